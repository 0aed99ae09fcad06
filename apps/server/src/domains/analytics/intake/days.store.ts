import { dayName } from '../../../calendar.ts';
import type { Db, Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';
import { allowTime } from '../../../db/transaction.ts';

/** Two processes must not make the same partition at once. */
const DAYS_LOCK = 7_208_519;

const PREFIX = 'content_events_';
const partitionOf = (dayNumber: number): string => PREFIX + dayName(dayNumber).replaceAll('-', '');

/** Partitions that exist, as `YYYYMMDD`. */
const existingDays = async (db: Queryable): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string }>(sql`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'content_events'::regclass`);
  return rows.map(({ name }) => name.slice(PREFIX.length));
};

/** Makes the partitions of these days where they are missing. */
export const prepareDays = (db: Db, dayNumbers: readonly number[]): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${DAYS_LOCK})`);
    const existing = new Set(await existingDays(tx));
    const missing = dayNumbers.filter((day) => !existing.has(partitionOf(day).slice(PREFIX.length)));
    // Attached, not created in place: that lock lets readers of other days go on.
    const statements = missing.map((day) => {
      const name = partitionOf(day);
      return `create table ${name} (like content_events including defaults including constraints including indexes);
        alter table content_events attach partition ${name} for values from ('${dayName(day)}') to ('${dayName(day + 1)}');`;
    });
    if (statements.length > 0) await tx.execute(sql.raw(statements.join('\n')));
  });

/** From when on each kind of record is complete. Rollups are compared with raw events, and written, only from there. */
export type Floors = { minutes: string; contentHours: string; visitors: string; events: string };

const KEY = 'event-floors';

/**
 * Forgets what is past its retention and notes the new floors, in one transaction. Days before `rollupsFrom` lose their
 * rollups by hour, by item and by author; totals by day and filing stay for good. Raw events before `floors.events` go last.
 */
export const forgetBefore = async (db: Db, floors: Floors, rollupsFrom: string): Promise<void> => {
  await db.transaction(async (tx) => {
    await allowTime(tx, 0);
    await tx.execute(sql`
      insert into installation (key, value) values (${KEY}, ${JSON.stringify(floors)}::jsonb)
      on conflict (key) do update set value = (
        -- never back, whatever the clock does: what was deleted stays deleted
        select jsonb_object_agg(n.key, greatest(n.value, installation.value->>n.key))
        from jsonb_each_text(excluded.value) n)`);
    await tx.execute(sql`delete from filing_minutes where minute < ${floors.minutes}`);
    await tx.execute(sql`delete from content_hours where day < ${floors.contentHours}`);
    await tx.execute(sql`delete from visitor_days where day < ${floors.visitors}`);
    await tx.execute(sql`delete from filing_hours where day < ${rollupsFrom}`);
    await tx.execute(sql`delete from family_hours where day < ${rollupsFrom}`);
    await tx.execute(sql`delete from content_days where day < ${rollupsFrom}`);
    await tx.execute(sql`delete from author_days where day < ${rollupsFrom}`);
    await tx.execute(sql`delete from visitor_hours where day < ${rollupsFrom}`);
    await tx.execute(sql`delete from visitor_returns where day < ${rollupsFrom}`);
  });
  const first = floors.events.replaceAll('-', '');
  const gone = (await existingDays(db)).filter((day) => day < first).map((day) => PREFIX + day);
  if (gone.length === 0) return;
  // By itself, so that it never waits for events that wait for it; a reader in the way is left alone until next time.
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '3s'`);
    await tx.execute(sql.raw(`drop table if exists ${gone.join(', ')}`));
  });
};

/** The floors as a subquery of one row, `-infinity` where nothing was forgotten yet. */
export const floorsQuery = sql`(
  select coalesce(max((value->>'minutes')::timestamptz), '-infinity') as minutes,
    coalesce(max((value->>'contentHours')::date), '-infinity') as content_hours,
    coalesce(max((value->>'visitors')::date), '-infinity') as visitors,
    coalesce(max((value->>'events')::date), '-infinity') as events
  from installation where key = ${KEY})`;

/** From when on single exposures are stored too: history is stored with what people did, its exposures live in sums only. */
const EXPOSURES_KEY = 'exposures-from';

export const noteExposuresFrom = async (db: Queryable, day: number): Promise<void> => {
  await db.execute(sql`
    insert into installation (key, value) values (${EXPOSURES_KEY}, ${JSON.stringify({ day })}::jsonb)
    on conflict (key) do update set value = excluded.value`);
};

/** @returns a day number; null where every event was stored by itself */
export const findExposuresFrom = async (db: Queryable): Promise<number | null> => {
  const { rows } = await db.execute<{ day: number }>(sql`
    select (value->>'day')::integer as day from installation where key = ${EXPOSURES_KEY}`);
  return rows[0]?.day ?? null;
};
