import { expect, test } from 'vitest';
import { formatIn } from '../../../shared/i18n/format.ts';
import { deskWords } from './desk/desk.words.ts';
import { marksOf, marksOn } from './marks.ts';

const words = deskWords['en-US'];
const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
const bucket = (hour: number) => ({ from: at(hour), to: at(hour + 2), start: '', end: '' });
const live = { id: 'l', studio: 'Main', title: 'Night', from: at(-3), to: at(1), peak: 1200 };
const outage = { from: at(2), to: at(3), events: 3, usual: 400 };
const note = { id: 'n', at: at(3), text: 'feed moved', author: 'Anna', version: 1 };

test('marks stand at the part of the range in which they lie, the worst of several in front, and name all', () => {
  const marks = marksOf({ lives: [live], outages: [outage], notes: [note] }, words, formatIn('en-US'));
  expect(marks.map(({ kind }) => kind)).toEqual(['live', 'outage', 'note']);
  const found = marksOn({ buckets: [bucket(0), bucket(2), bucket(4)] }, marks, ({ text }) => text);
  expect(found.map(({ place, tone, label }) => ({ place, tone, label }))).toEqual([
    { place: 0, tone: 'good', label: 'Main · Night · peak 1,200 viewers' },
    { place: 1, tone: 'bad', label: '3 events arrived; usually about 400\nfeed moved · Anna' },
  ]);
});

test('lives are not marked where most parts of the range have one', () => {
  const daily = [0, 2, 4].map((hour) => ({ ...live, id: `l${hour}`, from: at(hour), to: at(hour + 1) }));
  const marks = marksOf({ lives: daily, outages: [outage], notes: [] }, words, formatIn('en-US'));
  const buckets = [bucket(0), bucket(2), bucket(4), bucket(6)];
  expect(marksOn({ buckets }, marks, ({ text }) => text).map(({ place, tone }) => ({ place, tone }))).toEqual([
    { place: 1, tone: 'bad' },
  ]);
  const rare = marks.filter(({ key }) => key !== 'l4');
  expect(marksOn({ buckets }, rare, ({ text }) => text).map(({ place }) => place)).toEqual([0, 1]);
});
