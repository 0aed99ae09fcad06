import { SENT_KINDS } from '@onair/contract/content/items/items';
import { defined } from '@onair/contract/typed';

/** Reads are counted by item only. */
export const READ = SENT_KINDS.indexOf('read');
const CLICK = SENT_KINDS.indexOf('click');

/** Events as columns, index by index. */
export type EventColumns = {
  id: string[];
  /** Epoch milliseconds. */
  at: number[];
  visitor: number[];
  content_id: number[];
  /** Days since 1970-01-01. */
  day: number[];
  hour: number[];
  /** Index into SENT_KINDS. */
  kind: number[];
};

/** The filing of an item, and its author. */
export type Filed = { filing: number; family: number; authorId: number };

/** Increments of the rollups: rows of a key with one count for each kind of event, by item also of reads. */
export type Tally = {
  contentHours: { day: number; hour: number; contentId: number; counts: readonly number[] }[];
  /** `minute` in epoch milliseconds. */
  filingMinutes: { minute: number; day: number; hour: number; filing: number; counts: readonly number[] }[];
  authorHours: { day: number; hour: number; authorId: number; family: number; counts: readonly number[] }[];
  /** Any filing of a family represents it. */
  referrerHours: { day: number; hour: number; filing: number; referrer: number; counts: readonly number[] }[];
  contentReferrers: { day: number; contentId: number; referrer: number; clicks: number }[];
};

/** The fields of events needed for counting; ids only where some of them may not count. */
export type CountableEvents = {
  columns: Omit<EventColumns, 'visitor'>;
  filings: readonly number[];
  referrers: readonly number[];
};

const MINUTE = 60_000;
/** More than the number of families. */
const FAMILIES_MAX = 8;
/** More than the number of filings, which are smallints. */
const FILINGS_MAX = 2 ** 15;
/** More than the number of referrers, which are smallints. */
const REFERRERS_MAX = 2 ** 15;
const zeros = (): number[] => new Array<number>(SENT_KINDS.length).fill(0);

/** Nested maps, since two small numbers are faster to look up one after the other than as one large number. */
export const rowOf = <First, Row>(
  rows: Map<First, Map<number, Row>>,
  first: First,
  second: number,
  make: () => Row,
): Row => {
  let inner = rows.get(first);
  if (!inner) {
    inner = new Map();
    rows.set(first, inner);
  }
  let row = inner.get(second);
  if (!row) {
    row = make();
    inner.set(second, row);
  }
  return row;
};

export const flat = <Row>(rows: ReadonlyMap<unknown, ReadonlyMap<number, Row>>): Row[] =>
  [...rows.values()].flatMap((inner) => [...inner.values()]);

/** Sums the counts by item and hour per author; items of unknown authors are skipped. */
export const byAuthor = (
  contentHours: Tally['contentHours'],
  filed: ReadonlyMap<number, Filed>,
): Tally['authorHours'] => {
  const rows = new Map<number, Map<number, Tally['authorHours'][number] & { counts: number[] }>>();
  for (const { day, hour, contentId, counts } of contentHours) {
    const known = filed.get(contentId);
    if (!known) continue;
    const { authorId, family } = known;
    const key = authorId * FAMILIES_MAX + family;
    const row = rowOf(rows, day * 24 + hour, key, () => ({ day, hour, authorId, family, counts: zeros() }));
    for (let kind = 0; kind < counts.length; kind += 1) {
      row.counts[kind] = defined(row.counts[kind]) + defined(counts[kind]);
    }
  }
  return flat(rows);
};

/**
 * Counts events by item and hour, by filing and minute, by author and hour, by referrer and hour, and clicks by item,
 * referrer and day: all that the rollups need, since longer spans are sums of these. `add` may be called with many batches before `sums` is read.
 */
export const openTally = () => {
  const contentHours = new Map<number, Map<number, Tally['contentHours'][number] & { counts: number[] }>>();
  const filingMinutes = new Map<number, Map<number, Tally['filingMinutes'][number] & { counts: number[] }>>();
  const referrerHours = new Map<number, Map<number, Tally['referrerHours'][number] & { counts: number[] }>>();
  const contentReferrers = new Map<number, Map<number, Tally['contentReferrers'][number]>>();
  return {
    /** @param counts whether the event with an id counts; without it, all do */
    add: ({ columns, filings, referrers }: CountableEvents, counts?: (id: string) => boolean): void => {
      for (let i = 0; i < filings.length; i += 1) {
        if (counts && !counts(defined(columns.id[i]))) continue;
        const day = defined(columns.day[i]);
        const hour = defined(columns.hour[i]);
        const contentId = defined(columns.content_id[i]);
        const filing = defined(filings[i]);
        const kind = defined(columns.kind[i]);
        const referrer = defined(referrers[i]);
        const minute = Math.floor(defined(columns.at[i]) / MINUTE);
        const byContent = rowOf(contentHours, day * 24 + hour, contentId, () => ({
          day,
          hour,
          contentId,
          counts: zeros(),
        }));
        byContent.counts[kind] = defined(byContent.counts[kind]) + 1;
        if (kind === READ) continue;
        const byFiling = rowOf(filingMinutes, minute, filing, () => ({
          minute: minute * MINUTE,
          day,
          hour,
          filing,
          counts: zeros(),
        }));
        const byReferrer = rowOf(referrerHours, day * 24 + hour, referrer * FILINGS_MAX + filing, () => ({
          day,
          hour,
          filing,
          referrer,
          counts: zeros(),
        }));
        byFiling.counts[kind] = defined(byFiling.counts[kind]) + 1;
        byReferrer.counts[kind] = defined(byReferrer.counts[kind]) + 1;
        if (kind !== CLICK) continue;
        const from = { day, contentId, referrer, clicks: 0 };
        rowOf(contentReferrers, day * REFERRERS_MAX + referrer, contentId, () => from).clicks += 1;
      }
    },
    /** The counted items. */
    items: (): Set<number> => new Set([...contentHours.values()].flatMap((inner) => [...inner.keys()])),
    /** @param filed the author of each item */
    sums: (filed: ReadonlyMap<number, Filed>): Tally => {
      const byContent = flat(contentHours);
      return {
        contentHours: byContent,
        filingMinutes: flat(filingMinutes),
        authorHours: byAuthor(byContent, filed),
        referrerHours: flat(referrerHours),
        contentReferrers: flat(contentReferrers),
      };
    },
  };
};

/** Counts some batches, see `openTally`. */
export const tallyEvents = (
  batches: readonly CountableEvents[],
  filed: ReadonlyMap<number, Filed>,
  counts?: (id: string) => boolean,
): Tally => {
  const tally = openTally();
  for (const batch of batches) tally.add(batch, counts);
  return tally.sums(filed);
};
