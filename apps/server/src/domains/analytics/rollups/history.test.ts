import { randomUUID } from 'node:crypto';
import { EVENT_KINDS } from '@onair/contract/content/items/items';
import { expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { eventRecorder } from '../collect/recorder.service.ts';
import { type HistoryDay, historyRecorder } from './history.service.ts';

const HOUR = 3_600_000;
const TODAY = 20_780;
const calendar = companyCalendar('Asia/Shanghai');

const REFERRERS = ['search.example', 'internal', undefined];

/** Three days of the same people's events, one by one. */
const days = [TODAY - 20, TODAY - 2, TODAY - 1].map((day, n) => ({
  day,
  events: Array.from({ length: 240 }, (_, i) => ({
    id: randomUUID(),
    kind: EVENT_KINDS[i % 5] ?? 'click',
    contentId: (i % 3) + 1,
    referrer: REFERRERS[i % 3],
    visitor: `v-${(i + n * 40) % 90}`,
    hour: i % 24,
  })),
}));

const opened = async (): Promise<TestApp> => {
  const app = await testApp({ config: { timeZone: 'Asia/Shanghai' } });
  app.clock.set(new Date(calendar.startOf(TODAY) + 12 * HOUR));
  await makeItems(app, [{}, { type: 'img' }, { type: 'verticalVideo', category: 'sports' }]);
  return app;
};

const timesOf = (day: number, hours: readonly number[]) => hours.map((hour) => calendar.startOf(day) + hour * HOUR);

/** What the recorder would have counted of a day, put together by hand. */
const counted = ({ day, events }: (typeof days)[number], single: boolean): HistoryDay => {
  const counts = [...Map.groupBy(events, ({ hour, contentId }) => `${hour} ${contentId}`).values()].map((some) => ({
    hour: some[0]?.hour ?? 0,
    contentId: some[0]?.contentId ?? 0,
    counts: EVENT_KINDS.map((kind) => some.filter((event) => event.kind === kind).length),
  }));
  const earlier = days.filter((other) => other.day < day && other.day >= day - 12);
  const visitors = [...Map.groupBy(events, ({ visitor }) => visitor)].map(([mark, some]) => ({
    mark,
    hours: some.reduce((hours, { hour }) => hours | (1 << hour), 0),
    earlier: earlier.filter((other) => other.events.some(({ visitor }) => visitor === mark)).map((other) => other.day),
  }));
  const kept = single ? events : [];
  const hours = kept.map(({ hour }) => hour);
  return {
    day,
    counts,
    visitors,
    referrerOf: ({ contentId }) => REFERRERS[contentId - 1],
    events: { events: kept.map(({ hour, ...event }) => event), times: timesOf(day, hours) },
  };
};

const SUMS = [
  'content_days',
  'author_days',
  'author_hours',
  'filing_hours',
  'filing_days',
  'family_hours',
  'family_days',
  'referrer_hours',
  'referrer_days',
  'content_referrer_days',
];
const VISITS = ['visitor_hours', 'visitor_returns', 'visitor_days'];
const rowsOf = async (app: TestApp, table: string, where = 'true') => {
  const { rows } = await app.deps.db.execute<{ row: string }>(
    sql.raw(`select t::text as row from ${table} t where ${where} order by t::text`),
  );
  return rows.map(({ row }) => row);
};

test('days stored as history leave the sums that their events would have left, whatever their order', async () => {
  const [one, other] = [await opened(), await opened()];
  try {
    const { prepare, record } = eventRecorder(one.deps);
    for (const { day, events } of days) {
      one.clock.set(new Date(calendar.startOf(day) + 24 * HOUR - 1));
      const times = timesOf(
        day,
        events.map(({ hour }) => hour),
      );
      await record([prepare({ events: events.map(({ hour, ...event }) => event), times })]);
    }
    // The same key, or the same visitor would have another hash.
    const store = historyRecorder({ ...other.deps, secrets: one.deps.secrets });
    let noted = 0;
    for (const day of days.toReversed()) {
      await store([counted(day, day.day === TODAY - 1)], async () => {
        noted += 1;
      });
    }
    expect(noted).toBe(3);
    for (const table of SUMS) expect([table, await rowsOf(other, table)]).toEqual([table, await rowsOf(one, table)]);
    // Of the oldest day nobody is remembered, nor which hour was whose item's.
    const recent = `day >= '1970-01-01'::date + ${TODAY - 13}`;
    for (const table of [...VISITS, 'content_hours']) {
      expect([table, await rowsOf(other, table, recent)]).toEqual([table, await rowsOf(one, table, recent)]);
    }
    expect(await rowsOf(other, 'visitor_hours')).toEqual(await rowsOf(one, 'visitor_hours'));
    expect(await rowsOf(other, 'content_events')).toEqual(
      await rowsOf(one, 'content_events', `day = '1970-01-01'::date + ${TODAY - 1}`),
    );
  } finally {
    await one.close();
    await other.close();
  }
});
