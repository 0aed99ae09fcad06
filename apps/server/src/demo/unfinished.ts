import { CATEGORIES } from '@onair/contract/content/items/items';
import type { Deps } from '../deps.ts';
import type { DemoDraft } from '../domains/content/index.ts';
import { companyCalendar } from '../lib/calendar.ts';
import { paragraphsOf, remarks } from './facts/articles.ts';
import { tags } from './facts/subjects.ts';
import { subjectOf, titleOf } from './titles.ts';
import { dayPrng } from './world.ts';

/** Titles of these next days are not published soon, so that no draft shares a title with an item. */
const DAYS_AHEAD = 40;
const COUNT = 12;

/** Unfinished items of the demo company. */
export const unfinished = ({ config, now }: Deps): DemoDraft[] => {
  const day = companyCalendar(config.timeZone).at(now().getTime()).dayNumber + DAYS_AHEAD;
  const prng = dayPrng(day, 12);
  return Array.from({ length: COUNT }, (_, n): DemoDraft => {
    const category = CATEGORIES[n % CATEGORIES.length] ?? 'other';
    const place = 5 + Math.floor(n / CATEGORIES.length);
    return {
      title: titleOf(day, category, place).zh,
      ...paragraphsOf(subjectOf(day, category, place), category, prng.pick),
      type: prng.pick(['text', 'img', 'horizontalVideo'] as const),
      category,
      tags: [prng.pick(tags[category]).zh],
      remark: prng.pick(remarks).zh,
    };
  });
};
