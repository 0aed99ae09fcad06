import { readFileSync } from 'node:fs';
import type { APIRequestContext, Locator } from '@playwright/test';
import { api, enter, expect, test, tokenFor } from './support.ts';

type Item = { id: number; slug: string; version: number; stage: string };
type Figures = { days: { clicks: number; reads: number }[] };
const READER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const COVERS = ['sports-1', 'sports-2', 'sports-3'];

const uploaded = async (request: APIRequestContext, token: string, name: string): Promise<string> => {
  const buffer = readFileSync(`apps/server/src/domains/content/pictures/covers/${name}.webp`);
  const answer = await request.post('/api/picture', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: { name: `${name}.webp`, mimeType: 'image/webp', buffer } },
  });
  return ((await answer.json()) as { data: { id: string } }).data.id;
};

test('an article with three pictures and a film is reviewed, scheduled, published, read, and counted', async ({
  browser,
  page,
  request,
  baseURL,
}) => {
  const writer = await tokenFor(request, 'user');
  const title = `三图一视频 ${Date.now()}`;
  const films = await api<{ list: { id: string }[] }>(request, writer, 'GET', '/api/film/list');
  const videoId = films.data.list[0]?.id;
  const made = await api<Item>(request, writer, 'POST', '/api/content/draft', {
    title,
    type: 'img',
    category: 'sports',
  });
  const { id, slug } = made.data;
  const pictures = [];
  for (const name of COVERS) pictures.push(await uploaded(request, writer, name));
  const content = [
    { type: 'paragraph', content: [{ type: 'text', text: '现场的三张照片和一段视频。' }] },
    ...pictures.map((pictureId, n) => ({ type: 'image', attrs: { pictureId, alt: `照片 ${n + 1}`, caption: '' } })),
    { type: 'video', attrs: { videoId, caption: '现场视频' } },
  ];
  const doc = { type: 'doc', content };
  const stored = await api(request, writer, 'PUT', `/api/content/${id}/document`, { version: 0, doc });
  expect(stored.code, stored.msg).toBe(20000);
  const now = async (token: string) => (await api<Item>(request, token, 'GET', `/api/content/${id}`)).data;
  const { version } = await now(writer);
  const submitted = await api(request, writer, 'POST', `/api/content/${id}/move`, { version, move: 'submit' });
  expect(submitted.code, submitted.msg).toBe(20000);
  expect((await request.get(`/c/${slug}`)).status()).toBe(404);

  // Another person has them before their eyes.
  const admin = await tokenFor(request, 'admin');
  await enter(page, admin);
  await page.goto(`/list/content/item?id=${id}`);
  for (const name of ['照片 1', '照片 2', '照片 3']) {
    const picture = page.getByRole('img', { name });
    // The text is drawn once more when the address of its film is there.
    const seen = async () => {
      await picture.evaluate((at) => at.scrollIntoView());
      return picture.evaluate((at) => Number(Reflect.get(at, 'naturalWidth')));
    };
    await expect.poll(seen).toBeGreaterThan(0);
  }
  const film = page.getByLabel('现场视频');
  const isPlayed = (video: Locator) =>
    video.evaluate(async (at) => {
      Reflect.set(at, 'muted', true);
      await Reflect.get(at, 'play').call(at);
      return Number(Reflect.get(at, 'videoWidth'));
    });
  expect(await isPlayed(film)).toBeGreaterThan(0);
  const at = new Date(Date.now() + 4_000).toISOString();
  const move = { version: (await now(admin)).version, move: 'approveAt', at };
  const approved = await api<Item>(request, admin, 'POST', `/api/content/${id}/move`, move);
  expect([approved.data.stage, approved.msg]).toEqual(['scheduled', expect.any(String)]);
  expect((await request.get(`/c/${slug}`)).status()).toBe(404);
  await expect.poll(async () => (await request.get(`/c/${slug}`)).status(), { timeout: 30_000 }).toBe(200);

  const clicksToday = async () => {
    const { data } = await api<Figures>(request, admin, 'GET', `/api/content/${id}/figures`);
    const { clicks = 0, reads = 0 } = data.days.at(-1) ?? {};
    return { clicks, reads };
  };
  expect(await clicksToday()).toEqual({ clicks: 0, reads: 0 });
  const own = await browser.newContext({ userAgent: READER, baseURL: baseURL ?? '' });
  const reader = await own.newPage();
  await reader.goto(`/c/${slug}`);
  await expect(reader.getByRole('heading', { name: title })).toBeVisible();
  const shownFilm = reader.getByLabel('现场视频');
  expect(await isPlayed(shownFilm)).toBeGreaterThan(0);
  // Who reads comes to the end.
  await shownFilm.evaluate((at) => at.scrollIntoView());
  await expect.poll(clicksToday, { timeout: 30_000 }).toEqual({ clicks: 1, reads: 1 });
  await own.close();
  await page.reload();
  await expect(page.getByText('近 30 天阅读 1')).toBeAttached();
});
