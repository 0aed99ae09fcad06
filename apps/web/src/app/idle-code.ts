import { permits } from '@onair/contract/access';
import { type PageName, pageRoutes } from '@onair/contract/routes';
import { partsOf } from '@onair/contract/typed';
import { dropEarly } from '../shared/api/early.ts';
import { useSession } from '../shared/session/session.ts';
import { fetchPartsAhead } from '../shared/ui/lazy-part.tsx';
import { fetchUnsavedDialog } from '../shared/ui/unsaved-question.tsx';
import { loadPage } from './routes.ts';

/** Time for the first page to come to rest before other pages' code is fetched. */
const REST_MS = 1500;

const idle = (): Promise<void> =>
  new Promise((done) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => done());
    else setTimeout(done, REST_MS);
  });

/** Readers who asked their browser to save data fetch a page's code when they open it. */
const savesData = (): boolean => 'connection' in navigator && partsOf(navigator.connection).saveData === true;

const pagesFor = (): PageName[] => {
  const role = useSession.getState().profile?.role ?? null;
  return pageRoutes.filter((page) => role && permits(page.access, role)).map(({ name }) => name);
};

/**
 * Once the first page is at rest, fetches the drawing library and the code of the pages that this role may open, each with
 * the parts that it shows as it opens, one after the other while the browser is idle: the first visit of each of them waits
 * for its data alone. Who may open pages of charts has each kind drawn once out of sight. What cannot be fetched is fetched
 * again, and reported, when its page is opened.
 */
export const fetchCodeWhenIdle = async (): Promise<void> => {
  await new Promise((done) => setTimeout(done, REST_MS));
  dropEarly();
  if (savesData()) return;
  const pages = pagesFor();
  const wanted: (() => Promise<unknown>)[] = [
    fetchUnsavedDialog,
    () => import('./layout/page-tip.tsx'),
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
  if (pages.includes('DataAnalysis'))
    await each([async () => each((await import('../shared/ui/chart/rehearsal.ts')).rehearsals)]);
};
