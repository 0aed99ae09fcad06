import { setTimeout as delay } from 'node:timers/promises';
import { createPolicy } from '@onair/contract/content/policy-sets/policy-sets';
import { failures } from '@onair/contract/failure';
import { startViewing, viewerBeat, viewerPath } from '@onair/contract/live/audience/live';
import { liveReport, liveReports } from '@onair/contract/live/live-reports';
import { endLive, goLive, muteStudio, switchLine } from '@onair/contract/live/studios/commands';
import { chooseMethod, listStudios, PATIENCE_SECONDS, saveStudioSettings } from '@onair/contract/live/studios/studios';
import { listMessages } from '@onair/contract/notifications/messages';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { eventually } from '../../../testing/eventually.ts';
import { HOLDS_MS, holdLease, LeaseLost } from '../media/leases.store.ts';
import { type Admin, type LiveApp, liveApp, operator } from './studios.fixtures.ts';

let app: LiveApp;
let anna: Admin;
let by: ReturnType<typeof operator>;
beforeAll(async () => {
  // As with several servers: a lease that cannot be renewed is not trusted.
  app = await liveApp({ config: { databaseUrl: 'shared' } });
  anna = await app.enter('admin', 'anna');
  by = operator(app, anna);
});
afterAll(() => app.close());

const onAir = async () => {
  const studio = await by.freshStudio();
  await by.ok(saveStudioSettings, { id: studio.id, version: 1, delaySeconds: 1, automatic: true, coolDownSeconds: 0 });
  const key = await by.keyOf(studio.id, 'main');
  const encoder = app.encode(key);
  await by.nowUntil(studio.id, ({ program, live }) => program === 'main' && live);
  return { ...studio, key, encoder };
};
const viewing = async (slug: string) => (await by.ok(startViewing, { slug })).viewer;

test('a live whose encoder just stops shows the slate, and ends for its viewers and in the media process too', async () => {
  const { id, slug, encoder } = await onAir();
  const socket = app.socket(viewerPath(slug), await viewing(slug));
  await eventually(
    () => socket.seen.bytes,
    (bytes) => bytes > 10_000,
  );
  encoder.kill();
  const during = await by.nowUntil(id, ({ program }) => program === 'slate');
  expect(during).toMatchObject({ live: true, status: 'slate' });
  expect((await by.ok(listStudios, {})).find((studio) => studio.id === id)?.status).toBe('slate');
  await by.nowUntil(id, ({ lines }) => lines[0]?.phase === 'armed');
  app.clock.advance(PATIENCE_SECONDS * 1_000);
  const after = await by.nowUntil(id, ({ live, program }) => !live && program === null);
  expect(after.status).toBe('offline');
  await eventually(
    () => socket.seen.closed,
    (code) => code === 4410,
  );
  const { list } = await eventually(
    () => by.ok(liveReports, { id }),
    ({ total }) => total === 1,
  );
  expect(list[0]?.endReason).toBe('noLine');
});

test('a jump of the wall clock neither ends a live nor loses its minutes', async () => {
  const { id } = await onAir();
  const here = app.clock.now();
  for (const hours of [2, -3, 0]) {
    app.clock.set(new Date(here.getTime() + hours * 3_600_000));
    await delay(1_200);
    expect((await by.now(id)).live).toBe(true);
  }
  await by.ok(endLive, { id });
  await by.nowUntil(id, ({ live }) => !live);
  const minutes = () =>
    app.deps.db.execute<{ seconds: number }>(
      sql`select sum(seconds)::int as seconds, count(*)::int as n from studio_minutes where studio_id = ${id}`,
    );
  const total = () =>
    app.deps.db.execute<{ seconds: number }>(
      sql`select on_air_seconds as seconds from studio_lives where studio_id = ${id} and ended_at is not null`,
    );
  const counted = await eventually(
    async () => (await total()).rows[0]?.seconds ?? 0,
    (seconds) => seconds >= 3,
  );
  expect((await minutes()).rows[0]?.seconds).toBe(counted);
});

test('the live of a rotation, a browser or an encoder says so, and people from before it are not in its figures', async () => {
  const { id, slug } = await by.freshStudio();
  await by.ok(chooseMethod, { id, method: 'web' });
  const waiting = await Promise.all([1, 2, 3].map(() => viewing(slug)));
  await by.nowUntil(id, ({ watching }) => watching.now === 3);
  app.clock.advance(31_000);
  app.encode(await by.keyOf(id, 'main'));
  const began = await by.nowUntil(id, ({ live, program }) => live && program === 'main');
  expect(began.watching).toEqual({ now: 0, peak: 0, unique: 0 });
  await by.ok(viewerBeat, { viewer: waiting[0] ?? '' });
  await by.nowUntil(id, ({ watching }) => watching.now === 1 && watching.peak === 1 && watching.unique === 1);
  await by.ok(endLive, { id });
  const { list } = await eventually(
    () => by.ok(liveReports, { id }),
    ({ total }) => total === 1,
  );
  expect(list[0]).toMatchObject({ method: 'normal', peak: 1, unique: 1 });
  const report = await by.ok(liveReport, { id: list[0]?.id ?? '' });
  expect(report.acts.map(({ act }) => act)).toEqual(['studio.end']);
});

