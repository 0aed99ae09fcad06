import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { startViewing, viewerPath } from '@onair/contract/live/live';
import { endLive, previewPath, publishToken } from '@onair/contract/live/studio-commands';
import { chooseMethod, createStudio, getStudio, rotateStreamKey, studioNow } from '@onair/contract/live/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDb, openPool } from '../db/client.ts';
import type { Database } from '../db/open.ts';
import { sql } from '../db/sql.ts';
import { eventually, startEncoder } from '../domains/live/studios/studios.fixtures.ts';
import { openLog } from '../log.ts';
import { open, temporaryPlace } from '../testing/data-folder.ts';
import { enterAccount } from '../testing/enter.ts';
import { startBroker } from '../testing/nats-server.ts';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';
import { openSocket, publishFromBrowser } from './any-server.fixtures.ts';

// Two servers with media and one without, on one database: viewers, operators and publishers ask the wrong one.
/** A player is back this soon after the server that held its studio was killed. */
const GOES_ON_MS = 15_000;
const place = temporaryPlace();
const closing: (() => void)[] = [];
let database: Database;
let broker: Awaited<ReturnType<typeof startBroker>>;
let db: Db;
let closeDb: () => Promise<void>;
let token: string;
let withMedia: ServerProcess[];
/** It has neither media nor the folder of files. */
let plain: ServerProcess;
let holder: ServerProcess;
let other: ServerProcess;

beforeAll(async () => {
  database = await open(`${place.path}/cluster`);
  broker = await startBroker();
  const { host, port } = database.pool;
  const shared = {
    DATABASE_URL: `postgresql:///onair?host=${host}&port=${port}&user=onair`,
    NATS_URL: broker.url,
    AUDIT_KEY: 'ab'.repeat(32),
    VISITOR_KEY: 'cd'.repeat(32),
  };
  const media = { ...shared, MEDIA: '1', RTMP_PORT: '0', MEDIA_DIR: `${place.path}/media` };
  const first = await startProcess({ ...media, DATA_DIR: `${place.path}/a` });
  const second = await startProcess({ ...media, DATA_DIR: `${place.path}/b` });
  withMedia = [first, second];
  plain = await startProcess({ ...shared, DATA_DIR: `${place.path}/c` });
  const pool = openPool(database.pool, openLog('silent'));
  db = openDb(pool);
  closeDb = () => pool.end();
  ({ token } = await enterAccount(db, { role: 'admin', now: new Date() }));
}, 90_000);
afterAll(async () => {
  for (const close of closing) close();
  await closeDb();
  for (const server of [...withMedia, plain]) await server.end('SIGKILL');
  await broker.stop();
  await database.stop();
  place.remove();
});

type Call = ServerProcess['call'];
const through =
  (server: ServerProcess) =>
  async (...[endpoint, input]: [Parameters<Call>[0], Parameters<Call>[1]]): Promise<never> => {
    const { body } = await server.call(endpoint, input, { token });
    if (body.status !== 'ok') throw new Error(`${endpoint.name}: ${JSON.stringify(body)}`);
    return body.data as never;
  };
const inside = async (): Promise<{ address: string; inside: string }> => {
  const { rows } = await db.execute<{ address: string; inside: string }>(sql`
    select n.address, n.inside from media_nodes n where exists (select from studio_leases l where l.node = n.id)`);
  const [row] = rows;
  if (!row) throw new Error('no server holds a studio');
  return row;
};
const findHolder = async (): Promise<void> => {
  const { address } = await inside();
  const found = withMedia.find(({ port }) => address.endsWith(`:${port}`));
  if (!found) throw new Error(`no server is at ${address}`);
  holder = found;
  other = withMedia.find((server) => server !== holder) ?? plain;
};
const makeStudio = async (slug: string) => {
  const { id } = (await through(plain)(createStudio, { slug, nameZh: slug, nameEn: slug })) as { id: string };
  await eventually(inside, () => true).catch(() => null);
  const { key } = (await through(plain)(rotateStreamKey, { id, line: 'main' })) as { key: string };
  return { id, slug, key };
};
const isOn = (id: string) => () =>
  through(plain)(studioNow, { id }).then((now: { live: boolean; program: string | null }) => now);
