import { menuFor } from '@onair/contract/routes';
import type { Browser, Page } from 'playwright-core';
import { median } from './median.ts';
import { noteWorkplace, paintedAt } from './painted.ts';
import { costRow, type Pair, type Row } from './row.ts';

/** Every page of an admin's menu, but those that only say something. */
const PAGES = menuFor('admin')
  .filter(({ name }) => name !== 'exception')
  .flatMap(({ children = [] }) => children.map(({ path }) => path))
  .filter((path) => path !== '/dashboard/monitor');

const ROUNDS = 3;

/**
 * Runs in the page: presses a link of the menu, or goes where no link of it leads, and answers when the page it leads to is
 * whole, in milliseconds: at the first frame in which its heading stands and nothing in it is loading or missing its
 * drawing; after 15 seconds nothing more is awaited.
 */
export const goTo = `window.goTo = (wanted) => new Promise((done) => {
  const link = document.querySelector('nav a[href="' + wanted + '"]');
  const before = location.pathname === wanted ? '' : document.querySelector('h1')?.textContent.trim();
  const start = performance.now();
  const look = () => {
    const main = document.querySelector('main');
    const there = location.pathname === wanted && document.querySelector('h1')?.textContent.trim() !== before;
    const waits = main?.querySelector('[aria-busy="true"], [role="status"][aria-label], [data-blank]');
    if (there && main && !waits) done(performance.now() - start);
    else if (performance.now() - start > 15000) done(15000);
    else requestAnimationFrame(look);
  };
  if (link) link.click();
  else {
    history.pushState({}, '', wanted);
    dispatchEvent(new PopStateEvent('popstate'));
  }
  requestAnimationFrame(look);
})`;

/** Opens an address with what a browser has stored, and waits until its figures and charts are painted. */
export const openPainted = async (browser: Browser, address: string, stored: Record<string, string>) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  await context.addInitScript(noteWorkplace);
  await context.addInitScript(goTo);
  const page = await context.newPage();
  await page.goto(address);
  await paintedAt(page);
  return { context, page };
};

/** The bare page's own navigation: it goes to ten rows of the kit's controls, or back to its cards. */
export const bareTurn = (page: Page): Promise<number> =>
  page.evaluate<number>(`new Promise((done) => {
    const rows = () => document.querySelectorAll('#table tr').length;
    const wanted = rows() === 10 ? 0 : 10;
    const start = performance.now();
    const look = () => rows() === wanted ? done(performance.now() - start) : requestAnimationFrame(look);
    document.querySelector('#next').click();
    requestAnimationFrame(look);
  })`);

/** Page to page by the menu, each page having been loaded once, over the demo company, beside the bare page's own turn. */
export const navigationRows = async (
  browser: Browser,
  origin: string,
  token: string,
  bareOrigin: string,
): Promise<Row[]> => {
  const bare = await openPainted(browser, `${bareOrigin}/workplace.html`, {});
  const mine = await openPainted(browser, `${origin}/dashboard/workplace`, { token, 'onair-role': 'admin' });
  const closed = mine.page.locator('nav button[aria-expanded="false"]');
  while ((await closed.count()) > 0) await closed.first().click();
  const timed = async (path: string) => {
    await mine.page.bringToFront();
    return mine.page.evaluate<number>(`goTo(${JSON.stringify(path)})`);
  };
  const floor = async () => {
    await bare.page.bringToFront();
    return bareTurn(bare.page);
  };
  for (const path of PAGES) await timed(path);
  for (const _ of [1, 2]) await floor();
  const times = new Map<string, Pair[]>(PAGES.map((path) => [path, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const path of PAGES) times.get(path)?.push({ bare: await floor(), mine: await timed(path) });
  }
  await mine.context.close();
  await bare.context.close();
  const slowness = (pairs: readonly Pair[]): number => median(pairs.map((pair) => pair.mine));
  const [slowest = '', worst = []] = [...times].toSorted((a, b) => slowness(b[1]) - slowness(a[1]))[0] ?? [];
  return [
    costRow(`page to page, ${PAGES.length} pages seen before`, [...times.values()].flat(), 'ms', 2),
    costRow(`the slowest of them (${slowest})`, worst, 'ms', 4),
  ];
};
