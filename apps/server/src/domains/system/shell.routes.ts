import { permits } from '@onair/contract/access';
import { shell } from '@onair/contract/system/shell';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import { pictureKey } from '../content/index.ts';
import { findTeamWorkplace } from '../groups/index.ts';
import { findPreferences, profileOf } from '../identity/index.ts';
import { countUnread } from '../notifications/index.ts';
import { siteOf } from './system.routes.ts';

/** The responses of five endpoints in one, for the first view of any page. */
export const shellRoutes = (mount: Mount, deps: Deps): void => {
  const { db } = deps;
  mount(shell, async ({ session }) => {
    // What belongs to the company is left out for those who do not, or not yet.
    const company = permits('confirmed', session.role, session.confirmed);
    const [user, preferences, unread, teamWorkplace, site] = await Promise.all([
      profileOf(db, session),
      findPreferences(db, session.accountId),
      countUnread(db, session.accountId),
      company ? findTeamWorkplace(db, session.accountId) : null,
      siteOf(deps),
    ]);
    return {
      user,
      preferences,
      unread,
      site,
      teamWorkplace,
      pictureKey: company ? pictureKey(deps) : '',
    };
  });
};
