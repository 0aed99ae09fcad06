import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVideoUpload } from '@onair/contract/live/videos/videos';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noWorker } from '../../domains/live/media/worker.client.ts';
import { StartupError } from '../../lib/errors.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { claimStorage } from './claim-storage.ts';
import { openStorage } from './storage.ts';
import { claimFolder, MARK_FILE } from './storage-mark.ts';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'onair-storage-'));
  app = await testApp({ config: { dataDir: join(folder, 'first') }, worker: noWorker('elsewhere') });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** Another server on the same database. */
const server = (mediaDir: string, databaseUrl: string | null = 'postgresql://elsewhere/onair') => ({
  db: app.deps.db,
  config: { ...app.deps.config, mediaDir, databaseUrl },
});
const first = () => app.deps.config.mediaDir;

test('a second server with media shares the folder of the first, and is refused with another', async () => {
  await claimFolder(server(first()));
  const id = readFileSync(join(first(), MARK_FILE), 'utf8').trim();
  const other = join(folder, 'second');
  const refusal = await claimFolder(server(other)).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(StartupError);
  expect(String(refusal)).toContain(`${other} is not the one of this installation`);
  expect(String(refusal)).toContain(id);
  writeFileSync(join(other, MARK_FILE), 'of another installation');
  await expect(claimFolder(server(other, null))).rejects.toThrow(StartupError);
});

test('an operator may give the installation another folder, and the embedded database takes the one that is there', async () => {
  const id = readFileSync(join(first(), MARK_FILE), 'utf8');
  const given = join(folder, 'given');
  await expect(claimFolder(server(given))).rejects.toThrow(MARK_FILE);
  writeFileSync(join(given, MARK_FILE), id);
  await claimFolder(server(given));
  const restored = join(folder, 'restored');
  await claimFolder(server(restored, null));
  expect(readFileSync(join(restored, MARK_FILE), 'utf8')).toBe(id);
});

test('a server without media claims a fresh folder where it is the only one, and leaves it alone beside others', async () => {
  const settings = (name: string, databaseUrl: string | null) => ({
    db: app.deps.db,
    config: { ...app.deps.config, media: false, mediaDir: join(folder, name), databaseUrl },
  });
  const only = settings('without-media', null);
  await claimStorage({ ...only, bucket: null });
  expect((await openStorage(only).check()).away).toBeNull();
  const beside = settings('beside', 'postgresql://elsewhere/onair');
  await claimStorage({ ...beside, bucket: null });
  expect((await openStorage(beside).check()).away).toBe('elsewhere');
  const taken = settings('taken', null);
  mkdirSync(taken.config.mediaDir);
  writeFileSync(join(taken.config.mediaDir, MARK_FILE), 'of another installation');
  await claimStorage({ ...taken, bucket: null });
  expect((await openStorage(taken).check()).away).toBe('elsewhere');
});

test('an API server takes uploads where it shares the folder, and says what is missing where it does not', async () => {
  const { token } = await app.enter('admin');
  const send = (language: string) =>
    app.call(
      startVideoUpload,
      { fileName: 'a film.mp4', bytes: 200 },
      { token, headers: { 'accept-language': language } },
    );
  expect((await send('en-US')).body.code).toBe(20000);
  const right = app.deps.config.mediaDir;
  app.deps.config.mediaDir = join(folder, 'nowhere');
  for (const [language, words] of [
    ['en-US', 'MEDIA_DIR'],
    ['zh-CN', '视频存储目录'],
  ] as const) {
    const { http, body, headers } = await send(language);
    expect([http, body.msg, headers['retry-after']]).toEqual([503, expect.stringContaining(words), '5']);
  }
  app.deps.config.mediaDir = right;
  expect((await send('en-US')).body.code).toBe(20000);
});

test('a folder that cannot be read is away, and never an error of ours', async () => {
  const file = join(folder, 'no folder');
  writeFileSync(file, 'x');
  expect(await openStorage(server(file)).check()).toMatchObject({ away: 'unreachable', free: null });
  await expect(claimFolder(server(file))).rejects.toThrow('cannot be used');
});
