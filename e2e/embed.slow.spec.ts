import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessible, OPEN } from './accessibility.ts';
import { goOnAir, newStudio, untilLive } from './live-studio.ts';
import { accessibilityViolations, api, enter, expect, test, tokenFor } from './support.ts';

/** Another site with one page: a frame as returned by oEmbed. */
const openSite = async (html: string) => {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><html lang="en"><title>News</title><main><h1>News</h1>${html}</main></html>`);
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { origin, close: () => server.close() };
};
type Item = { id: number; slug: string; version: number };
type Policy = { sites: string; origins: string[]; version: number };

const discovered = async (page: Page): Promise<string> =>
  (await page.locator('link[type="application/json+oembed"]').getAttribute('href')) ?? '';

test('a site finds the code of a live by oEmbed, and its frame plays, until it may not', async ({
  page,
  request,
  browser,
}) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'framed');
  const encoder = await goOnAir(request, token, studio);
  await untilLive(request, studio);
  await page.goto(`/live/${studio.slug}`);
  const { type, html, width } = await (await request.get(`${await discovered(page)}&maxwidth=720`)).json();
  expect([type, width]).toEqual(['video', 720]);
  await page.goto('about:blank');
  const site = await openSite(html.replace(studio.slug, `${studio.slug}?lang=en`));
  const context = await browser.newContext({ locale: 'zh-CN' });
  const there = await context.newPage();
  const faults: string[] = [];
  there.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) faults.push(message.text());
  });
  const policy = async (sites: string, origins: string[] = []) => {
    const { data } = await api<Policy>(request, token, 'GET', '/api/embedding');
    const saved = await api(request, token, 'PUT', '/api/embedding', { sites, origins, version: data.version });
    expect(saved.code, saved.msg).toBe(20000);
  };
  try {
    await policy('listed', [site.origin]);
    const frame = there.frameLocator('iframe');
    await expect(async () => {
      await there.goto(site.origin);
      await expect(frame.locator('video')).toBeAttached({ timeout: 2_000 });
    }).toPass();
    const moves = () =>
      frame.locator('video').evaluate((video) => (video as unknown as { currentTime: number }).currentTime);
    await expect.poll(moves).toBeGreaterThan(0.5);
    await expect(frame.locator('[data-watching]')).toHaveText('1 watching');
    await frame.getByRole('button', { name: 'Turn on sound' }).click();
    await expect(frame.getByRole('button', { name: 'Mute', exact: true })).toBeAttached();
    const whole = frame.getByRole('link', { name: 'Stand framed' });
    await expect(whole).toHaveAttribute('href', `/live/${studio.slug}`);
    const kept = there.frames()[1]?.evaluate('JSON.stringify([localStorage.length, document.cookie])');
    expect(await kept, 'stored in the frame').toBe('[0,""]');
    expect(faults).toEqual([]);
    // Axe cannot look into another origin; the frame's own address is the same page.
    await page.setViewportSize({ width: 390, height: 220 });
    await page.goto(`/embed/live/${studio.slug}?lang=en`);
    await expect(page.getByRole('button', { name: 'Turn on sound' })).toBeVisible();
    await expectAccessible(page, 'the framed player');

    await policy('none');
    await expect(async () => {
      faults.length = 0;
      await there.goto(site.origin);
      await expect.poll(() => faults.join(), { timeout: 2_000 }).toMatch(/frame-ancestors|refused to frame|Framing/i);
    }).toPass();
  } finally {
    await policy('any');
    encoder.kill();
    site.close();
    await context.close();
  }
});

test('an operator copies the embed code of a live, and an administrator says which sites may embed', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'embed-code');
  await enter(page, token);
  await page.goto(`/dashboard/monitor?studio=${studio.slug}`);
  const open = async () => {
    await page.getByRole('button', { name: '更多', exact: true }).click();
    await page.getByRole('menuitem', { name: '嵌入与默认播放方式' }).click();
  };
  await open();
  const dialog = page.getByRole('dialog', { name: '嵌入' });
  await expect(dialog.getByRole('textbox', { name: '嵌入代码' })).toHaveValue(
    new RegExp(`^<iframe src="[^"]+/embed/live/${studio.slug}" title="观众席 embed-code"`),
  );
  await dialog.getByRole('switch', { name: '观众默认使用 HLS 播放' }).click();
  await expect(page.getByText('默认播放方式已保存')).toBeVisible();
  const info = async () => (await request.get(`/api/live/${studio.slug}`)).json();
  expect((await info()).data.stablePlayback).toBe(true);

  await dialog.getByText('仅限以下网站').click();
  await expectAccessible(page, 'the dialog', OPEN);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('请按 https://news.example 的格式填写，每行一个，最多 20 个')).toBeVisible();
  await dialog.getByRole('textbox', { name: '网站' }).fill('https://news.example/');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('嵌入设置已保存')).toBeVisible();
  const { data } = await api<Policy>(request, token, 'GET', '/api/embedding');
  expect([data.sites, data.origins]).toEqual(['listed', ['https://news.example']]);
  await dialog.getByText('任何网站').click();
  await dialog.getByRole('button', { name: '保存' }).click();
  const sites = async () => (await api<Policy>(request, token, 'GET', '/api/embedding')).data.sites;
  await expect.poll(sites).toBe('any');
});

