import { FIGURE_DAYS } from '@onair/contract/content/items/figures';
import { EVENT_KINDS } from '@onair/contract/content/items/items';
import type { Tx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import type { Batch } from '../collect/collect.rules.ts';
import { eventRecorder, type PreparedBatch } from '../collect/recorder.service.ts';
import { referrerBook } from '../visitors/referrers.service.ts';
import { RETURN_DAYS, visitorHasher, visitStarts } from '../visitors/visitors.service.ts';
import { addVisits } from '../visitors/visitors.store.ts';
import { prepareDays } from './days.store.ts';
import { filingsOf } from './dimensions.service.ts';
import { addToRollups, insertMissingEvents, lockEvents } from './events.store.ts';
import { byAuthor, type Filed, flat, rowOf, type Tally } from './tally.rules.ts';

const HOUR = 3_600_000;
/** Every visitor of these last days is stored, so that returns on the following days are detected. */
const REMEMBERED_DAYS = RETURN_DAYS + 1;

/** A complete past day, already counted. */
export type HistoryDay = {
  day: number;
  /** By hour and item; `counts` in the order of event kinds. */
  counts: readonly { hour: number; contentId: number; counts: readonly number[] }[];
  /** The source of the visitor of the nth event of a kind in such a row, as `Batch` names it. */
  referrerOf: (row: { hour: number; contentId: number }, kind: number, n: number) => string | undefined;
  /**
   * Each visitor with the hours of their events, as bits, and the previous days, at most twelve back, on which they
   * visited.
   */
  visitors: readonly { mark: string; hours: number; earlier: readonly number[] }[];
  /** Single events to store; they are included in the counts. */
  events: Batch;
};

const CLICK = EVENT_KINDS.indexOf('click');

type ByReferrer = { hour: number; filing: number; host: string | undefined; counts: number[] };
type ItemReferrer = { contentId: number; host: string | undefined; clicks: number };

/** Rows with few keys: any filing of a family represents it. */
const byReferrer = ({ counts, referrerOf }: HistoryDay, filings: ReadonlyMap<number, Filed>) => {
  const standsFor = new Map<number, number>();
  const rows = new Map<string | undefined, Map<number, ByReferrer>>();
  const items = new Map<string | undefined, Map<number, ItemReferrer>>();
  for (const row of counts) {
    const filed = filings.get(row.contentId);
    if (!filed) continue;
    const { hour } = row;
    const filing = standsFor.get(filed.family) ?? filed.filing;
    standsFor.set(filed.family, filing);
    for (const [kind, count] of row.counts.entries()) {
      for (let n = 0; n < count; n += 1) {
        const host = referrerOf(row, kind, n);
        const sum = rowOf(rows, host, filing * 24 + hour, () => ({
          hour,
          filing,
          host,
          counts: EVENT_KINDS.map(() => 0),
        }));
        sum.counts[kind] = (sum.counts[kind] ?? 0) + 1;
        if (kind === CLICK)
          rowOf(items, host, row.contentId, () => ({ contentId: row.contentId, host, clicks: 0 })).clicks += 1;
      }
    }
  }
  return { families: flat(rows), items: flat(items) };
};

const byFiling = (
  start: number,
  { day, counts }: HistoryDay,
  filings: ReadonlyMap<number, Filed>,
): Omit<Tally, 'referrerHours' | 'contentReferrers'> => {
  const rows = new Map<number, Tally['filingMinutes'][number] & { counts: number[] }>();
  for (const { hour, contentId, counts: given } of counts) {
    const filing = filings.get(contentId)?.filing;
    if (filing === undefined) continue;
    const key = filing * 24 + hour;
    let row = rows.get(key);
    if (!row) {
      row = { minute: start + hour * HOUR, day, hour, filing, counts: EVENT_KINDS.map(() => 0) };
      rows.set(key, row);
    }
    for (const [kind, count] of given.entries()) row.counts[kind] = (row.counts[kind] ?? 0) + count;
  }
  const contentHours = counts.flatMap((row) => (filings.has(row.contentId) ? [{ ...row, day }] : []));
  return { contentHours, filingMinutes: [...rows.values()], authorHours: byAuthor(contentHours, filings) };
};

/** Sums by item only: for days beyond the retention of hourly sums by item, a twentieth of the rows. */
const withoutHours = ({ contentHours, ...others }: Tally): Tally => {
  const rows = new Map<number, Tally['contentHours'][number] & { counts: number[] }>();
  for (const row of contentHours) {
    const sum = rows.get(row.contentId);
    if (sum) for (const [kind, count] of row.counts.entries()) sum.counts[kind] = (sum.counts[kind] ?? 0) + count;
    else rows.set(row.contentId, { ...row, hour: 0, counts: [...row.counts] });
  }
  return { contentHours: [...rows.values()], ...others };
};

const visitsOf = ({ day, visitors }: HistoryDay, hash: ((mark: string) => number) | null) => {
  const hours = new Map<number, { hour: number; visitors: number; cameBack: number; visits: number }>();
  const returns = new Map<number, number>();
  const at = (hour: number) => {
    const row = hours.get(hour) ?? { hour, visitors: 0, cameBack: 0, visits: 0 };
    hours.set(hour, row);
    return row;
  };
  for (const { hours: seen, earlier } of visitors) {
    const starts = visitStarts(seen);
    const first = at(starts[0] ?? 0);
    first.visitors += 1;
    if (earlier.length > 0) first.cameBack += 1;
    for (const hour of starts) at(hour).visits += 1;
    for (const before of earlier) returns.set(before, (returns.get(before) ?? 0) + 1);
  }
  const remembered = hash
    ? visitors.map(({ mark, hours, earlier }) => ({
        visitor: hash(mark),
        hour: visitStarts(hours)[0] ?? 0,
        hours,
        cameBack: earlier.length > 0,
      }))
    : [];
  return {
    day,
    hours: [...hours.values()],
    returns: [...returns].map(([before, count]) => ({ day: before, after: day - before, visitors: count })),
    remembered,
  };
};

/**
 * Creates the function that stores already counted days: the same rollups by the same statements as the recorder's,
 * without a raw row for every event. A day stored twice counts twice: the caller records the stored days in the same
 * transaction.
 */
export const historyRecorder = (deps: Deps) => {
  const calendar = companyCalendar(deps.config.timeZone);
  const lookUp = filingsOf(deps.db);
  const hash = visitorHasher(deps.secrets.visitorKey);
  const { prepare } = eventRecorder(deps);
  const referrersOf = referrerBook(deps, calendar);

  const filed = (
    batch: PreparedBatch,
    filings: ReadonlyMap<number, Filed>,
    numberOf: (host: string | undefined) => number,
  ) => ({
    ...batch,
    filings: batch.columns.content_id.map((id) => filings.get(id)?.filing ?? 0),
    referrers: batch.events.map(({ referrer }) => numberOf(referrer)),
  });

  return async (days: readonly HistoryDay[], note: (tx: Tx) => Promise<void>): Promise<void> => {
    const today = calendar.at(deps.now().getTime()).dayNumber;
    await prepareDays(
      deps.db,
      days.flatMap(({ day, events }) => (events.events.length > 0 ? [day] : [])),
    );
    const filings = await lookUp(new Set(days.flatMap(({ counts }) => counts.map(({ contentId }) => contentId))));
    const cameFrom = days.map((history) => byReferrer(history, filings));
    const numberOf = await referrersOf(
      new Set(cameFrom.flatMap(({ families }) => families.flatMap(({ host }) => (host === undefined ? [] : [host])))),
    );
    const numbered = <Row extends { host: string | undefined }>(day: number, rows: readonly Row[] = []) =>
      rows.map(({ host, ...row }) => ({ ...row, day, referrer: numberOf(host) }));
    await deps.db.transaction(async (tx) => {
      await lockEvents(tx);
      for (const [n, history] of days.entries()) {
        const { day, events } = history;
        const recent = today - day <= REMEMBERED_DAYS;
        if (events.events.length > 0) await insertMissingEvents(tx, [filed(prepare(events), filings, numberOf)]);
        const tally = {
          ...byFiling(calendar.startOf(day), history, filings),
          referrerHours: numbered(day, cameFrom[n]?.families),
          contentReferrers: numbered(day, today - day < FIGURE_DAYS ? cameFrom[n]?.items : []),
        };
        await addToRollups(tx, recent ? tally : withoutHours(tally));
        await addVisits(tx, visitsOf(history, recent ? (mark) => hash(day, mark) : null));
      }
      await note(tx);
    });
  };
};
