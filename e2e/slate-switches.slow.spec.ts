import { goOnAir, newStudio } from './live-studio.ts';
import { api, expect, test, tokenFor } from './support.ts';

/** Watches the picture: the longest freeze since the last query, in milliseconds. */
const WATCH = `(() => {
  const video = document.querySelector('video');
  let [time, movedAt] = [video.currentTime, performance.now()];
  window.longestStop = 0;
  setInterval(() => {
    const now = performance.now();
    if (video.currentTime !== time) [time, movedAt] = [video.currentTime, now];
    else window.longestStop = Math.max(window.longestStop, now - movedAt);
  }, 25);
})()`;

/** A player that reconnects needs three seconds or more; a change of format a fraction of one. */
const MOST_MS = 2_000;

test('a switch to the slate and back keeps the viewer’s picture moving, on one connection', async ({
  page,
  request,
}) => {
  test.setTimeout(90_000);
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'slates');
  const encoder = await goOnAir(request, token, studio);
  try {
    let sockets = 0;
    page.on('websocket', (socket) => {
      if (socket.url().includes('/flv')) sockets += 1;
    });
    const program = async () =>
      (await api<{ program: string | null }>(request, token, 'GET', `/api/studio/${studio.id}/now`)).data.program;
    await expect.poll(program, { timeout: 20_000 }).toBe('main');
    await page.goto(`/live/${studio.slug}`);
    await expect(page.locator('.stage')).toHaveAttribute('data-playing', 'true', { timeout: 20_000 });
    await page.evaluate(WATCH);
    for (const to of ['slate', 'main', 'slate', 'main', 'slate', 'main', 'slate', 'main'] as const) {
      await api(request, token, 'POST', `/api/studio/${studio.id}/switch`, { to });
      await expect.poll(program, { timeout: 10_000 }).toBe(to);
      // Plays for far longer than the player's buffer.
      const from = await page.locator('video').evaluate((video: { currentTime: number }) => video.currentTime);
      const plays = () => page.locator('video').evaluate((video: { currentTime: number }) => video.currentTime);
      await expect.poll(plays, { timeout: 10_000 }).toBeGreaterThan(from + 2);
    }
    expect(await page.evaluate<number>('window.longestStop'), 'longest stop').toBeLessThan(MOST_MS);
    expect(sockets, 'connections of the player').toBe(1);
  } finally {
    encoder.kill();
  }
});
