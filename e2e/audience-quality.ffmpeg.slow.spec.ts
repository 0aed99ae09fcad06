import type { APIRequestContext, Page } from '@playwright/test';
import { goOnAir, newStudio, type Studio } from './live-studio.ts';
import { api, expect, test, tokenFor } from './support.ts';

type Now = { renditions: { rendition: string }[] };

/** Starts a rendition of the live, which viewers get only if they need it. */
const startRendition = async (request: APIRequestContext, token: string, { id }: Studio): Promise<void> => {
  const clarity = (rendition: string) => api(request, token, 'POST', `/api/studio/${id}/clarity`, { rendition });
  await expect.poll(async () => (await clarity('480p')).status).toBe('ok');
  const runs = async () => (await api<Now>(request, token, 'GET', `/api/studio/${id}/now`)).data.renditions.length;
  await expect.poll(runs).toBe(1);
  await clarity('source');
};

/** A network that can be limited to half of the source's bitrate, which fits any rendition. */
const slowLine = async (page: Page) => {
  const line = { slow: false, opened: [] as string[] };
  await page.routeWebSocket(/\/flv/, (socket) => {
    const server = socket.connectToServer();
    const isSource = !socket.url().includes('rendition=');
    line.opened.push(isSource ? 'source' : 'rendition');
    let slowSince: number | null = null;
    server.onMessage((message) => {
      const now = performance.now();
      slowSince = line.slow && isSource ? (slowSince ?? now) : null;
      const late = slowSince === null ? 0 : now - slowSince;
      if (late === 0) socket.send(message);
      else setTimeout(() => socket.send(message), late);
    });
  });
  return line;
};

test('a line that carries less gets a smaller picture and the source again, unless the viewer chose', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'quality');
  const encoder = await goOnAir(request, token, studio);
  try {
    await startRendition(request, token, studio);
    const line = await slowLine(page);
    await page.goto(`/live/${studio.slug}`);
    const playback = page.getByRole('combobox', { name: '播放方式与清晰度' });
    const shown = playback.locator('option:checked');
    await expect(shown).toHaveText('自动（原画）', { timeout: 120_000 });
    const stage = page.locator('.stage');
    await expect(stage).toHaveAttribute('data-playing', 'true');
    const time = () => page.locator('video').evaluate((video: { currentTime: number }) => video.currentTime);
    const began = await time();
    // A stream that has just been joined is not judged.
    await expect.poll(async () => (await time()) - began).toBeGreaterThan(5);

    line.slow = true;
    await expect(shown).toHaveText('自动（480p）');
    await expect.poll(time).toBeGreaterThan(3);
    await expect(stage).toHaveAttribute('data-playing', 'true');

    line.slow = false;
    await expect(shown).toHaveText('自动（原画）', { timeout: 120_000 });
    await expect(stage).toHaveAttribute('data-playing', 'true');

    await playback.selectOption('source');
    await expect(shown).toHaveText('原画');
    const { length } = line.opened;
    line.slow = true;
    await expect(stage).toHaveAttribute('data-playing', 'false');
    expect(line.opened.slice(length)).not.toContain('rendition');
    line.slow = false;
    await expect(stage).toHaveAttribute('data-playing', 'true');

    await playback.selectOption('480p');
    await expect.poll(() => line.opened.at(-1)).toBe('rendition');
    await page.reload();
    await expect(shown).toHaveText('480p');
    await playback.selectOption('auto');
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('combobox', { name: /playback/i }).locator('option:checked')).toHaveText(
      /^Auto \((480p|Source)\)$/,
    );
  } finally {
    encoder.kill();
  }
});
