import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import {
  getRecorder,
  listRecordings,
  type Recording,
  saveRecorder,
  startRecording,
  stopRecording,
} from '@onair/contract/live/recordings';
import { saveRotation, startRotation, stopRotation } from '@onair/contract/live/rotation';
import { endLive } from '@onair/contract/live/studios/commands';
import { createStudio } from '@onair/contract/live/studios/studios';
import { listMessages } from '@onair/contract/notifications/messages';
import { ready } from '@onair/contract/system/system';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import {
  announce,
  dataOf,
  film,
  playable,
  sendPiece,
  until,
  uploaded,
  videoApp,
  videoOf,
} from '../videos/videos.fixtures.ts';
import { applyRetention } from './recordings.jobs.ts';

let app: Awaited<ReturnType<typeof videoApp>>;
let token: string;
let videoId: string;
beforeAll(async () => {
  app = await videoApp({ media: true });
  ({ token } = await app.enter('admin'));
  ({ id: videoId } = await playable(app, token, 'on air.flv'));
});
afterAll(() => app.close());

const studioOf = async (slug: string, automatic = true): Promise<string> => {
  const { id } = dataOf(await app.call(createStudio, { slug, nameZh: slug, nameEn: slug }, { token }));
  const { version } = dataOf(await app.call(getRecorder, { studioId: id }, { token }));
  dataOf(await app.call(saveRecorder, { studioId: id, version, automatic, retentionDays: 2 }, { token }));
  return id;
};
const putOnAir = async (id: string): Promise<void> => {
  const rotation = { studioId: id, version: 1, videoIds: [videoId], loops: 0 };
  const { version } = dataOf(await app.call(saveRotation, rotation, { token }));
  dataOf(await app.call(startRotation, { studioId: id, version }, { token }));
  await until(() => app.deps.live.now(id)?.program === 'cold');
};
const recordingsOf = async (id: string): Promise<Recording[]> =>
  dataOf(await app.call(listRecordings, { studioId: id }, { token })).list;
const filesOf = (id: string): string[] => {
  mkdirSync(join(app.dataDir, 'media/recordings'), { recursive: true });
  return readdirSync(join(app.dataDir, 'media/recordings')).filter((name) => name.startsWith(id));
};
const recordingOf = async (studioId: string): Promise<string> => {
  await until(async () => (await recordingsOf(studioId))[0]?.state === 'recording');
  const [latest] = await recordingsOf(studioId);
  await until(() => filesOf(latest?.id ?? '').length > 0);
  return latest?.id ?? '';
};
/** A film that takes FFmpeg down is tried twice. */
const loseWorker = async (): Promise<void> => {
  const { id } = await uploaded(app, token, 'CRASH');
  await until(async () => (await videoOf(app, token, id)).state === 'failed');
};

test('a recording goes on in another file after FFmpeg was lost, unless a person had ended it', async () => {
  const [id, stopped] = [await studioOf('recorded'), await studioOf('stopped')];
  await putOnAir(id);
  await putOnAir(stopped);
  const recording = await recordingOf(id);
  await recordingOf(stopped);
  expect(await recordingsOf(id)).toMatchObject([{ startedBy: '', reason: null }]);
  dataOf(await app.call(stopRecording, { studioId: stopped }, { token }));
  await loseWorker();
  await until(() => filesOf(recording).length > 1);
  expect((await recordingsOf(id)).map(({ state }) => state)).toEqual(['recording']);
  expect(await recordingsOf(stopped)).toMatchObject([{ state: 'finished', reason: 'asked', parts: 1 }]);
});

test('a recording ends with its live, and the next live has its own', async () => {
  const id = await studioOf('ended');
  await putOnAir(id);
  const recording = await recordingOf(id);
  dataOf(await app.call(stopRotation, { studioId: id }, { token }));
  dataOf(await app.call(endLive, { id }, { token }));
  await until(async () => (await recordingsOf(id))[0]?.state === 'finished');
  expect(await recordingsOf(id)).toMatchObject([{ id: recording, reason: 'liveEnded', parts: 1 }]);
});

