import { setTimeout as delay } from 'node:timers/promises';
import { liveInfo, startViewing, viewerPath } from '@onair/contract/live/audience/live';
import { unreadMessages } from '@onair/contract/notifications/messages';
import { savePreferences } from '@onair/contract/preferences/preferences';
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/sql.ts';
import { type LiveApp, liveApp, operator } from '../domains/live/studios/studios.fixtures.ts';
import { schedulesOf } from '../start/schedules.ts';
import { until } from '../testing/data-folder.ts';
import { eventually } from '../testing/eventually.ts';

/** Seconds of each half: an hour passes in a minute, so every minute a full hour meets. Longer by the environment. */
const SECONDS = Number(process.env.FULL_HOUR_SECONDS ?? 7);
const PACE = 60;

const lines: string[] = [];
let app: LiveApp;
let token: string;
let live: { id: string; seen: ReturnType<LiveApp['socket']>['seen'] };
beforeAll(async () => {
  // As with several servers: the lease is renewed in the database.
  app = await liveApp({ config: { databaseUrl: 'shared' }, log: (line) => void lines.push(line) });
  const admin = await app.enter('admin');
  ({ token } = admin);
  const by = operator(app, admin);
  const { id, slug } = await by.freshStudio();
  app.encode(await by.keyOf(id, 'main'));
  await by.nowUntil(id, ({ program }) => program === 'main');
  const { viewer } = await by.ok(startViewing, { slug });
  const { seen } = app.socket(viewerPath(slug), viewer);
  await eventually(
    () => seen.bytes,
    (bytes) => bytes > 100_000,
  );
  live = { id, seen };
  // Rows for each pruning job.
  await app.deps.db.execute(sql`
    insert into stream_events (topic, event, data, at)
    select 'x', 'y', '{}', now() - interval '2 days' from generate_series(1, 50000)`);
});
afterAll(() => app.close());

let asked = 0;
type Kind = { name: string; call: () => Promise<{ http: number; body: { status: string } }> };
/** What people and viewers ask at the same time: a read, a write with its audit row, a read of a live. */
const kinds: Kind[] = [
  { name: 'read', call: () => app.call(unreadMessages, {}, { token }) },
  { name: 'write', call: () => app.call(savePreferences, { quickOperations: ['Card'] }, { token }) },
  { name: 'viewer', call: () => app.call(liveInfo, { slug: 'main' }, { remoteAddress: `10.0.${asked++ & 255}.1` }) },
];

/** Asks without pause for a while. @returns how long each call took, sorted, and those that failed */
const use = async (seconds: number) => {
  const times: number[] = [];
  const failed: unknown[] = [];
  const until = performance.now() + seconds * 1000;
  const loop = async ({ name, call }: Kind): Promise<void> => {
    while (performance.now() < until) {
      const from = performance.now();
      const { http, body } = await call();
      times.push(performance.now() - from);
      if (http !== 200 || body.status !== 'ok') failed.push({ name, http, body });
      await delay(5);
    }
  };
  await Promise.all(kinds.map(loop));
  times.sort((a, b) => a - b);
  return { times, failed, slowest: times.at(-1) ?? 0, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
};

test('all jobs of an hour run beside requests and a live: none fails, every request is answered, pictures go on', async () => {
  await use(1);
  // What a viewer has at once, on joining, does not count.
  live.seen.longestMs = 0;
  const bytes = live.seen.bytes;
  const epoch = app.deps.live.epoch(live.id);
  const without = await use(SECONDS);
  const gapWithoutMs = live.seen.longestMs;
  const registry = new Registry();
  const { jobs } = app.deps;
  jobs.measure(registry);
  for (const schedule of schedulesOf(app.deps)) jobs.schedule({ ...schedule, everyMs: schedule.everyMs / PACE });
  await jobs.start();
  const beside = await use(SECONDS);
  const done = async () => {
    const text = await registry.metrics();
    return new Set(
      [...text.matchAll(/onair_job_runs_total\{job="([\w.]+)",outcome="done"\} [1-9]/g)].map(([, name]) => name),
    );
  };
  await until(async () => (await done()).size === schedulesOf(app.deps).length);
  const heard = live.seen.bytes;
  await until(() => live.seen.bytes > heard);
  console.log(
    `requests without jobs: ${without.times.length}, slowest ${Math.round(without.slowest)} ms; ` +
      `beside them: ${beside.times.length}, slowest ${Math.round(beside.slowest)} ms; ` +
      `longest wait of the viewer ${Math.round(gapWithoutMs)} and ${Math.round(live.seen.longestMs)} ms`,
  );
  expect(await registry.metrics()).not.toMatch(/outcome="failed"/);
  expect(lines.filter((line) => /job failed|timeout exceeded|nested use/.test(line))).toEqual([]);
  expect([without.failed, beside.failed]).toEqual([[], []]);
  expect(live.seen.bytes).toBeGreaterThan(bytes);
  const changes = sql`select epoch::int as epoch from studio_lease_changes where studio_id = ${live.id}`;
  expect((await app.deps.db.execute(changes)).rows).toEqual([{ epoch }]);
  expect(app.deps.live.epoch(live.id)).toBe(epoch);
}, 600_000);
