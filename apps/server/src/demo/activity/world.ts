import type { Category, ContentType, Source } from '@onair/contract/content/items/items';
import { DAY } from '@onair/contract/lib/local-time';
import type { Calendar } from '../../lib/calendar.ts';
import { mix, type Prng, seeded } from '../prng.ts';
import { isSilent } from './stories.ts';
import { demoAuthors, paragraphsOf, tagsOf } from './texts.ts';
import { SLOTS, subjectOf, titleOf } from './titles.ts';

const SEED = 20_260_101;
const HOUR = 3_600_000;

const TYPES: Record<ContentType, number> = { text: 34, img: 30, horizontalVideo: 19, verticalVideo: 17 };
const SOURCES: Record<Source, number> = { ugc: 40, foreign: 12, reprint: 22, report: 14, other: 12 };

/** Hours of a day's first items: the night's wire and what was scheduled for the morning. */
const EARLY = [0.1, 0.4, 0.9, 1.6, 5.8, 6.6];
/** Of the days before yesterday fewer items came at night: the first hours of today and yesterday are what people look at. */
const EARLY_BEFORE = [0.4, 5.8];
/** The other hours, weighted by publishing activity. */
const DESK: Record<string, number> = {
  ...{
    7: 5,
    8: 9,
    9: 12,
    10: 13,
    11: 10,
    12: 6,
    13: 5,
    14: 8,
    15: 9,
    16: 10,
    17: 12,
    18: 11,
    19: 9,
    20: 8,
    21: 5,
    22: 3,
  },
};

type DemoItem = {
  title: string;
  author: string;
  type: ContentType;
  category: Category;
  source: Source;
  tags: string[];
  summary: string;
  paragraphs: string[];
  online: boolean;
  review: 'pending' | 'passed' | 'rejected';
  publishedAt: number;
};

export const dayPrng = (day: number, salt: number): Prng => seeded(SEED + day * 7919 + salt * 104_729);
const isWeekend = (day: number): boolean => [0, 6].includes(new Date(day * DAY).getUTCDay());

/** Fifteen to twenty-five. */
const countOf = (day: number, prng: Prng): number => (isWeekend(day) ? 15 + prng.below(4) : 19 + prng.below(7));

/**
 * Items of one company day, by time. Each day is determined by its number alone, and by `daysAgo`, which places the
 * stories.
 */
export const itemsOf = (calendar: Calendar, day: number, daysAgo: number): DemoItem[] => {
  const prng = dayPrng(day, 1);
  // A generator of its own: adding texts must not change the values drawn before they existed.
  const words = dayPrng(day, 11);
  const start = calendar.startOf(day);
  const count = countOf(day, prng);
  const early = daysAgo <= 1 ? EARLY : EARLY_BEFORE;
  const authors = demoAuthors();
  const places = new Map<Category, number>();
  return Array.from({ length: count }, (_, n): DemoItem => {
    const category = SLOTS[(n + day * 7) % SLOTS.length] ?? 'other';
    const place = places.get(category) ?? 0;
    places.set(category, place + 1);
    const review = prng.weighted({ passed: 96, pending: 2.5, rejected: 1.5 });
    const source = prng.weighted(SOURCES);
    const marks = tagsOf(category);
    const atNight = early[n];
    const hour = atNight === undefined ? Number(prng.weighted(DESK)) + prng.next() : atNight + prng.next() * 0.3;
    return {
      title: titleOf(day, category, place).zh,
      author: authors[Math.floor(prng.next() ** 1.6 * authors.length)]?.zh ?? '',
      type: prng.weighted(TYPES),
      category,
      source: isSilent(daysAgo, source) ? 'ugc' : source,
      tags: [...new Set([prng.pick(marks).zh, prng.pick(marks).zh])],
      ...paragraphsOf(subjectOf(day, category, place), category, words.pick),
      online: review === 'passed' && prng.chance(0.97),
      review,
      publishedAt: start + Math.floor(hour * HOUR),
    };
  }).sort((a, b) => a.publishedAt - b.publishedAt);
};

/** A day's activity relative to an ordinary day: weekends are busier, the company grows, no two days are the same. */
export const intensityOf = (day: number, daysAgo: number): number => {
  const growth = 1 - 0.14 * Math.min(1, Math.max(0, daysAgo / 365));
  return growth * (isWeekend(day) ? 1.09 : 0.99) * (0.95 + mix(day, SEED) * 0.1);
};
