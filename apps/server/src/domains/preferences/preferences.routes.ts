import { getPreferences, savePreferences } from '@onair/contract/preferences/preferences';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import { findPreferences } from '../identity/index.ts';
import { savePreferencesOf } from './preferences.service.ts';

export const preferencesRoutes = (mount: Mount, deps: Deps): void => {
  mount(getPreferences, ({ session }) => findPreferences(deps.db, session.accountId));
  mount(savePreferences, ({ session, actor, body }) => savePreferencesOf(deps, actor, session.accountId, body));
};
