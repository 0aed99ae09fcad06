import { CATEGORIES, type Category, type ContentType, FAMILY_TYPES } from '@onair/contract/content/items/items';
import type { PublishedItem } from '@onair/contract/content/published';
import { keysOf } from '@onair/contract/typed';
import type { Deps } from '../../../deps.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { findPublished, findPublishedOf } from '../published/published.store.ts';
import { findRanked } from '../rules/ranking.store.ts';

const FAMILIES = keysOf(FAMILY_TYPES);
/** Popular items above the newest, and in a list of their own. */
export const TOP = 5;
const POPULAR = 40;
/** How many places of a family's popular list determine the order of items in sets. */
const RANKED = 200;
/** How long popular lists are cached: each reads a week of figures. */
const BELIEVED_MS = 15_000;

/** Interleaves several lists by rank: all first places, then all second ones. */
const interleaved = <T>(lists: readonly (readonly T[])[]): T[] => {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, n) => lists.flatMap((list) => list.slice(n, n + 1))).flat();
};

/** Popular items by the ranking rules. */
export const popularLists = (deps: Pick<Deps, 'db' | 'config' | 'now' | 'uptime'>) => {
  const calendar = companyCalendar(deps.config.timeZone);
  let known: { at: number; lists: Promise<number[][]> } | null = null;
  const read = async (): Promise<number[][]> => {
    const day = calendar.at(deps.now().getTime()).dayNumber;
    const lists = [];
    for (const family of FAMILIES) {
      const ranked = await findRanked(deps.db, { family, day }, RANKED);
      lists.push(ranked.map(({ contentId }) => contentId));
    }
    return lists;
  };
  const listsNow = (): Promise<number[][]> => {
    if (!known || deps.uptime() - known.at > BELIEVED_MS) {
      known = { at: deps.uptime(), lists: read() };
      known.lists.catch(() => {
        known = null;
      });
    }
    return known.lists;
  };
  return {
    /** Of each family in its order, place by place. */
    items: async (category?: Category): Promise<PublishedItem[]> => {
      const lists = await listsNow();
      const items = await findPublishedOf(deps.db, interleaved(lists.map((list) => list.slice(0, POPULAR))));
      return category ? items.filter((item) => item.category === category) : items;
    },
    /** Ids of the first items of the family that a type belongs to. */
    ofType: async (type: ContentType): Promise<readonly number[]> =>
      (await listsNow())[FAMILIES.findIndex((family) => FAMILY_TYPES[family].includes(type))] ?? [],
  };
};
export type PopularLists = ReturnType<typeof popularLists>;

export const RELATED = 4;
/** The newest of the same category, without the item itself. */
export const relatedTo = async ({ db }: Pick<Deps, 'db'>, item: PublishedItem): Promise<PublishedItem[]> => {
  const category = CATEGORIES.find((each) => each === item.category);
  const { list } = await findPublished(db, { category, limit: RELATED + 1 });
  return list.filter(({ id }) => id !== item.id).slice(0, RELATED);
};