test('a recording ends although the event that closed its live was lost, and the next live has a recording of its own', async () => {
  const id = await studioOf('replaced');
  await putOnAir(id);
  const recording = await recordingOf(id);
  const next = app.deps.newId();
  await app.deps.db.execute(sql`
    with ended as (update studio_lives set ended_at = now(), end_reason = 'interrupted'
      where studio_id = ${id} and ended_at is null returning id)
    select from ended`);
  await app.deps.db.execute(sql`
    insert into studio_lives (id, studio_id, title, method, began_at) values (${next}, ${id}, '', 'video', now())`);
  await until(async () => (await recordingsOf(id)).length === 2);
  expect(await recordingsOf(id)).toMatchObject([{ state: 'recording' }, { id: recording, reason: 'liveEnded' }]);
});

test('files that a killed server has left are noted in their row, and nothing goes before its time', async () => {
  const id = await studioOf('adopted', false);
  await putOnAir(id);
  dataOf(await app.call(startRecording, { studioId: id }, { token }));
  const recording = await recordingOf(id);
  dataOf(await app.call(stopRecording, { studioId: id }, { token }));
  await app.deps.db.execute(sql`update recordings set parts = '{}', bytes = 0 where id = ${recording}`);
  app.deps.config.storageMinFree = Number.MAX_SAFE_INTEGER;
  await applyRetention(app.deps);
  app.deps.config.storageMinFree = 64;
  expect(await recordingsOf(id)).toMatchObject([{ id: recording, parts: 1, bytes: 32 }]);
});

test('a disk that is nearly full ends recordings and uploads with the reason, deletes nothing, and is reported once', async () => {
  const id = await studioOf('full');
  await putOnAir(id);
  const recording = await recordingOf(id);
  const bytes = film('mp4', '', 300);
  const { id: video } = dataOf(await announce(app, { bytes: bytes.length, token }));
  expect((await sendPiece(app, token, { id: video, bytes: bytes.subarray(0, 100) })).http).toBe(200);
  const rows = async () =>
    (await app.deps.db.execute<{ n: number }>(sql`select count(*) as n from recordings`)).rows[0]?.n;
  const before = await rows();
  const digest = () => createHash('sha256').update(filesOf(recording).join()).digest('hex');
  const files = digest();

  app.deps.config.storageMinFree = Number.MAX_SAFE_INTEGER;
  await until(async () => (await recordingsOf(id))[0]?.state === 'interrupted');
  expect((await recordingsOf(id))[0]).toMatchObject({ reason: 'diskFull', parts: 1 });
  const piece = await sendPiece(app, token, { id: video, offset: 100, bytes: bytes.subarray(100) });
  expect([piece.http, piece.body]).toMatchObject([507, { code: 50700, msg: expect.stringContaining('nearly full') }]);
  const refused = await app.call(startRecording, { studioId: id }, { token });
  expect([refused.http, refused.body]).toMatchObject([507, { msg: expect.stringContaining('磁盘空间不足') }]);
  expect((await announce(app, { token })).http).toBe(507);
  expect(dataOf(await app.call(ready, {}))).toMatchObject({ ready: true, storage: 'full' });
  await applyRetention(app.deps);
  expect([await rows(), digest()]).toEqual([before, files]);
  const notices = async () =>
    dataOf(await app.call(listMessages, {}, { token })).filter(({ title }) => title.includes('磁盘空间不足'));
  await until(async () => (await notices()).length === 1);

  app.deps.config.storageMinFree = 64;
  await until(async () => (await notices()).length === 0);
  expect((await sendPiece(app, token, { id: video, offset: 100, bytes: bytes.subarray(100) })).http).toBe(200);
  await until(async () => (await recordingsOf(id))[0]?.state === 'recording');
  expect((await recordingsOf(id))[0]?.id).not.toBe(recording);
});
