import { readdirSync } from 'node:fs';
import { getRecorder, listRecordings, saveRecorder } from '@onair/contract/live/recordings';
import { chooseClarity, endLive } from '@onair/contract/live/studios/commands';
import { createStudio, rotateStreamKey, studioNow } from '@onair/contract/live/studios/studios';
import { getVideo, videoFile } from '@onair/contract/live/videos/videos';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDb, openPool } from '../db/client.ts';
import type { Database } from '../db/connection/database.ts';
import { sql } from '../db/sql.ts';
import { openLog } from '../lib/log.ts';
import { openPrepared, temporaryFolder, until } from '../testing/data-folder.ts';
import { enterAccount } from '../testing/enter.ts';
import { freePort, runToEnd, type ServerProcess, startProcess } from '../testing/server-process.ts';
import { filmOf, lengthOf, publish, uploadThrough } from './two-media.fixtures.ts';

// Two servers with media and FFmpeg on one database and one folder. A longer run is asked for by the environment.
const FILMS = Number(process.env.CHAOS_FILMS ?? 2);
const folder = temporaryFolder();
const mediaDir = `${folder.path}/media`;
const keys = { AUDIT_KEY: 'ab'.repeat(32), VISITOR_KEY: 'cd'.repeat(32) };
let database: Database;
let environment: Record<string, string>;
let db: Db;
let closeDb: () => Promise<void>;
let token: string;
const servers: { process: ServerProcess; rtmpPort: number }[] = [];
/** It has neither media nor their folder, and passes on what needs one of them. */
let plain: ServerProcess;
const encoders: ReturnType<typeof publish>[] = [];

const start = async (name: string) => {
  const rtmpPort = await freePort();
  const own = { DATA_DIR: `${folder.path}/${name}`, RTMP_PORT: String(rtmpPort) };
  servers.push({ process: await startProcess({ ...environment, ...own }), rtmpPort });
};
beforeAll(async () => {
  database = await openPrepared(`${folder.path}/cluster`);
  const { host, port } = database.pool;
  const url = `postgresql:///onair?host=${host}&port=${port}&user=onair`;
  environment = { DATABASE_URL: url, MEDIA: '1', MEDIA_DIR: mediaDir, DRAIN_SECONDS: '0', ...keys };
  await start('a');
  await start('b');
  plain = await startProcess({
    ...environment,
    MEDIA: '0',
    MEDIA_DIR: `${folder.path}/none`,
    DATA_DIR: `${folder.path}/p`,
  });
  const pool = openPool(database.pool, openLog('silent'));
  db = openDb(pool);
  closeDb = () => pool.end();
  ({ token } = await enterAccount(db, { role: 'admin', now: new Date() }));
});
afterAll(async () => {
  for (const encoder of encoders) encoder.kill();
  await closeDb();
  await Promise.all([plain, ...servers.map(({ process }) => process)].map((process) => process.end('SIGTERM')));
  await database.stop();
  folder.remove();
});

type Call = ServerProcess['call'];
/** Answers of one server that must go well. */
const through =
  (server: ServerProcess | undefined) =>
  async (...[endpoint, input]: [Parameters<Call>[0], Parameters<Call>[1]]): Promise<never> => {
    const answer = await server?.call(endpoint, input, { token });
    if (answer?.body.status !== 'ok') throw new Error(JSON.stringify(answer?.body));
    return answer.body.data as never;
  };
const videoFiles = (): string[] => readdirSync(`${mediaDir}/videos`);
const stateOf = async (server: ServerProcess | undefined, id: string): Promise<string> =>
  ((await through(server)(getVideo, { id })) as { state: string }).state;
/** The audit row of a video follows its change of state a moment later. */
const preparedOnce = async (ids: readonly string[]): Promise<void> => {
  const times = async () => {
    const { rows } = await db.execute<{ id: string; times: number }>(sql`
      select subject_id as id, count(*)::int as times from audit_log where action = 'video.prepared' group by 1`);
    const known = new Map(rows.map((row) => [row.id, row.times]));
    return ids.map((id) => known.get(id));
  };
  await expect.poll(times).toEqual(ids.map(() => 1));
};

test('a server with media and another folder is refused in one sentence that names the folder to share', async () => {
  const own = { DATA_DIR: `${folder.path}/c`, MEDIA_DIR: `${folder.path}/c/media`, PORT: String(await freePort()) };
  const { code, output } = await runToEnd({ ...environment, ...own });
  expect([code, output]).toEqual([
    1,
    expect.stringContaining('Set MEDIA_DIR to the folder that the other servers use'),
  ]);
});

