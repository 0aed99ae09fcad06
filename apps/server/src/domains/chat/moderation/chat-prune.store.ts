import type { Db } from '../../../db/client.ts';
import { forget, olderThan } from '../../../db/prune.ts';
import { type SQL, sql } from '../../../db/sql.ts';

/** Days for which what was said is kept. */
export const CHAT_RETENTION_DAYS = 90;
/** Days after which nobody asks any more what a rule hit. */
const HITS_DAYS = 30;
const DAY = 86_400_000;

/** Each room notes how far its past is gone: a reader that knows less starts over instead of missing something. */
const noted = (table: SQL): SQL => sql`noted as (
  update chat_rooms r set pruned = greatest(r.pruned, old.seq) from (
    select t.studio_id, max(t.seq) as seq from ${table} t where t.ctid = any (array(select row from batch)) group by t.studio_id) old
  where old.studio_id = r.studio_id)`;

/** Forgets lines, acts and people past their time, and remembers in each room how far. Muted people are kept. */
export const pruneChat = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  const limit = new Date(now.getTime() - CHAT_RETENTION_DAYS * DAY);
  const [lines, acts] = [sql`chat_lines`, sql`chat_acts`];
  await forget(db, { ...olderThan(lines, sql`said_at`, limit), noted: noted(lines) }, signal);
  await forget(db, { ...olderThan(acts, sql`at`, limit), noted: noted(acts) }, signal);
  const silent = sql`muted_at is null and not exists (select from chat_lines l where l.person_id = chat_people.id)`;
  await forget(db, { ...olderThan(sql`chat_people`, sql`last_at`, limit), only: silent }, signal);
  await db.execute(sql`
    delete from chat_rule_hits where day < ${new Date(now.getTime() - HITS_DAYS * DAY).toISOString().slice(0, 10)}::date`);
};
