import { EVENT_KINDS } from '@onair/contract/content/items';
import type { EventColumns } from './events.store.ts';

/** What events add to the rollups: rows of a key and one count for each kind of event. */
export type Tally = {
  contentHours: { day: number; hour: number; contentId: number; counts: readonly number[] }[];
  /** `minute` in epoch milliseconds. */
  filingMinutes: { minute: number; day: number; hour: number; filing: number; counts: readonly number[] }[];
};

const MINUTE = 60_000;
const zeros = (): number[] => new Array<number>(EVENT_KINDS.length).fill(0);

/** Maps of maps, since keys of two small numbers are found faster one after the other than as one large number. */
const rowOf = <Row>(rows: Map<number, Map<number, Row>>, first: number, second: number, make: () => Row): Row => {
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

const flat = <Row>(rows: Map<number, Map<number, Row>>): Row[] =>
  [...rows.values()].flatMap((inner) => [...inner.values()]);

/**
 * Counts events by item and hour, and by filing and minute: all that the rollups need, since longer spans are sums of
 * these.
 * @param counts says of an event's id whether it counts; left out, all do
 */
export const tallyEvents = (
  batches: readonly { columns: EventColumns; filings: readonly number[] }[],
  counts: (id: string) => boolean = () => true,
): Tally => {
  const contentHours = new Map<number, Map<number, Tally['contentHours'][number] & { counts: number[] }>>();
  const filingMinutes = new Map<number, Map<number, Tally['filingMinutes'][number] & { counts: number[] }>>();
  for (const { columns, filings } of batches) {
    for (let i = 0; i < filings.length; i += 1) {
      if (!counts(columns.id[i] as string)) continue;
      const day = columns.day[i] as number;
      const hour = columns.hour[i] as number;
      const contentId = columns.content_id[i] as number;
      const filing = filings[i] as number;
      const kind = columns.kind[i] as number;
      const minute = Math.floor((columns.at[i] as number) / MINUTE);
      const byContent = rowOf(contentHours, day * 24 + hour, contentId, () => ({
        day,
        hour,
        contentId,
        counts: zeros(),
      }));
      const byFiling = rowOf(filingMinutes, minute, filing, () => ({
        minute: minute * MINUTE,
        day,
        hour,
        filing,
        counts: zeros(),
      }));
      byContent.counts[kind] = (byContent.counts[kind] as number) + 1;
      byFiling.counts[kind] = (byFiling.counts[kind] as number) + 1;
    }
  }
  return { contentHours: flat(contentHours), filingMinutes: flat(filingMinutes) };
};
