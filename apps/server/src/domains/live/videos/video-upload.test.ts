import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import {
  deleteVideo,
  getVideo,
  listVideos,
  PIECE_BYTES_MAX,
  renameVideo,
  startVideoUpload,
  UPLOAD_IDLE_MINUTES,
  VIDEO_BYTES_MAX,
  videoFile,
} from '@onair/contract/live/videos/videos';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { testApp } from '../../../testing/app.ts';
import { upkeepVideos } from './upkeep.jobs.ts';
import { announce, dataOf, film, prepared, sendPiece, until, uploaded, videoApp, videoOf } from './videos.fixtures.ts';

let app: Awaited<ReturnType<typeof videoApp>>;
let token: string;
beforeAll(async () => {
  app = await videoApp();
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  ({ token } = await app.enter('admin'));
});
afterAll(() => app.close());

const onDisk = (): string[] => {
  try {
    return readdirSync(join(app.dataDir, 'media/videos'));
  } catch {
    return [];
  }
};
const filesOf = (id: string): string[] => onDisk().filter((name) => name.startsWith(id));
const begun = async (bytes: number, fileName?: string) => dataOf(await announce(app, { bytes, fileName, token }));

describe('announcing a file', () => {
  test.each([
    ['none of our endings', 'film.avi', 'type'],
    ['a second ending', 'film.mp4.exe', 'type'],
    ['no ending', 'film', 'type'],
    ['an ending only', '.mp4', 'name'],
    ['a path', '../../etc/film.mp4', 'name'],
    ['a path of Windows', 'c:\\film.mp4', 'name'],
  ])('is refused for a name with %s', async (_, fileName, rule) => {
    const { http, body } = await announce(app, { fileName, token });
    expect([http, body.data]).toMatchObject([400, { fields: [{ field: 'fileName', rule }] }]);
  });

  test.each([0, -1, 1.5, VIDEO_BYTES_MAX + 1])('is refused for %d bytes', async (bytes) => {
    expect((await announce(app, { bytes, token })).http).toBe(400);
  });

  test('takes up to 500 MB, and 5 GB of one account', async () => {
    const { token: other, accountId } = await app.enter('admin');
    const first = await announce(app, { bytes: VIDEO_BYTES_MAX, token: other });
    expect(first.body.code).toBe(20000);
    await app.deps.db.execute(sql`update videos set state = 'failed', failure = 'failed' where owner = ${accountId}`);
    await app.deps.db.execute(sql`
      insert into videos (id, name, state, family, bytes, failure, owner, uploaded_by, touched_at, created_at)
      select gen_random_uuid(), 'x', 'failed', 'mp4', ${VIDEO_BYTES_MAX}, 'failed', ${accountId}, 'x', now(), now()
      from generate_series(1, 9)`);
    const { body } = await announce(app, { bytes: 256 * 1024 * 1024, token: other });
    expect(body).toMatchObject({ code: 50006, data: { fields: [{ field: 'bytes', rule: 'quota' }] } });
    await app.deps.db.execute(sql`delete from videos where owner = ${accountId}`);
  });

  test('is refused while five uploads are under way', async () => {
    const { token: other } = await app.enter('admin');
    for (let i = 0; i < 5; i += 1) expect((await announce(app, { token: other })).body.code).toBe(20000);
    expect((await announce(app, { token: other })).body.data).toMatchObject({ fields: [{ rule: 'underWay' }] });
  });

  test('is refused with the reason where nothing can be prepared', async () => {
    const bare = await testApp({ config: { dataDir: app.dataDir } });
    const entered = await bare.enter('admin');
    const { body } = await announce(bare, { token: entered.token });
    expect(body).toMatchObject({ code: 50007, msg: expect.stringContaining('视频处理组件') });
    await bare.close();
  });
});

