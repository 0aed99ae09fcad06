import { recentVisits } from '@onair/contract/analytics/workplace';
import { dropEarly } from '../shared/api/early.ts';
import { mayFetchAhead } from '../shared/api/line.ts';
import { queryClient, queryOf } from '../shared/api/query.ts';
import { permitsOf, useSession } from '../shared/session/session.ts';
import { routeNamed } from './route-table.ts';
import { loadPage } from './routes.ts';

/** When the first page counts as read: what follows must not delay it. */
const READ_MS = 1500;

/** As many of a person's last pages as are fetched: about as many as a person works with in an hour. */
const PAGES = 5;

const idle = (): Promise<void> =>
  new Promise((done) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => done());
    else setTimeout(done);
  });

/**
 * Fetches the code of the pages that this person visited last, one after the other, once the first page has been read:
 * the next visit then waits for its data only. Failed fetches are repeated, and reported, when the page is opened.
 */
export const fetchVisitedPages = async (): Promise<void> => {
  await new Promise((done) => setTimeout(done, READ_MS));
  dropEarly();
  if (!mayFetchAhead()) return;
  const visits = await queryClient
    .ensureQueryData({ ...queryOf(recentVisits, {}), meta: { handled: true } })
    .catch(() => []);
  const may = permitsOf(useSession.getState().profile);
  const pages = visits
    .map(({ name }) => routeNamed(name))
    .filter((page) => page !== undefined)
    .filter(({ access }) => may(access));
  for (const { name } of pages.slice(0, PAGES)) {
    await idle();
    await loadPage(name).catch(() => undefined);
  }
};
