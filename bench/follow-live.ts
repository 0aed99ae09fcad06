import { setTimeout as wait } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { delaysBetween, LONGEST_MS, numbered, type Stamp } from './live-delays.ts';
import { type LivePage, openLivePage } from './live-page.ts';
import { median, share } from './row.ts';

const WINDOW_MS = 8_000;
/** Until the player has reached its target latency. */
const SETTLE_MS = 7_000;
const STARTED = 30;

/** The playback of one page: medians in milliseconds, and its smoothness. */
export type PlaybackPath = {
  whole: number;
  late: number;
  toPage: number;
  inPage: number;
  shown: number;
  waits: number;
};

export const untilStarted = async (page: LivePage): Promise<void> => {
  while ((await page.watched()).presented.length < STARTED) await wait(200);
};

/** Opens a page, lets it settle, and follows its pictures for a while; `kept` is what the browser has stored for it. */
export const followLive = async (
  browser: Browser,
  address: string,
  sent: readonly Stamp[],
  { kept = {}, longestMs = LONGEST_MS }: { kept?: Record<string, string>; longestMs?: number } = {},
): Promise<PlaybackPath> => {
  const page = await openLivePage(browser, address, kept);
  await untilStarted(page);
  await wait(SETTLE_MS);
  const before = await page.watched();
  await wait(WINDOW_MS);
  const { presented, arrived, waits } = await page.watched();
  await page.close();
  const shown = presented.slice(before.presented.length);
  const came = numbered(arrived, presented);
  const whole = delaysBetween(sent, shown, longestMs);
  return {
    whole: median(whole),
    late: share(whole, 0.95),
    toPage: median(delaysBetween(sent, came.slice(before.arrived.length))),
    inPage: median(delaysBetween(came, shown)),
    shown: shown.length / ((WINDOW_MS / 1000) * 30),
    waits: waits - before.waits,
  };
};