test('an encoder that comes and goes sends one message, not one for each live', async () => {
  const { id, slug, key } = await onAir();
  const heard = async () => (await by.ok(listMessages, {})).filter(({ link }) => link === `/live/${slug}`).length;
  await eventually(heard, (messages) => messages === 1);
  /** After an end a person puts the encoder on air. */
  const backOnAir = async () => {
    app.encode(key);
    await by.nowUntil(id, ({ waits, lines }) => waits && lines[0]?.phase === 'live');
    await by.ok(goLive, { id, line: 'main', title: '再次开播', mainCategory: 'news', subCategory: 'world' });
    await by.nowUntil(id, ({ live }) => live);
  };
  const again = async () => {
    await by.ok(endLive, { id });
    await by.nowUntil(id, ({ live, program }) => !live && program === null);
    await backOnAir();
    await eventually(
      () => app.deps.db.execute(sql`select from studio_lives where studio_id = ${id} and ended_at is null`),
      ({ rowCount }) => rowCount === 1,
    );
  };
  await again();
  expect(await heard()).toBe(1);
  await by.ok(endLive, { id });
  await by.nowUntil(id, ({ live }) => !live);
  app.clock.advance(11 * 60_000);
  await backOnAir();
  await eventually(heard, (messages) => messages === 2);
});

test('what is written for a studio under a lower epoch is refused', async () => {
  const { id } = await by.freshStudio();
  const claim = await eventually(
    () => app.deps.live.claim(id),
    (held) => held !== null,
  );
  if (!claim) throw new Error('not held');
  const hold = (epoch: number) => app.deps.db.transaction((tx) => holdLease(tx, { ...claim, epoch }));
  await hold(claim.epoch);
  await expect(hold(claim.epoch - 1)).rejects.toThrow(LeaseLost);
});

test('while every connection waits the studios stay where they are, and viewers get frames', async () => {
  const { id, slug } = await onAir();
  const socket = app.socket(viewerPath(slug), await viewing(slug));
  await eventually(
    () => socket.seen.bytes,
    (bytes) => bytes > 10_000,
  );
  const epoch = app.deps.live.epoch(id);
  const client = new pg.Client(app.pool.options as pg.ClientConfig);
  await client.connect();
  await client.query('begin');
  await client.query('lock table unsealed_changes in share mode');
  const writes = Array.from({ length: 40 }, (_, n) =>
    app.call(
      createPolicy,
      { contentType: 'img', filterType: 'artificial', status: 'offline', name: `flood ${n}` },
      { token: anna.token },
    ),
  );
  // Longer than leases hold without a renewal.
  const until = performance.now() + HOLDS_MS + 500;
  while (performance.now() < until) {
    await delay(20);
    expect(app.deps.live.epoch(id)).toBe(epoch);
  }
  const bytes = socket.seen.bytes;
  await eventually(
    () => socket.seen.bytes,
    (now) => now > bytes + 10_000,
  );
  await client.query('rollback');
  await client.end();
  await Promise.all(writes);
});

test('a media process that hangs is replaced; meanwhile commands are refused and everyone else is answered', async () => {
  const places = [await by.freshStudio(), await by.freshStudio()];
  const pid = app.deps.live.pid() ?? 0;
  process.kill(pid, 'SIGSTOP');
  const commands = Array.from({ length: 40 }, async (_, n) => {
    const { id = '' } = places[n % 2] ?? {};
    const answer =
      n % 4 < 2
        ? await app.call(muteStudio, { id, muted: true }, { token: anna.token })
        : await app.call(switchLine, { id, to: 'main' }, { token: anna.token });
    return { http: answer.http, code: answer.body.code };
  });
  for (let n = 0; n < 20; n += 1) await by.ok(listStudios, {});
  const answers = await Promise.all(commands);
  expect(answers.filter(({ http, code }) => http !== 503 || code !== failures.unavailable.code)).toEqual([]);
  await eventually(
    () => app.deps.live.state().media.available,
    (available) => !available,
  );
  await eventually(
    () => app.deps.live.pid(),
    (now) => now !== null && now !== pid,
  );
  await eventually(
    () => app.deps.live.state().media.available,
    (available) => available,
  );
});
