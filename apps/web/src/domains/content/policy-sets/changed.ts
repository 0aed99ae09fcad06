import { getPolicy, listPolicies, listPolicyContents } from '@onair/contract/content/policy-sets';
import { keyOf, queryClient } from '../../../shared/api/query.ts';

/** What any change to sets makes stale. */
export const CHANGED = [listPolicies, getPolicy, listPolicyContents] as const;

export const refreshChanged = (): Promise<unknown> =>
  Promise.all(CHANGED.map((endpoint) => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })));
