import type { createPolicy, FilterType, PolicyContentType, PolicyRule } from '@onair/contract/content/policy-sets';
import type { Input } from '@onair/contract/endpoint';
import { daysReversed } from '../content-rule/days.ts';
import { cleanRule } from './rule.ts';
import { nameFault } from './set-draft.ts';

/** What the create form holds; the content type has no default, because none is likelier than another. */
export type NewSet = {
  number: string;
  name: string;
  contentType: PolicyContentType | undefined;
  filterType: FilterType;
  online: boolean;
  rule: PolicyRule;
};

export const EMPTY_NEW_SET: NewSet = {
  number: '',
  name: '',
  contentType: undefined,
  filterType: 'rules',
  online: false,
  rule: {},
};

/** The contract's rule for set numbers; an empty one is given by the server. */
export const numberIsValid = (number: string): boolean => /^[A-Za-z0-9-]{0,20}$/.test(number.trim());

export const canCreate = (draft: NewSet): boolean =>
  nameFault(draft.name) === null &&
  numberIsValid(draft.number) &&
  draft.contentType !== undefined &&
  (draft.filterType === 'artificial' || !daysReversed(draft.rule));

/** The form as the server wants it. Call when `canCreate`. */
export const newPolicyOf = (draft: NewSet): Input<typeof createPolicy> => ({
  ...(draft.number.trim() ? { number: draft.number.trim() } : {}),
  name: draft.name.trim(),
  contentType: draft.contentType ?? 'img',
  filterType: draft.filterType,
  status: draft.online ? 'online' : 'offline',
  ...(draft.filterType === 'rules' ? { rule: cleanRule(draft.rule) } : {}),
});
