import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costOf } from '../../../../scripts/lib/cost.ts';
import { writeData } from '../flv/data.ts';
import { tagsOf } from '../flv/demux.ts';
import { payloadOf, readTag, type Tag } from '../flv/tag.ts';
import {
  ATSC,
  ccDataOf,
  LAST_ROW,
  letters,
  PAINT,
  type Pair,
  popOn,
  withPairs,
  withUserData,
} from '../testing/caption-bytes.ts';
import { clipOf } from '../testing/publish.ts';
import { captionsIn, unitsOf, withoutCaptions } from './caption-units.ts';
import { type Caption, newCaptions } from './captions.ts';

const tags = tagsOf(readFileSync(clipOf('480p30')));
const config = tags.find(({ kind, role }) => kind === 'video' && role === 'config')!;
const pictures = tags.filter(({ role }) => role === 'key' || role === 'inter');
const units = unitsOf(config)!;

const watch = () => {
  const shown: Caption[] = [];
  const captions = newCaptions((caption) => shown.push(caption));
  captions.take('video', 'config', 0, config.body);
  const send = (tag: Tag, pairs: Pair[] = []): void =>
    captions.take('video', tag.role, tag.time, pairs.length > 0 ? withPairs(tag, pairs) : tag.body);
  return { ...captions, shown, send };
};
const presentedAt = (tag: Tag): number => tag.time + payloadOf(tag).compositionOffsetMs;
const [first, second, ...rest] = pictures as [Tag, Tag, ...Tag[]];

test('captions are shown with the picture that brings them, and end with the line that they came with', () => {
  const { send, shown, begin } = watch();
  send(first, popOn('Good evening'));
  for (const tag of [second, ...rest.slice(0, 40)]) send(tag);
  expect(shown).toEqual([{ time: presentedAt(first), text: 'Good evening' }]);
  begin(9_000);
  expect(shown.at(-1)).toEqual({ time: 9_000, text: '' });
});

test('pictures that are sent before others but shown after them do not mix up letters', () => {
  const { send, shown } = watch();
  const at = (tag: Tag, decoded: number, offset: number): Tag => {
    const body = Buffer.from(tag.body);
    body.writeUIntBE(offset, 2, 3);
    return readTag('video', decoded, body);
  };
  send(at(first, 0, 40), [...PAINT, ...LAST_ROW]);
  send(at(second, 40, 120), letters('cd'));
  send(at(second, 80, 0), letters('ab'));
  send(at(second, 120, 0));
  for (const ms of [200, 400, 700]) send(at(second, ms, 0));
  expect(shown.at(-1)?.text).toBe('abcd');
});

test('a caption that nobody erases goes after sixteen seconds, and while the sound is muted there is none', () => {
  const { send, shown, mute } = watch();
  send(first, popOn('Hello'));
  send({ ...second, time: 1_000 });
  send({ ...second, time: 17_000 });
  send({ ...second, time: 17_100 });
  expect(shown.map(({ text }) => text)).toEqual(['Hello', '']);
  mute(true);
  send({ ...second, time: 18_000 }, popOn('Secret'));
  send({ ...second, time: 18_100 });
  expect(shown).toHaveLength(2);
  mute(false);
  send({ ...second, time: 18_200 });
  expect(shown.at(-1)?.text).toBe('Secret');
});

test('encoders may also send captions as data', () => {
  const { take, shown } = watch();
  const say = (time: number, name: string, data: Parameters<typeof writeData>[1]): void => {
    const { kind, role, body } = readTag('data', time, writeData(name, data));
    take(kind, role, time, body);
  };
  say(100, 'onTextData', { text: 'One\r\nTwo' });
  say(200, 'onTextData', { text: '' });
  say(300, 'onCaptionInfo', {
    type: '708',
    data: Buffer.concat([ATSC, ccDataOf(popOn('Three'))]).toString('base64'),
  });
  say(400, 'onCaptionInfo', { type: '708', data: 7 });
  say(500, 'onTextData', { text: '直播开始' });
  expect(shown).toEqual([
    { time: 100, text: 'One\nTwo' },
    { time: 200, text: '' },
    { time: 300, text: 'Three' },
    { time: 500, text: '直播开始' },
  ]);
});

test('what players get has the same picture without the captions', () => {
  const marked = payloadOf({ ...first, body: withPairs(first, popOn('Hi')) }).bytes;
  expect(captionsIn(marked, units)).toEqual(popOn('Hi'));
  expect(withoutCaptions(marked, units)).toEqual(payloadOf(first).bytes);
  const { bytes } = payloadOf(first);
  expect(withoutCaptions(bytes, units)).toBe(bytes);
});

test('hostile messages, cut off, too long or random, break nothing, and a long one costs no more than it is long', async () => {
  const bytes = fc.uint8Array({ maxLength: 400 }).map((array) => Buffer.from(array));
  fc.assert(
    fc.property(bytes, fc.boolean(), fc.nat(500), (junk, looksRight, cut) => {
      const body = withUserData(first, looksRight ? Buffer.concat([ATSC, junk]) : junk);
      const picture = payloadOf({ ...first, body }).bytes;
      for (const hostile of [picture, picture.subarray(0, cut), junk]) {
        captionsIn(hostile, units);
        captionsIn(hostile, { ...units, hevc: true });
        expect(withoutCaptions(hostile, units).length).toBeLessThanOrEqual(hostile.length);
      }
    }),
  );
  const reading = (length: number) => {
    const body = withUserData(first, Buffer.concat([ATSC, Buffer.alloc(length, 255)]));
    const { bytes } = payloadOf({ ...first, body });
    return costOf(() => {
      for (let n = 0; n < 200; n += 1) captionsIn(bytes, units);
    });
  };
  expect((await reading(2_000_000)) / (await reading(200_000))).toBeLessThan(40);
});
