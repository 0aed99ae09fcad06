import { type PageName, pageRoutes } from '@onair/contract/routes';
import { partsOf } from '@onair/contract/typed';
import { dropEarly } from '../shared/api/early.ts';
import { permitsOf, useSession } from '../shared/session/session.ts';
import { fetchPartsAhead } from '../shared/ui/lazy-part.tsx';
import { fetchUnsavedDialog } from '../shared/ui/unsaved-question.tsx';
import { loadPage } from './routes.ts';

/** Idle time of the first page before other pages' code is fetched. */
const IDLE_MS = 1500;

const idle = (): Promise<void> =>
  new Promise((done) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => done());
    else setTimeout(done, IDLE_MS);
  });

/** Readers in data-saver mode fetch a page's code when they open it. */
const savesData = (): boolean => 'connection' in navigator && partsOf(navigator.connection).saveData === true;

const pagesFor = (): PageName[] => {
  const may = permitsOf(useSession.getState().profile);
  return pageRoutes.filter((page) => may(page.access)).map(({ name }) => name);
};

/**
 * Once the first page is idle, prefetches the drawing library and the code of the pages that this role may open, with
 * their initially visible parts, one after the other: the first visit of each of them only waits for its data. For
 * roles with charts, each chart type is rendered once off screen. Failed fetches are repeated, and reported, when the
 * page is opened.
 */
export const fetchCodeWhenIdle = async (): Promise<void> => {
  await new Promise((done) => setTimeout(done, IDLE_MS));
  dropEarly();
  if (savesData()) return;
  const pages = pagesFor();
  const wanted: (() => Promise<unknown>)[] = [
    fetchUnsavedDialog,
    () => import('./layout/guide/page-tip.tsx'),
    async () => (await import('../shared/ui/chart/engine.ts')).fetchParts(),
    ...pages.map((name) => () => loadPage(name).then(fetchPartsAhead)),
  ];
  const each = async (steps: readonly (() => Promise<unknown>)[]) => {
    for (const step of steps) {
      await idle();
      await step().catch(() => undefined);
    }
  };
  await each(wanted);
  await each([async () => each((await import('../shared/ui/kit-warm-up.tsx')).warmUps)]);
  if (pages.includes('DataAnalysis'))
    await each([async () => each((await import('../shared/ui/chart/warm-up.ts')).warmUps)]);
};
