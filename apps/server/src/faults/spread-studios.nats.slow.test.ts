import { setTimeout as delay } from 'node:timers/promises';
import { createRestream, startRestream } from '@onair/contract/live/restream';
import { rotateSrtPassphrase } from '@onair/contract/live/srt';
import { endLive } from '@onair/contract/live/studios/commands';
import { createStudio, getStudio, rotateStreamKey, studioNow } from '@onair/contract/live/studios/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/sql.ts';
import { temporaryFolder } from '../testing/data-folder.ts';
import { startEncoder } from '../testing/encoder.ts';
import { eventually } from '../testing/eventually.ts';
import { startPlatform } from '../testing/rtmp-platform.ts';
import { freePort, type ServerProcess } from '../testing/server-process.ts';
import { type Cluster, openCluster, openSocket } from './any-server.fixtures.ts';

// Two servers that share the studios between them; every encoder comes to the first one.
const folder = temporaryFolder();
let cluster: Cluster;
let first: ServerProcess;
let second: ServerProcess;
let rtmpPort: number;
type Studio = { id: string; slug: string; key: string };
const studios: Studio[] = [];
let here: Studio;
let there: Studio;
let platform: Awaited<ReturnType<typeof startPlatform>>;

const SPREAD = { MEDIA_SPREAD: '1', RESTREAM_TO_PRIVATE: '1', DRAIN_LIVE_MINUTES: '5' };
const srtPorts: Record<'a' | 'b', number> = { a: 0, b: 0 };
const withSrt = (name: 'a' | 'b') => ({ ...SPREAD, SRT_PORTS: `${srtPorts[name]}-${srtPorts[name] + 1}` });
const startSecond = () => cluster.startWithMedia('b', withSrt('b'));

beforeAll(async () => {
  cluster = await openCluster(folder.path);
  rtmpPort = await freePort();
  for (const name of ['a', 'b'] as const) srtPorts[name] = Math.min(await freePort(), 65_534);
  first = await cluster.startWithMedia('a', { ...withSrt('a'), RTMP_PORT: String(rtmpPort) });
  second = await startSecond();
  platform = await startPlatform();
});
afterAll(async () => {
  await cluster.close();
  platform?.close();
  folder.remove();
});

/** Which studios each server holds, by the port of the server. */
const holders = async (): Promise<Map<string, number>> => {
  const { rows } = await cluster.db.execute<{ id: string; address: string }>(sql`
    select l.studio_id as id, n.address from studio_leases l join media_nodes n on n.id = l.node
    where n.until > clock_timestamp()`);
  return new Map(rows.map(({ id, address }) => [id, Number(address.split(':').at(-1))]));
};
const countAt = (held: Map<string, number>, { port }: ServerProcess): number =>
  [...held.values()].filter((at) => at === port).length;
/** There is a studio from the start, beside those that are made here. */
const areShared = () =>
  eventually(holders, (held) => held.size === 5 && Math.abs(countAt(held, first) - countAt(held, second)) === 1);

/** An encoder that tries again when it is turned away or its connection ends, always at the first server. */
const encode = ({ key }: Studio) => {
  let stopped = false;
  const run = async (): Promise<void> => {
    while (!stopped) {
      const encoder = startEncoder(`rtmp://127.0.0.1:${rtmpPort}/live/${key}`, { clip: '480p30' });
      while (!stopped && !encoder.ended()) await delay(100);
      encoder.kill();
    }
  };
  void run();
  cluster.closing(() => {
    stopped = true;
  });
};
const isOn = (server: ServerProcess, { id }: Studio) =>
  eventually(
    () => cluster.through(server)(studioNow, { id }),
    ({ live, program }) => live && program === 'main',
  );
/** It is sent to the platform since then, and two servers were never there at the same time. @returns since when */
const isRestreamed = async (server: ServerProcess, { id }: Studio, since: number) => {
  const visit = await eventually(
    () => platform.visits().find(({ from, pictures }) => from >= since && pictures),
    (found) => found !== undefined,
  );
  const { restreams } = await eventually(
    () => cluster.through(server)(studioNow, { id }),
    (now) => now.restreams[0]?.state === 'on' && now.restreams[0].kbps > 0,
  );
  expect(restreams).toMatchObject([{ name: 'Platform', reason: null }]);
  expect(platform.overlaps()).toEqual([]);
  return visit?.from;
};
const isWatched = async (server: ServerProcess, { slug }: Studio) => {
  const viewer = await cluster.watch(server, slug);
  await eventually(
    () => viewer.seen.bytes,
    (bytes) => bytes > 100_000,
  );
  return viewer;
};

/**
 * Where FFmpeg is, a line listens at a port of the server that holds its studio; elsewhere the API says that there is
 * none.
 */
