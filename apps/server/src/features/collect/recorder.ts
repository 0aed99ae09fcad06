import { companyCalendar } from '../../calendar.ts';
import type { Deps } from '../../deps.ts';
import type { Batch } from './collect.rules.ts';
import { prepareDays } from './days.store.ts';
import {
  type EncodedEvents,
  type EventColumns,
  encodeEvents,
  insertEvents,
  KIND_INDEX,
  type Stored,
} from './events.store.ts';
import { visitorHasher } from './visitor-hash.ts';
import { dayPairs, unseenVisitors, type Visits } from './visitors.rules.ts';
import { countReturns, insertVisitors } from './visitors.store.ts';

/** A batch ready to be stored: what costs time was done before its turn came. */
export type PreparedBatch = { events: Batch['events']; visits: Visits; encoded: EncodedEvents };

/** Visitors remembered so as not to ask the database again; forgetting them costs a question, nothing else. */
const SEEN_MAX = 200_000;

/**
 * Makes the functions through which events enter the database, from visitors, demo data and demo traffic alike: raw
 * rows, rollups and visitor figures become durable together, or none of them does.
 */
export const eventRecorder = (deps: Deps) => {
  const calendar = companyCalendar(deps.config.timeZone);
  const hash = visitorHasher(deps.secrets.visitorKey);
  const existing = new Set<number>();
  const seen = new Set<number>();

  /** Finds day, hour and hash of every event and encodes it all. */
  const prepare = ({ events, times }: Batch): PreparedBatch => {
    const columns: EventColumns = { id: [], at: [], visitor: [], content_id: [], day: [], hour: [], kind: [] };
    const marks: string[] = [];
    for (let i = 0; i < events.length; i += 1) {
      const event = events[i] as Batch['events'][number];
      const ms = times[i] as number;
      const { dayNumber, hour } = calendar.at(ms);
      columns.id.push(event.id);
      columns.at.push(ms);
      columns.visitor.push(hash(dayNumber, event.visitor));
      columns.content_id.push(event.contentId);
      columns.day.push(dayNumber);
      columns.hour.push(hour);
      columns.kind.push(KIND_INDEX[event.kind] as number);
      marks.push(event.visitor);
    }
    const { id, visitor, day, hour } = columns;
    return { events, visits: { id, visitor, day, hour, marks }, encoded: encodeEvents(columns) };
  };

  const ensureDays = async (batches: readonly PreparedBatch[]): Promise<void> => {
    const missing = new Set<number>();
    for (const { visits } of batches) for (const day of visits.day) if (!existing.has(day)) missing.add(day);
    if (missing.size === 0) return;
    await prepareDays(deps.db, [...missing]);
    for (const day of missing) existing.add(day);
  };

  /** Stores batches in one transaction; has returned only after its commit. */
  const record = async (batches: readonly PreparedBatch[]): Promise<Stored> => {
    await ensureDays(batches);
    const given = batches.reduce((sum, { events }) => sum + events.length, 0);
    const contentIds = new Set(batches.flatMap(({ events }) => events.map(({ contentId }) => contentId)));
    const lastDay = calendar.at(deps.now().getTime()).dayNumber;
    const { stored, visitors } = await deps.db.transaction(async (tx) => {
      const stored = await insertEvents(
        tx,
        batches.map(({ encoded }) => encoded),
        given,
        contentIds,
      );
      const visitors = unseenVisitors(
        batches.map(({ visits }) => visits),
        stored.fresh,
        seen,
      );
      if (visitors.length > 0) {
        const newcomers = await insertVisitors(tx, visitors);
        const came = visitors.filter(({ visitor }) => newcomers.has(visitor));
        await countReturns(tx, dayPairs(came, hash, lastDay));
      }
      return { stored, visitors };
    });
    if (seen.size > SEEN_MAX) seen.clear();
    for (const { visitor } of visitors) seen.add(visitor);
    return stored;
  };

  return { prepare, record };
};

export type EventRecorder = ReturnType<typeof eventRecorder>;
