import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Config } from '../../../config/config.ts';
import { openDb, openPool } from '../../../db/client.ts';
import { openReservations } from '../../../db/connection/reserved.ts';
import { sql } from '../../../db/sql.ts';
import type { Deps } from '../../../deps.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { cuttable } from '../../../testing/cuttable.ts';
import { programEnvironment } from '../../../testing/program-environment.ts';
import type { Live } from './live.client.ts';
import { publishUrlOf } from './media-process.client.ts';
import { openLive } from './open-live.service.ts';

let app: TestApp;
const opened: { live: Live; dataDir: string }[] = [];
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  for (const { live, dataDir } of opened) {
    await live.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  await app.close();
});

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await wait(20);
};

const mainStudio = async (): Promise<string> => {
  const { rows } = await app.deps.db.execute<{ id: string }>(sql`select id from studios where slug = 'main'`);
  return rows[0]?.id ?? '';
};

/** What another server process on the same database and bus would have. */
const another = (config: Partial<Config>, { db, reserve }: Pick<Deps, 'db' | 'reserve'> = app.deps): Live => {
  const dataDir = mkdtempSync(join(tmpdir(), 'onair-live-'));
  const mine = {
    databaseUrl: 'shared',
    media: true,
    rtmpPort: 0,
    dataDir,
    mediaEnvironment: programEnvironment,
  };
  const live = openLive({ ...app.deps, db, reserve, config: { ...app.deps.config, ...mine, ...config } });
  live.guard({
    settingsOf: async (studioId) => ({ studioId, automatic: true, delaySeconds: 0 }),
    authorize: async () => null,
    admit: async () => null,
    admitPublisher: async () => null,
  });
  opened.push({ live, dataDir });
  return live;
};

test('of two processes one runs the media; the other commands it, and takes over when it ends', async () => {
  const studioId = await mainStudio();
  const first = another({});
  first.start();
  await until(() => first.state().media.available);
  const second = another({});
  second.start();
  first.report([], [studioId]);
  expect([first.isOwner(), second.isOwner()]).toEqual([true, false]);
  expect(second.state()).toEqual(first.state());
  expect(await second.command(studioId, { do: 'mute', muted: true })).toBe('done');
  expect(await second.command(studioId, { do: 'switch', to: 'hot' })).toBe('lineNotLive');
  expect([first.pid(), second.pid()]).toEqual([expect.any(Number), null]);
  await first.stop();
  expect(second.state().media.available).toBe(false);
  await until(() => second.isOwner() && second.state().media.available);
  expect(await second.command(studioId, { do: 'mute', muted: true })).toBe('done');
  await second.stop();
});

test('after an outage of the database the last holder goes first; LEASE_LOST says whether its media goes on meanwhile', async () => {
  const { connectionString, host = '127.0.0.1', port = 5432, ...options } = app.pool.options;
  const named = connectionString ? new URL(connectionString) : null;
  const way = await cuttable(() => {
    if (named) return { host: named.hostname, port: Number(named.port || 5432) };
    return host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  });
  const account = named && { user: named.username, password: named.password, database: named.pathname.slice(1) };
  const database = { ...options, ...account, host: '127.0.0.1', port: way.port };
  const pool = openPool(database, app.deps.log);
  const reserved = openReservations(database, app.deps.log);
  const through = { db: openDb(pool), reserve: reserved.reserve };
  const studioId = await mainStudio();
  const first = another({ leaseLost: 'stop' }, through);
  const second = another({}, through);
  first.start();
  await until(() => first.state().media.available);
  second.start();
  const [epoch, pid] = [first.epoch(studioId), first.pid()];
  way.cut();
  await until(() => !first.owns(studioId));
  expect(first.claim(studioId)).toBeNull();
  await until(() => first.pid() === null);
  // Longer than the leases hold.
  await wait(2_000);
  way.heal();
  await until(() => first.owns(studioId));
  expect(first.epoch(studioId)).toBe(epoch);
  await until(() => first.state().media.available);
  expect(first.pid()).not.toBe(pid);
  expect(second.isOwner()).toBe(false);
  await Promise.all([first.stop(), second.stop()]);
  await Promise.all([pool.end(), reserved.close()]);
  way.close();
});

test('a stated port that is taken leaves the studios without media, and the API says why; in demo mode another one does', async () => {
  const blocker = createServer().listen(0, '127.0.0.1');
  await once(blocker, 'listening');
  const { port } = blocker.address() as AddressInfo;
  const strict = another({ rtmpPort: port });
  strict.start();
  await until(() => strict.state().media.away === 'portTaken');
  expect(strict.state().publishUrl).toBeNull();
  expect(await strict.command(await mainStudio(), { do: 'take' })).toEqual({ away: 'portTaken' });
  await strict.stop();
  const demo = another({ rtmpPort: port, demo: true });
  demo.start();
  await until(() => demo.state().media.available);
  expect(demo.state().publishUrl).toMatch(/^rtmp:\/\/127\.0\.0\.1:\d+\/live$/);
  expect(demo.state().publishUrl).not.toContain(`:${port}/`);
  await demo.stop();
  blocker.close();
});

test('where any port will do, a media process that comes back takes another when its own is taken meanwhile', async () => {
  const live = another({ rtmpPort: 0 });
  live.start();
  await until(() => live.state().media.available);
  const before = live.state().publishUrl ?? '';
  const pid = live.pid() ?? 0;
  process.kill(pid, 'SIGKILL');
  await until(() => !live.state().media.available);
  const blocker = createServer().listen(Number(new URL(before).port), '127.0.0.1');
  await once(blocker, 'listening');
  await until(() => live.state().media.available);
  expect(live.state().publishUrl).not.toBe(before);
  await live.stop();
  blocker.close();
});

test('in production encoders come to the usual port and no other: while that is taken, the API says so', async () => {
  // Taken by this test, or by whatever else runs here.
  const blocker = createServer();
  await new Promise<void>((resolve) => {
    blocker
      .once('listening', resolve)
      .once('error', () => resolve())
      .listen(1935, '127.0.0.1');
  });
  const live = another({ rtmpPort: null, production: true });
  live.start();
  await until(() => live.state().media.away === 'portTaken');
  await live.stop();
  blocker.close();
});

test('encoders are told an address that they can reach', () => {
  expect(publishUrlOf({ rtmpHost: '10.0.0.5', publicUrl: null }, 1935)).toBe('rtmp://10.0.0.5:1935/live');
  expect(publishUrlOf({ rtmpHost: '0.0.0.0', publicUrl: 'https://live.example' }, 1935)).toBe(
    'rtmp://live.example:1935/live',
  );
  expect(publishUrlOf({ rtmpHost: 'fe80::1', publicUrl: null }, 1936)).toBe('rtmp://[fe80::1]:1936/live');
});
