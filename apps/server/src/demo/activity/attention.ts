import { type ContentType, SENT_KINDS, type SentKind, type Source } from '@onair/contract/content/items/items';
import { DAY } from '@onair/contract/lib/local-time';
import type { Batch } from '../../domains/analytics/index.ts';
import { mix, UUID_NUMBERS } from '../prng.ts';
import { readersOf } from './readers.ts';
import { stories, storyAt } from './stories.ts';
import { talkOf } from './titles.ts';
import { dayPrng, intensityOf } from './world.ts';

const HOUR = 3_600_000;

/** Activity by hour of the day. */
const HOURS = [14, 8, 5, 3, 3, 5, 12, 28, 42, 46, 48, 52, 66, 58, 44, 42, 46, 52, 60, 72, 88, 92, 70, 40];
const HOURS_SUM = HOURS.reduce((sum, weight) => sum + weight, 0);
const shareOf = (hour: number): number => (HOURS[hour] ?? 0) / HOURS_SUM;

/** When each type is looked at more than the others: texts in the morning, pictures at noon, films in the evening. */
const PEAK: Record<ContentType, number> = { text: 8, img: 13, horizontalVideo: 21, verticalVideo: 22 };
const leaning = (type: ContentType, hour: number): number =>
  1 + 0.35 * Math.cos(((hour - PEAK[type]) / 24) * 2 * Math.PI);

/** Exposures on an ordinary day; every later step is a fraction of exposures or clicks. */
const EXPOSURES = 64_000;
const [LIKES, COMMENTS, SHARES] = [0.04, 0.0075, 0.0055];
/** How long an item is shown; after `FRESH_DAYS` only the best ones are. */
export const SHOWN_DAYS = 45;
const FRESH_DAYS = 14;

/** What attention is divided among. */
export type Published = { id: number; publishedAt: number; type: ContentType; category: string; source: Source };

/** Sources of readers, per thousand. `internal` means our own pages; without a name they come directly. */
const REFERRERS: readonly [host: string | undefined, weight: number][] = [
  [undefined, 318],
  ['internal', 232],
  ['baidu.com', 124],
  ['weibo.com', 96],
  ['m.toutiao.com', 72],
  ['zhihu.com', 48],
  ['bilibili.com', 38],
  ['google.com', 34],
  ['sogou.com', 20],
  ['bing.com', 18],
];

/**
 * The source of the reader of the nth event of a kind on an item in an hour; while a live drew its crowd, most readers
 * came from one place.
 */
export const referrerAt = (
  { day, daysAgo }: Pick<DemoDay, 'day' | 'daysAgo'>,
  { hour, contentId }: Pick<HourCounts, 'hour' | 'contentId'>,
  kind: number,
  n: number,
): string | undefined => {
  const draw = mix(day * 24 + hour, contentId, kind * 100_000 + n);
  const { spike } = stories();
  if (daysAgo === spike.daysAgo && draw < 0.35 && storyAt(daysAgo, hour).category('') > 1) return spike.referrer;
  let left = mix(contentId, day * 24 + hour, kind * 100_000 + n) * 1_000;
  for (const [host, weight] of REFERRERS) {
    left -= weight;
    if (left < 0) return host;
  }
  return undefined;
};

/** Events of an hour on one item; `counts` in the order of SENT_KINDS. */
type HourCounts = { hour: number; contentId: number; counts: number[] };

/** A day before it is counted. `daysAgo` counts from the first start. */
export type DemoDay = { day: number; start: number; daysAgo: number; items: readonly Published[] };

/** An item's rank among all, 0 the best: few attract much. It does not depend on insertion order. */
const rankOf = ({ publishedAt }: Published): number => mix(Math.floor(publishedAt / 1_000), 3);

const attraction = (item: Published, { day, start }: DemoDay): number => {
  const age = Math.max(0, start - item.publishedAt) / DAY;
  const rank = rankOf(item);
  if (age > SHOWN_DAYS || (age > FRESH_DAYS && rank > 0.15)) return 0;
  const talked = age < 3 && talkOf(day).category === item.category ? 1.4 : 1;
  return (
    (talked * (0.85 + 0.3 * mix(day, item.publishedAt % 9_973)) * (0.5 ** (age / 10) + 0.015)) / (0.008 + rank ** 1.1)
  );
};

/** Rounds an amount randomly, so that many rounded amounts add up to the total. */
const near = (amount: number, draw: number): number => Math.floor(amount + draw);

