import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { failures } from '@onair/contract/failure';
import { listRecordings, openRecording } from '@onair/contract/live/recordings';
import {
  addressVideoPiece,
  DIRECT_PIECE_BYTES,
  deleteVideo,
  getVideo,
  noteVideoPiece,
  UPLOAD_IDLE_MINUTES,
} from '@onair/contract/live/videos/videos';
import { health } from '@onair/contract/system/system';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { bucketOrigin } from '../../config/bucket.ts';
import { readConfig } from '../../config/config.ts';
import { sql } from '../../db/sql.ts';
import { applyRetention, storeRecordings } from '../../domains/live/recordings/recordings.jobs.ts';
import { findMainStudio } from '../../domains/live/rotation/rotation.store.ts';
import { upkeepVideos } from '../../domains/live/videos/upkeep.jobs.ts';
import {
  announce,
  dataOf,
  film,
  prepared,
  until,
  videoApp,
  videoOf,
} from '../../domains/live/videos/videos.fixtures.ts';
import { StartupError } from '../../lib/errors.ts';
import { startBucket } from '../../testing/bucket.ts';
import { openObjects } from '../objects/open-objects.ts';
import { claimStorage } from './claim-storage.ts';

let store: Awaited<ReturnType<typeof startBucket>>;
let app: Awaited<ReturnType<typeof videoApp>>;
beforeAll(async () => {
  store = await startBucket();
  app = await videoApp({ config: { bucket: store.settings, storage: 'bucket' } });
});
afterAll(async () => {
  await app.close();
  await store.close();
});

const names = async (prefix: string): Promise<string[]> =>
  (await Array.fromAsync(app.deps.files.list(prefix))).map(({ name }) => name).sort();
const media = (...parts: string[]): string => join(app.dataDir, 'media', ...parts);

test('a video is stored when it is prepared, shown from the bucket, and gone with its row', async () => {
  const { token } = await app.enter('admin');
  const { id, cover } = await prepared(app, token);
  // What was sent goes once the video is ready, not together with it.
  await vi.waitFor(async () => {
    expect(await names(`videos/${id}`)).toEqual([`videos/${id}.flv`, `videos/${id}.webp`]);
    expect(readdirSync(media('videos'))).toEqual([]);
  });
  const file = await app.http.inject({
    url: `/api/videos/${id}/file`,
    headers: { authorization: `Bearer ${token}`, range: 'bytes=4-7' },
  });
  expect([file.statusCode, file.body]).toEqual([206, 'ftyp']);
  expect((await app.http.inject({ url: cover ?? '' })).statusCode).toBe(200);
  store.leave(true);
  expect((await app.http.inject({ url: cover ?? '' })).statusCode).toBe(503);
  expect((await app.call(deleteVideo, { id }, { token })).body.code).toBe(20000);
  store.leave(false);
  await until(async () => (await names(`videos/${id}`)).length === 0);
});

const sendDirect = async (
  bytes: Buffer,
  { token, bytes: announced = bytes.length }: { token: string; bytes?: number },
) => {
  const { id } = dataOf(await announce(app, { bytes: announced, token }));
  let answer = await app.call(getVideo, { id }, { token });
  for (let offset = 0; offset < announced; ) {
    const to = dataOf(await app.call(addressVideoPiece, { id, offset }, { token }));
    if (!to) throw new Error('no address');
    const body = bytes.subarray(offset, offset + to.bytes);
    const sent = await fetch(to.address, { method: 'PUT', body, headers: { origin: 'http://127.0.0.1' } });
    expect(sent.headers.get('access-control-expose-headers')).toContain('ETag');
    answer = await app.call(noteVideoPiece, { id, offset, etag: sent.headers.get('etag') ?? '' }, { token });
    offset += to.bytes;
  }
  return { id, answer };
};

test('a browser sends pieces straight to the bucket, goes on where it was, and what is no such video is not kept', async () => {
  const { token } = await app.enter('admin');
  const bytes = film('mp4', '', DIRECT_PIECE_BYTES + 1_000);
  store.faults.length = 0;
  // As on a server that no piece came through.
  rmSync(media('videos'), { recursive: true, force: true });
  const { id, answer } = await sendDirect(bytes, { token });
  expect(dataOf(answer)).toMatchObject({ state: 'preparing', received: bytes.length });
  await until(async () => (await videoOf(app, token, id)).state === 'pendingReview');
  expect((await app.deps.files.find(`videos/${id}.flv`))?.size).toBe(bytes.length);
  await until(async () => (await names(`videos/${id}.upload`)).length === 0);
  const late = await app.call(addressVideoPiece, { id, offset: 0 }, { token });
  expect(late.body.code).toBe(failures.notFound.code);

  for (const wrong of [film('flv', '', 300), film('mp4', '', 250)]) {
    const refused = await sendDirect(wrong, { token, bytes: 300 });
    expect(refused.answer.body.code).toBe(failures.unsupportedType.code);
    expect((await app.call(getVideo, { id: refused.id }, { token })).body.code).toBe(failures.notFound.code);
    await until(async () => (await names(`videos/${refused.id}`)).length === 0);
  }
  const { id: other } = dataOf(await announce(app, { bytes: 300, token }));
  const early = await app.call(noteVideoPiece, { id: other, offset: 0, etag: 'x' }, { token });
  expect(early.body.code).toBe(failures.notFound.code);
  const { token: stranger } = await app.enter('admin');
  const foreign = await app.call(addressVideoPiece, { id: other, offset: 0 }, { token: stranger });
  expect(foreign.body.code).toBe(failures.notFound.code);

  // What is given up, by its person or by leaving it alone, leaves no pieces behind.
  dataOf(await app.call(addressVideoPiece, { id: other, offset: 0 }, { token }));
  const { id: left } = dataOf(await announce(app, { bytes: 300, token }));
  dataOf(await app.call(addressVideoPiece, { id: left, offset: 0 }, { token }));
  const hasAborted = (one: string) =>
    store.asked.some((line) => line.startsWith('DELETE ') && line.includes(`${one}.upload?`) && /uploadId=/.test(line));
  await app.call(deleteVideo, { id: other }, { token });
  expect([hasAborted(other), hasAborted(left)]).toEqual([true, false]);
  app.clock.advance((UPLOAD_IDLE_MINUTES + 1) * 60_000);
  await upkeepVideos(app.deps);
  app.clock.set(new Date());
  expect(hasAborted(left)).toBe(true);
});