describe('the pieces of a file', () => {
  test('come one after the other, and the last one has it prepared', async () => {
    const bytes = film('webm', '', 300);
    const { id, name } = await begun(bytes.length, 'Évening 新闻.webm');
    expect(name).toBe('Évening 新闻');
    expect((await sendPiece(app, token, { id, bytes: bytes.subarray(0, 200) })).body.data).toMatchObject({
      state: 'uploading',
      received: 200,
    });
    const last = await sendPiece(app, token, { id, offset: 200, bytes: bytes.subarray(200) });
    expect(last.body.data.state).toBe('preparing');
    await until(async () => (await videoOf(app, token, id)).state === 'pendingReview');
    const { seconds, cover, status } = await videoOf(app, token, id);
    expect({ seconds, status }).toEqual({ seconds: 319.4, status: 0 });
    const still = await app.http.inject({ url: cover ?? '' });
    expect(still.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    await until(() => filesOf(id).length === 2);
    expect(filesOf(id).sort()).toEqual([`${id}.flv`, `${id}.webp`]);
  });

  test('that do not begin where the last one ended are told where to begin', async () => {
    const { id } = await begun(300);
    const bytes = film('mp4', '', 100);
    expect((await sendPiece(app, token, { id, offset: 50, bytes })).body).toMatchObject({
      code: 50009,
      data: { fields: [{ field: 'offset', msg: '0' }] },
    });
    await sendPiece(app, token, { id, bytes });
    expect((await sendPiece(app, token, { id, bytes })).body.data.fields[0].msg).toBe('100');
  });

  test('beyond what was announced are refused, and so is an empty one or one in another field', async () => {
    const { id } = await begun(120);
    const tooLarge = await sendPiece(app, token, { id, bytes: film('mp4', '', 121) });
    expect([tooLarge.http, tooLarge.body.data.fields[0].rule]).toEqual([413, 'maxBytes']);
    expect((await sendPiece(app, token, { id, bytes: Buffer.alloc(0) })).http).toBe(400);
    expect((await sendPiece(app, token, { id, bytes: film('mp4'), field: 'video' })).http).toBe(400);
    expect((await videoOf(app, token, id)).received).toBe(0);
  });

  test.each([
    ['one byte', Buffer.from([0x89])],
    ['a ZIP', Buffer.from('504b0304140000000800', 'hex')],
    ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>ftyp')],
    ['HTML in the place of a box', Buffer.from('<!--ftypisom--><script>alert(1)</script>')],
    ['an FLV', film('flv')],
    ['a WebM', film('webm')],
    ['a PDF before a real file', Buffer.concat([Buffer.from('%PDF-1.7\n'), film('mp4')])],
    ['zeros', Buffer.alloc(200)],
  ])('end the upload when .mp4 is %s, and leave nothing', async (_, bytes) => {
    const { id } = await begun(bytes.length);
    const answer = await sendPiece(app, token, { id, bytes });
    expect([answer.http, answer.body.data.fields[0].rule]).toEqual([415, 'content']);
    expect((await app.call(getVideo, { id }, { token })).body.code).toBe(50004);
    expect(filesOf(id)).toEqual([]);
  });

  test('belong to anyone who announced the file', async () => {
    const { id } = await begun(200);
    const { token: other } = await app.enter('admin');
    expect((await sendPiece(app, other, { id, bytes: film('mp4') })).body.code).toBe(50004);
    const { token: user } = await app.enter('user');
    expect((await sendPiece(app, user, { id, bytes: film('mp4') })).body.code).toBe(50003);
  });

  /** Sends without an end, as fast as it is taken. */
  const pour = (id: string, most: number, cutAfter = Number.POSITIVE_INFINITY) =>
    new Promise<{ status: number; taken: number }>((resolve) => {
      const { port } = app.http.server.address() as AddressInfo;
      const chunk = Buffer.alloc(64 * 1024);
      let taken = 0;
      let status = 0;
      const call = request({
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: `/api/videos/${id}/piece?offset=0`,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
      });
      const more = () => {
        if (call.destroyed || taken > most) return;
        if (taken >= cutAfter) return void call.destroy();
        taken += chunk.length;
        call.write(chunk, (error) => !error && more());
      };
      call.on('response', (answer) => {
        status = answer.statusCode ?? 0;
        answer.resume();
      });
      call.on('error', () => undefined);
      call.on('close', () => resolve({ status, taken }));
      call.write('--x\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n');
      call.write(film('mp4'));
      more();
    });

  test('are cut off a little after four megabytes, however much was announced', async () => {
    const { id } = await begun(VIDEO_BYTES_MAX);
    const { status, taken } = await pour(id, 1024 * 1024 * 1024);
    expect(status).toBe(413);
    expect(taken).toBeLessThan(PIECE_BYTES_MAX + 8 * 1024 * 1024);
    await app.call(deleteVideo, { id }, { token });
  });

  test('that break off count for nothing and can be sent again; giving up removes the half file', async () => {
    const { id } = await begun(3_000_000);
    await pour(id, 1024 * 1024 * 1024, 1_000_000);
    await until(async () => (await sendPiece(app, token, { id, bytes: film('mp4', '', 1000) })).body.code === 20000);
    expect((await videoOf(app, token, id)).received).toBe(1000);
    expect(filesOf(id)).toHaveLength(1);
    await app.call(deleteVideo, { id }, { token });
    expect(filesOf(id)).toEqual([]);
  });

  test('go on where they were when the same file is announced again, by its account alone', async () => {
    const bytes = film('mp4', '', 300);
    const file = { fileName: 'a film.mp4', bytes: bytes.length, mark: 'digest 1 a film.mp4' };
    const announced = async (as: string, more: object = {}) =>
      dataOf(await app.call(startVideoUpload, { ...file, ...more }, { token: as }));
    const { id } = await announced(token);
    await sendPiece(app, token, { id, bytes: bytes.subarray(0, 120) });
    expect(await announced(token)).toMatchObject({ id, received: 120 });
    const { token: other } = await app.enter('admin');
    for (const [as, more] of [
      [other, {}],
      [token, { mark: 'another 1 a film.mp4' }],
      [token, { bytes: 301 }],
    ] as const) {
      const made = await announced(as, more);
      expect([made.id === id, made.received]).toEqual([false, 0]);
      await app.call(deleteVideo, { id: made.id }, { token });
    }
    expect((await sendPiece(app, token, { id, offset: 120, bytes: bytes.subarray(120) })).body.data.state).toBe(
      'preparing',
    );
    const again = await announced(token);
    expect(again.id).not.toBe(id);
    await app.call(deleteVideo, { id: again.id }, { token });
  });

  test('that never come are waited for an hour', async () => {
    const { id } = await begun(200);
    await sendPiece(app, token, { id, bytes: film('mp4', '', 100) });
    app.clock.advance((UPLOAD_IDLE_MINUTES - 1) * 60_000);
    await upkeepVideos(app.deps);
    expect(filesOf(id)).toHaveLength(1);
    app.clock.advance(2 * 60_000);
    await upkeepVideos(app.deps);
    expect([filesOf(id), (await app.call(getVideo, { id }, { token })).body.code]).toEqual([[], 50004]);
    app.clock.set(new Date());
  });
});

describe('a preparation', () => {
  test('that fails says why, and can be tried again', async () => {
    const { id } = await uploaded(app, token, 'BROKEN');
    await until(async () => (await videoOf(app, token, id)).state === 'failed');
    expect((await videoOf(app, token, id)).failure).toBe('unreadable');
    expect(filesOf(id)).toEqual([`${id}.upload`]);
  });

  test('that takes the worker down twice is not tried a third time, and others go on', async () => {
    const { id } = await uploaded(app, token, 'CRASH');
    await until(async () => (await videoOf(app, token, id)).state === 'failed');
    expect((await videoOf(app, token, id)).failure).toBe('crashed');
    const { state } = await prepared(app, token);
    expect(state).toBe('pendingReview');
  });
});

describe('the library', () => {
  test('is for admins, finds by name, id and state, and pages', async () => {
    const { id, version } = await prepared(app, token, 'Harbour at night.mp4');
    const list = async (filter: object) => dataOf(await app.call(listVideos, filter, { token })).list.map((v) => v.id);
    expect(await list({ text: 'HARBOUR' })).toEqual([id]);
    expect(await list({ text: id.slice(-8) })).toEqual([id]);
    expect(await list({ text: '%' })).toEqual([]);
    expect(await list({ state: 'approved' })).toEqual([]);
    expect(await list({ pageSize: 1 })).toEqual([id]);
    const renamed = await app.call(renameVideo, { id, version, name: '  Harbour ' }, { token });
    expect(dataOf(renamed).name).toBe('Harbour');
    expect((await app.call(renameVideo, { id, version, name: 'x' }, { token })).body.code).toBe(50009);
    const { token: user } = await app.enter('user');
    for (const call of [
      app.call(listVideos, {}, { token: user }),
      app.call(startVideoUpload, { fileName: 'a.mp4', bytes: 1 }, { token: user }),
      app.call(videoFile, { id }, { token: user }),
      app.call(deleteVideo, { id }, { token: user }),
    ]) {
      expect((await call).body.code).toBe(50003);
    }
  });

  test('plays a prepared video in ranges, to admins, as what it is', async () => {
    const { id } = await prepared(app, token);
    const get = (range?: string) =>
      app.http.inject({
        url: `/api/videos/${id}/file`,
        headers: { authorization: `Bearer ${token}`, ...(range ? { range } : {}) },
      });
    const whole = await get();
    expect(whole.headers).toMatchObject({
      'content-type': 'video/x-flv',
      'content-disposition': expect.stringContaining('attachment'),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const size = whole.rawPayload.length;
    for (const [range, first, last] of [
      ['bytes=0-9', 0, 9],
      ['bytes=190-', 190, size - 1],
      ['bytes=-5', size - 5, size - 1],
    ] as const) {
      const part = await get(range);
      expect([part.statusCode, part.headers['content-range']]).toEqual([206, `bytes ${first}-${last}/${size}`]);
      expect(part.rawPayload).toEqual(whole.rawPayload.subarray(first, last + 1));
    }
    expect((await get(`bytes=${size}-`)).statusCode).toBe(416);
    expect((await get('bytes=0-1,3-4')).statusCode).toBe(200);
    expect((await app.http.inject({ url: `/api/videos/${id}/file` })).json().code).toBe(50008);
  });
});
