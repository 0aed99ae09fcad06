import { FAMILY_TYPES } from '@onair/contract/content/items/items';
import { type NamedItem, RULE_PARTS, type RuleKey, type RuleSettings } from '@onair/contract/content/rules';
import type { FieldFault } from '@onair/contract/failure';
import type { Locale } from '@onair/contract/text';
import { isOneOf, withoutUndefined } from '@onair/contract/typed';
import { ruleWords } from './rules.words.ts';

const tidied = (values: readonly string[] | undefined): string[] | undefined =>
  values && [...new Set(values.map((value) => value.trim()).filter(Boolean))];

/** Normalized settings: texts trimmed and distinct, missing parts omitted. */
export const tidySettings = (settings: RuleSettings): RuleSettings => {
  const { tags, words, exceptions } = settings;
  const all = { ...settings, tags: tidied(tags), words: tidied(words), exceptions: tidied(exceptions) };
  return withoutUndefined(all);
};

/** Ids of the items that settings name. */
export const namedIn = ({ items = [], positions = [] }: RuleSettings): number[] => [
  ...items,
  ...positions.map(({ contentId }) => contentId),
];

const familyOf = (type: string): string =>
  Object.entries(FAMILY_TYPES).find(([, types]) => isOneOf(types, type))?.[0] ?? '';

const repeated = (values: readonly unknown[]): boolean => new Set(values).size < values.length;

/** Constraints on a rule's settings that the schema cannot express. `known`: the named items that exist. */
export const settingsFaults = (
  key: RuleKey,
  settings: RuleSettings,
  known: readonly NamedItem[],
  locale: Locale,
): FieldFault[] => {
  const words = ruleWords[locale];
  const fault = (field: string, rule: string, msg: string): FieldFault => ({ field: `settings.${field}`, rule, msg });
  const foreign = Object.keys(settings).filter((part) => !isOneOf<string>(RULE_PARTS[key], part));
  if (foreign[0]) return [fault(foreign[0], 'part', words.notHere(foreign[0]))];
  const part = RULE_PARTS[key][0] ?? '';
  const faults: FieldFault[] = [];
  const types = new Map(known.map(({ id, type }) => [id, type]));
  const missing = namedIn(settings).filter((id) => !types.has(id));
  if (missing.length > 0) faults.push(fault(part, 'exists', words.noItems(missing.join(', '))));
  const { categories = [], types: weights = [], positions = [] } = settings;
  const twice = [namedIn(settings), categories.map(({ category }) => category), weights.map(({ type }) => type)];
  if (twice.some((values) => repeated(values))) faults.push(fault(part, 'uniqueItems', words.twice));
  const taken = new Set<string>();
  for (const { contentId, position } of positions) {
    const place = `${familyOf(types.get(contentId) ?? '')} ${position}`;
    if (taken.has(place)) faults.push(fault('positions', 'place', words.samePlace(position)));
    taken.add(place);
  }
  return faults;
};
