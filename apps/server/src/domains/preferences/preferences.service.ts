import type { Body } from '@onair/contract/endpoint';
import type { StoredPreferences, savePreferences } from '@onair/contract/preferences/preferences';
import { write } from '../../db/write.ts';
import type { Actor, Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { findPreferences, mergePreferences } from '../identity/index.ts';

/** Replaces the parts sent, keeps the others. @throws AppError `conflict` where another window was first */
export const savePreferencesOf = (
  deps: Deps,
  actor: Actor,
  accountId: string,
  { version, ...chosen }: Body<typeof savePreferences>,
): Promise<StoredPreferences> =>
  write(deps, actor, async (w) => {
    const parts = Object.keys(chosen).sort();
    if (parts.length === 0) return findPreferences(w.tx, accountId);
    const stored = await mergePreferences(w.tx, accountId, chosen, version);
    if (!stored) throw new AppError('conflict');
    // Which parts, not their values: a theme color is private, and the log is kept for good.
    w.audit({ action: 'preferences.save', subjectType: 'account', subjectId: accountId, after: { parts } });
    return stored;
  });
