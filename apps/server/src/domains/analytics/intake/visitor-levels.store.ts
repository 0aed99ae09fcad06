import { sql } from 'drizzle-orm';
import { dayName } from '../../../calendar.ts';
import type { Tx } from '../../../db/client.ts';
import { allowTime } from '../../../db/transaction.ts';
import { LEVEL_MAX } from './visitor-hash.ts';
import { RETURN_DAYS } from './visitors.store.ts';

/** Salts of a day's masks, by day number. */
type MaskSalt = (dayNumber: number) => string;

/** A stored level without its mask. */
const unmasked = (salt: string) =>
  sql`(level # (get_byte(sha256(convert_to(${salt}::text || visitor::text, 'UTF8')), 0) & ${LEVEL_MAX}::int))`;

/**
 * A day keeps one visitor in two of those that it kept: those whose level is high enough, which is no matter of what they
 * did. Who came back is counted again for the day and for those after it, among the visitors that all their days keep.
 * Returns need nothing: they are counted by level.
 * @returns how many the day keeps now; null when it keeps as few as it ever will
 */
export const raiseLevel = async (tx: Tx, day: number, maskSalt: MaskSalt): Promise<number | null> => {
  // Rare and long: a day of a million visitors is gone through once.
  await allowTime(tx, 0);
  const { rows: raised } = await tx.execute<{ level: number }>(sql`
    insert into visitor_levels (day, level) values (${dayName(day)}, 1)
    on conflict (day) do update set level = visitor_levels.level + 1 where visitor_levels.level < ${LEVEL_MAX}
    returning level`);
  const level = raised[0]?.level;
  if (level === undefined) return null;
  await tx.execute(sql`delete from visitor_days where day = ${dayName(day)} and ${unmasked(maskSalt(day))} < ${level}`);
  const { rows: touched } = await tx.execute<{ day: number; level: number }>(sql`
    select h.day - '1970-01-01'::date as day, (select max(l.level) from visitor_levels l
      where l.day between h.day - ${RETURN_DAYS}::int and h.day)::int as level
    from (select distinct day from visitor_hours where day between ${dayName(day)} and ${dayName(day + RETURN_DAYS)}) h`);
  for (const one of touched) {
    const name = dayName(one.day);
    await tx.execute(sql`
      update visitor_days set came_back = false
      where day = ${name} and came_back and ${unmasked(maskSalt(one.day))} < ${one.level}`);
    await tx.execute(sql`delete from visitor_hours where day = ${name}`);
    await tx.execute(sql`
      insert into visitor_hours (day, hour, visitors, came_back)
      select day, hour, count(*), count(*) filter (where came_back) from visitor_days where day = ${name} group by day, hour`);
  }
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*) as n from visitor_days where day = ${dayName(day)}`,
  );
  return rows[0]?.n ?? 0;
};
