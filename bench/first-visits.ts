import { pageRoutes } from '@onair/contract/routes';
import type { Browser } from 'playwright-core';
import { goTo } from './navigation.ts';
import { noteWorkplace, paintedAt } from './painted.ts';
import { costRow, type Pair, type Row } from './row.ts';

const ROUNDS = 3;
/** The pages' code is fetched while the browser is idle: a reader is not quicker than that. */
const READ_MS = 5000;

const opened = async (browser: Browser, address: string, stored: Record<string, string>) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  await context.addInitScript((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  await context.addInitScript(noteWorkplace);
  await context.addInitScript(goTo);
  const page = await context.newPage();
  await page.goto(address);
  await paintedAt(page);
  await page.waitForTimeout(READ_MS);
  return { context, page };
};

/** The bare page's own navigation: its code is fetched, and ten rows of the kit's controls stand. */
const bareMs = async (browser: Browser, bare: string): Promise<number> => {
  const { context, page } = await opened(browser, `${bare}/workplace.html`, {});
  const ms = await page.evaluate<number>(`new Promise((done) => {
    const start = performance.now();
    const look = () => document.querySelectorAll('#table tr').length === 10 ? done(performance.now() - start) : requestAnimationFrame(look);
    document.querySelector('#next').click();
    requestAnimationFrame(look);
  })`);
  await context.close();
  return ms;
};

/** The first visit of every page after the Workplace, by the menu, with its data from the server. */
export const firstVisitRows = async (browser: Browser, origin: string, token: string, bare: string): Promise<Row[]> => {
  const pages = pageRoutes.filter(({ name }) => name !== 'Workplace');
  const times = new Map<string, Pair[]>(pages.map(({ path }) => [path, []]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const floor = await bareMs(browser, bare);
    const { context, page } = await opened(browser, `${origin}/dashboard/workplace`, { token, 'onair-role': 'admin' });
    for (const { path } of pages) {
      const mine = await page.evaluate<number>(`goTo(${JSON.stringify(path)})`);
      times.get(path)?.push({ mine, bare: floor });
    }
    await context.close();
  }
  return [...times].map(([path, rounds]) => costRow(`first visit of ${path}`, rounds, 'ms', 2));
};
