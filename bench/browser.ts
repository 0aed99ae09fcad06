import { type Browser, chromium } from 'playwright-core';
import { serveBarePages } from './bare-server.ts';
import { film } from './film.ts';
import { firstVisitRows } from './first-visits.ts';
import { navigationRows } from './navigation.ts';
import { noteForm, noteWorkplace, paintedAt } from './painted.ts';
import { costRow, median, mostRow, type Pair, partRow, type Row } from './row.ts';
import { drawn, type Visit, visit, type Waterfall } from './waterfall.ts';

/** The scripts are plain JavaScript, for any Node. */
export const chromiumPath = async (): Promise<string> => {
  const found: { ensureChromium(say: (line: string) => void): string } = await import(
    String(new URL('../scripts/lib/chromium.mjs', import.meta.url))
  );
  return found.ensureChromium(console.log);
};

const kB = (bytes: number): number => bytes / 1000;
const RUNS = 7;
/** Runs on the slow line, which take seconds each. */
const SLOW_RUNS = 3;

const scriptsOf = ({ requests }: Waterfall, pattern = /./): number =>
  kB(
    requests
      .filter(({ type, url }) => type === 'Script' && pattern.test(url))
      .reduce((sum, { bytes }) => sum + bytes, 0),
  );

/** Without requests of a complete page for later: the visit is recorded, the stream opens. */
const firstOf = ({ requests, painted }: Waterfall) =>
  requests.filter(({ start, url }) => start < painted && !/onair\.svg|\/visit$|\/unread$/.test(url));

/** Each page with a cold cache, alternating with its bare one, so that a busy moment affects both. */
export const inTurns = async (browser: Browser, mine: Visit, bare: Visit) => {
  const all: { mine: Waterfall; bare: Waterfall }[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    const first = await visit(browser, run % 2 === 0 ? bare : mine);
    const second = await visit(browser, run % 2 === 0 ? mine : bare);
    all.push(run % 2 === 0 ? { bare: first, mine: second } : { bare: second, mine: first });
  }
  const rounds = (of: (one: Waterfall) => number): Pair[] =>
    all.map((run) => ({ mine: of(run.mine), bare: of(run.bare) }));
  const each = (of: (one: Waterfall) => number): number[] => all.map((run) => of(run.mine));
  const wanted = median(each(({ painted }) => painted));
  const typical = all.find((run) => run.mine.painted === wanted)?.mine ?? all[0]?.mine;
  if (!typical) throw new Error('Nothing was measured');
  const worst = Math.max(...each(({ shift }) => shift));
  const moved = all.find((run) => run.mine.shift === worst)?.mine.moved;
  return { rounds, each, typical, shift: worst, moved };
};

/** The same page on the slow line, a few times. */
const slowly = async (browser: Browser, page: Visit): Promise<number[]> => {
  const times: number[] = [];
  for (let run = 0; run < SLOW_RUNS; run += 1) times.push((await visit(browser, { ...page, slow: true })).painted);
  return times;
};

/** The two pages that are opened cold. */
const coldPages = (origin: string, token: string): { login: Visit; workplace: Visit } => ({
  login: { origin, path: '/login', note: noteForm, whole: paintedAt },
  workplace: {
    origin,
    path: '/dashboard/workplace',
    stored: { token, 'onair-role': 'admin' },
    note: noteWorkplace,
    whole: paintedAt,
  },
});

/** Takes screenshots of both while they load on the slow line. @returns their folders */
export const filmPages = async (origin: string, token: string): Promise<string[]> => {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
  try {
    const folders: string[] = [];
    for (const [name, page] of Object.entries(coldPages(origin, token))) folders.push(await film(browser, name, page));
    return folders;
  } finally {
    await browser.close();
  }
};

/** First loads in a real browser with a cold cache, over the demo company, beside bare pages of the same kit. */
export const browserRows = async (origin: string, token: string): Promise<Row[]> => {
  const browser = await chromium.launch({ executablePath: await chromiumPath(), args: ['--no-sandbox'] });
  const bare = await serveBarePages();
  const { login, workplace } = coldPages(origin, token);
  try {
    const form = await inTurns(browser, login, { ...login, origin: bare.origin, path: '/login.html' });
    const bareWorkplace = { ...workplace, origin: bare.origin, path: '/workplace.html', stored: {} };
    const page = await inTurns(browser, workplace, bareWorkplace);
    console.log(`\n${drawn(page.typical)}\n`);
    const foreign = [form.typical, page.typical]
      .flatMap(({ requests }) => requests)
      .filter(({ url }) => /^http/.test(url));
    const painted = ({ painted: at }: Waterfall): number => at;
    const firstPaint = ({ firstPaint: at }: Waterfall): number => at;
    const largestPaint = ({ largestPaint: at }: Waterfall): number => at;
    const later = (one: Waterfall): number => one.largestPaint - one.firstPaint;
    return [
      costRow('login: form there', form.rounds(painted), 'ms', 1.3),
      partRow('login: first paint', form.each(firstPaint), 'ms'),
      mostRow('login: largest paint after the first', form.each(later), 0, 'ms', form.typical.largest),
      mostRow('login: layout shift, the worst of all runs', form.shift, 0, '', form.moved),
      mostRow('login: JavaScript on the wire', scriptsOf(form.typical), 165, 'kB'),
      mostRow('login: requests', firstOf(form.typical).length, 8, ''),
      costRow('Workplace: every figure and chart painted', page.rounds(painted), 'ms', 1.6),
      partRow('Workplace: first paint', page.each(firstPaint), 'ms'),
      partRow('Workplace: largest paint', page.each(largestPaint), 'ms', page.typical.largest),
      mostRow('Workplace: JavaScript on the wire', scriptsOf(page.typical, /assets\//), 230, 'kB'),
      mostRow('Workplace: requests of the first view', firstOf(page.typical).length, 20, ''),
      mostRow('Workplace: layout shift, the worst of all runs', page.shift, 0, '', page.moved),
      mostRow('requests to foreign hosts', foreign.length, 0, ''),
      mostRow('fast 3G, processor 4x slower: login form', await slowly(browser, login), 2500, 'ms'),
      mostRow('fast 3G, processor 4x slower: Workplace', await slowly(browser, workplace), 6000, 'ms'),
      ...(await firstVisitRows(browser, origin, token, bare.origin)),
      ...(await navigationRows(browser, origin, token, bare.origin)),
    ];
  } finally {
    await bare.close();
    await browser.close();
  }
};
