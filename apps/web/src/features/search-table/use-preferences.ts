import { getPreferences, type Preferences, savePreferences } from '@onair/contract/preferences';
import { call } from '../../shared/api/call.ts';
import { keyOf, queryClient, useCall } from '../../shared/api/query.ts';

const KEY = keyOf(getPreferences, {});

let last: Promise<unknown> = Promise.resolve();

/** Applies a choice at once and writes it to the account, one write after the other, so that the newest is the last. */
export const savePreference = (part: Preferences): void => {
  queryClient.cancelQueries({ queryKey: KEY });
  queryClient.setQueryData<Preferences>(KEY, (known) => ({ ...known, ...part }));
  last = last
    .then(() => call(savePreferences, part))
    // The failure has been shown; what is true is read again.
    .catch(() => queryClient.invalidateQueries({ queryKey: KEY }));
};

/** What the account has chosen; undefined until it is known. Where it cannot be read, the defaults stand. */
export const usePreferences = (): Preferences | undefined => {
  const { data, isError } = useCall(getPreferences, {}, { staleTime: Number.POSITIVE_INFINITY, handled: true });
  return data ?? (isError ? {} : undefined);
};
