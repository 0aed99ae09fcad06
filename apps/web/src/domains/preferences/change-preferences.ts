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

/** What is stored, as far as known here, and the changes on top of it that are on their way, in order. */
let stored: StoredPreferences | undefined;
let pending: readonly { change: PreferenceChange }[] = [];

/** Shows the pending changes as if they were stored. Not after the session has ended: nothing is shown then. */
const show = (): void =>
  void queryClient.setQueryData<StoredPreferences>(
    KEY,
    (shown) => shown && stored && pending.reduce((now, { change }) => Object.assign(now, change(now)), { ...stored }),
  );

const readStored = async (): Promise<StoredPreferences> => {
  const read = await queryClient.fetchQuery({ ...queryOf(getPreferences, {}), staleTime: 0 });
  stored = read;
  show();
  return read;
};

const isConflict = (error: unknown): boolean => error instanceof ApiFailure && error.code === failures.conflict.code;

const send = async (change: PreferenceChange): Promise<void> => {
  for (let merges = 0; ; merges++) {
    // Never based on a failed read: unknown preferences would be deleted.
    const now = (merges === 0 && stored) || (await readStored());
    try {
      stored = await sendGesture(savePreferences, { ...change(now), version: now.version });
      return;
    } catch (error) {
      if (!isConflict(error) || merges === MERGES) throw error;
    }
  }
};

let queue: Promise<unknown> = Promise.resolve();

/**
 * Changes the account's preferences: an optimistic update, written one change at a time, reapplied where another window
 * has saved meanwhile. A failure is reverted, and shown unless `quiet`.
 * @returns whether it is stored
 */
export const changePreferences = (change: PreferenceChange, { quiet = false } = {}): Promise<boolean> => {
  void queryClient.cancelQueries({ queryKey: KEY });
  if (pending.length === 0) stored = queryClient.getQueryData(KEY);
  const mine = { change };
  pending = [...pending, mine];
  show();
  const settle = (): void => {
    pending = pending.filter((one) => one !== mine);
    show();
  };
  const done = queue.then(async () => {
    try {
      await send(change);
      settle();
      return true;
    } catch (error) {
      if (!quiet) announceFailure(error);
      settle();
      await readStored().catch(() => undefined);
      return false;
    }
  });
  queue = done;
  return done;
};