test('a recording ends while the bucket is away, and is stored when it is back', async () => {
  const { token } = await app.enter('admin');
  const id = app.deps.newId();
  const studioId = (await findMainStudio(app.deps.db)) ?? '';
  await app.deps.db.execute(sql`
    insert into recordings (id, studio_id, state, started_at, ended_at, seconds, bytes, parts, started_by, reason)
    values (${id}, ${studioId}, 'finished', now(), now(), 3, 0, '{}', '', 'liveEnded')`);
  mkdirSync(media('recordings'), { recursive: true });
  const bytes = Buffer.concat([Buffer.from([0, 0, 0, 40]), Buffer.from('mdat'), Buffer.alloc(32, 7)]);
  writeFileSync(media('recordings', `${id}-1.mp4`), bytes);
  const row = async () =>
    dataOf(await app.call(listRecordings, { studioId }, { token })).list.find((one) => one.id === id);
  store.leave(true);
  await expect(storeRecordings(app.deps)).rejects.toThrow('the storage could not');
  expect(await row()).toMatchObject({ parts: 0 });
  store.leave(false);
  await storeRecordings(app.deps);
  expect(await row()).toMatchObject({ parts: 1, bytes: 40 });
  expect(existsSync(media('recordings', `${id}-1.mp4`))).toBe(false);

  const { address } = dataOf(await app.call(openRecording, { id, part: 1 }, { token }));
  const sent = await app.http.inject({ url: address });
  expect([sent.statusCode, sent.headers['cache-control']]).toEqual([302, 'no-store']);
  const read = await fetch(String(sent.headers.location), { headers: { range: 'bytes=4-7' } });
  expect([read.status, read.headers.get('content-disposition'), await read.text()]).toEqual([
    206,
    expect.stringMatching(/^attachment; filename="[^"]+\.mp4"/),
    'mdat',
  ]);

  await app.deps.db.execute(sql`update recordings set parts = '{}' where id = ${id}`);
  await applyRetention(app.deps);
  expect(await row()).toMatchObject({ parts: 1 });
});

test('a bucket that cannot be used, or is of another installation, ends the start in one sentence', async () => {
  const { db, config } = app.deps;
  const starting = async (change: Partial<typeof store.settings>) => {
    const other = { ...config, bucket: { ...store.settings, ...change } };
    const { bucket } = await openObjects(other);
    return claimStorage({ config: other, db, bucket }).catch((error: unknown) => error);
  };
  expect(await starting({})).toBeUndefined();
  for (const [change, words] of [
    [{ key: { id: 'S3RVER', secret: 'wrong' } }, 'SignatureDoesNotMatch'],
    [{ name: 'no-such-bucket' }, 'NoSuchBucket'],
  ] as const) {
    const refusal = await starting(change);
    expect(refusal).toBeInstanceOf(StartupError);
    expect(String(refusal)).toContain(words);
    expect(String(refusal)).not.toContain('wrong');
  }
  const without = { ...config, bucket: null, storage: 'folder' } as const;
  await expect(claimStorage({ config: without, db, bucket: null })).rejects.toThrow('are in the bucket onair-files');
  const mark = 'mark/storage-id';
  const id = await app.deps.files.read(mark);
  await app.deps.files.write(mark, Buffer.from('of another installation'));
  expect(String(await starting({}))).toContain('is not the one of this installation');
  await app.deps.files.write(mark, id ?? Buffer.alloc(0));
});

test('pages may send to the bucket, and to no other host', async () => {
  const { headers } = await app.http.inject({ url: health.path });
  const policy = String(headers['content-security-policy']);
  const origin = store.settings.endpoint;
  expect(bucketOrigin(store.settings)).toBe(origin);
  expect(bucketOrigin({ ...store.settings, endpoint: null, pathStyle: false })).toBe(
    'https://onair-files.s3.us-east-1.amazonaws.com',
  );
  expect(policy).toContain(`connect-src 'self' ${origin};`);
  expect(policy).toContain(`media-src 'self' blob: ${origin};`);
  expect(policy.split(origin ?? '')).toHaveLength(3);
});

test.each([
  [{ STORAGE: 'bucket' }, 'STORAGE=bucket needs S3_BUCKET'],
  [{ STORAGE: 'disk' }, 'STORAGE must be folder or bucket'],
  [{ S3_BUCKET: 'Not A Bucket' }, 'S3_BUCKET must be the name of a bucket'],
  [{ S3_BUCKET: 'files', S3_ENDPOINT: 'minio:9000' }, 'S3_ENDPOINT must be an address'],
  [{ S3_BUCKET: 'files', S3_ENDPOINT: 'http://minio:9000/files' }, 'without a path'],
  [{ S3_BUCKET: 'files', S3_KEY_ID: 'one' }, 'belong together'],
])('a setting of the bucket that cannot be used is said at the start: %j', (env, words) => {
  expect(() => readConfig(env, '')).toThrow(words);
});
