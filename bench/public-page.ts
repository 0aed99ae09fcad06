import { type Browser, chromium } from 'playwright-core';
import { chromiumPath, inTurns } from './browser.ts';
import { sideBySide } from './load.ts';
import { startReference } from './reference.ts';
import { costRow, median, mostRow, type Pair, partRow, type Row } from './row.ts';
import type { Visit, Waterfall } from './waterfall.ts';

/** The address of the newest item with a cover. */
const newestItem = async (origin: string): Promise<string> => {
  const feed: { items: { url: string; image?: string }[] } = JSON.parse(
    await (await fetch(`${origin}/c/feed.json`)).text(),
  );
  const item = feed.items.find(({ image }) => image) ?? feed.items[0];
  if (!item) throw new Error('no published item to open');
  return new URL(item.url).pathname;
};

const kB = (requests: Waterfall['requests']): number => requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
const bytesOf = ({ requests }: Waterfall): number => kB(requests);
const scriptBytes = ({ requests }: Waterfall): number => kB(requests.filter(({ type }) => type === 'Script'));

/** A published page in a browser, beside the same page without scripts from memory. */
const painted = async (browser: Browser, mine: Visit, bare: Visit): Promise<Row[]> => {
  const { rounds, each, shift, moved } = await inTurns(browser, mine, bare);
  return [
    costRow(
      'public page: first paint, beside a static page of the same content',
      rounds(({ firstPaint }) => firstPaint),
      'ms',
      1.3,
    ),
    costRow(
      'public page: largest paint',
      rounds(({ largestPaint }) => largestPaint),
      'ms',
      1.3,
    ),
    mostRow('public page: layout shift, the worst of all runs', shift, 0, '', moved),
    costRow('public page: bytes on the wire', rounds(bytesOf), 'kB', 2),
    mostRow('public page: JavaScript on the wire', each(scriptBytes), 30, 'kB'),
  ];
};

/** The page of a published item: what readers see of it, and how many the server can hand out. */
export const publicPageRows = async (origin: string, pid: number): Promise<Row[]> => {
  const path = await newestItem(origin);
  const bare = await startReference('public-bare.ts', origin, path);
  const bareOrigin = `http://127.0.0.1:${bare.firstLine}`;
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
  const page: Visit = {
    origin,
    path,
    note: '',
    whole: async (opened) => {
      await opened.waitForLoadState('load');
      return opened.evaluate<number>('performance.now()');
    },
  };
  try {
    const rows = await painted(browser, page, { ...page, origin: bareOrigin });
    const { perSecond, cpuMicros } = await sideBySide(
      { url: origin + path, pids: [pid], connections: 16 },
      { url: `${bareOrigin}/same`, pids: [bare.pid], connections: 16 },
    );
    const mine = (pairs: readonly Pair[]) => pairs.map((pair) => pair.mine);
    const beside = (pairs: readonly Pair[], unit: string) =>
      `bare Fastify with the same bytes in memory: ${Math.round(median(pairs.map(({ bare: floor }) => floor)))} ${unit}`;
    return [
      ...rows,
      partRow('public page: answers', mine(perSecond), 'req/s', beside(perSecond, 'req/s')),
      partRow('public page: CPU of an answer, database included', mine(cpuMicros), 'µs', beside(cpuMicros, 'µs')),
    ];
  } finally {
    await browser.close();
    await bare.stop();
  }
};
