import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { median } from './median.ts';
import { navigationRows } from './navigation.ts';
import { mostRow, type Row } from './row.ts';

type Wire = { scripts: number; charts: number; requests: number; foreign: number };

/** Counts what crosses the wire for one cold page. */
const watch = async (context: BrowserContext, page: Page, origin: string): Promise<Wire> => {
  const wire: Wire = { scripts: 0, charts: 0, requests: 0, foreign: 0 };
  const session = await context.newCDPSession(page);
  /** Addresses of scripts, by request. */
  const scripts = new Map<string, string>();
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (!request.url.startsWith('http')) return;
    if (type === 'Script') scripts.set(requestId, request.url);
    wire.requests += 1;
    if (!request.url.startsWith(origin)) wire.foreign += 1;
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const script = scripts.get(requestId);
    if (!script) return;
    wire.scripts += encodedDataLength;
    if (script.includes('/assets/chart-')) wire.charts += encodedDataLength;
  });
  return wire;
};

/** The scripts are plain JavaScript, for any Node. */
export const chromiumPath = async (): Promise<string> => {
  const found: { ensureChromium(say: (line: string) => void): string } = await import(
    String(new URL('../scripts/lib/chromium.mjs', import.meta.url))
  );
  return found.ensureChromium(console.log);
};

const kB = (bytes: number): number => bytes / 1000;

/** Milliseconds to the first contentful paint. */
const firstPaint = (page: Page): Promise<number> =>
  page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0);

/**
 * Runs in the page from its first moment: notes when every figure is there, every chart holds something drawn and nothing
 * is loading any more. Asked at every frame, and from inside, since the page's policy forbids evaluating text.
 */
const noteWhenPainted = `(() => {
  const drawn = (canvas) => {
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    for (let i = 3; i < data.length; i += 400) if (data[i] > 0) return true;
    return false;
  };
  const painted = () => {
    const charts = [...document.querySelectorAll('main canvas')];
    const rows = document.querySelectorAll('main table tbody tr').length;
    const busy = document.querySelector('main [aria-busy="true"]');
    return !busy && rows >= 5 && charts.length >= 2 && charts.every(drawn);
  };
  const look = () => {
    if (painted()) window.paintedAt = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** Milliseconds from the navigation to the last figure and chart. */
const lastPaint = async (page: Page): Promise<number> => {
  for (let tries = 0; tries < 400; tries += 1) {
    const at = await page.evaluate<number | null>('window.paintedAt ?? null');
    if (at !== null) return at;
    await page.waitForTimeout(50);
  }
  throw new Error('Workplace was not painted within 20 seconds.');
};

const RUNS = 5;

/** First loads in a real browser with a cold cache, over the demo company. */
export const browserRows = async (origin: string, token: string): Promise<Row[]> => {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
  const visit = async (path: string, stored: Record<string, string>, done: (page: Page) => Promise<number>) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
    await context.addInitScript((values) => {
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
    }, stored);
    await context.addInitScript(noteWhenPainted);
    const page = await context.newPage();
    const wire = await watch(context, page, origin);
    await page.goto(origin + path);
    const ms = await done(page);
    await page.waitForLoadState('networkidle');
    await context.close();
    return { wire, ms };
  };
  const visits = async (path: string, stored: Record<string, string>, done: (page: Page) => Promise<number>) => {
    const all: { wire: Wire; ms: number }[] = [];
    for (let run = 0; run < RUNS; run += 1) all.push(await visit(path, stored, done));
    return {
      wire: all.at(-1)?.wire ?? { scripts: 0, charts: 0, requests: 0, foreign: 0 },
      ms: median(all.map(({ ms }) => ms)),
    };
  };
  try {
    const login = await visits('/login', {}, async (page) => {
      await page.locator('form input').first().waitFor();
      return firstPaint(page);
    });
    const workplace = await visits('/dashboard/workplace', { token }, lastPaint);
    return [
      mostRow('login, first load: JavaScript on the wire', kB(login.wire.scripts), 190, 'kB', 'template 803 kB'),
      mostRow('login, first load: requests', login.wire.requests, 8, '', 'template 18'),
      mostRow('login: first contentful paint', login.ms, 270, 'ms', 'template 450 ms'),
      mostRow(
        'Workplace, first load: JavaScript on the wire',
        kB(workplace.wire.scripts),
        420,
        'kB',
        'template 841 kB',
      ),
      mostRow('the same before its charts', kB(workplace.wire.scripts - workplace.wire.charts), 280, 'kB'),
      mostRow(
        'Workplace: requests to foreign hosts',
        workplace.wire.foreign + login.wire.foreign,
        0,
        '',
        'template 12',
      ),
      mostRow('Workplace: every figure and chart painted', workplace.ms, 1200, 'ms', 'template 2.4 s'),
      ...(await navigationRows(browser, origin, token)),
    ];
  } finally {
    await browser.close();
  }
};
