import { goOnAir, newStudio } from './live-studio.ts';
import { api, expect, test, tokenFor } from './support.ts';

test('a switch to the slate and back keeps the viewer’s picture moving, on one connection', async ({
  page,
  request,
}) => {
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
    await expect.poll(program).toBe('main');
    await page.goto(`/live/${studio.slug}`);
    await expect(page.locator('.stage')).toHaveAttribute('data-playing', 'true');
    for (const to of ['slate', 'main', 'slate', 'main'] as const) {
      await api(request, token, 'POST', `/api/studio/${studio.id}/switch`, { to });
      await expect.poll(program).toBe(to);
      // Plays for far longer than the player's buffer.
      const from = await page.locator('video').evaluate((video: { currentTime: number }) => video.currentTime);
      const plays = () => page.locator('video').evaluate((video: { currentTime: number }) => video.currentTime);
      await expect.poll(plays).toBeGreaterThan(from + 2);
    }
    expect(sockets, 'connections of the player').toBe(1);
  } finally {
    encoder.kill();
  }
});
