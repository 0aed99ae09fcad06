import { pageRoutes } from '@onair/contract/routes';
import type { Browser, Page } from 'playwright-core';
import { type Arrival, type BareTurn, bareTurn, openMenu, openPainted, pointAndClick } from './navigation.ts';
import { costRow, type Pair, type Row } from './row.ts';

const ROUNDS = 5;
/** The code of the pages visited last is fetched meanwhile: a reader is not faster than that. */
const READ_MS = 5000;
/** How long a pointer rests on a link before it clicks: a short time, so that prefetching meanwhile gains little. */
const POINT_MS = 100;

/** The page whose first view is a video with its chat and controls. */
const ROOM = '/dashboard/monitor';

/** The bare page's first turn: its code is fetched. */
const bareMs = async (browser: Browser, bare: string, turn?: BareTurn): Promise<number> => {
  const { context, page } = await openPainted(browser, `${bare}/workplace.html`, {});
  const ms = await bareTurn(page, turn);
  await context.close();
  return ms;
};

/** A click without a preceding hover or focus, as with a finger. */
const clickAtOnce = (page: Page, path: string): Promise<Arrival> =>
  page.evaluate<Arrival>(`goTo(${JSON.stringify(path)})`);

/** Each way has a Workplace of its own, so that each of its visits is the first. */
const WAYS = [
  { name: '', visit: clickAtOnce },
  { name: ', pointed at first', visit: (page: Page, path: string) => pointAndClick(page, path, POINT_MS) },
];

/**
 * The first visit of every page after the Workplace, with its data from the server, beside the bare page that goes to
 * ten rows; pages with charts or a video also beside a bare page that goes to as many charts, or to a video. Each visit
 * is made twice: by an immediate click, and by a pointer that rests on the link of the menu before it clicks. Both
 * count from the click.
 */
export const firstVisitRows = async (browser: Browser, origin: string, token: string, bare: string): Promise<Row[]> => {
  const pages = pageRoutes.filter(({ name }) => name !== 'Workplace');
  const times = new Map<string, Pair[]>();
  const alike = new Map<string, Pair[]>();
  const note = (rows: Map<string, Pair[]>, what: string, pair: Pair): void => {
    rows.set(what, [...(rows.get(what) ?? []), pair]);
  };
  const signedIn = { token, 'onair-role': 'admin' };
  const open = async () => {
    const opened = await openPainted(browser, `${origin}/dashboard/workplace`, signedIn);
    await openMenu(opened.page);
    await opened.page.waitForTimeout(READ_MS);
    return opened;
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const ways: ((typeof WAYS)[number] & { opened: Awaited<ReturnType<typeof open>> })[] = [];
    for (const way of WAYS) ways.push({ ...way, opened: await open() });
    // The second of the two finds a warm server: they alternate.
    if (round % 2 === 1) ways.reverse();
    for (const { path } of pages) {
      // A separate run for each, right before: other load of the machine affects all three.
      const floor = await bareMs(browser, bare);
      const same = new Map<number, number>();
      for (const { name, opened, visit } of ways) {
        await opened.page.bringToFront();
        const arrival = await visit(opened.page, path);
        if (!arrival) continue;
        const { ms, drawnMs, charts } = arrival;
        note(times, `first visit of ${path}${name}`, { mine: ms, bare: floor });
        if (charts === 0 && path !== ROOM) continue;
        const beside = same.get(charts) ?? (await bareMs(browser, bare, charts > 0 ? { charts } : 'room'));
        same.set(charts, beside);
        const parts = charts > 0 ? `its ${charts} charts in the window drawn` : 'beside a video, chat and controls';
        note(alike, `first visit of ${path}${name}, ${parts}`, { mine: charts > 0 ? drawnMs : ms, bare: beside });
      }
    }
    for (const { opened } of ways) await opened.context.close();
  }
  return [...times, ...alike].map(([what, rounds]) => costRow(what, rounds, 'ms', 2));
};
