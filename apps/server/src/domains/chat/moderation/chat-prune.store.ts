import type { Db } from '../../../db/client.ts';
import { forget, olderThan } from '../../../db/prune.ts';
import { bare, isNull, lt, type SQL, sql } from '../../../db/sql.ts';
import { chatActs, chatLines, chatPeople, chatRooms, chatRuleHits } from '../chat.tables.ts';

/** Retention of lines in days. */
export const CHAT_RETENTION_DAYS = 90;
/** Retention of rule hits in days. */
const HITS_DAYS = 30;
const DAY = 86_400_000;

/**
 * Each room records up to where its history is deleted: a reader that has seen less starts over instead of missing
 * something.
 */
const noted = (table: typeof chatLines | typeof chatActs): SQL => sql`noted as (
  update ${chatRooms} set ${bare(chatRooms.pruned)} = greatest(${chatRooms.pruned}, old.seq) from (
    select ${table.studioId}, max(${table.seq}) as seq from ${table}
    where ${table}.ctid = any (array(select row from batch)) group by ${table.studioId}) old
  where old.studio_id = ${chatRooms.studioId})`;

/** Deletes expired lines, acts and people, and records in each room how far. Muted people are kept. */
export const pruneChat = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  const limit = new Date(now.getTime() - CHAT_RETENTION_DAYS * DAY);
  const lines = olderThan(sql`${chatLines}`, bare(chatLines.saidAt), limit);
  const acts = olderThan(sql`${chatActs}`, bare(chatActs.at), limit);
  await forget(db, { ...lines, noted: noted(chatLines) }, signal);
  await forget(db, { ...acts, noted: noted(chatActs) }, signal);
  const hasLines = sql`exists (select from ${chatLines} where ${chatLines.personId} = ${chatPeople.id})`;
  const silent = sql`${isNull(chatPeople.mutedAt)} and not ${hasLines}`;
  const people = olderThan(sql`${chatPeople}`, bare(chatPeople.lastAt), limit);
  await forget(db, { ...people, only: silent }, signal);
  const hitsFrom = new Date(now.getTime() - HITS_DAYS * DAY).toISOString().slice(0, 10);
  await db.delete(chatRuleHits).where(lt(chatRuleHits.day, hitsFrom));
};
