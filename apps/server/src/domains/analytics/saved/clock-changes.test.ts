import { createAlert, listAlerts, previewAlert } from '@onair/contract/analytics/alerts';
import { listAnnotations } from '@onair/contract/analytics/annotations';
import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import { listMessages } from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { dayNumberOf } from '../../../lib/calendar.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { judgeAlerts } from './alerts.jobs.ts';

/** In New York clocks go from 2:00 to 3:00 on March 8, 2026, and from 2:00 back to 1:00 on November 1. */
const SPRING = { day: '2026-03-08', before: '2026-03-08T06:10:00Z', hours: 6 };
const AUTUMN = { day: '2026-11-01', before: '2026-11-01T04:10:00Z', hours: 6 };

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { timeZone: 'America/New_York' } });
});
afterAll(() => app.close());

test.each([
  ['skips', SPRING, (hour: number) => (hour === 2 ? 0 : 200)],
  ['repeats', AUTUMN, (hour: number) => (hour === 1 ? 400 : 200)],
])('an hour that the clock %s is neither a drop nor a spike', async (_name, { day, before, hours }, countOn) => {
  await app.pool.query('truncate family_hours, messages cascade');
  const last = dayNumberOf(day);
  await app.deps.db.execute(sql`
    insert into family_hours (day, hour, family, exposures, clicks, likes, comments, shares)
    select '1970-01-01'::date + d, h, 0, 0, 200, 0, 0, 0 from generate_series(${last - 60}::int, ${last}::int) d, generate_series(0, 23) h`);
  for (const hour of [1, 2]) {
    await app.deps.db.execute(
      sql`update family_hours set clicks = ${countOn(hour)} where day = ${day} and hour = ${hour}`,
    );
  }
  app.clock.set(new Date(before));
  const { token } = await app.enter('admin');
  const ask = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
    const { body } = await app.call(endpoint, input, { token });
    if (body.status !== 'ok') throw new Error(JSON.stringify(body));
    return body.data;
  };
  const watched = { figure: 'click', filter: {}, sensitivity: 'normal' } as const;
  await ask(createAlert, { name: 'Clicks', enabled: true, ...watched });
  for (let hour = 0; hour < hours; hour += 1) {
    await judgeAlerts(app.deps);
    app.clock.advance(3_600_000);
  }
  expect((await ask(listMessages, {})).map(({ title }) => title)).toEqual([]);
  expect((await ask(listAlerts, {})).map(({ state }) => state)).toEqual(['normal']);
  expect(await ask(previewAlert, watched)).toEqual([]);
  expect((await ask(listAnnotations, { preset: 'today' })).outages).toEqual([]);
});
