import { defined } from '@onair/contract/typed';
import type { Queryable, Tx } from '../../../db/client.ts';
import { isDuplicate } from '../../../db/connection/refusals.ts';
import type { Deps } from '../../../deps.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { prepareDays } from '../rollups/days.store.ts';
import { filingsOf } from '../rollups/dimensions.service.ts';
import {
  addToRollups,
  type EncodedEvents,
  encodeEvents,
  insertMissingEvents,
  insertNewEvents,
  insertUncountedEvents,
  KIND_INDEX,
} from '../rollups/events.store.ts';
import type { LaterCounting } from '../rollups/later-counting.service.ts';
import { type EventColumns, type Filed, tallyEvents } from '../rollups/tally.rules.ts';
import { referrerBook } from '../visitors/referrers.service.ts';
import {
  dayPairs,
  type MarkedVisitor,
  rememberedHasher,
  unseenVisitors,
  visitorHasher,
} from '../visitors/visitors.service.ts';
import { countReturns, storeVisitors } from '../visitors/visitors.store.ts';
import type { Batch, Recording } from './collect.rules.ts';

/** A batch ready to be stored: the expensive work was done before its turn. */
export type PreparedBatch = Batch & { columns: EventColumns; marks: readonly string[]; encoded: EncodedEvents };

type FiledBatch = PreparedBatch & { filings: readonly number[]; referrers: readonly number[] };

/** Batches with the filing of their items, and the items that do not exist. */
type Filing = { filed: FiledBatch[]; known: ReadonlyMap<number, Filed>; unknown: Set<number> };

/** Visitors cached to avoid database lookups; dropping them costs a lookup, nothing else. */
const SEEN_MAX = 200_000;
/**
 * After a duplicate others are likely: for this long they are expected, which costs a third more but avoids a second
 * attempt.
 */
const CAREFUL_MS = 1_000;

/**
 * Creates the functions through which events enter the database, for visitors, demo data and demo traffic alike: raw
 * rows, rollups and visitor figures are committed together.
 */
