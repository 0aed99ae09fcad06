import type { createPolicy, FilterType, PolicyContentType, PolicyRule } from '@onair/contract/content/policy-sets';
import type { Input } from '@onair/contract/endpoint';
import type { Faults } from '../../../shared/form/form-types.ts';
import { daysReversed } from '../content-rule/rule-fields.tsx';
import { cleanRule } from './rule.ts';

/** Values of the create form; the content type has no default, because none is likelier than another. */
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

/** The form as a request; without a number the server assigns one. */
export const newPolicyOf = (draft: NewSet): Partial<Input<typeof createPolicy>> => ({
  ...(draft.number ? { number: draft.number } : {}),
  name: draft.name,
  contentType: draft.contentType,
  filterType: draft.filterType,
  status: draft.online ? 'online' : 'offline',
  ...(draft.filterType === 'rules' ? { rule: cleanRule(draft.rule) } : {}),
});

/** A rule with its days in the wrong order; relevant only for a set by rules. */
export const newSetFaults = ({ filterType, rule }: NewSet, dayOrder: string): Faults<NewSet> =>
  filterType === 'rules' && daysReversed(rule) ? { 'rule.to': dayOrder } : {};
