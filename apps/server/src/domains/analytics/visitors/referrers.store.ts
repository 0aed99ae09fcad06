import type { Db, Queryable, Tx } from '../../../db/client.ts';
import { rowsOf } from '../../../db/rows.ts';
import { and, between, eq, gt, gte, lt, not, or, sql } from '../../../db/sql.ts';
import { dayName } from '../../../lib/calendar.ts';
import { referrers } from '../rollups/events.tables.ts';
import { referrerDays } from '../rollups/rollups.tables.ts';

/** Numbers for referrers without a host; their names have no dot, unlike hosts. */
export const REFERRER = { unknown: 0, direct: 1, internal: 2, other: 3 } as const;
const HOSTS_FROM = REFERRER.other + 1;

/** The hosts with the most events of the past week have a name every day. */
const USUAL_DAYS = 7;
const USUAL_MAX = 50;
/** Of the others, this many are named a day in order of arrival; the rest is `other`. */
export const NEW_A_DAY = 25;
const NAMES_LOCK = 7_208_521;

const { id, host, namedOn } = referrers;
const namedToday = (today: number) => and(gte(id, HOSTS_FROM), eq(namedOn, dayName(today)));

/** The numbers known today without a lookup: referrers without a host, the usual hosts, and those named today. */
export const findNamed = async (db: Queryable, today: number): Promise<Map<string, number>> => {
  const usual = sql`select ${referrerDays.referrer} from ${referrerDays}
    where ${and(between(referrerDays.day, dayName(today - USUAL_DAYS), dayName(today - 1)), gt(referrerDays.referrer, REFERRER.other))}
    group by 1 order by sum(${referrerDays.exposures} + ${referrerDays.clicks}) desc, 1 limit ${USUAL_MAX}`;
  const rows = await db
    .select({ id, host })
    .from(referrers)
    .where(or(lt(id, HOSTS_FROM), sql`${id} in (${usual})`, namedToday(today)));
  return new Map(rows.map((row) => [row.host, row.id]));
};

/**
 * Names hosts for the rest of a day, up to the limit shared by all servers.
 * @returns those that have a name now, and whether there is room for more
 */
export const nameReferrers = (
  db: Db,
  hosts: readonly string[],
  today: number,
): Promise<{ named: Map<string, number>; full: boolean }> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${NAMES_LOCK})`);
    const named = new Map(
      (await tx.select({ id, host }).from(referrers).where(namedToday(today))).map((row) => [row.host, row.id]),
    );
    const asked = hosts.filter((each) => !named.has(each)).slice(0, NEW_A_DAY - named.size);
    if (asked.length === 0) return { named, full: named.size >= NEW_A_DAY };
    const rows = await rowsOf(
      tx,
      { id, host },
      (list) => sql`
      with asked as (select * from jsonb_array_elements_text(${JSON.stringify(asked)}::jsonb) with ordinality as a (host, place)),
      free as (select n, row_number() over (order by n) as place from (
        select n from generate_series(${HOSTS_FROM}::int, 32767) n
        where not exists (select from ${referrers} where ${id} = n) order by n limit ${NEW_A_DAY}) f)
      insert into ${referrers} (id, host, named_on) select n, a.host, ${dayName(today)}::date from asked a join free using (place)
      on conflict (host) do update set named_on = excluded.named_on returning ${list}`,
    );
    for (const row of rows) named.set(row.host, row.id);
    return { named, full: named.size >= NEW_A_DAY };
  });

/** Deletes hosts that no rollup uses, so that their numbers are free: 25 a day for 1,100 days fit into a smallint. */
export const forgetReferrers = async (tx: Tx, before: string): Promise<void> => {
  const counted = sql`exists (select from ${referrerDays} where ${eq(referrerDays.referrer, id)})`;
  await tx.delete(referrers).where(and(gte(id, HOSTS_FROM), lt(namedOn, before), not(counted)));
};
