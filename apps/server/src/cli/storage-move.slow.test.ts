import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { folderObjects } from '../files/objects/folder.ts';
import { openObjects } from '../files/objects/open-objects.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { startBucket } from '../testing/bucket.ts';
import { programEnvironment } from '../testing/program-environment.ts';

const run = promisify(execFile);
const script = fileURLToPath(new URL('./storage-move.ts', import.meta.url));

let app: TestApp;
let store: Awaited<ReturnType<typeof startBucket>>;
let dataDir: string;
beforeAll(async () => {
  store = await startBucket();
  dataDir = mkdtempSync(join(tmpdir(), 'onair-move-'));
  app = await testApp({ config: { dataDir } });
});
afterAll(async () => {
  await app.close();
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const environment = (storage: string): NodeJS.ProcessEnv => {
  const { connectionString, host, port, user, database } = app.pool.options as pg.PoolConfig;
  const query = new URLSearchParams({ host: host ?? '', port: String(port), user: user ?? '' });
  return {
    ...programEnvironment,
    DATABASE_URL: connectionString ?? `postgresql:///${database}?${query}`,
    DATA_DIR: dataDir,
    STORAGE: storage,
    S3_BUCKET: store.settings.name,
    S3_ENDPOINT: store.settings.endpoint ?? '',
    S3_KEY_ID: store.settings.key?.id,
    S3_SECRET: store.settings.key?.secret,
  };
};
const move = async (storage: string, more: NodeJS.ProcessEnv = {}) => {
  try {
    return { code: 0, ...(await run(process.execPath, [script], { env: { ...environment(storage), ...more } })) };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
};

const media = () => app.deps.config.mediaDir;
const HOUR_AGO = Date.now() / 1000 - 3600;
const put = (name: string, bytes: Buffer): void => {
  const path = join(media(), name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, bytes);
  utimesSync(path, HOUR_AGO, HOUR_AGO);
};
const filesIn = async (prefixes = ['objects/', 'videos/', 'slates/', 'recordings/']): Promise<string[]> => {
  const folder = folderObjects(media());
  const lists = await Promise.all(prefixes.map((prefix) => Array.fromAsync(folder.list(prefix))));
  return lists.flat().map(({ name }) => name);
};

test('files move to the bucket and back, each with the same bytes; what is being made stays', async () => {
  const id = () => app.deps.newId();
  const hash = randomBytes(32).toString('hex');
  const files = new Map([
    [`objects/pictures/${hash.slice(0, 2)}/${hash}.webp`, randomBytes(2_000)],
    [`objects/pictures/${hash.slice(0, 2)}/${hash}-640.avif`, randomBytes(500)],
    [`videos/${id()}.flv`, randomBytes(17 * 1024 ** 2)],
    [`slates/${id()}.flv`, randomBytes(100)],
    [`recordings/${id()}-1.part2.mp4`, randomBytes(3_000)],
  ]);
  for (const [name, bytes] of files) put(name, bytes);
  const attempt = `videos/${id()}.1a2b3c4d.flv`;
  put(attempt, randomBytes(10));

  const there = await move('bucket');
  expect(there).toMatchObject({ code: 0, stderr: '' });
  expect(there.stdout).toContain('5 files, 17.0 MB, are in the bucket now.');
  expect(await filesIn()).toEqual([attempt]);
  const { bucket, close } = await openObjects({ ...app.deps.config, bucket: store.settings, storage: 'bucket' });
  for (const [name, bytes] of files) expect((await bucket?.read(name))?.equals(bytes)).toBe(true);
  close();
  expect(await move('bucket', { S3_BUCKET: '', STORAGE: '' })).toMatchObject({ code: 1 });

  const back = await move('folder');
  expect(back.stdout).toContain('Nothing is left in the bucket');
  for (const [name, bytes] of files) {
    expect(readFileSync(join(media(), name)).equals(bytes)).toBe(true);
    rmSync(join(media(), name));
  }
  expect(readdirSync(join(dataDir, 'moving'))).toEqual([]);
});

test('a run that is stopped ends after the files under way, and the next one goes on', async () => {
  for (let n = 0; n < 60; n += 1) put(`recordings/${app.deps.newId()}-1.mp4`, randomBytes(200_000));
  const before = (await filesIn(['recordings/'])).length;
  const child: ChildProcess = spawn(process.execPath, [script], {
    env: environment('bucket'),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  let asked = false;
  child.stdout?.on('data', (text) => {
    output += text;
    if (!asked && /^\d+ of/m.test(output)) asked = child.kill('SIGINT');
  });
  const [code] = await once(child, 'exit');
  expect([code, output]).toEqual([2, expect.stringContaining('Stopped; the next run goes on.')]);
  const left = (await filesIn(['recordings/'])).length;
  expect(left).toBeGreaterThan(0);
  expect(left).toBeLessThan(before);
  expect(existsSync(join(dataDir, 'moving'))).toBe(true);
  expect(await move('bucket')).toMatchObject({ code: 0 });
  expect(await filesIn(['recordings/'])).toEqual([]);
});

test('a bucket that is away ends it in one line, and every file is where it was', async () => {
  const name = `slates/${app.deps.newId()}.flv`;
  put(name, randomBytes(50));
  store.leave(true);
  const { code, stderr } = await move('bucket');
  store.leave(false);
  expect([code, stderr.trim().split('\n')]).toEqual([1, [expect.stringContaining('cannot be used')]]);
  expect(existsSync(join(media(), name))).toBe(true);
});
