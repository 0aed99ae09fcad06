import { DAY } from '@onair/contract/lib/local-time';
import type { Db } from '../../../db/client.ts';
import { dropPartitions, partitionsOf } from '../../../db/installation/partitions.store.ts';
import { deleteExpired, olderThan } from '../../../db/prune.ts';
import { bare } from '../../../db/rows.ts';
import { and, eq, isNotNull, isNull, lt, not, type SQL, sql } from '../../../db/sql.ts';
import type { Deps } from '../../../deps.ts';
import { chatActs, chatLines, chatPeople, chatRooms, chatRuleHits } from '../chat.tables.ts';
import { isGuest, LATELY_MS, LINES, LINES_BEFORE, prepareWeeks, weeksBefore, weeksEnd } from '../rooms/rooms.store.ts';

/** Retention of rule hits in days. */
const HITS_DAYS = 30;
/** Guests who only entered are looked for this far back; who was missed for longer goes with the rest. */
const SILENT_DAYS = 7;
/** Weeks created in advance, so that lines find their partition even if this job does not run for that long. */
const WEEKS_AHEAD = 4;

/**
 * Each room records up to where its history is deleted: a reader that has seen less starts over instead of missing
 * something.
 */
const noted = (table: SQL): SQL => sql`noted as (
  update ${chatRooms} set ${bare(chatRooms.pruned)} = greatest(${chatRooms.pruned}, old.seq) from (
    select studio_id, max(seq) as seq from ${table} where ctid = any (array(select row from batch)) group by studio_id) old
  where old.studio_id = ${chatRooms.studioId})`;

/** Deletes rows of the old partition one by one, so that none is kept longer than the others. */
const forgetLinesBefore = async (db: Db, limit: Date, signal?: AbortSignal): Promise<void> => {
  if (!(await partitionsOf(db, LINES)).includes(LINES_BEFORE)) return;
  const table = sql.raw(LINES_BEFORE);
  // A restored partition has the indexes of its parent only.
  await db.execute(sql`create index if not exists ${sql.raw(`${LINES_BEFORE}_time`)} on ${table} (said_at)`);
  await deleteExpired(db, { ...olderThan(table, bare(chatLines.saidAt), limit), noted: noted(table) }, signal);
};

/** Drops the weeks that are past their retention. */
const forgetWeeks = async (db: Db, limit: Date): Promise<void> => {
  const end = weeksEnd(limit);
  const gone = await weeksBefore(db, end);
  if (gone.length === 0) return;
  const inRoom = and(eq(chatLines.studioId, chatRooms.studioId), lt(chatLines.saidAt, end.toISOString()));
  const last = sql`(select max(${chatLines.seq}) from ${chatLines} where ${inRoom})`;
  await db
    .update(chatRooms)
    .set({ pruned: sql`${last}` })
    .where(sql`${last} > ${chatRooms.pruned}`);
  await dropPartitions(db, gone);
};

/**
 * Deletes people past their retention, and those who only entered once they no longer count as lately seen: a new one
 * costs a caller nothing. Those who have lines or are muted stay.
 */
const forgetPeople = async (db: Db, now: number, limit: Date, signal?: AbortSignal): Promise<void> => {
  const { id, mutedAt, lastAt } = chatPeople;
  const hasLines = sql`exists (select from ${chatLines} where ${chatLines.personId} = ${id})`;
  // The history of who was muted, or named when a network was held, stays with them.
  const hasActs = sql`exists (select from ${chatActs} where ${chatActs.personId} = ${id})`;
  const unmutedBefore = (moment: Date) => {
    const past = olderThan(sql`${chatPeople}`, bare(lastAt), moment);
    // As lines are stored and guests noted.
    return { ...past, expired: sql`${past.expired} and ${isNull(mutedAt)}`, lockedBy: bare(id) };
  };
  await deleteExpired(db, { ...unmutedBefore(limit), only: sql`not ${hasLines}` }, signal);
  const lately = unmutedBefore(new Date(now - LATELY_MS));
  const from = new Date(now - LATELY_MS - SILENT_DAYS * DAY).toISOString();
  const expired = sql`${lately.expired} and ${bare(lastAt)} >= ${from}::timestamptz`;
  await deleteExpired(db, { ...lately, expired, only: sql`not ${hasLines} and not ${hasActs}` }, signal);
};

/** Forgets where people came from whose accounts have been confirmed since: they are guests no longer. */
const forgetNetworks = async (db: Db): Promise<void> => {
  const { id, accountId, guestKey, networkKey } = chatPeople;
  const known = and(isNotNull(networkKey), isNotNull(accountId), not(isGuest));
  await db.execute(sql`
    update ${chatPeople} set ${bare(guestKey)} = null, ${bare(networkKey)} = null
    where ${id} in (select ${id} from ${chatPeople} where ${known} order by ${id} for update)`);
};

/** Creates the coming weeks, and deletes lines, acts and people past their retention. Muted people are kept. */
export const pruneChat = async (
  { db, now, config }: Pick<Deps, 'db' | 'now'> & { config: Pick<Deps['config'], 'chatRetentionDays'> },
  signal?: AbortSignal,
): Promise<void> => {
  const ms = now().getTime();
  const limit = new Date(ms - config.chatRetentionDays * DAY);
  await prepareWeeks(db, now(), WEEKS_AHEAD);
  await forgetLinesBefore(db, limit, signal);
  await forgetWeeks(db, limit);
  const acts = sql`${chatActs}`;
  await deleteExpired(db, { ...olderThan(acts, bare(chatActs.at), limit), noted: noted(acts) }, signal);
  await forgetPeople(db, ms, limit, signal);
  await forgetNetworks(db);
  const hitsFrom = new Date(ms - HITS_DAYS * DAY).toISOString().slice(0, 10);
  await db.delete(chatRuleHits).where(lt(chatRuleHits.day, hitsFrom));
};
