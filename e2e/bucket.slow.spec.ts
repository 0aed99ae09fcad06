import { clipOf, publish } from '../apps/media/src/testing/publish.ts';
import { publishTo } from './live-studio.ts';
import { moves, serverWithBucket } from './own-bucket.ts';
import { enter, expect, test } from './support.ts';

const bucket = serverWithBucket();

test('the audience watches from the CDN, and from the servers while the CDN is away', async ({
  page,
  request,
  allowNoise,
}) => {
  allowNoise(/net::ERR_|Failed to load resource/);
  const [store, origin, token] = [bucket.store(), bucket.origin(), bucket.token()];
  const studio = await bucket.openStudio(request, 'cdn');
  const encoder = publish(clipOf('480p30'), await publishTo(request, token, studio, 'main', origin));
  try {
    const player = page.locator('video');
    const sockets: string[] = [];
    const own: string[] = [];
    page.on('websocket', (socket) => sockets.push(socket.url()));
    page.on('request', (asked) => asked.url().startsWith(`${origin}/live/cdn/`) && own.push(asked.url()));
    await expect.poll(() => bucket.puts(/\/index\.m3u8/).length).toBe(1);
    const beat = page.waitForRequest((asked) => asked.url().endsWith('/viewers/beat'));
    await page.goto(`${origin}/live/cdn`);
    await expect.poll(moves(player)).toBeGreaterThan(1);
    // A player begins with the parts of a segment that is still being made.
    await expect.poll(() => store.asked.some((line) => /^GET .*\/source\/seg-\d+-\d+\.m4s$/.test(line))).toBe(true);
    expect(own).toEqual([]);
    expect(sockets.filter((url) => url.includes('/flv'))).toEqual([]);
    await expect(page.getByRole('slider', { name: '回看位置' })).toBeVisible();
    expect((await beat).postDataJSON()).toMatchObject({ quality: { by: 'cdn', startMs: expect.any(Number) } });

    store.leave(true);
    await expect.poll(() => own.some((url) => url.includes('/source/'))).toBe(true);
    await expect(page.locator('.stage')).toHaveAttribute('data-playing', 'true');
    const shown = await moves(player)();
    await expect.poll(moves(player)).not.toBe(shown);

    await enter(page, token);
    await page.goto(`${origin}/dashboard/monitor?studio=cdn`);
    await expect(page.getByText(/^HLS 存储桶无响应 \d+ 秒/)).toBeVisible();
    store.leave(false);
    await expect(page.getByText(/^HLS 存储桶正常/)).toBeVisible();
  } finally {
    encoder.kill();
  }
});