const listensAt = (name: 'a' | 'b', { id }: Studio) =>
  eventually(
    async () => (await cluster.through(first)(getStudio, { id })).srt.lines.find(({ line }) => line === 'hot'),
    (hot) =>
      hot?.fault === 'noFfmpeg' ||
      [srtPorts[name], srtPorts[name] + 1].some((port) => hot?.address === `srt://127.0.0.1:${port}`),
  );

test('servers share the studios evenly', async () => {
  for (const slug of ['one', 'two', 'three', 'four']) {
    const as = cluster.through(first);
    const { id } = await as(createStudio, { slug, nameZh: slug, nameEn: slug });
    studios.push({ id, slug, key: (await as(rotateStreamKey, { id, line: 'main' })).key });
  }
  const held = await areShared();
  const at = (server: ServerProcess) => studios.find(({ id }) => held.get(id) === server.port);
  const [mine, other] = [at(first), at(second)];
  if (!mine || !other) throw new Error('a server holds no studio');
  [here, there] = [mine, other];
});

test('an encoder is on air through whichever server it comes to, and is watched through any', async () => {
  for (const studio of [here, there]) encode(studio);
  for (const studio of [here, there]) {
    for (const server of [first, second]) {
      const now = await isOn(server, studio);
      expect(now.lines.find(({ line }) => line === 'main')).toMatchObject({ origin: 'encoder' });
      await isWatched(server, studio);
      await eventually(
        () => cluster.segmentOf(server, studio.slug),
        (last) => last > 0,
      );
    }
  }
});

test('the way for encoders between servers is closed to any other client', async () => {
  const { seen } = openSocket(first.port, '/api/live/encoder', there.key);
  await eventually(
    () => seen.status,
    (status) => status === 404,
  );
});

test('a second encoder on a line that is taken is turned away, wherever it comes to', async () => {
  const encoder = startEncoder(`rtmp://127.0.0.1:${rtmpPort}/live/${there.key}`, { clip: '480p30' });
  cluster.closing(encoder.kill);
  await eventually(encoder.ended, (ended) => ended);
  await isOn(first, there);
});

test('a live is restreamed, and SRT taken in, by the server that holds it', async () => {
  const as = cluster.through(first);
  const { id } = await as(createRestream, {
    studioId: there.id,
    name: 'Platform',
    platform: 'other',
    address: platform.url,
    automatic: false,
    key: 'a-key-of-the-platform',
  });
  await as(startRestream, { id });
  await isRestreamed(first, there, 0);
  await as(rotateSrtPassphrase, { id: there.id, line: 'hot' });
  await listensAt('b', there);
  expect(platform.visits()[0]?.key).toBe('a-key-of-the-platform');
});

test('when a server is killed its studios go on elsewhere, and those of the other are not disturbed', async () => {
  const undisturbed = await isWatched(first, here);
  const before = await cluster.segmentOf(first, there.slug);
  const killedAt = Date.now();
  await second.end('SIGKILL');
  await eventually(holders, (held) => countAt(held, first) === 5);
  await isRestreamed(first, there, killedAt);
  await listensAt('a', there);
  await isOn(first, there);
  await isWatched(first, there);
  await eventually(
    () => cluster.segmentOf(first, there.slug),
    (last) => last > before,
  );
  expect(undisturbed.seen.closed).toBeNull();
});

test('a server that comes back gets its share, and never a studio in which something happens', async () => {
  const undisturbed = [await isWatched(first, here), await isWatched(first, there)];
  second = await startSecond();
  const held = await areShared();
  expect([held.get(here.id), held.get(there.id)]).toEqual([first.port, first.port]);
  expect(undisturbed.map(({ seen }) => seen.closed)).toEqual([null, null]);
  await isWatched(second, there);
});

test('a server that hangs has left the platforms before another one goes on with them', async () => {
  const frozenAt = Date.now();
  first.child.kill('SIGSTOP');
  await eventually(holders, (held) => countAt(held, second) === 5);
  await eventually(
    () => platform.visits().filter(({ from, to }) => from > frozenAt && to === null),
    (visits) => visits.length === 1,
  );
  // The encoder knows the port of the first one only.
  first.child.kill('SIGCONT');
  await isOn(second, there);
  await isRestreamed(second, there, frozenAt);
});

test('a server that is asked to end leaves idle studios to others, and ends once its lives have', async () => {
  await areShared();
  const undisturbed = [await isWatched(second, here), await isWatched(second, there)];
  const ended = second.end('SIGTERM');
  await eventually(holders, (held) => countAt(held, first) === 3 && held.get(there.id) === second.port);
  expect(await second.isReady()).toBe(false);
  await isWatched(first, there);
  expect(undisturbed.map(({ seen }) => seen.closed)).toEqual([null, null]);
  for (const { id } of [here, there]) await cluster.through(first)(endLive, { id });
  expect(await ended).toMatchObject({ code: 0, signal: null });
});
