import type { Page, WebSocketRoute } from '@playwright/test';
import { guestIn, letManyShare } from './chat-guest.ts';
import { newStudio } from './live-studio.ts';
import { enter, expect, test, tokenFor } from './support.ts';

/** A proxy between the page and the chat room: breaks connections, or blocks them while they stay open. */
const proxyChat = async (page: Page) => {
  const sockets: WebSocketRoute[] = [];
  const frozen = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/api\/live\/[^/]+\/chat(\?|$)/, (route) => {
    const server = route.connectToServer();
    sockets.push(route);
    route.onMessage((message) => frozen.has(route) || server.send(message));
    server.onMessage((message) => frozen.has(route) || route.send(message));
  });
  return {
    count: () => sockets.length,
    cut: () => sockets.at(-1)?.close({ code: 1011, reason: 'cut' }),
    freeze: () => {
      const last = sockets.at(-1);
      if (last) frozen.add(last);
    },
  };
};

const listOf = (page: Page) => page.getByRole('list', { name: /^聊天消息/ });
const lineOf = (page: Page, text: string) => listOf(page).getByText(text, { exact: true });
const topOf = async (page: Page, text: string) => (await lineOf(page, text).boundingBox())?.y ?? -1;

test('a reader further up stays there across a disconnect and another page, and misses nothing', async ({
  page,
  request,
  baseURL,
}) => {
  const token = await tokenFor(request, 'admin');
  const { id, slug } = await newStudio(request, token, 'history');
  await letManyShare(request, token, id);
  const say = guestIn(baseURL ?? '', slug);
  for (let guest = 0; guest < 10; guest += 1) {
    await say(`Guest ${guest}`, ...Array.from({ length: 8 }, (_, n) => `line ${guest * 8 + n + 1}`));
  }
  const reads: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/chat/list')) reads.push(sent.postData() ?? '');
  });
  const proxy = await proxyChat(page);
  await enter(page, token);
  await page.goto(`/dashboard/monitor?studio=${slug}`);
  await expect(lineOf(page, 'line 80')).toBeVisible();
  expect(reads.length, 'reads when the page opens').toBe(1);

  // At the top of the list the earlier lines are loaded, without a press of the button. The lines above those in view are
  // rendered once these are painted; before that there is nothing to scroll.
  const scrolls = () => listOf(page).evaluate(({ scrollHeight, clientHeight }) => scrollHeight > 2 * clientHeight);
  await expect.poll(scrolls).toBe(true);
  await listOf(page).press('Home');
  await expect(lineOf(page, 'line 12')).toBeAttached();
  await lineOf(page, 'line 20').scrollIntoViewIfNeeded();
  await expect(page.getByRole('button', { name: '回到最新' })).toBeVisible();
  const top = await topOf(page, 'line 20');

  proxy.cut();
  await expect.poll(() => proxy.count()).toBe(2);
  await say('Late', 'said after the break');
  await expect(page.getByRole('button', { name: '1 条新消息' })).toBeVisible();
  await expect(lineOf(page, 'line 12')).toBeAttached();
  expect(Math.abs((await topOf(page, 'line 20')) - top)).toBeLessThan(3);

  await page.getByRole('link', { name: '工作台' }).first().click();
  await expect(page.getByRole('heading', { name: /欢迎回来/ })).toBeVisible();
  await say('Later', 'said behind the page');
  await page.goBack();
  await expect(page.getByRole('button', { name: '2 条新消息' })).toBeVisible();
  await expect(lineOf(page, 'line 12')).toBeAttached();
  expect(Math.abs((await topOf(page, 'line 20')) - top)).toBeLessThan(3);
  await page.getByRole('button', { name: '2 条新消息' }).click();
  await expect(lineOf(page, 'said behind the page')).toBeInViewport();
});

test('a chat connection that died without a word is noticed and replaced', async ({ page, request, baseURL }) => {
  const token = await tokenFor(request, 'admin');
  const { slug } = await newStudio(request, token, 'frozen');
  const say = guestIn(baseURL ?? '', slug);
  const proxy = await proxyChat(page);
  await enter(page, token);
  for (const path of [`/dashboard/monitor?studio=${slug}`, `/live/${slug}`]) {
    const before = proxy.count();
    await page.goto(path);
    const first = `before the freeze of ${path}`;
    await say('Before', first);
    await expect(lineOf(page, first)).toBeVisible();
    proxy.freeze();
    const missed = `during the freeze of ${path}`;
    await say('During', missed);
    const returned = async () => {
      // The computer wakes up, or the network is back.
      await page.evaluate("window.dispatchEvent(new Event('online'))");
      return proxy.count();
    };
    await expect.poll(returned).toBe(before + 2);
    await expect(lineOf(page, missed)).toBeVisible();
  }
});
