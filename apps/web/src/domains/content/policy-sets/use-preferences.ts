import { getPreferences, type Preferences } from '@onair/contract/preferences/preferences';
import { useCall } from '../../../shared/api/query.ts';

/** What the account has chosen; undefined until it is known. Where it cannot be read, the defaults are shown. */
export const usePreferences = (): Preferences | undefined => {
  const { data, isError } = useCall(getPreferences, {}, { staleTime: Number.POSITIVE_INFINITY, handled: true });
  return data ?? (isError ? {} : undefined);
};