/** Counts of one hour for items published before it started. Determined by the day, the hour and the items. */
const hourCounts = (day: DemoDay, hour: number, weights: readonly number[]): HourCounts[] => {
  const prng = dayPrng(day.day, 100 + hour);
  const story = storyAt(day.daysAgo, hour);
  const wanted = EXPOSURES * shareOf(hour) * intensityOf(day.day, day.daysAgo) * (0.95 + prng.next() * 0.1) * story.all;
  const begins = day.start + hour * HOUR;
  const there = day.items.map((item, n) => (item.publishedAt <= begins ? (weights[n] ?? 0) : 0));
  const total = there.reduce((sum, weight) => sum + weight, 0);
  return day.items.flatMap((item, n) => {
    const weight = there[n] ?? 0;
    if (weight === 0) return [];
    const pull = story.source(item.source) * story.category(item.category) * leaning(item.type, hour);
    const exposures = near((wanted * pull * weight) / total, prng.next());
    if (exposures === 0) return [];
    const clicks = near(exposures * (0.047 + 0.036 * mix(item.publishedAt % 99_991, 5)), prng.next());
    const after = [LIKES, COMMENTS, SHARES].map((rate) => Math.min(clicks, near(clicks * rate, prng.next())));
    const reads = Math.round(clicks * (0.35 + 0.25 * mix(item.publishedAt % 9_973, 17)));
    return [{ hour, contentId: item.id, counts: [exposures, clicks, ...after, reads] }];
  });
};

/** Counts of the hours from `from` to `to`, both included. */
export const countsOf = (day: DemoDay, from = 0, to = 23): HourCounts[] => {
  const weights = day.items.map((item) => attraction(item, day));
  return Array.from({ length: to - from + 1 }, (_, n) => hourCounts(day, from + n, weights)).flat();
};

/** The hours of a reader's day, as bits: most come once, some stay into the next hour, some return later. */
const hoursOf = (day: number, daysAgo: number, reader: number, first: number): number => {
  const stays = mix(day, reader, 11) < 0.3 ? first + 1 : first;
  const again = mix(day, reader, 12) < 0.28 ? first + 3 + Math.floor(mix(day, reader, 13) * 7) : first;
  return [first, stays, again]
    .filter((hour) => hour <= 23 && storyAt(daysAgo, hour).all === 1)
    .reduce((hours, hour) => hours | (1 << hour), 0);
};

/** The readers of a day with the hours in which they read, as bits, in a fixed order. */
export const readersByHour = (day: number, daysAgo: number): Map<number, number> => {
  const crowd = storyAt(daysAgo, stories().spike.from).category('') > 1 ? 0.12 : 0;
  const readers = readersOf(day, intensityOf(day, daysAgo) + crowd);
  const hours = new Map<number, number>();
  for (const reader of readers) {
    let left = mix(day, reader, 9) * HOURS_SUM;
    let hour = 0;
    while (hour < 23 && left >= (HOURS[hour] ?? 0)) {
      left -= HOURS[hour] ?? 0;
      hour += 1;
    }
    // Readers who arrived while events were lost were only seen afterwards.
    while (storyAt(daysAgo, hour).all < 1) hour += 1;
    hours.set(reader, hoursOf(day, daysAgo, reader, hour));
  }
  return hours;
};

export const markOf = (reader: number): string => `demo-${reader}`;

/**
 * Single events of one hour in chronological order, of the requested kinds. Everyone who first arrives in that hour has
 * one of them. A span may be filled in any number of parts: the events of an hour follow from its counts and readers.
 */
export const eventsOf = (
  { day, start, daysAgo }: DemoDay,
  hour: number,
  counts: readonly HourCounts[],
  readers: ReadonlyMap<number, number>,
  wanted: (kind: SentKind) => boolean = () => true,
): Batch => {
  const prng = dayPrng(day, 200 + hour);
  const [came, there]: [number[], number[]] = [[], []];
  for (const [reader, hours] of readers) {
    if (((hours >> hour) & 1) === 0) continue;
    there.push(reader);
    if ((hours & ((1 << hour) - 1)) === 0) came.push(reader);
  }
  if (there.length === 0) return { events: [], times: [] };
  const amount = counts.reduce(
    (sum, { counts: each }) => SENT_KINDS.reduce((all, _, n) => all + (each[n] ?? 0), sum),
    0,
  );
  // Newcomers are spread over the hour's events, so that each has one.
  const stride = Math.max(1, Math.floor(amount / Math.max(1, came.length)));
  const chosen: { event: Batch['events'][number]; at: number }[] = [];
  let passed = 0;
  const happened = (row: HourCounts, place: number, kind: SentKind): void => {
    const isWanted = wanted(kind);
    for (let n = 0; n < (row.counts[place] ?? 0); n += 1) {
      const newcomer = passed % stride === 0 ? came[passed / stride] : undefined;
      const reader = newcomer ?? prng.pick(there);
      const at = start + Math.floor((hour + prng.next()) * HOUR);
      passed += 1;
      // Most events of history are not stored one by one: their texts would take the longest.
      if (!isWanted) prng.skip(UUID_NUMBERS);
      else {
        const referrer = referrerAt({ day, daysAgo }, { hour, contentId: row.contentId }, place, n);
        const visitor = markOf(reader);
        chosen.push({ event: { id: prng.uuid(), kind, contentId: row.contentId, referrer, visitor }, at });
      }
    }
  };
  for (const row of counts) for (const [place, kind] of SENT_KINDS.entries()) happened(row, place, kind);
  chosen.sort((a, b) => a.at - b.at);
  return { events: chosen.map(({ event }) => event), times: chosen.map(({ at }) => at) };
};
