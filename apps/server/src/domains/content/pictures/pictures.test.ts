import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editContent } from '@onair/contract/content/items/items';
import {
  type ContentPicture,
  framePicture,
  getPictureFrame,
  uploadContentPicture,
} from '@onair/contract/content/pictures';
import { saveDocument } from '@onair/contract/content/workflow/workflow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hugePng, picture, sendFile } from '../../../files/uploads/pictures.fixtures.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { contentNow, dataOf, type Person } from '../review/review.fixtures.ts';
import { draftBy, moved } from '../workflow/workflow.fixtures.ts';
import { isPictureKey, pictureKey } from './picture-key.rules.ts';

let app: TestApp;
let folder: string;
let admin: Person;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'onair-pictures-'));
  app = await testApp({ config: { dataDir: folder } });
  admin = await app.enter('admin');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const uploaded = async (bytes: Buffer | Promise<Buffer> = picture('png', { width: 400, height: 300 }), more = {}) => {
  const { path } = uploadContentPicture;
  const answer = await sendFile(app, admin.token, { bytes: await bytes, path, ...more });
  return { http: answer.http, body: answer.body, data: answer.body.data as ContentPicture };
};
const fetched = (url: string, headers: Record<string, string> = {}) => app.http.inject({ method: 'GET', url, headers });
const WEBP = { accept: 'image/avif,image/webp,*/*' };

