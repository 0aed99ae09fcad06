import * as contract from '@onair/contract/analytics/sites';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { createSite, revokeSite, type SiteBook } from './sites.service.ts';
import { findSites } from './sites.store.ts';

/** Site keys: created and revoked by admins, each with an audit row. */
export const siteRoutes = (mount: Mount, deps: Deps, book: SiteBook): void => {
  const calendar = companyCalendar(deps.config.timeZone);
  const today = () => calendar.at(deps.now().getTime()).day;

  mount(contract.listSites, async () => {
    await book.flush();
    return findSites(deps.db, today());
  });
  mount(contract.createSite, ({ body, session, actor }) =>
    createSite(deps, actor, session.accountId, { ...body, day: today() }),
  );
  mount(contract.revokeSite, ({ params, actor }) => revokeSite(deps, actor, params.id));
};
