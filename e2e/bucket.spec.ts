import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Locator } from '@playwright/test';
import { clipOf, publish } from '../apps/media/src/testing/publish.ts';
import { lookInside } from '../apps/server/src/faults/evidence.ts';
import { startBucket } from '../apps/server/src/testing/bucket.ts';
import { temporaryPlace } from '../apps/server/src/testing/data-folder.ts';
import { enterAccount } from '../apps/server/src/testing/enter.ts';
import { startProcess } from '../apps/server/src/testing/server-process.ts';
import { api, enter, expect, test } from './support.ts';

// A server of its own, with a bucket on another origin as its store and, read without a key, as its CDN.
const place = temporaryPlace();
let store: Awaited<ReturnType<typeof startBucket>>;
let server: Awaited<ReturnType<typeof startProcess>>;
let origin: string;
let token: string;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  store = await startBucket();
  const { name, endpoint, key } = store.settings;
  const dataDir = `${place.path}/data`;
  server = await startProcess({
    DATA_DIR: dataDir,
    MEDIA: '1',
    RTMP_PORT: '0',
    S3_BUCKET: name,
    S3_ENDPOINT: endpoint ?? '',
    S3_KEY_ID: key?.id ?? '',
    S3_SECRET: key?.secret ?? '',
    HLS_BUCKET: name,
    HLS_URL: `${endpoint}/${name}`,
  });
  origin = `http://127.0.0.1:${server.port}`;
  ({ token } = await lookInside(dataDir, (db) => enterAccount(db, { role: 'admin', now: new Date() })));
});
test.afterAll(async () => {
  await server?.end('SIGTERM');
  await store?.close();
  place.remove();
});
test.beforeEach(() => {
  store.leave(false);
  store.asked.length = 0;
  store.faults.length = 0;
});

type Studio = { id: string; slug: string };
const openStudio = async (request: APIRequestContext, slug: string): Promise<Studio> => {
  const names = { slug, nameZh: `存储桶 ${slug}`, nameEn: `Bucket ${slug}` };
  return (await api<Studio>(request, token, 'POST', `${origin}/api/studio`, names)).data;
};
const puts = (part: RegExp): string[] => store.asked.filter((line) => line.startsWith('PUT') && part.test(line));
const moves = (player: Locator) => () =>
  player.evaluate((video) => (video as unknown as { currentTime: number }).currentTime);

test('the audience watches from the CDN, and from the servers while the CDN is away', async ({
  page,
  request,
  allowNoise,
}) => {
  test.setTimeout(120_000);
  allowNoise(/net::ERR_|Failed to load resource/);
  const studio = await openStudio(request, 'cdn');
  type Key = { key: string; publishUrl: string };
  const { data } = await api<Key>(request, token, 'POST', `${origin}/api/studio/${studio.id}/keys/main`);
  const encoder = publish(clipOf('480p30'), `${data.publishUrl}/${data.key}`);
  try {
    const player = page.locator('video');
    const sockets: string[] = [];
    const own: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    page.on('request', (asked) => asked.url().startsWith(`${origin}/live/cdn/`) && own.push(asked.url()));
    await expect.poll(() => puts(/\/index\.m3u8/).length, { timeout: 30_000 }).toBe(1);
    const beat = page.waitForRequest((asked) => asked.url().endsWith('/viewers/beat'));
    await page.goto(`${origin}/live/cdn`);
    await expect.poll(moves(player), { timeout: 30_000 }).toBeGreaterThan(1);
    expect(store.asked.some((line) => /^GET .*\/source\/seg-\d+-\d+\.m4s$/.test(line))).toBe(true);
    expect(own).toEqual([]);
    expect(sockets.filter((url) => url.includes('/flv'))).toEqual([]);
    await expect(page.getByRole('slider', { name: '回看位置' })).toBeVisible();
    expect((await beat).postDataJSON()).toMatchObject({ quality: { by: 'cdn', startMs: expect.any(Number) } });

    store.leave(true);
    await expect.poll(() => own.some((url) => url.includes('/source/')), { timeout: 60_000 }).toBe(true);
    await expect(page.locator('.stage')).toHaveAttribute('data-playing', 'true', { timeout: 20_000 });
    const shown = await moves(player)();
    await expect.poll(moves(player), { timeout: 20_000 }).not.toBe(shown);

    await enter(page, token);
    await page.goto(`${origin}/dashboard/monitor?studio=cdn`);
    await expect(page.getByText(/^HLS 存储桶无响应 \d+ 秒/)).toBeVisible({ timeout: 20_000 });
    store.leave(false);
    await expect(page.getByText(/^HLS 存储桶正常/)).toBeVisible({ timeout: 20_000 });
  } finally {
    encoder.kill();
  }
});