export const eventRecorder = (deps: Deps) => {
  const { db, newId } = deps;
  const calendar = companyCalendar(deps.config.timeZone);
  const hash = visitorHasher(deps.secrets.visitorKey);
  const hashNow = rememberedHasher(hash);
  const lookUp = filingsOf(db);
  const referrersOf = referrerBook(deps, calendar);
  const existing = new Set<number>();
  const seen = new Map<number, number>();
  let carefulUntil = Number.NEGATIVE_INFINITY;

  /** Computes day, hour and hash of every event and encodes everything. */
  const prepare = ({ events, times }: Batch): PreparedBatch => {
    const columns: EventColumns = { id: [], at: [], visitor: [], content_id: [], day: [], hour: [], kind: [] };
    const marks: string[] = [];
    for (let i = 0; i < events.length; i += 1) {
      const event = defined(events[i]);
      const ms = defined(times[i]);
      const { dayNumber, hour } = calendar.at(ms);
      columns.id.push(event.id);
      columns.at.push(ms);
      // Without consent there is no visitor mark: the event counts, the visitor (0) does not.
      const mark = event.consent === false ? '' : (event.visitor ?? '');
      columns.visitor.push(mark === '' ? 0 : hashNow(dayNumber, mark));
      columns.content_id.push(event.contentId);
      columns.day.push(dayNumber);
      columns.hour.push(hour);
      columns.kind.push(defined(KIND_INDEX[event.kind]));
      marks.push(mark);
    }
    return { events, times, columns, marks, encoded: encodeEvents(columns) };
  };

  const ensureDays = async (batches: readonly PreparedBatch[]): Promise<void> => {
    const missing = new Set<number>();
    for (const { columns } of batches) for (const day of columns.day) if (!existing.has(day)) missing.add(day);
    if (missing.size === 0) return;
    await prepareDays(db, [...missing]);
    for (const day of missing) existing.add(day);
  };

  const only = (batch: PreparedBatch, stays: (event: Batch['events'][number]) => boolean): PreparedBatch => {
    const { events, times } = batch;
    const left = events.flatMap((event, i) => (stays(event) ? [i] : []));
    if (left.length === events.length) return batch;
    return prepare({
      events: left.map((i) => defined(events[i])),
      times: left.map((i) => defined(times[i])),
    });
  };

  /** Looks up the filing of items and the referrers of visitors, and removes events of unknown items. */
  const file = async (batches: readonly PreparedBatch[]): Promise<Filing> => {
    const contentIds = new Set<number>();
    const hosts = new Set<string>();
    for (const { columns, events } of batches) {
      for (const id of columns.content_id) contentIds.add(id);
      for (const { referrer } of events) if (referrer !== undefined) hosts.add(referrer);
    }
    const [known, numberOf] = await Promise.all([lookUp(contentIds), referrersOf(hosts)]);
    const unknown = new Set([...contentIds].filter((id) => !known.has(id)));
    const filed = batches.map((batch): FiledBatch => {
      const left = unknown.size === 0 ? batch : only(batch, ({ contentId }) => known.has(contentId));
      return {
        ...left,
        filings: left.columns.content_id.map((id) => defined(known.get(id)).filing),
        referrers: left.events.map(({ referrer }) => numberOf(referrer)),
      };
    });
    return { filed, known, unknown };
  };

  const countVisitors = async (tx: Tx, visitors: readonly MarkedVisitor[]): Promise<void> => {
    if (visitors.length === 0) return;
    const newcomers = await storeVisitors(tx, visitors);
    const came = visitors.filter(({ visitor }) => newcomers.has(visitor));
    await countReturns(tx, dayPairs(came, hash, calendar.at(deps.now().getTime()).dayNumber));
  };

  const remember = (visitors: readonly MarkedVisitor[]): void => {
    if (seen.size > SEEN_MAX) seen.clear();
    for (const { visitor, hours } of visitors) seen.set(visitor, (seen.get(visitor) ?? 0) | hours);
  };

  /** The usual case: every event is new. Without new visitors, the one statement is the whole transaction. */
  const recordNew = async ({ filed, known }: Filing, uncounted: string | null): Promise<void> => {
    const counting = uncounted ?? tallyEvents(filed, known);
    const insert = (on: Queryable) =>
      typeof counting === 'string' ? insertUncountedEvents(on, filed, counting) : insertNewEvents(on, filed, counting);
    const visitors = unseenVisitors(filed, seen);
    if (visitors.length === 0) return insert(db);
    await db.transaction(async (tx) => {
      await insert(tx);
      await countVisitors(tx, visitors);
    });
    remember(visitors);
  };

  /** Some events may be stored already. Each id occurs once in the batches. */
  const recordMissing = async ({ filed, known }: Filing): Promise<Set<string>> => {
    const { fresh, visitors } = await db.transaction(async (tx) => {
      const fresh = await insertMissingEvents(tx, filed);
      const counts = (id: string) => fresh.has(id.toLowerCase());
      await addToRollups(tx, tallyEvents(filed, known, counts));
      const visitors = unseenVisitors(filed, seen, counts);
      await countVisitors(tx, visitors);
      return { fresh, visitors };
    });
    remember(visitors);
    return fresh;
  };

  /**
   * Stores batches in one transaction; resolves only after its commit.
   * @param later where given, takes the events to be counted after the commit: their rollups follow, everything else is
   * stored
   */
  const record = async (batches: readonly PreparedBatch[], later?: LaterCounting): Promise<Recording> => {
    await ensureDays(batches);
    const filing = await file(batches);
    const { unknown } = filing;
    if (performance.now() > carefulUntil) {
      try {
        const id = later ? newId() : null;
        await recordNew(filing, id);
        if (later && id !== null) later.queue(id, filing.filed);
        return { fresh: null, unknown };
      } catch (error) {
        if (!isDuplicate(error)) throw error;
      }
      carefulUntil = performance.now() + CAREFUL_MS;
    }
    const ids = new Set<string>();
    const first = ({ id }: { id: string }) => ids.size < ids.add(id.toLowerCase()).size;
    const once = batches.map((batch) => only(batch, first));
    return { fresh: await recordMissing(await file(once)), unknown };
  };

  return { prepare, record };
};

export type EventRecorder = ReturnType<typeof eventRecorder>;
