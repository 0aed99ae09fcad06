import { getStudio } from '@onair/contract/live/studios/studios';
import type { Page } from '@playwright/test';
import { flvDemuxer } from '../apps/media/src/flv/demux.ts';
import { startEncoder } from '../apps/media/src/testing/encoder.ts';
import { clipOf } from '../apps/media/src/testing/publish.ts';
import { gaps, type Seen } from '../apps/media/src/testing/watcher.ts';
import { withDatabase } from '../apps/server/src/faults/evidence.ts';
import { temporaryFolder } from '../apps/server/src/testing/data-folder.ts';
import { enterAccount } from '../apps/server/src/testing/enter.ts';
import { childOf } from '../apps/server/src/testing/process-tree.ts';
import { startProcess } from '../apps/server/src/testing/server-process.ts';
import { api, enter, expect, test } from './support.ts';

// A server of its own: its media process is killed, which would disturb whatever else is on air.
const place = temporaryFolder();
const closing: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** An encoder that reconnects by itself, as all do. */
const keepPublishing = async (clip: string, publishUrl: string, key: string, startedAt: number) => {
  const port = Number(new URL(publishUrl).port);
  let encoder = await startEncoder(port, key, { clip, startedAt });
  let busy = false;
  const timer = setInterval(async () => {
    if (busy || !encoder.closed()) return;
    busy = true;
    encoder = await startEncoder(port, key, { clip }).catch(() => encoder);
    busy = false;
  }, 500);
  closing.push(() => {
    clearInterval(timer);
    encoder.stop();
  });
};

/** The data that a page's player receives, per connection. */
const listen = (page: Page) => {
  const connections: Seen[][] = [];
  page.on('websocket', (socket) => {
    // Pictures of the lines use other sockets.
    if (!socket.url().includes('/preview/flv?source=preview')) return;
    const seen: Seen[] = [];
    connections.push(seen);
    const take = flvDemuxer((tag) => {
      if (tag.role === 'key' || tag.role === 'inter') seen.push({ ...tag, at: performance.now() });
    });
    socket.on('framereceived', ({ payload }) => take(Buffer.from(payload)));
  });
  return connections;
};

type Picture = { currentTime: number; videoWidth: number; ranges: number };
const picture = (page: Page): Promise<Picture> =>
  page
    .locator('video')
    .first()
    .evaluate((element) => {
      const { currentTime, videoWidth, buffered } = element as unknown as Picture & { buffered: { length: number } };
      return { currentTime, videoWidth, ranges: buffered.length };
    });
/** The picture has this size and moves; a new connection may have restarted its clock meanwhile. */
const keepsMoving = async (page: Page, width: number) => {
  await expect.poll(async () => (await picture(page)).videoWidth).toBe(width);
  let last = (await picture(page)).currentTime;
  const moves = async () => {
    const { currentTime } = await picture(page);
    const moved = currentTime > last;
    last = currentTime;
    return moved;
  };
  await expect.poll(moves).toBe(true);
};

/** Records every notice of the page, however briefly it is shown. */
const keepNotices = `(() => {
  window.notices = [];
  const look = () => {
    for (const { textContent } of document.querySelectorAll('[role="status"]')) {
      if (!window.notices.includes(textContent)) window.notices.push(textContent);
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
})()`;
/** Of the preview. A notice also reports a media process that is away for longer than a moment. */
const AWAY = '连接已断开，正在自动重连…';

/**
 * Key frames of one line come just after the other's, as when one encoder feeds both: then the last picture before a
 * switch is a key frame, the worst case for a player.
 */
const HALF_A_FRAME_MS = 16;

test('lines are switched while a page stays connected; a killed media process shows a notice and returns', async ({
  page,
  request,
  allowNoise,
}) => {
  const dataDir = `${place.path}/data`;
  closing.push(place.remove);
  const server = await startProcess({ DATA_DIR: dataDir, MEDIA: '1', RTMP_PORT: '0' });
  closing.push(() => server.end('SIGTERM'));
  closing.push(() => page.close());
  const origin = `http://127.0.0.1:${server.port}`;
  const { token } = await withDatabase(dataDir, (db) => enterAccount(db, { role: 'admin', now: new Date() }));
  const ask = async <T>(method: 'GET' | 'POST', path: string, data?: unknown) =>
    (await api<T>(request, token, method, `${origin}/api/studio${path}`, data)).data;
  type Lines = { program: string; lines: { line: string; phase: string }[] };
  const names = { slug: 'faulty', nameZh: '故障演练', nameEn: 'Faults' };
  const { id } = await ask<{ id: string }>('POST', '', names);
  const now = () => ask<Lines>('GET', `/${id}/now`);
  const begun = performance.now();
  const goLive = async (line: 'main' | 'hot', clip: string) => {
    const { key, publishUrl } = await ask<{ key: string; publishUrl: string }>('POST', `/${id}/keys/${line}`);
    await keepPublishing(clip, publishUrl, key, line === 'hot' ? begun + HALF_A_FRAME_MS : begun);
    const isLive = async () => (await now()).lines.some((of) => of.line === line && of.phase === 'live');
    await expect.poll(isLive).toBe(true);
  };
  await expect
    .poll(async () => (await ask<{ media: { available: boolean } }>('GET', `/${id}`)).media.available)
    .toBe(true);
  await goLive('main', clipOf('720p30'));
  await goLive('hot', clipOf('480p30'));

  const connections = listen(page);
  await enter(page, token);
  await page.addInitScript(keepNotices);
  await page.goto(`${origin}/dashboard/monitor?studio=faulty`);
  await keepsMoving(page, 1280);
  for (const [to, width] of [
    ['hot', 854],
    ['main', 1280],
    ['hot', 854],
    ['main', 1280],
  ] as const) {
    await ask('POST', `/${id}/switch`, { to });
    await keepsMoving(page, width);
  }
  expect(connections.length).toBe(1);
  const [frames = []] = connections;
  expect(frames.length).toBeGreaterThan(60);
  // The player's clock is the stream's: these are the gaps, however busy this machine is.
  expect(gaps(frames).playerMs).toBeLessThan(150);
  expect(gaps(frames).backwards).toBe(0);
  expect((await picture(page)).ranges).toBe(1);

  allowNoise(/WebSocket connection to .* failed|503 \(Service Unavailable\)/);
  process.kill(childOf(server.child.pid ?? 0, 'media/src/main.ts'), 'SIGKILL');
  const during = await server.call(getStudio, { id }, { token });
  expect(during.http).toBe(200);
  await expect.poll(() => page.evaluate<string[]>('window.notices')).toContain(AWAY);
  await expect.poll(async () => (await now()).program).toMatch(/main|hot/);
  await expect.poll(() => connections.length).toBeGreaterThan(1);
  await expect.poll(() => connections.at(-1)?.length).toBeGreaterThan(30);
  await keepsMoving(page, (await now()).program === 'main' ? 1280 : 854);
  await expect(page.getByText(AWAY)).toHaveCount(0);
});