describe('a picture of an item', () => {
  test('is stored without what its file says about itself, and served at widths in the type that the browser takes', async () => {
    const { data } = await uploaded(picture('jpeg', { width: 400, height: 300, orientation: 6 }), {
      name: 'a.jpg',
      type: 'image/jpeg',
      query: '?alt=A%20boat',
    });
    expect(data).toMatchObject({ width: 300, height: 400, alt: 'A boat' });
    const key = pictureKey(app.deps);
    const small = await fetched(`${data.url}?w=120&key=${key}`, WEBP);
    expect([small.statusCode, small.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(small.headers).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    const sharp = (await import('sharp')).default;
    const { width, height, exif } = await sharp(small.rawPayload).metadata();
    expect([width, height, exif]).toEqual([160, 213, undefined]);
    const old = await fetched(`${data.url}?w=320&key=${key}`, { accept: 'image/png' });
    expect(old.headers['content-type']).toBe('image/jpeg');
    const again = await fetched(`${data.url}?w=120&key=${key}`, { ...WEBP, 'if-none-match': `${small.headers.etag}` });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test('is seen by staff alone until an item with it is published, and again once it is withdrawn', async () => {
    const { data: cover } = await uploaded();
    const { data: shown } = await uploaded(picture('png', { width: 41, height: 40 }));
    const item = await draftBy(app, admin);
    const as = { token: admin.token };
    dataOf(await app.call(editContent, { id: item.id, version: item.version, coverId: cover.id }, as));
    const image = { type: 'image' as const, attrs: { pictureId: shown.id, alt: 'x', caption: '' } };
    dataOf(await app.call(saveDocument, { id: item.id, version: 0, doc: { type: 'doc', content: [image] } }, as));
    const seen = async () =>
      Promise.all([cover, shown].map(async ({ url }) => (await fetched(url)).headers['content-type']));
    const json = 'application/json; charset=utf-8';
    expect(await seen()).toEqual([json, json]);
    expect((await fetched(cover.url, { authorization: `Bearer ${admin.token}` })).statusCode).toBe(200);
    await moved(app, admin, item.id, 'publish');
    expect(await seen()).toEqual(['image/jpeg', 'image/jpeg']);
    expect((await fetched(cover.url)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await contentNow(app, admin, item.id)).coverUrl).toBe(cover.url);
    await moved(app, admin, item.id, 'withdraw');
    expect(await seen()).toEqual([json, json]);
  });

  test('is recognized when it comes once more, in another size and type', async () => {
    const shapes = async (size: number, format: 'png' | 'jpeg') => {
      const sharp = (await import('sharp')).default;
      const pixels = Buffer.alloc(64 * 64 * 3);
      for (let at = 0; at < pixels.length; at += 1) pixels[at] = (at * 7919) % 251 > 120 ? 230 : (at >> 6) % 200;
      return sharp(pixels, { raw: { width: 64, height: 64, channels: 3 } })
        .resize(size)
        [format]()
        .toBuffer();
    };
    const { data: first } = await uploaded(shapes(640, 'png'));
    const { data: second } = await uploaded(shapes(320, 'jpeg'), { name: 'b.jpg', type: 'image/jpeg' });
    expect(second.similar[0]?.id).toBe(first.id);
  });

  test('is cropped for one use: that use is a picture of its own, and the original stays', async () => {
    const { data } = await uploaded(picture('png', { width: 800, height: 1000 }));
    const as = { token: admin.token };
    const crop = { x: 250, y: 100, width: 500, height: 800 };
    const focus = { x: 500, y: 0 };
    const use = dataOf(await app.call(framePicture, { id: data.id, crop, focus, alt: ' A boat ' }, as));
    expect(use).toMatchObject({ width: 400, height: 800, alt: 'A boat' });
    const size = async (url: string) => {
      const sharp = (await import('sharp')).default;
      const { width, height } = await sharp(
        (await fetched(`${url}&key=${pictureKey(app.deps)}`, WEBP)).rawPayload,
      ).metadata();
      return [width, height];
    };
    expect(await size(`${use.url}?w=4000`)).toEqual([400, 800]);
    expect(await size(`${use.url}?shape=wide&w=4000`)).toEqual([400, 225]);
    expect(await size(`${data.url}?w=4000`)).toEqual([800, 1000]);
    const original = { id: data.id, width: 800, height: 1000 };
    expect(dataOf(await app.call(getPictureFrame, { id: use.id }, as))).toEqual({
      original,
      crop,
      focus,
      alt: 'A boat',
    });
    const again = { id: use.id, crop: null, focus: { x: 0, y: 0 }, alt: '' };
    const whole = dataOf(await app.call(framePicture, again, as));
    expect(whole).toMatchObject({ width: 800, height: 1000 });
    expect(dataOf(await app.call(getPictureFrame, { id: whole.id }, as))).toMatchObject({ original, crop: null });
  });

  test('is shown as a cover around its focal point', async () => {
    const sharp = (await import('sharp')).default;
    const half = await sharp({ create: { width: 400, height: 450, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const bytes = await sharp({ create: { width: 400, height: 900, channels: 3, background: '#00f' } })
      .composite([{ input: half, left: 0, top: 0 }])
      .png()
      .toBuffer();
    const { data } = await uploaded(bytes);
    const top = async (y: number) => {
      const given = { id: data.id, crop: null, focus: { x: 500, y }, alt: '' };
      const { url } = dataOf(await app.call(framePicture, given, { token: admin.token }));
      const { rawPayload } = await fetched(`${url}?shape=wide&w=320&key=${pictureKey(app.deps)}`, WEBP);
      const [red = 0, , blue = 0] = await sharp(rawPayload).removeAlpha().raw().toBuffer();
      return red > blue ? 'red' : 'blue';
    };
    expect([await top(100), await top(900)]).toEqual(['red', 'blue']);
  });

  test('is refused when it is a bomb, no picture, or damaged', async () => {
    expect((await uploaded(hugePng(30_000, 30_000))).http).toBe(413);
    expect((await uploaded(Buffer.from('<svg onload="alert(1)"/>'))).http).toBe(415);
    const cut = (await picture('png', { width: 400, height: 300 })).subarray(0, 120);
    expect((await uploaded(cut)).http).toBe(400);
  });
});

test('the key of pictures opens two weeks and no other text does', () => {
  const key = pictureKey(app.deps);
  expect(isPictureKey(app.deps, key)).toBe(true);
  expect(isPictureKey(app.deps, `${key.slice(0, -1)}.`)).toBe(false);
  expect(isPictureKey(app.deps, '')).toBe(false);
  const weeks = (n: number) => ({ ...app.deps, now: () => new Date(app.clock.now().getTime() + n * 7 * 86_400_000) });
  expect([1, 2].map((n) => isPictureKey(weeks(n), key))).toEqual([true, false]);
});
