import { PolicyRule } from '@onair/contract/content/policy-sets/policy-sets';
import type { Locale } from '@onair/contract/text';
import { type DayOrders, dayOnlyIn } from '../../../files/imports/values.ts';
import { compile } from '../../../http/validation.ts';
import { tidyRule } from '../content-rule/content-rule.rules.ts';
import { formerPolicyWords, policyWords } from './policy-sets.words.ts';

/** Parts with codes as values, named in each language; the others hold typed text. */
type Coded = 'types' | 'categories' | 'sources';
type Part = keyof PolicyRule;

const PARTS: readonly Part[] = ['types', 'categories', 'sources', 'tags', 'words', 'from', 'to'];
const isCoded = (part: Part): part is Coded => part === 'types' || part === 'categories' || part === 'sources';

const fold = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '');

/** Every spelling of a part's name: field name and words of both languages. */
const partByName = new Map<string, Part>(
  PARTS.flatMap((part) => {
    const names = [part, policyWords['zh-CN'].ruleParts[part], policyWords['en-US'].ruleParts[part]];
    if (part === 'types') names.push(formerPolicyWords.typesPart);
    return names.map((name): [string, Part] => [fold(name), part]);
  }),
);

const decoder = (languages: readonly Record<string, string>[]): ((text: string) => string | null) => {
  const codes = new Map<string, string>();
  for (const names of languages) {
    for (const [code, name] of Object.entries(names)) codes.set(fold(code), code).set(fold(name), code);
  }
  return (text) => codes.get(fold(text)) ?? null;
};

/** The code for a name in any language, or of an earlier file, or for the code itself; null when there is none. */
export const valueDecoder = (of: keyof typeof formerPolicyWords.values): ((text: string) => string | null) =>
  decoder([...Object.values(policyWords).map(({ values }) => values[of]), ...formerPolicyWords.values[of]]);
const decode: Record<Coded, (text: string) => string | null> = {
  types: valueDecoder('types'),
  categories: valueDecoder('categories'),
  sources: valueDecoder('sources'),
};

const isRule = compile(PolicyRule, 'body');

/** The parts of a rule with their values as typed; a part that there is not is null. */
const piecesOf = (text: string): { part: Part | null; values: string | undefined }[] =>
  text
    .split(/[;；\n]/)
    .filter((piece) => piece.trim() !== '')
    .map((piece) => {
      const [name = '', values] = piece.split(/[:：](.*)/s);
      return { part: partByName.get(fold(name)) ?? null, values };
    });

/** The days of a rule in a cell, as typed: their column tells in which order day and month stand. */
export const daysIn = (text: string): string[] =>
  piecesOf(text).flatMap(({ part, values }) => ((part === 'from' || part === 'to') && values ? [values] : []));

const NO_ORDERS: DayOrders = new Map();

/** `open` for a rule with a day that could be two. */
const parseSimple = (text: string, orders: DayOrders): Record<string, unknown> | 'open' | null => {
  const rule: Record<string, unknown> = {};
  for (const { part, values } of piecesOf(text)) {
    if (!part || values === undefined || part in rule) return null;
    if (part === 'from' || part === 'to') {
      const read = dayOnlyIn(values, orders);
      if (read === 'open') return read;
      if (read === 'none') return null;
      rule[part] = read.day;
      continue;
    }
    const given = values
      .split(/[|,，、]/)
      .map((value) => value.trim())
      .filter((value) => value !== '');
    rule[part] = isCoded(part) ? given.map(decode[part]) : given;
  }
  return rule;
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/**
 * Parses a rule from a cell: `category:sports|finance; tag:x` in either language, or JSON. Null when it is neither, `open`
 * when one of its days could be two.
 * @param orders of the days in its column, by `dayOrders`
 */
export const parseRule = (text: string, orders: DayOrders = NO_ORDERS): PolicyRule | 'open' | null => {
  const value = text.trimStart().startsWith('{') ? parseJson(text) : parseSimple(text, orders);
  if (value === 'open') return value;
  return value !== null && isRule(value) ? tidyRule(value as PolicyRule) : null;
};

/** A rule as a cell that people and `parseRule` can read; JSON where a value contains one of the separators. */
export const ruleText = (rule: PolicyRule, locale: Locale): string => {
  const { ruleParts, values } = policyWords[locale];
  const texts: string[] = [];
  for (const part of PARTS) {
    const value = rule[part];
    if (value === undefined) continue;
    const list = typeof value === 'string' ? [value] : value;
    if (list.some((item) => /[;；|,，、\n]/.test(item))) return JSON.stringify(rule);
    const names: Record<string, string> | null = isCoded(part) ? values[part] : null;
    texts.push(`${ruleParts[part]}:${list.map((item) => names?.[item] ?? item).join('|')}`);
  }
  return texts.join('; ');
};
