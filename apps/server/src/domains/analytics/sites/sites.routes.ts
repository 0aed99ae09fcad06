import { randomBytes } from 'node:crypto';
import {
  createSite,
  listSites,
  NETWORK_QUOTA,
  revokeSite,
  SITE_QUOTA,
  SITES_MAX,
} from '@onair/contract/analytics/sites';
import { found } from '../../../db/demand.ts';
import { demandRoom } from '../../../db/room.store.ts';
import { reread, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { filled } from '../../../http/validation.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { collectWords } from '../collect/collect.words.ts';
import type { SiteBook } from './sites.service.ts';
import { countLiving, findSites, insertSite, revokeKey } from './sites.store.ts';

/** Site keys: created and revoked by admins, each with an audit row. */
export const siteRoutes = (mount: Mount, deps: Deps, book: SiteBook): void => {
  const calendar = companyCalendar(deps.config.timeZone);
  const today = () => calendar.at(deps.now().getTime()).day;

  mount(listSites, async () => {
    await book.flush();
    return findSites(deps.db, today());
  });

  mount(createSite, ({ body, session, actor, locale }) =>
    write(deps, actor, async (w) => {
      const name = filled('name', body.name, locale);
      await demandRoom(w.tx, 'sites', {
        most: SITES_MAX,
        words: collectWords[locale].tooManySites(SITES_MAX),
        count: () => countLiving(w.tx),
      });
      const site = {
        id: deps.newId(),
        name,
        key: `site_${randomBytes(15).toString('base64url')}`,
        origins: [...new Set(body.origins)],
        dailyQuota: body.dailyQuota ?? SITE_QUOTA,
        networkQuota: body.networkQuota ?? NETWORK_QUOTA,
      };
      await insertSite(w.tx, { ...site, accountId: session.accountId, at: w.at });
      const { id, key: _, ...after } = site;
      w.audit({ action: 'site.create', subjectType: 'site', subjectId: id, after });
      return reread((await findSites(w.tx, today(), id))[0]);
    }),
  );

  mount(revokeSite, ({ params, actor }) =>
    write(deps, actor, async (w) => {
      const name = found(await revokeKey(w.tx, params.id, w.at));
      w.audit({ action: 'site.revoke', subjectType: 'site', subjectId: params.id, before: { name } });
      return true;
    }),
  );
};
