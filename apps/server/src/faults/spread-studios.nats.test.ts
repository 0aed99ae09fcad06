import { setTimeout as delay } from 'node:timers/promises';
import { createStudio, rotateStreamKey, studioNow } from '@onair/contract/live/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/sql.ts';
import { eventually, startEncoder } from '../domains/live/studios/studios.fixtures.ts';
import { temporaryPlace } from '../testing/data-folder.ts';
import { freePort, type ServerProcess } from '../testing/server-process.ts';
import { type Cluster, openCluster, openSocket } from './any-server.fixtures.ts';

// Two servers that share the studios between them; every encoder comes to the first one.
const place = temporaryPlace();
let cluster: Cluster;
let first: ServerProcess;
let second: ServerProcess;
let rtmpPort: number;
type Studio = { id: string; slug: string; key: string };
const studios: Studio[] = [];
let here: Studio;
let there: Studio;

const startSecond = () => cluster.startWithMedia('b', { MEDIA_SPREAD: '1' });

beforeAll(async () => {
  cluster = await openCluster(place.path);
  rtmpPort = await freePort();
  first = await cluster.startWithMedia('a', { MEDIA_SPREAD: '1', RTMP_PORT: String(rtmpPort) });
  second = await startSecond();
}, 90_000);
afterAll(async () => {
  await cluster.close();
  place.remove();
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
      const encoder = startEncoder(`rtmp://127.0.0.1:${rtmpPort}/live/${key}`, '480p30');
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
const isWatched = async (server: ServerProcess, { slug }: Studio) => {
  const viewer = await cluster.watch(server, slug);
  await eventually(
    () => viewer.seen.bytes,
    (bytes) => bytes > 100_000,
  );
  return viewer;
};

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
}, 60_000);

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
}, 60_000);

test('the way for encoders between servers is closed to any other client', async () => {
  const { seen } = openSocket(first.port, '/api/live/encoder', there.key);
  await eventually(
    () => seen.status,
    (status) => status === 404,
  );
});

test('a second encoder on a line that is taken is turned away, wherever it comes to', async () => {
  const encoder = startEncoder(`rtmp://127.0.0.1:${rtmpPort}/live/${there.key}`, '480p30');
  cluster.closing(encoder.kill);
  await eventually(encoder.ended, (ended) => ended);
  await isOn(first, there);
}, 60_000);

test('when a server is killed its studios go on elsewhere, and those of the other are not disturbed', async () => {
  const undisturbed = await isWatched(first, here);
  const before = await cluster.segmentOf(first, there.slug);
  await second.end('SIGKILL');
  await eventually(holders, (held) => countAt(held, first) === 5);
  await isOn(first, there);
  await isWatched(first, there);
  await eventually(
    () => cluster.segmentOf(first, there.slug),
    (last) => last > before,
  );
  expect(undisturbed.seen.closed).toBeNull();
}, 90_000);

test('a server that comes back gets its share, and never a studio in which something happens', async () => {
  const undisturbed = [await isWatched(first, here), await isWatched(first, there)];
  second = await startSecond();
  const held = await areShared();
  expect([held.get(here.id), held.get(there.id)]).toEqual([first.port, first.port]);
  expect(undisturbed.map(({ seen }) => seen.closed)).toEqual([null, null]);
  await isWatched(second, there);
}, 90_000);
