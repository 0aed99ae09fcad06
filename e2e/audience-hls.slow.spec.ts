import type { Page } from '@playwright/test';
import { goOnAir, newStudio } from './live-studio.ts';
import { expect, test, tokenFor } from './support.ts';

const moves = (page: Page) => () =>
  page.locator('video').evaluate((video) => (video as unknown as { currentTime: number }).currentTime);

test('a viewer goes back within the live and returns to the newest picture', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'rewind');
  const encoder = await goOnAir(request, token, studio);
  try {
    await page.goto(`/live/${studio.slug}`);
    await expect.poll(moves(page)).toBeGreaterThan(0.5);
    await page.getByRole('button', { name: '时移回看' }).click();
    const position = page.getByRole('slider', { name: '回看位置' });
    await expect(position).toBeVisible();
    // Enough must be stored to rewind.
    await expect.poll(async () => Number(await position.getAttribute('min'))).toBeLessThan(-12);
    await position.focus();
    await position.press('Home');
    await expect(page.getByText(/^落后 0:\d\d$/)).toBeVisible();
    const shown = await moves(page)();
    await expect.poll(moves(page)).toBeGreaterThan(shown + 0.5);
    // On a phone no control is pushed out of the picture.
    await page.setViewportSize({ width: 390, height: 844 });
    const right = await page
      .locator('.controls button')
      .evaluateAll((all: { getBoundingClientRect(): { right: number } }[]) =>
        all.map((one) => one.getBoundingClientRect().right),
      );
    expect(right.length).toBeGreaterThanOrEqual(5);
    expect(Math.max(...right)).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: '回到直播' }).click();
    await expect(position).toBeHidden();
    await expect(page.getByRole('button', { name: '时移回看' })).toBeVisible();
  } finally {
    encoder.kill();
  }
});

test('where no socket gets through, the picture comes by HLS', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'no-socket');
  const encoder = await goOnAir(request, token, studio);
  try {
    await page.routeWebSocket(/\/flv/, (socket) => socket.close());
    await page.goto(`/live/${studio.slug}`);
    await expect.poll(moves(page)).toBeGreaterThan(0.5);
    await expect(page.getByRole('slider', { name: '回看位置' })).toBeVisible();
  } finally {
    encoder.kill();
  }
});

test('a viewer chooses HLS, the browser keeps the choice, and the lowest delay comes back', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'own-choice');
  const encoder = await goOnAir(request, token, studio);
  let sockets = 0;
  page.on('websocket', (socket) => {
    if (/\/flv/.test(socket.url())) sockets += 1;
  });
  const playback = page.getByRole('combobox', { name: '播放方式与清晰度' });
  const position = page.getByRole('slider', { name: '回看位置' });
  try {
    await page.goto(`/live/${studio.slug}`);
    await expect.poll(moves(page)).toBeGreaterThan(0.5);
    expect(sockets).toBe(1);
    await expect(playback).toHaveValue('source');
    await playback.selectOption('hls');
    await expect(position).toBeVisible();

    sockets = 0;
    await page.reload();
    await expect.poll(moves(page)).toBeGreaterThan(0.5);
    await expect(playback).toHaveValue('hls');
    await expect(position).toBeVisible();
    expect(sockets).toBe(0);
    const back = page.getByRole('button', { name: '回到直播' });
    await back.click();
    await expect(position).toBeVisible();

    await playback.selectOption('source');
    await expect(position).toBeHidden();
    await expect.poll(() => sockets).toBe(1);
    await expect.poll(moves(page)).toBeGreaterThan(0.5);
  } finally {
    encoder.kill();
  }
});
