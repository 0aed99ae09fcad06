import type { FieldFault } from '@onair/contract/failure';
import type { PolicyRule } from '@onair/contract/policies';
import type { Locale } from '@onair/contract/text';
import { policyWords } from './policies.words.ts';

const unique = <T extends string>(values: readonly T[] | undefined): T[] | undefined => {
  const kept = [...new Set((values ?? []).map((value) => value.trim() as T).filter((value) => value !== ''))];
  return kept.length > 0 ? kept : undefined;
};

/** A rule as it is kept: values once each and trimmed, parts that do not restrict left out. */
export const tidyRule = (rule: PolicyRule): PolicyRule => {
  const { from, to } = rule;
  const lists = {
    types: unique(rule.types),
    categories: unique(rule.categories),
    sources: unique(rule.sources),
    tags: unique(rule.tags),
    words: unique(rule.words),
  };
  const given = Object.entries({ ...lists, from, to }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(given) as PolicyRule;
};

/** PostgreSQL's calendar begins with the year 1; the schema's does with 0. */
const isDay = (day: string | undefined): boolean => day === undefined || !day.startsWith('0000');

const fault = (field: string, rule: string, msg: string): FieldFault => ({ field, rule, msg });

/** What the schema cannot say of a rule: days that exist, in their order. */
export const ruleFaults = (rule: PolicyRule, locale: Locale): FieldFault[] => {
  const words = policyWords[locale];
  const faults: FieldFault[] = [];
  if (!isDay(rule.from)) faults.push(fault('rule.from', 'format', words.badDay));
  if (!isDay(rule.to)) faults.push(fault('rule.to', 'format', words.badDay));
  if (rule.from && rule.to && rule.from > rule.to) faults.push(fault('rule.to', 'order', words.dayOrder));
  return faults;
};

/** What the schema cannot say of a range of days: that they exist. */
export const rangeFaults = (days: readonly string[] | undefined, locale: Locale): FieldFault[] =>
  (days ?? []).every(isDay) ? [] : [fault('createdTime', 'format', policyWords[locale].badDay)];

/** The parts of two states that differ, as the audit log wants them. */
export const differences = <T extends Record<string, unknown>>(before: T, after: T): { before: T; after: T } => {
  const keys = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  const pick = (of: T) => Object.fromEntries(keys.map((key) => [key, of[key]])) as T;
  return { before: pick(before), after: pick(after) };
};

/** An automatic set number: PS0001, PS0002 … PS10000. */
export const numberOf = (n: number): string => `PS${String(n).padStart(4, '0')}`;
