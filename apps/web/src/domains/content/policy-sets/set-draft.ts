import type { PolicyRule, PolicySet } from '@onair/contract/content/policy-sets';
import { daysReversed } from '../content-rule/days.ts';
import { cleanRule, mergeRule, RULE_PARTS, type RulePart, samePart, sameRule } from './rule.ts';

/** What a person may have typed about a set and not saved yet. */
export type Draft = { name: string; rule: PolicyRule | null };

/** A change to a set: only the fields that differ. */
export type SetChange = { name?: string; status?: PolicySet['status']; rule?: PolicyRule };

export const NAME_MAX = 60;

export const draftOf = (set: PolicySet): Draft => ({ name: set.name, rule: set.rule });

export const changeOf = (base: PolicySet, draft: Draft): SetChange => ({
  ...(draft.name.trim() === base.name ? {} : { name: draft.name.trim() }),
  ...(base.filterType === 'artificial' || sameRule(draft.rule, base.rule) ? {} : { rule: cleanRule(draft.rule) }),
});

export const isEmptyChange = (change: SetChange): boolean => Object.keys(change).length === 0;

export type NameFault = 'required' | 'tooLong' | 'characters';

/** By the contract's own rule for one-line names; lengths count characters, not code units. */
export const nameFault = (name: string): NameFault | null => {
  const text = name.trim();
  if (text === '') return 'required';
  if ([...text].length > NAME_MAX) return 'tooLong';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return /[\u0000-\u001f\u007f]/.test(text) || !text.isWellFormed() ? 'characters' : null;
};

export const canSave = (draft: Draft): boolean =>
  nameFault(draft.name) === null && !daysReversed(cleanRule(draft.rule));

/** The same wish, spoken against a newer version: rule parts that I left alone are the other person's. */
export const rebase = (base: PolicySet, change: SetChange, latest: PolicySet): SetChange => ({
  ...change,
  ...(change.rule ? { rule: mergeRule(base.rule, change.rule, latest.rule) } : {}),
});

export type Field = 'name' | 'status' | RulePart;

/** One line of a conflict: a field that someone changed, as it was, as I want it and as it is now. */
export type Difference = { field: Field; base: unknown; mine: unknown; latest: unknown };

/** What differs between what I began with, what I want and what is there now. */
export const differences = (base: PolicySet, change: SetChange, latest: PolicySet): Difference[] => {
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
