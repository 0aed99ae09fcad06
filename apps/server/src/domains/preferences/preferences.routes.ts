import { getPreferences, savePreferences } from '@onair/contract/preferences/preferences';
import { write } from '../../db/write.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import { AppError } from '../../lib/errors.ts';
import { findPreferences, mergePreferences } from '../identity/index.ts';

export const preferencesRoutes = (mount: Mount, deps: Deps): void => {
  mount(getPreferences, ({ session }) => findPreferences(deps.db, session.accountId));

  mount(savePreferences, ({ session: { accountId }, actor, body }) =>
    write(deps, actor, async (w) => {
      const { version, ...chosen } = body;
      const parts = Object.keys(chosen).sort();
      if (parts.length === 0) return findPreferences(w.tx, accountId);
      const stored = await mergePreferences(w.tx, accountId, chosen, version);
      if (!stored) throw new AppError('conflict');
      // Which parts, not their values: a theme color is private, and the log is kept for good.
      w.audit({ action: 'preferences.save', subjectType: 'account', subjectId: accountId, after: { parts } });
      return stored;
    }),
  );
};
