import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';

/** Days for which what was said is kept. */
export const CHAT_RETENTION_DAYS = 90;
/** Days after which nobody asks any more what a rule hit. */
const HITS_DAYS = 30;
/** Lines forgotten in one turn, so that a turn stays short; the next one goes on. */
const AT_ONCE = 20_000;
const DAY = 86_400_000;

/** Forgets lines, acts and people past their time, and remembers in each room how far. Muted people are kept. */
export const pruneChat = async (db: Queryable, now: Date): Promise<void> => {
  const until = new Date(now.getTime() - CHAT_RETENTION_DAYS * DAY).toISOString();
  // Noted first: whoever comes in between fetches afresh rather than miss something.
  await db.execute(sql`
    update chat_rooms r set pruned = gone.seq from (
      select studio_id, max(seq) as seq from (
        select studio_id, seq from chat_lines where said_at < ${until}::timestamptz
        union all select studio_id, seq from chat_acts where at < ${until}::timestamptz) old
      group by studio_id) gone
    where gone.studio_id = r.studio_id and gone.seq > r.pruned`);
  await db.execute(sql`
    delete from chat_lines where id in (
      select id from chat_lines where said_at < ${until}::timestamptz order by said_at limit ${AT_ONCE})`);
  await db.execute(sql`delete from chat_acts where at < ${until}::timestamptz`);
  await db.execute(sql`
    delete from chat_people p where last_at < ${until}::timestamptz and muted_at is null
      and not exists (select from chat_lines l where l.person_id = p.id)`);
  await db.execute(sql`
    delete from chat_rule_hits where day < ${new Date(now.getTime() - HITS_DAYS * DAY).toISOString().slice(0, 10)}::date`);
};
