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
/** How often a change is made once more on what another window has saved meanwhile. */
const MERGES = 3;

/** What the account has chosen; undefined until it is known. Where it cannot be read, the defaults are shown. */
export const usePreferences = (): Preferences | undefined => {
  const { data, isError } = useCall(getPreferences, {}, { staleTime: Number.POSITIVE_INFINITY, handled: true });
  return data ?? (isError ? {} : undefined);
};

/**
 * Makes the parts that change from what is stored. Called again with the latest where another window was faster, so that
 * making the same change twice must give the same result.
 */
export type PreferenceChange = (now: Preferences) => Preferences;

const latest = (staleTime: number): Promise<StoredPreferences> =>
  queryClient.fetchQuery({ ...queryOf(getPreferences, {}), staleTime });

const isConflict = (error: unknown): boolean => error instanceof ApiFailure && error.code === failures.conflict.code;

const send = async (change: PreferenceChange): Promise<void> => {
  for (let merges = 0; ; merges++) {
    // Never on top of a read that failed: what is not known would be deleted.
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
 * Changes what the account keeps: shown at once, written one change after the other, made again on the latest where
 * another window has saved meanwhile. A failure is shown and taken back.
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
