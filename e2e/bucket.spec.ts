import type { APIRequestContext, Page } from '@playwright/test';
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
test.describe.configure({ mode: 'serial' });
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
});

type Studio = { id: string; slug: string };
const openStudio = async (request: APIRequestContext, slug: string): Promise<Studio> => {
  const names = { slug, nameZh: `存储桶 ${slug}`, nameEn: `Bucket ${slug}` };
  return (await api<Studio>(request, token, 'POST', `${origin}/api/studio`, names)).data;
};
const puts = (part: RegExp): string[] => store.asked.filter((line) => line.startsWith('PUT') && part.test(line));
const moves = (page: Page) => () =>
  page.locator('video').evaluate((video) => (video as unknown as { currentTime: number }).currentTime);

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
    const sockets: string[] = [];
    const own: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    page.on('request', (asked) => asked.url().startsWith(`${origin}/live/cdn/`) && own.push(asked.url()));
    await expect.poll(() => puts(/\/index\.m3u8/).length, { timeout: 30_000 }).toBe(1);
    const beat = page.waitForRequest((asked) => asked.url().endsWith('/viewers/beat'));
    await page.goto(`${origin}/live/cdn`);
    await expect.poll(moves(page), { timeout: 30_000 }).toBeGreaterThan(1);
    expect(store.asked.some((line) => /^GET .*\/source\/seg-\d+-\d+\.m4s$/.test(line))).toBe(true);
    expect(own).toEqual([]);
    expect(sockets.filter((url) => url.includes('/flv'))).toEqual([]);
    await expect(page.getByRole('slider', { name: '回看位置' })).toBeVisible();
    expect((await beat).postDataJSON()).toMatchObject({ quality: { by: 'cdn', startMs: expect.any(Number) } });

    store.leave(true);
    await expect.poll(() => own.some((url) => url.includes('/source/')), { timeout: 60_000 }).toBe(true);
    await expect(page.locator('.stage')).toHaveAttribute('data-playing', 'true', { timeout: 20_000 });
    const shown = await moves(page)();
    await expect.poll(moves(page), { timeout: 20_000 }).not.toBe(shown);

    await enter(page, token);
    await page.goto(`${origin}/dashboard/monitor?studio=cdn`);
    await expect(page.getByText(/^HLS 存储桶无响应 \d+ 秒/)).toBeVisible({ timeout: 20_000 });
    store.leave(false);
    await expect(page.getByText(/^HLS 存储桶正常/)).toBeVisible({ timeout: 20_000 });
  } finally {
    encoder.kill();
  }
});
