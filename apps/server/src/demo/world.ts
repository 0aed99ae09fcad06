import type { Category, ContentType, EventKind, Source } from '@onair/contract/content/items';
import type { Calendar } from '../calendar.ts';
import { type Prng, seeded } from './prng.ts';
import { tagsOf, titleOf } from './titles.ts';

const SEED = 20_260_101;
const HOUR = 3_600_000;

/** How active people are in each hour of a day; the sum is one day. */
const HOURS = [14, 8, 5, 3, 3, 5, 12, 28, 42, 46, 48, 52, 66, 58, 44, 42, 46, 52, 60, 72, 88, 92, 70, 40];
const HOURS_SUM = HOURS.reduce((sum, weight) => sum + weight, 0);

/** Events of an ordinary day in the middle of the year. */
const EVENTS_A_DAY = 1_200;
const ITEMS_A_DAY = 5.5;
const VISITORS = 1_500;

const TYPES: Record<ContentType, number> = { text: 34, img: 30, horizontalVideo: 19, verticalVideo: 17 };
const CATEGORY_SHARE: Record<Category, number> = {
  international: 12,
  entertainment: 24,
  sports: 20,
  finance: 15,
  technology: 19,
  other: 10,
};
const SOURCES: Record<Source, number> = { ugc: 40, foreign: 12, reprint: 22, report: 14, other: 12 };
const KINDS: Record<EventKind, number> = { exposure: 58, click: 30, like: 6, comment: 4, share: 2 };

export type DemoItem = {
  title: string;
  author: number;
  type: ContentType;
  category: Category;
  source: Source;
  tags: string[];
  online: boolean;
  review: 'pending' | 'passed' | 'rejected';
  publishedAt: number;
};

export type DemoEvent = { id: string; kind: EventKind; contentId: number; visitor: string; at: number };

/** What an event may be about. */
export type Published = { id: number; publishedAt: number };

const dayPrng = (day: number, salt: number): Prng => seeded(SEED + day * 7919 + salt * 104_729);
const weekend = (day: number): boolean => [0, 6].includes(new Date(day * 86_400_000).getUTCDay());

/** Items of one company day, by time. Each day follows from its number alone. */
export const itemsOf = (calendar: Calendar, day: number): DemoItem[] => {
  const prng = dayPrng(day, 1);
  const start = calendar.startOf(day);
  const count = Math.floor(ITEMS_A_DAY * (weekend(day) ? 0.6 : 1.16) + prng.next() * 2 - 0.5);
  return Array.from({ length: Math.max(1, count) }, (): DemoItem => {
    const category = prng.weighted(CATEGORY_SHARE);
    const review = prng.weighted({ passed: 94, pending: 4, rejected: 2 });
    return {
      title: titleOf(prng, category, (day % 500) + 1),
      author: Math.floor(prng.next() ** 1.6 * 30),
      type: prng.weighted(TYPES),
      category,
      source: prng.weighted(SOURCES),
      tags: tagsOf(prng, category),
      online: review === 'passed' && prng.chance(0.95),
      review,
      publishedAt: start + Math.floor((7 + prng.next() * 15) * HOUR),
    };
  }).sort((a, b) => a.publishedAt - b.publishedAt);
};

/** How much of an ordinary day a day is: weekends are livelier, the company grows, now and then something is a hit. */
const intensity = (day: number, firstDay: number): number => {
  const growth = 0.75 + 0.5 * Math.min(1.5, Math.max(0, (day - firstDay) / 365));
  const peak = dayPrng(day, 2).chance(0.03) ? 1.7 : 1;
  return growth * peak * (weekend(day) ? 1.2 : 1) * (0.92 + dayPrng(day, 3).next() * 0.16);
};

/** Attention that an item draws: a few draw much, and all draw less as they age. Half-life ten days over a small floor. */
const attraction = ({ id, publishedAt }: Published, at: number): number => {
  const rank = seeded(SEED ^ Math.imul(id, 2_654_435_761)).next();
  const age = Math.max(0, at - publishedAt) / (24 * HOUR);
  return (1 / (0.02 + rank)) * (0.5 ** (age / 10) + 0.015);
};

/** Items with the running sum of their attraction, so that one look-up draws an item by its weight. */
export type Audience = { items: readonly Published[]; heights: readonly number[] };

/** What draws attention on a day that begins at `dayStart`; items are ordered by time and may lie beyond that day. */
export const audienceOf = (items: readonly Published[], dayStart: number): Audience => {
  const heights: number[] = [];
  let total = 0;
  for (const item of items) {
    if (item.publishedAt >= dayStart + 26 * HOUR) break;
    total += attraction(item, dayStart);
    heights.push(total);
  }
  return { items, heights };
};

/**
 * Events of one hour of a company day, by time, about items that were published before the hour began. Follows from
 * day, hour and the items alone, so that a span may be filled in any number of parts.
 */
export const eventsOf = (
  day: number,
  hour: number,
  hourStart: number,
  firstDay: number,
  { items, heights }: Audience,
): DemoEvent[] => {
  const prng = dayPrng(day, 100 + hour);
  const share = (HOURS[hour] ?? 0) / HOURS_SUM;
  const count = Math.round(EVENTS_A_DAY * share * intensity(day, firstDay) * (0.9 + prng.next() * 0.2));
  let published = heights.length;
  while (published > 0 && (items[published - 1] as Published).publishedAt > hourStart) published -= 1;
  if (published === 0) return [];
  const total = heights[published - 1] as number;
  const choose = (): number => {
    const height = prng.next() * total;
    let low = 0;
    let high = published - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((heights[middle] as number) > height) high = middle;
      else low = middle + 1;
    }
    return (items[low] as Published).id;
  };
  return Array.from({ length: count }, (): DemoEvent => {
    // Most events come from regular readers, some from people seen once.
    const visitor = prng.chance(0.95) ? Math.floor(prng.next() ** 3 * VISITORS) : VISITORS + prng.below(1_000_000);
    return {
      id: prng.uuid(),
      kind: prng.weighted(KINDS),
      contentId: choose(),
      visitor: `demo-${visitor}`,
      at: hourStart + Math.floor(prng.next() * HOUR),
    };
  }).sort((a, b) => a.at - b.at);
};