const encode = async (id: string, key: string) => {
  const { publishUrl } = await eventually(
    () => through(plain)(getStudio, { id }) as Promise<{ publishUrl: string | null }>,
    (studio) => studio.publishUrl !== null,
  );
  const encoder = startEncoder(`${publishUrl}/${key}`, '480p30');
  closing.push(encoder.kill);
  return encoder;
};
const watch = async (server: ServerProcess, slug: string) => {
  const { viewer } = (await through(server)(startViewing, { slug })) as { viewer: string };
  const socket = openSocket(server.port, viewerPath(slug), viewer);
  closing.push(socket.close);
  return socket;
};
const get = async (server: ServerProcess, path: string) => {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`);
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) };
};
const lastSegment = (text: string): number => Number([...text.matchAll(/^seg-(\d+)\.m4s$/gm)].at(-1)?.[1] ?? 0);
const segmentOf = async (server: ServerProcess, slug: string): Promise<number> =>
  lastSegment((await get(server, `/live/${slug}/source/media.m3u8`)).bytes.toString());

let studio: Awaited<ReturnType<typeof makeStudio>>;

test('whichever server is asked, viewers and operators watch over WebSocket and HLS, with their own rights', async () => {
  studio = await makeStudio('shared');
  await eventually(inside, () => true);
  await findHolder();
  await encode(studio.id, studio.key);
  await eventually(isOn(studio.id), (now) => now.live && now.program === 'main');
  for (const server of [other, plain]) {
    const viewer = await watch(server, studio.slug);
    const preview = openSocket(server.port, previewPath(studio.id), token);
    closing.push(preview.close);
    for (const { seen } of [viewer, preview])
      await eventually(
        () => seen.bytes,
        (bytes) => bytes > 100_000,
      );
    // Who is refused there is refused here, by the same code.
    const stranger = openSocket(server.port, previewPath(studio.id), 'nobody’s token');
    await eventually(
      () => stranger.seen.closed,
      (code) => code === 4401,
    );
    const foreign = openSocket(server.port, viewerPath(studio.slug), 'x', 'https://elsewhere.example');
    await eventually(
      () => foreign.seen.status,
      (status) => status === 403,
    );

    const number = await eventually(
      () => segmentOf(server, studio.slug),
      (last) => last > 0,
    );
    const path = `/live/${studio.slug}/source/seg-${number}.m4s`;
    const [here, there] = [await get(server, path), await get(holder, path)];
    expect(here.bytes.equals(there.bytes)).toBe(true);
    expect(here.headers.get('cache-control')).toBe('public, max-age=86400, immutable');
    expect((await get(server, '/live/no-such-studio/index.m3u8')).status).toBe(404);
    expect((await get(server, `/live/${studio.slug}/source/seg-1.m4s`)).status).toBe(404);
    // The picture is a file in a folder that one of them does not have.
    expect((await get(server, `/api/live/${studio.slug}/still`)).status).toBe(200);
  }
}, 60_000);

test('a browser publishes through any server', async () => {
  const { id, slug } = await makeStudio('browser');
  await eventually(
    () => db.execute(sql`select from studio_leases where studio_id = ${id} and node is not null`),
    ({ rowCount }) => rowCount === 1,
  );
  await through(plain)(chooseMethod, { id, method: 'web' });
  const pass = (await through(other)(publishToken, { id })) as { token: string; path: string };
  const browser = publishFromBrowser(plain.port, pass.path, pass.token);
  closing.push(browser.close);
  await eventually(isOn(id), (now) => now.live && now.program === 'main');
  const viewer = await watch(other, slug);
  await eventually(
    () => viewer.seen.bytes,
    (bytes) => bytes > 100_000,
  );
  await through(plain)(endLive, { id });
  await eventually(
    () => browser.seen.closed,
    (code) => code === 4410,
  );
}, 60_000);

test('the port for other servers answers nothing to others, and no client can name itself', async () => {
  const url = new URL((await inside()).inside);
  expect(url.hostname).toBe('127.0.0.1');
  const socket = connect(Number(url.port), url.hostname);
  let heard = '';
  socket.on('data', (bytes) => {
    heard += bytes;
  });
  socket.write('GET /api/health HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await once(socket, 'close');
  expect(heard).toBe('');
});

test('when the holder is killed, players go on through the server that they know, and HLS goes on with its numbers', async () => {
  const before = await segmentOf(plain, studio.slug);
  const viewer = await watch(plain, studio.slug);
  await eventually(
    () => viewer.seen.bytes,
    (bytes) => bytes > 0,
  );
  const from = performance.now();
  await holder.end('SIGKILL');
  withMedia = [other];
  await eventually(
    () => viewer.seen.closed,
    (code) => code !== null,
  );
  // Told to come again for as long as no server holds the studio, and nothing else.
  const statuses = new Set<number>();
  await eventually(
    async () => {
      const answer = await get(plain, `/live/${studio.slug}/source/media.m3u8`);
      statuses.add(answer.status);
      if (answer.status === 503) expect(answer.headers.get('retry-after')).not.toBeNull();
      await delay(300);
      const { seen, close } = await watch(plain, studio.slug);
      await eventually(
        () => seen,
        ({ closed, status, bytes }) => closed !== null || status !== null || bytes > 0,
      );
      close();
      return seen.bytes;
    },
    (bytes) => bytes > 0,
  );
  expect([...statuses].filter((status) => ![200, 404, 503].includes(status))).toEqual([]);
  expect(performance.now() - from).toBeLessThan(GOES_ON_MS);
  await findHolder();
  await encode(studio.id, studio.key);
  const after = await eventually(
    () => segmentOf(plain, studio.slug),
    (last) => last > before,
  );
  expect(after).toBeGreaterThan(before);
}, 90_000);