test('uploads whose pieces alternate between the servers are prepared once each, and leave nothing else behind', async () => {
  const both = servers.map(({ process }) => process);
  const film = filmOf(3);
  const ids: string[] = [];
  for (let i = 0; i < FILMS; i += 1) {
    const order = i % 2 ? [...both.toReversed(), plain] : [plain, ...both];
    ids.push(await uploadThrough(order, token, { film, name: `film ${i}.flv`, pieces: 4 }));
  }
  for (const id of ids) await until(async () => (await stateOf(both[ids.indexOf(id) % 2], id)) === 'pendingReview');
  await preparedOnce(ids);
  await until(() => videoFiles().length === ids.length * 2);
  expect(videoFiles().sort()).toEqual(ids.flatMap((id) => [`${id}.flv`, `${id}.webp`]).sort());
  // In ranges, from a server that does not have the file.
  const file = (server: ServerProcess | undefined) =>
    fetch(`http://127.0.0.1:${server?.port}${videoFile.path.replace(':id', ids[0] ?? '')}`, {
      headers: { authorization: `Bearer ${token}`, range: 'bytes=1000-200999' },
    });
  const [here, there] = [await file(plain), await file(both[0])];
  expect([here.status, here.headers.get('content-range')]).toEqual([206, there.headers.get('content-range')]);
  expect(Buffer.from(await here.arrayBuffer()).equals(Buffer.from(await there.arrayBuffer()))).toBe(true);
});

test('the other server finishes what a killed one prepared, and goes on with its recording, which has lost two seconds at most', async () => {
  const [owner, other] = servers;
  const on = through(owner?.process);
  const { id: studioId } = (await on(createStudio, { slug: 'one', nameZh: 'x', nameEn: 'x' })) as { id: string };
  const { version } = (await on(getRecorder, { studioId })) as { version: number };
  await on(saveRecorder, { studioId, version, automatic: true, retentionDays: 3 });
  const { key } = (await on(rotateStreamKey, { id: studioId, line: 'main' })) as { key: string };
  encoders.push(publish(owner?.rtmpPort ?? 0, key));
  const recordings = async (server: ServerProcess | undefined) =>
    ((await through(server)(listRecordings, { studioId })) as { list: { id: string; state: string; parts: number }[] })
      .list;
  await until(async () => (await recordings(owner?.process))[0]?.state === 'recording');
  const [recording] = await recordings(owner?.process);
  await on(chooseClarity, { id: studioId, rendition: '480p' });
  const noted = async (): Promise<number> =>
    (await db.execute<{ seconds: number }>(sql`select seconds from recordings where id = ${recording?.id}`)).rows[0]
      ?.seconds ?? 0;
  await until(async () => (await noted()) > 3);
  const film = filmOf(15);
  const both = servers.map(({ process }) => process);
  const ids = [
    await uploadThrough(both, token, { film, name: 'long one.flv' }),
    await uploadThrough(both, token, { film, name: 'long two.flv' }),
  ];
  // Each server prepares one of them.
  await until(() => videoFiles().filter((name) => name.endsWith('.flv.part')).length === 2);
  const before = await noted();
  await servers.shift()?.process.end('SIGKILL');
  encoders.push(publish(other?.rtmpPort ?? 0, key));
  await until(async () => {
    if (encoders.at(-1)?.ended()) encoders.push(publish(other?.rtmpPort ?? 0, key));
    return (
      ((await through(other?.process)(studioNow, { id: studioId })) as { program: string | null }).program === 'main'
    );
  });
  const renditions = async () =>
    ((await through(other?.process)(studioNow, { id: studioId })) as { renditions: { rendition: string }[] })
      .renditions;
  await until(async () => (await renditions())[0]?.rendition === '480p');
  const files = () => readdirSync(`${mediaDir}/recordings`).filter((name) => name.startsWith(recording?.id ?? ''));
  await until(() => files().length === 2);
  expect(await lengthOf(`${mediaDir}/recordings/${recording?.id}-1.mp4`)).toBeGreaterThan(before - 2);
  await through(other?.process)(endLive, { id: studioId });
  await until(async () => (await recordings(other?.process))[0]?.state === 'finished');
  expect(await recordings(other?.process)).toMatchObject([{ id: recording?.id, parts: 2 }]);
  for (const id of ids) await until(async () => (await stateOf(other?.process, id)) === 'pendingReview');
  await preparedOnce(ids);
  // What was uploaded goes a moment after the state says so.
  await expect.poll(() => videoFiles().filter((name) => name.endsWith('.upload'))).toEqual([]);
});

test('a rendition that is larger than the picture on air is refused, and none is made', async () => {
  const [left] = servers;
  const on = through(left?.process);
  const { id } = (await on(createStudio, { slug: 'small', nameZh: 'x', nameEn: 'x' })) as { id: string };
  const { key } = (await on(rotateStreamKey, { id, line: 'main' })) as { key: string };
  encoders.push(publish(left?.rtmpPort ?? 0, key, '480p30'));
  type Now = { program: string | null; lines: { line: string; measured: { height: number | null } }[] };
  await until(async () => {
    const now = (await on(studioNow, { id })) as Now;
    return now.program === 'main' && Boolean(now.lines.find(({ line }) => line === 'main')?.measured.height);
  });
  const headers = { 'accept-language': 'en-US' };
  const refused = await left?.process.call(chooseClarity, { id, rendition: '720p' }, { token, headers });
  expect(refused?.body).toMatchObject({ code: 50006, msg: expect.stringContaining('smaller than 720p') });
  const { rows } = await db.execute(sql`select from studio_renditions where studio_id = ${id}`);
  expect(rows).toEqual([]);
});
