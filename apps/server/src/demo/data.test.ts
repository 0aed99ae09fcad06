import { readFileSync } from 'node:fs';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { companyCalendar } from '../lib/calendar.ts';
import { columns, demoFile, demoFiles, Moment, readRows, rowsIn, StudioSlug, Username } from './data.ts';
import { demoEnglish, HAN } from './language/english.ts';
import { momentsFrom } from './moment.ts';

const Row = columns({ name: Type.String({ minLength: 1 }), at: Moment, by: Type.Optional(Username) });
const Counted = columns({ name: Type.String({ minLength: 1 }), count: Type.Integer({ minimum: 0 }) });
const Held = columns({ studio: StudioSlug, id: Type.String({ format: 'uuid' }) });

test.each([
  ['rows.json', '[{"name":"a","at":"-3d 10:00","by":"admin"}]', Row, null],
  ['rows.json', '{"name":"a"}', Row, 'apps/server/demo/rows.json: it must be a list of rows'],
  ['rows.json', '[{"name":"a"', Row, 'apps/server/demo/rows.json: '],
  [
    'rows.json',
    '[{"name":"a","at":"-1h"},{"name":"","at":"-1h"}]',
    Row,
    'apps/server/demo/rows.json, row 2: name must NOT',
  ],
  ['rows.json', '[{"name":"a","at":"yesterday"}]', Row, 'row 1: at is no moment such as'],
  ['rows.json', '[{"name":"a","at":"-1h","by":"nobody"}]', Row, 'row 1: by names nothing of people.json'],
  [
    'rows.json',
    '[{"studio":"mian","id":"01a2262e-f12f-71f0-a67c-93210489481b"}]',
    Held,
    'row 1: studio names nothing of studios.json',
  ],
  ['rows.json', '[{"studio":"main","id":"x"}]', Held, 'row 1: id must match format "uuid"'],
  [
    'rows.json',
    '[{"name":"a","at":"-1h","extra":1}]',
    Row,
    'row 1: must NOT have additional properties {"additionalProperty":"extra"}',
  ],
  ['rows.csv', 'name,count\n"a, b",3\n', Counted, null],
  ['rows.csv', 'name,count\na,3\nb,many\n', Counted, 'apps/server/demo/rows.csv, row 3: count must be integer'],
  ['rows.csv', 'name,count\na,3,4\n', Counted, 'apps/server/demo/rows.csv: row 2 has 3 cells, not 2'],
] as const)('%s %s is read, or refused by file and row', (file, text, schema, fault) => {
  const read = () => rowsIn(file, text, schema);
  if (fault === null) expect(read()).toHaveLength(1);
  else expect(read).toThrow(fault);
});

test('moments are told from the start, in the zone of the company', () => {
  const calendar = companyCalendar('Asia/Shanghai');
  // A Monday, half past nine in the morning there.
  const at = momentsFrom(calendar, new Date('2026-11-30T01:30:00Z'));
  expect(at('-3d 10:00').toISOString()).toBe('2026-11-27T02:00:00.000Z');
  expect(at('+14d').toISOString()).toBe('2026-12-13T16:00:00.000Z');
  expect(at('-90m').toISOString()).toBe('2026-11-30T00:00:00.000Z');
  expect(at('-1.5h').toISOString()).toBe('2026-11-30T00:00:00.000Z');
  const offices = ['-9.5d office', '-4.2d office', '-0.02d office'].map((moment) => calendar.at(at(moment).getTime()));
  for (const { hour, dayNumber } of offices) {
    expect(hour).toBeGreaterThanOrEqual(9);
    expect(hour).toBeLessThan(18);
    expect([0, 6]).not.toContain((dayNumber + 4) % 7);
  }
  expect(offices.map(({ day }) => day)).toEqual(offices.map(({ day }) => day).toSorted());
});

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
};
/** Columns that say the same in two languages, and texts that only one reader has: captions, reasons of a draft's author. */
const SAID_TWICE = /_zh$/;

test('every Chinese text of the rows has its English', () => {
  const { english } = demoEnglish();
  const missing = demoFiles('.')
    .filter((file) => file.endsWith('.json') && file !== 'captions.json')
    .flatMap((file) =>
      (JSON.parse(readFileSync(demoFile(file), 'utf8')) as object[]).flatMap((row) =>
        Object.entries(row).flatMap(([column, value]) => (SAID_TWICE.test(column) ? [] : textsIn(value))),
      ),
    )
    .filter((text) => HAN.test(text) && HAN.test(english(text)));
  expect(missing).toEqual([]);
});

test('rows are read once', () => {
  expect(readRows('authors.csv', columns({ zh: Type.String(), en: Type.String() }))).toBe(
    readRows('authors.csv', columns({ zh: Type.String(), en: Type.String() })),
  );
});