/** A film of two pieces: a box that players skip makes it longer. A file, since a browser knows one again by its time of change. */
const makeFilm = async (name: string): Promise<string> => {
  const { toMp4 } = await import('../apps/media/src/testing/uploads.ts');
  const path = join(place.path, name);
  await toMp4(clipOf('480p30'), path);
  const filler = Buffer.alloc(9 * 1024 * 1024);
  filler.writeUInt32BE(filler.length);
  filler.write('free', 4, 'latin1');
  appendFileSync(path, filler);
  return path;
};
const SECOND = /^PUT .*[?&]partNumber=2\b/;
/** The second piece never gets through. */
const refuseSecond = () =>
  store.faults.push(...Array.from({ length: 30 }, () => ({ of: SECOND, fault: '503' as const })));

test('a film goes from the page to the bucket in pieces, over lost connections and a reload, and plays from there', async ({
  page,
  request,
  allowNoise,
}) => {
  test.setTimeout(120_000);
  allowNoise(/net::ERR_|Failed to load resource|blocked by CORS policy/);
  const away = async () =>
    (await api<{ away: string | null }>(request, token, 'GET', `${origin}/api/videos/service`)).data.away;
  await expect.poll(away, { timeout: 30_000 }).not.toBe('starting');
  test.skip((await away()) !== null, 'this machine prepares no films');
  const studio = await openStudio(request, 'films');
  await enter(page, token);
  const library = page.getByRole('dialog', { name: '视频库' });
  const openLibrary = async () => {
    await page.goto(`${origin}/dashboard/monitor?studio=${studio.slug}`);
    await page.getByRole('radio', { name: '视频直播' }).locator('..').click();
    await page.getByRole('button', { name: '视频库', exact: true }).click();
  };
  const choose = (path: string) => library.locator('input[type=file]').setInputFiles(path);
  const [film, other] = [await makeFilm('晚会.mp4'), await makeFilm('取消.mp4')];

  refuseSecond();
  await openLibrary();
  await choose(film);
  await expect(library.getByText(/正在上传 晚会\.mp4：\d+%/)).toBeVisible();
  await expect.poll(() => puts(SECOND).length, { timeout: 20_000 }).toBeGreaterThan(0);
  const id = /videos\/([\w-]+)\.upload/.exec(puts(SECOND)[0] ?? '')?.[1];
  expect(puts(/partNumber=1\b/)).toHaveLength(1);
  // The browser asks the other origin first, and its rule of CORS allows it.
  expect(store.asked.some((line) => /^OPTIONS .*partNumber=1\b/.test(line))).toBe(true);

  await page.reload();
  store.asked.length = 0;
  store.faults.length = 0;
  // Once nothing arrives, and once only the answer is lost.
  store.faults.push({ of: SECOND, fault: { silentMs: 50 } }, { of: SECOND, fault: 'lost' });
  await openLibrary();
  await expect(library.getByText(/已上传 8\d%。请重新选择同一文件以继续/)).toBeVisible();
  await choose(film);
  await expect(library.getByRole('button', { name: '审核 晚会' })).toBeVisible({ timeout: 60_000 });
  expect(store.faults).toEqual([]);
  expect(puts(/partNumber=1\b/)).toEqual([]);

  const file = `${origin}/api/videos/${id}/file`;
  const part = await request.get(file, { headers: { authorization: `Bearer ${token}`, range: 'bytes=0-2' } });
  expect([part.status(), await part.text()]).toEqual([206, 'FLV']);
  store.asked.length = 0;
  await library.getByRole('button', { name: '审核 晚会' }).click();
  const player = page.getByLabel('播放 晚会', { exact: true });
  await expect(player).toBeVisible();
  await page.evaluate(`document.querySelector('video[aria-label="播放 晚会"]').play()`);
  await expect.poll(moves(player), { timeout: 20_000 }).toBeGreaterThan(1);
  expect(store.asked.some((line) => line.startsWith('GET ') && line.includes(`/videos/${id}.flv`))).toBe(true);

  refuseSecond();
  await openLibrary();
  await choose(other);
  await expect.poll(() => puts(SECOND).length, { timeout: 20_000 }).toBeGreaterThan(0);
  await library.getByRole('button', { name: '取消上传 取消.mp4' }).click();
  await expect(page.getByText('已取消上传 取消.mp4')).toBeVisible();
  await expect.poll(() => store.asked.some((line) => /^DELETE .*uploadId=/.test(line))).toBe(true);
  await expect(library.getByRole('button', { name: '删除 取消' })).toHaveCount(0);
});
