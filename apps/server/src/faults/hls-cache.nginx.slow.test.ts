import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { createStudio, getStudio, rotateStreamKey } from '@onair/contract/live/studios/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb, openPool } from '../db/client.ts';
import type { Database } from '../db/connection/database.ts';
import { openLog } from '../lib/log.ts';
import { openPrepared, temporaryFolder } from '../testing/data-folder.ts';
import { startEncoder } from '../testing/encoder.ts';
import { enterAccount } from '../testing/enter.ts';
import { eventually } from '../testing/eventually.ts';
import { startNginx } from '../testing/nginx.ts';
import { freePort, type ServerProcess, startProcess } from '../testing/server-process.ts';

// Viewers of one studio behind the documented nginx, before two servers of which one holds it.
const VIEWERS = Number(process.env.HLS_VIEWERS ?? 100);
const WATCH_MS = 6_000;
const folder = temporaryFolder();
let database: Database;
let servers: ServerProcess[];
let nginx: ChildProcess;
let port: number;
let encoder: ReturnType<typeof startEncoder>;

beforeAll(async () => {
  database = await openPrepared(`${folder.path}/cluster`);
  const { host, port: pgPort } = database.pool;
  const shared = {
    DATABASE_URL: `postgresql:///onair?host=${host}&port=${pgPort}&user=onair`,
    AUDIT_KEY: 'ab'.repeat(32),
    VISITOR_KEY: 'cd'.repeat(32),
    TRUST_PROXY: 'loopback',
  };
  const media = { MEDIA: '1', RTMP_PORT: '0', MEDIA_DIR: `${folder.path}/media` };
  const holder = await startProcess({ ...shared, ...media, DATA_DIR: `${folder.path}/a` });
  servers = [holder, await startProcess({ ...shared, DATA_DIR: `${folder.path}/b` })];
  port = await freePort();
  const ports = { web: port, encoders: await freePort(), servers: servers.map((server) => server.port) };
  nginx = startNginx(`${folder.path}/nginx`, ports);
  const pool = openPool(database.pool, openLog('silent'));
  const { token } = await enterAccount(openDb(pool), { role: 'admin', now: new Date() });
  await pool.end();
  const made = (await holder.call(createStudio, { slug: 'crowd', nameZh: 'x', nameEn: 'x' }, { token })).body;
  if (made.status !== 'ok') throw new Error(made.msg);
  const { id } = made.data;
  const keyed = (await holder.call(rotateStreamKey, { id, line: 'main' }, { token })).body;
  if (keyed.status !== 'ok') throw new Error(keyed.msg);
  const url = await eventually(
    async () => {
      const { body } = await holder.call(getStudio, { id }, { token });
      return body.status === 'ok' ? body.data.publishUrl : null;
    },
    (found) => found !== null,
  );
  encoder = startEncoder(`${url}/${keyed.data.key}`, { clip: '480p30' });
});
afterAll(async () => {
  encoder.kill();
  const gone = once(nginx, 'exit');
  nginx.kill('SIGQUIT');
  await gone;
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await database.stop();
  folder.remove();
});

const get = async (path: string) => {
  const answer = await fetch(`http://127.0.0.1:${port}/live/crowd/${path}`);
  return { status: answer.status, text: Buffer.from(await answer.arrayBuffer()).toString('latin1') };
};
const lastSegment = (text: string): string | undefined => [...text.matchAll(/^seg-\d+\.m4s$/gm)].at(-1)?.[0];

test('a crowd behind the documented nginx asks the servers for each file once, whichever of them nginx picks', async () => {
  await eventually(
    () => get('source/media.m3u8'),
    ({ text }) => lastSegment(text) !== undefined,
  );
  const until = performance.now() + WATCH_MS;
  const failed: number[] = [];
  let asked = 0;
  const watch = async (): Promise<void> => {
    while (performance.now() < until) {
      const playlist = await get('source/media.m3u8');
      const segment = await get(`source/${lastSegment(playlist.text)}`);
      failed.push(...[playlist.status, segment.status].filter((status) => status !== 200));
      asked += 2;
      await delay(500);
    }
  };
  await Promise.all(Array.from({ length: VIEWERS }, watch));
  expect(failed).toEqual([]);
  const lines = readFileSync(`${folder.path}/nginx/cache.log`, 'utf8').split('\n');
  const atServers = lines.filter((line) => /^(MISS|EXPIRED|BYPASS|-) 200 /.test(line)).length;
  console.log(`${VIEWERS} viewers: ${asked} requests, ${atServers} of them at the servers`);
  // A playlist a second at the most, and the segments that there were, however many watch.
  expect(atServers).toBeLessThan(asked / 5);
});
