import { failures } from '@onair/contract/failure';
import {
  getPreferences,
  type Preferences,
  type StoredPreferences,
  savePreferences,
} from '@onair/contract/preferences/preferences';
import { announceFailure } from '../../shared/api/announce.ts';
import { ApiFailure } from '../../shared/api/failure.ts';
import { sendGesture } from '../../shared/api/gesture.ts';
import { keyOf, queryClient, queryOf, useCall } from '../../shared/api/query.ts';

const KEY = keyOf(getPreferences, {});
/** How often a change is reapplied after a conflict with another window. */
const MERGES = 3;

/** The account's preferences; undefined until loaded. Where they cannot be loaded, the defaults apply. */
export const usePreferences = (): Preferences | undefined => {
  const { data, isError } = useCall(getPreferences, {}, { staleTime: Number.POSITIVE_INFINITY, handled: true });
  return data ?? (isError ? {} : undefined);
};

/**
 * Computes the changed parts from the stored ones. Called again with the latest where another window was faster, so it
 * must be idempotent.
 */
type PreferenceChange = (now: Preferences) => Preferences;

const latest = (staleTime: number): Promise<StoredPreferences> =>
  queryClient.fetchQuery({ ...queryOf(getPreferences, {}), staleTime });

const isConflict = (error: unknown): boolean => error instanceof ApiFailure && error.code === failures.conflict.code;

const send = async (change: PreferenceChange): Promise<void> => {
  for (let merges = 0; ; merges++) {
    // Never based on a failed read: unknown preferences would be deleted.
    const now = await latest(merges === 0 ? Number.POSITIVE_INFINITY : 0);
    const parts = change(now);
    try {
      const stored = await sendGesture(savePreferences, { ...parts, version: now.version });
      queryClient.setQueryData(KEY, stored);
      return;
    } catch (error) {
      if (!isConflict(error) || merges === MERGES) throw error;
    }
  }
};

let queue: Promise<unknown> = Promise.resolve();

/**
 * Changes the account's preferences: an optimistic update, written one change at a time, reapplied where another window
 * has saved meanwhile. A failure is shown and reverted.
 * @returns whether it is stored
 */
export const changePreferences = (change: PreferenceChange): Promise<boolean> => {
  void queryClient.cancelQueries({ queryKey: KEY });
  queryClient.setQueryData<StoredPreferences>(KEY, (now) => now && { ...now, ...change(now) });
  const done = queue.then(async () => {
    try {
      await send(change);
      return true;
    } catch (error) {
      announceFailure(error);
      await latest(0).catch(() => undefined);
      return false;
    }
  });
  queue = done;
  return done;
};
