import type { Db, Queryable } from '../../../db/client.ts';
import { allowTime } from '../../../db/connection/transaction.ts';
import { installation } from '../../../db/db.tables.ts';
import {
  createPartitions,
  dropPartitions,
  type Partition,
  partitionsOf,
} from '../../../db/installation/partitions.store.ts';
import { excluded, int } from '../../../db/rows.ts';
import { eq, lt, sql } from '../../../db/sql.ts';
import { dayName } from '../../../lib/calendar.ts';
import { forgetReferrers } from '../visitors/referrers.store.ts';
import {
  authorDays,
  authorHours,
  contentDays,
  contentHours,
  contentReferrerDays,
  familyHours,
  filingHours,
  filingMinutes,
  referrerDays,
  referrerHours,
  visitorDays,
  visitorHours,
  visitorReturns,
} from './rollups.tables.ts';

const EVENTS = 'content_events';
const partitionOf = (dayNumber: number): Partition => ({
  name: `${EVENTS}_${dayName(dayNumber).replaceAll('-', '')}`,
  from: dayName(dayNumber),
  until: dayName(dayNumber + 1),
});

/** Creates the missing partitions of these days. */
export const prepareDays = (db: Db, dayNumbers: readonly number[]): Promise<void> =>
  createPartitions(db, EVENTS, dayNumbers.map(partitionOf));

/**
 * From when on each kind of record is complete. Rollups are compared with raw events, and written, only from there on.
 */
type Floors = {
  minutes: string;
  contentHours: string;
  contentReferrers: string;
  visitors: string;
  events: string;
};

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
    await tx.delete(contentReferrerDays).where(lt(contentReferrerDays.day, floors.contentReferrers));
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
  const first = `${EVENTS}_${floors.events.replaceAll('-', '')}`;
  await dropPartitions(
    db,
    (await partitionsOf(db, EVENTS)).filter((name) => name < first),
  );
};

const floorOf = (name: keyof Floors, type: 'date' | 'timestamptz') =>
  sql`coalesce(max((${installation.value}->>${name})::${sql.raw(type)}), '-infinity')`;

/** The floors as a subquery with one row, `-infinity` where nothing was deleted yet. */
export const floorsQuery = sql`(
  select ${floorOf('minutes', 'timestamptz')} as minutes, ${floorOf('contentHours', 'date')} as content_hours,
    ${floorOf('contentReferrers', 'date')} as content_referrers, ${floorOf('visitors', 'date')} as visitors, ${floorOf('events', 'date')} as events
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
