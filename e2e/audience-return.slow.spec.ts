import type { Page, WebSocketRoute } from '@playwright/test';
import { goOnAir, newStudio } from './live-studio.ts';
import { expect, test, tokenFor } from './support.ts';

/** Records every message shown in place of the picture, however briefly. */
const KEEP_SENTENCES = `(() => {
  window.sentences = [];
  const look = () => {
    for (const { textContent } of document.querySelectorAll('.cover [role="status"]')) {
      if (!window.sentences.includes(textContent)) window.sentences.push(textContent);
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
})()`;
const sentences = (page: Page) => page.evaluate<string[]>('window.sentences');
const plays = (page: Page) => expect(page.locator('.stage')).toHaveAttribute('data-playing', 'true');

test('a picture closed during the live reconnects, and no viewer sees that the live has ended', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'returning');
  const encoder = await goOnAir(request, token, studio);
  try {
    const sockets: WebSocketRoute[] = [];
    await page.routeWebSocket(/\/api\/live\/[^/]+\/flv/, (route) => {
      route.connectToServer();
      sockets.push(route);
    });
    await page.addInitScript(KEEP_SENTENCES);
    await page.addInitScript("localStorage.setItem('live-locale', 'en-US')");
    await page.goto(`/live/${studio.slug}`);
    await plays(page);
    // A server that restarts or hands over; a proxy that goes away; and one that wrongly reports the end.
    for (const code of [1012, 1001, 4410]) {
      const before = sockets.length;
      await sockets.at(-1)?.close({ code });
      await expect.poll(() => sockets.length).toBeGreaterThan(before);
      await plays(page);
    }
    expect(await sentences(page)).toContain('Connection lost. Reconnecting…');
    expect(await sentences(page)).not.toContain('The live has ended');
  } finally {
    encoder.kill();
  }
});

test('an iPhone that cannot play live video shows what helps', async ({ browser, request }) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'old-phone');
  const encoder = await goOnAir(request, token, studio);
  const context = await browser.newContext({
    locale: 'en-US',
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 16_6 like Mac OS X) AppleWebKit/605.1.15 Version/16.6 Mobile Safari/604.1',
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(
      `delete window.MediaSource; delete window.WebKitMediaSource; delete window.ManagedMediaSource;
      HTMLMediaElement.prototype.canPlayType = () => '';`,
    );
    await page.goto(`/live/${studio.slug}`);
    await expect(page.getByText('This browser cannot play live video')).toBeVisible();
    await expect(page.getByText(/^An iPhone or iPad needs iOS 17\.1 or later/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Connect now' })).toHaveCount(0);
  } finally {
    encoder.kill();
    await context.close();
  }
});
