import { dayName } from '../../../calendar.ts';
import type { Db, Queryable } from '../../../db/client.ts';
import { installation } from '../../../db/db.tables.ts';
import { int, rowsOf, string } from '../../../db/rows.ts';
import { eq, excluded, lt, sql } from '../../../db/sql.ts';
import { allowTime } from '../../../db/transaction.ts';
import { forgetReferrers } from './referrers.store.ts';
import {
  authorDays,
  authorHours,
  contentDays,
  contentHours,
  familyHours,
  filingHours,
  filingMinutes,
  referrerDays,
  referrerHours,
} from './rollups.tables.ts';
import { visitorDays, visitorHours, visitorReturns } from './visits.tables.ts';

/** Processes must not create the same partition concurrently. */
const DAYS_LOCK = 7_208_519;

const PREFIX = 'content_events_';
const partitionOf = (dayNumber: number): string => PREFIX + dayName(dayNumber).replaceAll('-', '');

/** Partitions that exist, as `YYYYMMDD`. */
const existingDays = async (db: Queryable): Promise<string[]> => {
  const rows = await rowsOf(
    db,
    { name: string(sql`c.relname`) },
    (list) => sql`
    select ${list} from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'content_events'::regclass`,
  );
  return rows.map(({ name }) => name.slice(PREFIX.length));
};

/** Creates the missing partitions of these days. */
export const prepareDays = (db: Db, dayNumbers: readonly number[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${DAYS_LOCK})`);
    const existing = new Set(await existingDays(tx));
    const missing = dayNumbers.filter((day) => !existing.has(partitionOf(day).slice(PREFIX.length)));
    // Attached, not created in place: that lock does not block readers of other days.
    const statements = missing.map((day) => {
      const name = partitionOf(day);
      return `create table ${name} (like content_events including defaults including constraints including indexes);
        alter table content_events attach partition ${name} for values from ('${dayName(day)}') to ('${dayName(day + 1)}');`;
    });
    if (statements.length > 0) await tx.execute(sql.raw(statements.join('\n')));
  });

/**
 * From when on each kind of record is complete. Rollups are compared with raw events, and written, only from there on.
 */
export type Floors = { minutes: string; contentHours: string; visitors: string; events: string };

const KEY = 'event-floors';

/**
 * Deletes expired rows and records the new floors, in one transaction. Days before `rollupsFrom` lose their rollups by
 * hour, by item and by author; totals by day and filing are kept forever. Raw events before `floors.events` are deleted
 * last.
 */
export const forgetBefore = async (db: Db, floors: Floors, rollupsFrom: string): Promise<void> => {
  await db.transaction(async (tx) => {
    await allowTime(tx, 0);
    const { key, value } = installation;
    // Never moved back, whatever the clock does: deleted data stays deleted.
    const later = sql`(select jsonb_object_agg(n.key, greatest(n.value, ${value}->>n.key))
      from jsonb_each_text(${excluded(value)}) n)`;
    await tx
      .insert(installation)
      .values({ key: KEY, value: floors })
      .onConflictDoUpdate({ target: key, set: { value: later } });
    await tx.delete(filingMinutes).where(lt(filingMinutes.minute, floors.minutes));
    await tx.delete(contentHours).where(lt(contentHours.day, floors.contentHours));
    await tx.delete(visitorDays).where(lt(visitorDays.day, floors.visitors));
    for (const rollup of [
      filingHours,
      familyHours,
      contentDays,
      authorHours,
      authorDays,
      referrerHours,
      referrerDays,
      visitorHours,
      visitorReturns,
    ]) {
      await tx.delete(rollup).where(lt(rollup.day, rollupsFrom));
    }
    await forgetReferrers(tx, rollupsFrom);
  });
  const first = floors.events.replaceAll('-', '');
  const gone = (await existingDays(db)).filter((day) => day < first).map((day) => PREFIX + day);
  if (gone.length === 0) return;
  // In a transaction of its own, so that it never waits for events that wait for it; if a reader is in the way, it is
  // retried next time.
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '3s'`);
    await tx.execute(sql.raw(`drop table if exists ${gone.join(', ')}`));
  });
};

const floorOf = (name: keyof Floors, type: 'date' | 'timestamptz') =>
  sql`coalesce(max((${installation.value}->>${name})::${sql.raw(type)}), '-infinity')`;

/** The floors as a subquery with one row, `-infinity` where nothing was deleted yet. */
export const floorsQuery = sql`(
  select ${floorOf('minutes', 'timestamptz')} as minutes, ${floorOf('contentHours', 'date')} as content_hours,
    ${floorOf('visitors', 'date')} as visitors, ${floorOf('events', 'date')} as events
  from ${installation} where ${eq(installation.key, KEY)})`;

/**
 * From when on single exposures are stored too: history has single events of reader actions, and exposures only in
 * sums.
 */
const EXPOSURES_KEY = 'exposures-from';

export const noteExposuresFrom = async (db: Queryable, day: number): Promise<void> => {
  const value = { day };
  await db
    .insert(installation)
    .values({ key: EXPOSURES_KEY, value })
    .onConflictDoUpdate({ target: installation.key, set: { value } });
};

/** @returns a day number; null where every event was stored individually */
export const findExposuresFrom = async (db: Queryable): Promise<number | null> => {
  const day = int(sql`${installation.value}->>'day'`);
  const [from] = await db.select({ day }).from(installation).where(eq(installation.key, EXPOSURES_KEY));
  return from?.day ?? null;
};
