import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { viewerPath } from '@onair/contract/live/audience/live';
import { endLive, previewPath, publishToken } from '@onair/contract/live/studios/commands';
import {
  chooseMethod,
  createStudio,
  getStudio,
  rotateStreamKey,
  studioNow,
} from '@onair/contract/live/studios/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../db/sql.ts';
import { temporaryFolder } from '../testing/data-folder.ts';
import { startEncoder } from '../testing/encoder.ts';
import { eventually } from '../testing/eventually.ts';
import type { ServerProcess } from '../testing/server-process.ts';
import { type Cluster, openCluster, openSocket, publishFromBrowser } from './any-server.fixtures.ts';

// Two servers with media and one without, on one database: viewers, operators and publishers ask the wrong one.
const folder = temporaryFolder();
let cluster: Cluster;
let withMedia: ServerProcess[];
/** It has neither media nor the folder of files. */
let plain: ServerProcess;
let holder: ServerProcess;
let other: ServerProcess;

beforeAll(async () => {
  cluster = await openCluster(folder.path);
  withMedia = [await cluster.startWithMedia('a'), await cluster.startWithMedia('b')];
  plain = await cluster.start('c');
});
afterAll(async () => {
  await cluster.close();
  folder.remove();
});

const inside = async (): Promise<{ address: string; inside: string }> => {
  const { rows } = await cluster.db.execute<{ address: string; inside: string }>(sql`
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
  const as = cluster.through(plain);
  const { id } = await as(createStudio, { slug, nameZh: slug, nameEn: slug });
  await eventually(inside, () => true).catch(() => null);
  const { key } = await as(rotateStreamKey, { id, line: 'main' });
  return { id, slug, key };
};
const isOn = (id: string) => () => cluster.through(plain)(studioNow, { id });
/** An encoder that reads its address and retries while it is refused. */
const encode = (id: string, key: string): void => {
  let over = false;
  cluster.closing(() => {
    over = true;
  });
  const run = async (): Promise<void> => {
    while (!over) {
      const { publishUrl } = await cluster.through(plain)(getStudio, { id });
      const encoder = publishUrl === null ? null : startEncoder(`${publishUrl}/${key}`, { clip: '480p30' });
      while (!over && encoder && !encoder.ended()) await delay(100);
      encoder?.kill();
      await delay(200);
    }
  };
  void run().catch(() => {});
};

let studio: Awaited<ReturnType<typeof makeStudio>>;

test('whichever server is asked, viewers and operators watch over WebSocket and HLS, with their own rights', async () => {
  studio = await makeStudio('shared');
  await eventually(inside, () => true);
  await findHolder();
  encode(studio.id, studio.key);
  await eventually(isOn(studio.id), (now) => now.live && now.program === 'main');
  for (const server of [other, plain]) {
    const viewer = await cluster.watch(server, studio.slug);
    const preview = openSocket(server.port, previewPath(studio.id), cluster.token());
    cluster.closing(preview.close);
    for (const { seen } of [viewer, preview])
      await eventually(
        () => seen.bytes,
        (bytes) => bytes > 100_000,
      );
    // A refusal there is a refusal here, with the same code.
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
      () => cluster.segmentOf(server, studio.slug),
      (last) => last > 0,
    );
    const path = `/live/${studio.slug}/source/seg-${number}.m4s`;
    const [here, there] = [await cluster.get(server, path), await cluster.get(holder, path)];
    expect(here.bytes.equals(there.bytes)).toBe(true);
    expect(here.headers.get('cache-control')).toBe('public, max-age=86400, immutable');
    expect((await cluster.get(server, '/live/no-such-studio/index.m3u8')).status).toBe(404);
    expect((await cluster.get(server, `/live/${studio.slug}/source/seg-1.m4s`)).status).toBe(404);
    // The picture is a file in a folder that one of them does not have.
    expect((await cluster.get(server, `/api/live/${studio.slug}/still`)).status).toBe(200);
  }
});

test('a browser publishes through any server', async () => {
  const { id, slug } = await makeStudio('browser');
  await eventually(
    () => cluster.db.execute(sql`select from studio_leases where studio_id = ${id} and node is not null`),
    ({ rowCount }) => rowCount === 1,
  );
  await cluster.through(plain)(chooseMethod, { id, method: 'web' });
  const pass = await cluster.through(other)(publishToken, { id });
  const browser = publishFromBrowser(plain.port, pass.path, pass.token);
  cluster.closing(browser.close);
  await eventually(isOn(id), (now) => now.live && now.program === 'main');
  const viewer = await cluster.watch(other, slug);
  await eventually(
    () => viewer.seen.bytes,
    (bytes) => bytes > 100_000,
  );
  await cluster.through(plain)(endLive, { id });
  await eventually(
    () => browser.seen.closed,
    (code) => code === 4410,
  );
});

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
  const before = await cluster.segmentOf(plain, studio.slug);
  const viewer = await cluster.watch(plain, studio.slug);
  await eventually(
    () => viewer.seen.bytes,
    (bytes) => bytes > 0,
  );
  await holder.end('SIGKILL');
  withMedia = [other];
  await eventually(
    () => viewer.seen.closed,
    (code) => code !== null,
  );
  // Asked to retry while no server holds the studio, and nothing else.
  const statuses = new Set<number>();
  await eventually(
    async () => {
      const answer = await cluster.get(plain, `/live/${studio.slug}/source/media.m3u8`);
      statuses.add(answer.status);
      if (answer.status === 503) expect(answer.headers.get('retry-after')).not.toBeNull();
      await delay(300);
      const { seen, close } = await cluster.watch(plain, studio.slug);
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
  await findHolder();
  const after = await eventually(
    () => cluster.segmentOf(plain, studio.slug),
    (last) => last > before,
  );
  expect(after).toBeGreaterThan(before);
});
