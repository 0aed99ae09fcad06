import { CATEGORIES, type Category, FAMILY_TYPES } from '@onair/contract/content/items';
import type { PublishedItem } from '@onair/contract/content/published';
import { keysOf } from '@onair/contract/typed';
import { companyCalendar } from '../../../calendar.ts';
import type { Deps } from '../../../deps.ts';
import { findPublished, findPublishedOf } from '../published/published.store.ts';
import { findRanked } from '../ranking/ranked.store.ts';

const FAMILIES = keysOf(FAMILY_TYPES);
/** Popular items above the newest, and in a list of their own. */
export const TOP = 5;
const RANKED = 40;
/** How long the popular lists are believed: each asks a week of figures. */
const BELIEVED_MS = 15_000;

/** Rank by rank of several lists: all first places, then all second ones. */
const interleaved = <T>(lists: readonly (readonly T[])[]): T[] => {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, n) => lists.flatMap((list) => list.slice(n, n + 1))).flat();
};

/** What is popular by the ranking rules: of each family in its order, place by place. */
export const popularItems = (deps: Pick<Deps, 'db' | 'config' | 'now' | 'uptime'>) => {
  const calendar = companyCalendar(deps.config.timeZone);
  let known: { at: number; items: Promise<PublishedItem[]> } | null = null;
  const read = async (): Promise<PublishedItem[]> => {
    const day = calendar.at(deps.now().getTime()).dayNumber;
    const lists = [];
    for (const family of FAMILIES) lists.push(await findRanked(deps.db, { family, day }, RANKED));
    return findPublishedOf(
      deps.db,
      interleaved(lists).map(({ contentId }) => contentId),
    );
  };
  return async (category?: Category): Promise<PublishedItem[]> => {
    if (!known || deps.uptime() - known.at > BELIEVED_MS) {
      known = { at: deps.uptime(), items: read() };
      known.items.catch(() => {
        known = null;
      });
    }
    const items = await known.items;
    return category ? items.filter((item) => item.category === category) : items;
  };
};

export const RELATED = 4;
/** The newest of the same category, without the item itself. */
export const relatedTo = async ({ db }: Pick<Deps, 'db'>, item: PublishedItem): Promise<PublishedItem[]> => {
  const category = CATEGORIES.find((each) => each === item.category);
  const { list } = await findPublished(db, { category, limit: RELATED + 1 });
  return list.filter(({ id }) => id !== item.id).slice(0, RELATED);
};