test('the film of a published item plays in a frame of another site, found by oEmbed', async ({
  page,
  request,
  browser,
}) => {
  const token = await tokenFor(request, 'admin');
  const films = await api<{ list: { id: string }[] }>(request, token, 'GET', '/api/film/list');
  const filed = { title: `嵌入的视频 ${Date.now()}`, author: '林晓薇', type: 'text', category: 'other', source: 'ugc' };
  const made = await api<Item>(request, token, 'POST', '/api/content', { ...filed, tags: ['嵌入'] });
  expect(made.code, made.msg).toBe(20000);
  const { id, slug, version } = made.data;
  const videoId = films.data.list[0]?.id;
  const edited = await api<Item>(request, token, 'PATCH', `/api/content/${id}`, { version, videoId });
  expect(edited.code, edited.msg).toBe(20000);

  await page.goto(`/c/${slug}`);
  const { type, html, author_name } = await (await request.get(await discovered(page))).json();
  expect([type, author_name]).toEqual(['video', '林晓薇']);
  const site = await openSite(html);
  const context = await browser.newContext({ locale: 'en-GB' });
  try {
    const there = await context.newPage();
    const frame = there.frameLocator('iframe');
    await there.goto(site.origin);
    await expect(frame.getByRole('link', { name: filed.title })).toHaveAttribute('href', `/c/${slug}`);
    const video = frame.locator('video');
    await video.focus();
    await video.press('Space');
    const moves = () => video.evaluate((one) => (one as unknown as { currentTime: number }).currentTime);
    await expect.poll(moves).toBeGreaterThan(0.3);
    await page.goto(`/embed/c/${slug}?lang=en`);
    expect(await accessibilityViolations(page), 'the framed film').toEqual([]);
  } finally {
    site.close();
    await context.close();
  }
});

test('a waiting frame plays as soon as the live starts, also without heartbeats', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'waiting');
  await page.route('**/api/live/viewers/beat', (route) => route.abort());
  // Without heartbeats the page polls once a minute.
  const room = page.waitForEvent('websocket', (socket) => /chat/.test(socket.url()));
  await page.goto(`/embed/live/${studio.slug}?lang=en`);
  const entered = await room;
  await entered.waitForEvent('framereceived');
  const encoder = await goOnAir(request, token, studio);
  try {
    const moves = () =>
      page.locator('video').evaluate((video) => (video as unknown as { currentTime: number }).currentTime);
    await expect.poll(moves).toBeGreaterThan(0.5);
    await expect.poll(() => entered.isClosed()).toBe(true);
  } finally {
    encoder.kill();
  }
});
