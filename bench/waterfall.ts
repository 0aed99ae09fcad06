import type { Browser, Page } from 'playwright-core';

/** One request of a page, in milliseconds since the navigation began. */
export type Request = { url: string; method: string; type: string; start: number; end: number; bytes: number };

export type Waterfall = {
  requests: Request[];
  /** Milliseconds; 0 where the page never got there. */
  firstPaint: number;
  largestPaint: number;
  painted: number;
  /** Cumulative layout shift, and what moved farthest. */
  shift: number;
  moved: string;
  /** What the largest paint was. */
  largest: string;
};

/** Runs in the page from its first moment: records paints and shifts, which only observers get. */
const noteVitals = `(() => {
  window.vitals = { largest: 0, what: '', shift: 0, moved: '' };
  const named = (element) => element ? element.nodeName + ' ' + (element.textContent || '').slice(0, 40) : '';
  let farthest = 0;
  new PerformanceObserver((list) => {
    for (const { startTime, element } of list.getEntries()) {
      window.vitals.largest = startTime;
      window.vitals.what = named(element);
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      window.vitals.shift += value;
      if (value <= farthest) continue;
      farthest = value;
      window.vitals.moved = sources.map(({ node }) => named(node)).join(', ').slice(0, 160);
    }
  }).observe({ type: 'layout-shift', buffered: true });
})()`;

export type Visit = {
  origin: string;
  path: string;
  stored?: Record<string, string>;
  /** Script run in the page from its first moment. */
  note: string;
  /** Milliseconds at which the page was whole, by what \`note\` noted. */
  whole: (page: Page) => Promise<number>;
  /** Chromium's own settings of a slow line and processor. */
  slow?: boolean;
};

/** Chromium's "fast 3G" of its device tools: 1.6 Mbit/s down, 0.75 up, 150 ms and their usual overhead. */
export const FAST_3G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1.6 * 1024 * 1024 * 0.9) / 8,
  uploadThroughput: (750 * 1024 * 0.9) / 8,
};
export const SLOWER = 4;
/** How long after the page is complete shifts still count. */
const SETTLE_MS = 300;

/** One page with a cold cache: its requests with their times, and its paints. */
export const visit = async (
  browser: Browser,
  { origin, path, stored = {}, note, whole, slow = false }: Visit,
): Promise<Waterfall> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  await context.addInitScript(noteVitals);
  await context.addInitScript(note);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const open = new Map<string, Request>();
  let began = 0;
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (!request.url.startsWith('http')) return;
    began ||= timestamp;
    const url = request.url.replace(origin, '');
    const start = (timestamp - began) * 1000;
    open.set(requestId, { url, method: request.method, type: type ?? '', start, end: 0, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = open.get(requestId);
    if (!request) return;
    request.end = (timestamp - began) * 1000;
    request.bytes = encodedDataLength;
  });
  if (slow) {
    await session.send('Network.emulateNetworkConditions', FAST_3G);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  }
  await page.goto(origin + path, { waitUntil: 'commit' });
  const painted = await whole(page);
  // What stands in the page is on the screen, and reported, some frames later; what moves meanwhile counts.
  for (let tries = 0; tries < 20 && !(await page.evaluate<boolean>('window.vitals.largest > 0')); tries += 1)
    await page.waitForTimeout(50);
  await page.waitForTimeout(SETTLE_MS);
  const { firstPaint, largest, what, shift, moved } = await page.evaluate<{
    firstPaint: number;
    largest: number;
    what: string;
    shift: number;
    moved: string;
  }>(`({ ...window.vitals, firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0 })`);
  await context.close();
  return { requests: [...open.values()], firstPaint, largestPaint: largest, painted, shift, moved, largest: what };
};

/** The requests as lines of text, each with a bar over time. */
export const drawn = ({ requests }: Waterfall): string => {
  const last = Math.max(...requests.map(({ end }) => end), 1);
  const at = (ms: number): number => Math.round((ms / last) * 40);
  return requests
    .map(({ url, start, end, bytes }) => {
      const bar = `${' '.repeat(at(start))}${'#'.repeat(Math.max(1, at(end) - at(start)))}`;
      const times = `${start.toFixed(0).padStart(5)} ${end.toFixed(0).padStart(5)}`;
      return `${times} ${(bytes / 1000).toFixed(1).padStart(6)} kB  ${bar.padEnd(42)} ${url.slice(0, 60)}`;
    })
    .join('\n');
};
