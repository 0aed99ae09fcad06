import type { PolicyRule, PolicySet } from '@onair/contract/content/policy-sets';
import type { Faults } from '../../../shared/form/form-types.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { daysReversed } from '../content-rule/rule-fields.tsx';
import { policyWords } from './policy.words.ts';
import { cleanRule, mergeRule, RULE_PARTS, type RulePart, samePart, sameRule } from './rule.ts';

/** Longest name of a set, by the contract. */
const NAME_MAX = 60;

/** Messages for the faults of a set's name. */
export const useNameMessages = () => {
  const words = useWords(policyWords);
  return { required: words.nameRequired, maxLength: words.nameTooLong(NAME_MAX), pattern: words.nameCharacters };
};

/** The editable fields of a set, as typed. */
export type Draft = Pick<PolicySet, 'name' | 'status' | 'filterType'> & { rule: PolicyRule };

/** A change to a set: only the fields that differ. */
export type SetChange = { name?: string; status?: PolicySet['status']; rule?: PolicyRule };

export const EMPTY_DRAFT: Draft = { name: '', status: 'offline', filterType: 'rules', rule: {} };

export const draftOf = ({ name, status, filterType, rule }: PolicySet): Draft => ({
  name,
  status,
  filterType,
  rule: cleanRule(rule),
});

export const changeOf = (base: Draft, draft: Draft): SetChange => ({
  ...(draft.name.trim() === base.name ? {} : { name: draft.name.trim() }),
  ...(base.filterType === 'artificial' || sameRule(draft.rule, base.rule) ? {} : { rule: cleanRule(draft.rule) }),
});

export const isEmptyChange = (change: SetChange): boolean => Object.keys(change).length === 0;

export const draftFaults = ({ rule }: Draft, dayOrder: string): Faults<Draft> =>
  daysReversed(cleanRule(rule)) ? { 'rule.to': dayOrder } : {};

/** Rebases a change onto a newer version: rule parts that I did not touch are the other person's. */
export const rebase = (base: Draft, change: SetChange, latest: Draft): SetChange => ({
  ...change,
  ...(change.rule ? { rule: mergeRule(base.rule, change.rule, latest.rule) } : {}),
});

export type Field = 'name' | 'status' | RulePart;

/** One line of a conflict: a field that someone changed, with its original, my and the current value. */
export type Difference = { field: Field; base: unknown; mine: unknown; latest: unknown };

/** The differences between the original, my version and the current one. */
export const differences = (base: Draft, change: SetChange, latest: Draft): Difference[] => {
  const plain = (['name', 'status'] as const).map((field) => ({
    field,
    base: base[field],
    mine: change[field] ?? base[field],
    latest: latest[field],
  }));
  const [from, mine, now] = [cleanRule(base.rule), cleanRule(change.rule ?? base.rule), cleanRule(latest.rule)];
  const parts = RULE_PARTS.filter((part) => !samePart(from, mine, part) || !samePart(from, now, part));
  return [
    ...plain.filter((one) => one.mine !== one.base || one.latest !== one.base),
    ...parts.map((part) => ({ field: part, base: from[part], mine: mine[part], latest: now[part] })),
  ];
};
