import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { FAST_3G, SLOWER, type Visit } from './waterfall.ts';

/** How long the page may still draw after it is complete. */
const REST_MS = 1000;

/**
 * Takes a picture of every step in which a page comes together on the slow line: a file each, named by the milliseconds
 * since the navigation began.
 * @returns the folder
 */
export const film = async (browser: Browser, name: string, { origin, path, stored = {}, note, whole }: Visit) => {
  const folder = join(import.meta.dirname, 'out', name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  await context.addInitScript(note);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', FAST_3G);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const frames: { at: number; data: string }[] = [];
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1000, data });
    void session.send('Page.screencastFrameAck', { sessionId });
  });
  await session.send('Page.startScreencast', { format: 'png', everyNthFrame: 1 });
  const began = Date.now();
  await page.goto(origin + path, { waitUntil: 'commit' });
  await whole(page);
  await page.waitForTimeout(REST_MS);
  await session.send('Page.stopScreencast');
  await context.close();
  let before = '';
  for (const { at, data } of frames) {
    if (at < began || data === before) continue;
    before = data;
    const ms = String(Math.round(at - began)).padStart(5, '0');
    writeFileSync(join(folder, `${ms}.png`), Buffer.from(data, 'base64'));
  }
  return folder;
};
