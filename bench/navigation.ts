import { menuFor } from '@onair/contract/routes';
import type { Browser } from 'playwright-core';
import { median } from './median.ts';
import { mostRow, type Row } from './row.ts';

/** Every page of an admin's menu, but those that only say something. */
const PAGES = menuFor('admin')
  .filter(({ name }) => name !== 'exception')
  .flatMap(({ children = [] }) => children.map(({ path }) => path))
  .filter((path) => path !== '/dashboard/monitor');

const ROUNDS = 3;

/**
 * Runs in the page: presses a link of the menu, or goes where no link of it leads, and answers when the page it leads to is
 * whole, in milliseconds: at the first frame in which its heading stands and nothing in it is loading or missing its
 * drawing.
 */
export const goTo = `window.goTo = (wanted) => new Promise((done, fail) => {
  const link = document.querySelector('nav a[href="' + wanted + '"]');
  const before = document.querySelector('h1')?.textContent.trim();
  const start = performance.now();
  const look = () => {
    const main = document.querySelector('main');
    const there = location.pathname === wanted && document.querySelector('h1')?.textContent.trim() !== before;
    const waits = main?.querySelector('[aria-busy="true"], [role="status"][aria-label], [data-blank]');
    if (there && main && !waits) done(performance.now() - start);
    else if (performance.now() - start > 15000) fail(new Error(wanted + ' was not whole within 15 s'));
    else requestAnimationFrame(look);
  };
  if (link) link.click();
  else {
    history.pushState({}, '', wanted);
    dispatchEvent(new PopStateEvent('popstate'));
  }
  requestAnimationFrame(look);
})`;

/** Page to page by the menu, each page having been loaded once, over the demo company. */
export const navigationRows = async (browser: Browser, origin: string, token: string): Promise<Row[]> => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await context.addInitScript(goTo);
  await context.addInitScript((value) => localStorage.setItem('token', value), token);
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard/workplace`);
  const closed = page.locator('nav button[aria-expanded="false"]');
  await page.locator('nav button[aria-expanded]').first().waitFor();
  while ((await closed.count()) > 0) await closed.first().click();
  const timed = (path: string) => page.evaluate<number>(`goTo(${JSON.stringify(path)})`);
  for (const path of PAGES) await timed(path);
  const times = new Map<string, number[]>(PAGES.map((path) => [path, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const path of PAGES) times.get(path)?.push(await timed(path));
  }
  await context.close();
  const all = [...times.values()].flat();
  const [slowest = '', worst = []] = [...times.entries()].toSorted((a, b) => median(b[1]) - median(a[1]))[0] ?? [];
  return [
    mostRow(`page to page, ${PAGES.length} pages seen before: median`, median(all), 100, 'ms', 'template 91-97 ms'),
    mostRow(`the slowest of them (${slowest}): median`, median(worst), 200, 'ms'),
  ];
};
