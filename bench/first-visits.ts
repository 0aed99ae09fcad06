import { pageRoutes } from '@onair/contract/routes';
import type { Browser } from 'playwright-core';
import { type Arrival, type BareTurn, bareTurn, openPainted } from './navigation.ts';
import { costRow, type Pair, type Row } from './row.ts';

const ROUNDS = 3;
/** The pages' code is fetched while the browser is idle: a reader is not quicker than that. */
const READ_MS = 5000;

/** The page whose first sight is a video with its chat and controls. */
const ROOM = '/dashboard/monitor';

/** The bare page's first turn: its code is fetched. */
const bareMs = async (browser: Browser, bare: string, turn?: BareTurn): Promise<number> => {
  const { context, page } = await openPainted(browser, `${bare}/workplace.html`, {});
  const ms = await bareTurn(page, turn);
  await context.close();
  return ms;
};

/**
 * The first visit of every page after the Workplace, by the menu, with its data from the server, beside the bare page that
 * goes to ten rows; pages with charts or a video also beside a bare page that goes to as many charts, or to a video.
 */
export const firstVisitRows = async (browser: Browser, origin: string, token: string, bare: string): Promise<Row[]> => {
  const pages = pageRoutes.filter(({ name }) => name !== 'Workplace');
  const times = new Map<string, Pair[]>(pages.map(({ path }) => [path, []]));
  const alike = new Map<string, Pair[]>();
  const note = (what: string, pair: Pair): void => {
    alike.set(what, [...(alike.get(what) ?? []), pair]);
  };
  const signedIn = { token, 'onair-role': 'admin' };
  for (let round = 0; round < ROUNDS; round += 1) {
    const { context, page } = await openPainted(browser, `${origin}/dashboard/workplace`, signedIn);
    await page.waitForTimeout(READ_MS);
    for (const { path } of pages) {
      // Its own for each, a moment before: whatever else the machine does meets both.
      const floor = await bareMs(browser, bare);
      await page.bringToFront();
      const { ms, drawnMs, charts } = await page.evaluate<Arrival>(`goTo(${JSON.stringify(path)})`);
      times.get(path)?.push({ mine: ms, bare: floor });
      if (charts > 0) {
        const same = await bareMs(browser, bare, { charts });
        note(`first visit of ${path}, its ${charts} charts in the window drawn`, { mine: drawnMs, bare: same });
      } else if (path === ROOM) {
        note(`first visit of ${path}, beside a video, chat and controls`, {
          mine: ms,
          bare: await bareMs(browser, bare, 'room'),
        });
      }
    }
    await context.close();
  }
  return [
    ...[...times].map(([path, rounds]) => costRow(`first visit of ${path}`, rounds, 'ms', 2)),
    ...[...alike].map(([what, rounds]) => costRow(what, rounds, 'ms', 2)),
  ];
};
