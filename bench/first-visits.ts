import { pageRoutes } from '@onair/contract/routes';
import type { Browser } from 'playwright-core';
import { bareTurn, openPainted } from './navigation.ts';
import { costRow, type Pair, type Row } from './row.ts';

const ROUNDS = 3;
/** The pages' code is fetched while the browser is idle: a reader is not quicker than that. */
const READ_MS = 5000;

/** The bare page's first turn: its code is fetched. */
const bareMs = async (browser: Browser, bare: string): Promise<number> => {
  const { context, page } = await openPainted(browser, `${bare}/workplace.html`, {});
  const ms = await bareTurn(page);
  await context.close();
  return ms;
};

/** The first visit of every page after the Workplace, by the menu, with its data from the server. */
export const firstVisitRows = async (browser: Browser, origin: string, token: string, bare: string): Promise<Row[]> => {
  const pages = pageRoutes.filter(({ name }) => name !== 'Workplace');
  const times = new Map<string, Pair[]>(pages.map(({ path }) => [path, []]));
  const signedIn = { token, 'onair-role': 'admin' };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { context, page } = await openPainted(browser, `${origin}/dashboard/workplace`, signedIn);
    await page.waitForTimeout(READ_MS);
    for (const { path } of pages) {
      // Its own for each, a moment before: whatever else the machine does meets both.
      const floor = await bareMs(browser, bare);
      await page.bringToFront();
      const mine = await page.evaluate<number>(`goTo(${JSON.stringify(path)})`);
      times.get(path)?.push({ mine, bare: floor });
    }
    await context.close();
  }
  return [...times].map(([path, rounds]) => costRow(`first visit of ${path}`, rounds, 'ms', 2));
};
