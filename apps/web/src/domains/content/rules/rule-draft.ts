import { CATEGORIES, CONTENT_TYPES, type ContentItem } from '@onair/contract/content/items/items';
import {
  type NamedItem,
  POSITION_MAX,
  RANKING_RULES,
  type RuleKey,
  type RuleSettings,
} from '@onair/contract/content/rules';
import { partsWhere } from '@onair/contract/typed';

/** Settings in the panel's form: the parts of every rule, and titles of the items that they name. */
export type Draft = { settings: RuleSettings; items: readonly NamedItem[] };

export const isRanking = (key: RuleKey): boolean => RANKING_RULES.includes(key);

/** Non-default weights, in the order of their kinds, so that equal settings serialize equally. */
const weights = <K extends string, R extends { weight: number } & Record<K, string>>(
  rows: readonly R[] | undefined,
  kind: K,
  order: readonly string[],
): R[] | undefined =>
  rows?.filter(({ weight }) => weight !== 100).toSorted((a, b) => order.indexOf(a[kind]) - order.indexOf(b[kind]));

/** Normalized settings for comparison and requests: no empty parts, no weight of 100. */
export const cleanSettings = (settings: RuleSettings): RuleSettings => {
  const all = {
    ...settings,
    categories: weights(settings.categories, 'category', CATEGORIES),
    types: weights(settings.types, 'type', CONTENT_TYPES),
  };
  return partsWhere(all, (value) => Array.isArray(value) && value.length > 0);
};

export const sameSettings = (a: RuleSettings, b: RuleSettings): boolean => {
  const text = (settings: RuleSettings) =>
    JSON.stringify(Object.entries(cleanSettings(settings)).sort(([one], [two]) => one.localeCompare(two)));
  return text(a) === text(b);
};

/** Titles of what a draft names, with one more item. */
export const withItem = (items: readonly NamedItem[], { id, title, type }: ContentItem): NamedItem[] => [
  ...items.filter((item) => item.id !== id),
  { id, title, type },
];

/** The first free place. */
export const freePosition = (positions: RuleSettings['positions'] = []): number => {
  const taken = new Set(positions.map(({ position }) => position));
  return Array.from({ length: POSITION_MAX }, (_, n) => n + 1).find((place) => !taken.has(place)) ?? POSITION_MAX;
};

/** A list with one entry moved by a step; unchanged at its ends. */
export const moveEntry = <T>(list: readonly T[], from: number, step: 1 | -1): T[] => {
  const next = [...list];
  const [entry] = next.splice(from, 1);
  const to = from + step;
  if (entry === undefined || to < 0 || to > next.length) return [...list];
  next.splice(to, 0, entry);
  return next;
};
