import type { AnalysisRange } from '@onair/contract/analytics/analysis-range';
import type { ContentEvent } from '@onair/contract/analytics/collect';
import type { Category, ContentType, Source } from '@onair/contract/content/items/items';
import { dayName, dayNumberOf } from '../../../lib/calendar.ts';

/** Test only: the figures of charts counted from raw events and items, one by one, without rollups and without SQL. */
export type RawItem = {
  id: number;
  author: string;
  type: ContentType;
  category: Category;
  source: Source;
  publishedAt: Date;
};
export type RawEvent = Omit<ContentEvent, 'at'> & { at: number };

const FAMILY = { text: 'text', img: 'image', horizontalVideo: 'video', verticalVideo: 'video' } as const;
export const familyOf = (type: ContentType) => FAMILY[type];

export const clockIn = (timeZone: string) => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return (ms: number) => {
    const text = format.format(ms);
    return {
      day: dayNumberOf(text.slice(0, 10)),
      hour: Number(text.slice(11, 13)),
      minute: Number(text.slice(14, 16)),
    };
  };
};

type Placed<T> = T & { period: 'current' | 'previous'; bucket: number; hour: number; day: number; weight: number };

/**
 * Places things in a range: in which period and bucket, and with which weight in the comparison with the period before (a
 * share of the hour in progress, since what is counted by the hour knows no minutes).
 */
export const placer = (timeZone: string, range: AnalysisRange, now: number) => {
  const clock = clockIn(timeZone);
  const today = clock(now).day;
  const length = { today: 1, yesterday: 1, '7d': 7, '30d': 30, '90d': 90, custom: 0 }[range.preset ?? 'today'];
  const last =
    range.preset === 'custom' ? dayNumberOf(range.to ?? '') : range.preset === 'yesterday' ? today - 1 : today;
  const days = length || last - dayNumberOf(range.from ?? '') + 1;
  const first = last - days + 1;
  const { hour: nowHour, minute } = clock(now);
  const place = <T>(thing: T, at: number): Placed<T>[] => {
    const { day, hour } = clock(at);
    const period = day >= first ? 'current' : 'previous';
    const from = period === 'current' ? first : first - days;
    if (day < from || day > last) return [];
    const hours = (day - from) * 24 + hour;
    const cut = last < today ? days * 24 : (days - 1) * 24 + nowHour;
    const weight = period === 'current' || hours < cut ? 1 : hours === cut ? minute / 60 : 0;
    return [{ ...thing, period, bucket: Math.floor(hours / (2 * days)), hour, day, weight }];
  };
  return { place, days, first, last, today, firstDay: dayName(first) };
};

export const twelve = (): number[] => new Array<number>(12).fill(0);

/** The first event of each visit: of a visitor's run of hours on a day. */
export const visitsOf = (events: readonly RawEvent[], timeZone: string): RawEvent[] => {
  const clock = clockIn(timeZone);
  const hours = new Map<string, RawEvent>();
  const keyOf = ({ at, visitor }: RawEvent, back = 0) => `${clock(at).day} ${visitor} ${clock(at).hour - back}`;
  for (const event of events) {
    const known = hours.get(keyOf(event));
    if (!known || event.at < known.at) hours.set(keyOf(event), event);
  }
  return [...hours.values()].filter((event) => !hours.has(keyOf(event, 1)));
};

/** The first event of each visitor on each day. */
export const visitorsOf = (events: readonly RawEvent[], timeZone: string): RawEvent[] => {
  const clock = clockIn(timeZone);
  const first = new Map<string, RawEvent>();
  for (const event of events) {
    const key = `${clock(event.at).day} ${event.visitor}`;
    const known = first.get(key);
    if (!known || event.at < known.at) first.set(key, event);
  }
  return [...first.values()];
};
