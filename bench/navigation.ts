import { menuFor } from '@onair/contract/routes';
import type { Browser, Page } from 'playwright-core';
import { noteWorkplace, paintedAt } from './painted.ts';
import { costRow, median, type Pair, type Row } from './row.ts';

/** Every page of an admin's menu, except for result pages. */
const PAGES = menuFor('admin', true)
  .filter(({ name }) => name !== 'exception')
  .flatMap(({ children = [] }) => children.map(({ path }) => path))
  .filter((path) => path !== '/dashboard/monitor');

const ROUNDS = 3;

/** When a page was complete, and when its visible charts were drawn as well, in milliseconds, and their number. */
export type Arrival = { ms: number; drawnMs: number; charts: number };

/**
 * Runs in the page: presses a link of the menu, or goes where no link of it leads, or waits for the pointer's click, and
 * answers with the `Arrival`, counted from the click: a page is whole at the first frame in which its heading stands and
 * nothing in it is loading; after 15 seconds nothing more is awaited.
 */
export const goTo = `window.goTo = (wanted, byPointer) => new Promise((done) => {
  const link = document.querySelector('nav a[href="' + wanted + '"]');
  const before = location.pathname === wanted ? '' : document.querySelector('h1')?.textContent.trim();
  let start = performance.now();
  let ms = 0;
  const look = () => {
    // Before anything is asked, as on the bare page: whether a part is seen is only known once styles and places are computed.
    const now = performance.now() - start;
    const main = document.querySelector('main');
    const there = location.pathname === wanted && document.querySelector('h1')?.textContent.trim() !== before;
    // Pages of other tabs are kept, hidden, and may have parts that load once they are shown again.
    const waits = [...(main?.querySelectorAll('[aria-busy="true"], [role="status"][aria-label], [data-blank]') ?? [])]
      .some((part) => part.checkVisibility());
    if (there && main && !waits) ms ||= now;
    const boxes = [...document.querySelectorAll('main div[role="img"]')].filter((box) => {
      const { width, top, bottom } = box.getBoundingClientRect();
      return width > 0 && top < innerHeight && bottom > 0;
    });
    const drawn = boxes.every((box) => box.querySelector('canvas, svg'));
    const charts = boxes.filter((box) => box.querySelector('canvas')).length;
    if ((ms && drawn) || now > 15000) done({ ms: ms || 15000, drawnMs: now, charts });
    else requestAnimationFrame(look);
  };
  if (byPointer) {
    const began = ({ timeStamp }) => {
      start = timeStamp;
      requestAnimationFrame(look);
    };
    addEventListener('click', began, { capture: true, once: true });
    return;
  }
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

/** Opens every group of the menu: the links in a closed one cannot be pointed at. */
export const openMenu = async (page: Page): Promise<void> => {
  const closed = page.locator('nav button[aria-expanded="false"]');
  while ((await closed.count()) > 0) await closed.first().click();
};

/**
 * Points at a link of the menu and clicks it after a delay in milliseconds. @returns null where the menu has no such
 * link
 */
export const pointAndClick = async (page: Page, path: string, restMs: number): Promise<Arrival | null> => {
  const link = page.locator(`nav a[href="${path}"]`);
  if ((await link.count()) === 0) return null;
  await page.evaluate(`window.arrival = goTo(${JSON.stringify(path)}, true), null`);
  await link.hover();
  await page.waitForTimeout(restMs);
  await page.mouse.down();
  await page.mouse.up();
  return page.evaluate<Arrival>('window.arrival');
};

/** Where the bare page can go: ten rows, as many charts as are named, or a room with a video element. */
export type BareTurn = 'rows' | 'room' | { charts: number };

const TURNS = { rows: ['#next', '#table tr', 10], room: ['#room', '#chat li', 50] } as const;

/** The bare page's own navigation: it goes to what it holds of the kit's controls, or back to its cards. */
export const bareTurn = (page: Page, turn: BareTurn = 'rows'): Promise<number> => {
  const [button, parts, count] =
    typeof turn === 'string' ? TURNS[turn] : (['#charts', '#drawings canvas', turn.charts] as const);
  return page.evaluate<number>(`new Promise((done) => {
    const found = () => document.querySelectorAll('${parts}').length;
    const wanted = found() === ${count} ? 0 : ${count};
    const button = document.querySelector('${button}');
    button.dataset.count = ${count};
    const start = performance.now();
    const look = () => found() === wanted ? done(performance.now() - start) : requestAnimationFrame(look);
    button.click();
    requestAnimationFrame(look);
  })`);
};

/** Page to page by the menu, each page having been loaded once, over the demo company, beside the bare page's own turn. */
export const navigationRows = async (
  browser: Browser,
  origin: string,
  token: string,
  bareOrigin: string,
): Promise<Row[]> => {
  const bare = await openPainted(browser, `${bareOrigin}/workplace.html`, {});
  const mine = await openPainted(browser, `${origin}/dashboard/workplace`, { token, 'onair-role': 'admin' });
  await openMenu(mine.page);
  const timed = async (path: string) => {
    await mine.page.bringToFront();
    return (await mine.page.evaluate<Arrival>(`goTo(${JSON.stringify(path)})`)).ms;
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
