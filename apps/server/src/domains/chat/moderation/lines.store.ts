import type { ChatCategory, ChatRow } from '@onair/contract/chat/chat';
import type { ChatRank } from '@onair/contract/chat/line';
import type { Queryable } from '../../../db/client.ts';
import { type SQL, sql } from '../../../db/sql.ts';
import { asLine, lineColumns } from '../rooms/chat.store.ts';

/** A line with what an act on it has to know. */
export type KeptLine = ChatRow & {
  studioId: string;
  /** What the author may do now, and the rank of the person who deleted the line. */
  authorRank: ChatRank;
  deletedRank: ChatRank | null;
};

export type LineFilter = { studioId: string; category: ChatCategory; text: string | null };

const rowColumns = sql`
  ${lineColumns}, l.original, l.words, l.review, l.handled_at is not null as handled`;

const categories: Record<ChatCategory, SQL> = {
  all: sql`true`,
  collected: sql`l.collected_at is not null`,
  held: sql`l.review = 'pending'`,
  deleted: sql`l.state = 'deleted'`,
  staff: sql`l.rank >= 2`,
  users: sql`l.rank = 1`,
  guests: sql`l.rank = 0`,
};

const whereOf = ({ studioId, category, text }: LineFilter): SQL => sql`
  l.studio_id = ${studioId} and ${categories[category]}
  ${text === null ? sql`` : sql`and (text_key(l.content) like contains_pattern(${text}) or text_key(l.username) like contains_pattern(${text}))`}`;

/** Lines of a filter, the latest first, from before a place on. */
export const findLines = async (
  db: Queryable,
  filter: LineFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<ChatRow[]> => {
  const { rows } = await db.execute<ChatRow & Record<string, unknown>>(sql`
    select ${rowColumns} from chat_lines l
    where ${whereOf(filter)} ${before === null ? sql`` : sql`and l.seq < ${before}`}
    order by l.seq desc limit ${limit}`);
  return rows.map(asLine);
};

/** How many lines a filter shows; counted up to `most`. */
export const countLines = async (db: Queryable, filter: LineFilter, most: number): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*) as count from (select from chat_lines l where ${whereOf(filter)} limit ${most}) counted`);
  return rows[0]?.count ?? 0;
};

/** The latest lines of a person, the oldest of them first. */
export const linesOf = async (db: Queryable, personId: string, limit: number): Promise<ChatRow[]> => {
  const { rows } = await db.execute<ChatRow & Record<string, unknown>>(sql`
    select ${rowColumns} from chat_lines l where l.person_id = ${personId} order by l.seq desc limit ${limit}`);
  return rows.reverse().map(asLine);
};

/** What a person may do now: the rank of the account behind it, 0 for guests. `p` is the person. */
export const presentRank = sql`
  case when p.account_id is null then 0
    when (select a.role from people a where a.id = p.account_id) = 'admin' then 3
    when exists (select from chat_moderators m where m.studio_id = p.studio_id and m.account_id = p.account_id) then 2
    else 1 end`;

export const findKeptLine = async (db: Queryable, id: string): Promise<KeptLine | null> => {
  const { rows } = await db.execute<KeptLine & Record<string, unknown>>(sql`
    select ${rowColumns}, l.studio_id as "studioId", l.deleted_rank as "deletedRank", ${presentRank} as "authorRank"
    from chat_lines l join chat_people p on p.id = l.person_id where l.id = ${id}`);
  return rows[0] ? asLine(rows[0]) : null;
};

export type QueueRow = ChatRow & {
  collectedBy: string;
  collectedAt: string;
  handledBy: string | null;
  handledAt: string | null;
};

const QUEUE_MAX = 500;
const iso = (at: string): string => new Date(at).toISOString();

/** Favourites, those not dealt with first, then the latest first. */
export const findCollected = async (db: Queryable, studioId: string): Promise<QueueRow[]> => {
  const { rows } = await db.execute<QueueRow & Record<string, unknown>>(sql`
    select ${rowColumns}, coalesce(c.name, '') as "collectedBy", l.collected_at as "collectedAt",
      case when l.handled_at is null then null else coalesce(h.name, '') end as "handledBy", l.handled_at as "handledAt"
    from chat_lines l left join people c on c.id = l.collected_by left join people h on h.id = l.handled_by
    where l.studio_id = ${studioId} and l.collected_at is not null
    order by (l.handled_at is not null), l.collected_at desc limit ${QUEUE_MAX}`);
  return rows.map((row) => ({
    ...asLine(row),
    collectedAt: iso(row.collectedAt),
    handledAt: row.handledAt === null ? null : iso(row.handledAt),
  }));
};
