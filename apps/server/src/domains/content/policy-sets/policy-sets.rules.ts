import type { PolicyRule } from '@onair/contract/content/policy-sets';
import type { FieldFault } from '@onair/contract/failure';
import type { Locale } from '@onair/contract/text';
import { dayFaults, isDay, tidyRule } from '../content-rule/content-rule.ts';
import { policyWords } from './policy-sets.words.ts';

export { tidyRule };

/** What the schema cannot say of a rule: days that exist, in their order. */
export const ruleFaults = (rule: PolicyRule, locale: Locale): FieldFault[] =>
  dayFaults(rule, 'rule', policyWords[locale]);

/** What the schema cannot say of a range of days: that they exist. */
export const rangeFaults = (days: readonly string[] | undefined, locale: Locale): FieldFault[] =>
  (days ?? []).every(isDay) ? [] : [{ field: 'createdTime', rule: 'format', msg: policyWords[locale].badDay }];

/** An automatic set number: PS0001, PS0002 … PS10000. */
export const numberOf = (n: number): string => `PS${String(n).padStart(4, '0')}`;
