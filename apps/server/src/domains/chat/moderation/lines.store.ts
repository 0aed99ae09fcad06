import { rolesFor } from '@onair/contract/access';
import type { ChatCategory, ChatRow } from '@onair/contract/chat/chat';
import type { Queryable } from '../../../db/client.ts';
import { alias } from '../../../db/columns.ts';
import { among, bigInt, bool, oneValue, orNull, present, rowsOf, same, string } from '../../../db/rows.ts';
import { and, asc, desc, eq, gte, isNotNull, lt, or, type SQL, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { chatLines, chatModerators, chatPeople } from '../chat.tables.ts';
import { LINE } from '../rooms/chat.store.ts';

export type LineFilter = { studioId: string; category: ChatCategory; text: string | null };

const ROW = {
  ...LINE,
  original: chatLines.original,
  words: chatLines.words,
  review: chatLines.review,
  handled: bool(sql`${chatLines.handledAt} is not null`),
};

const categories: Record<ChatCategory, SQL | undefined> = {
  all: undefined,
  collected: isNotNull(chatLines.collectedAt),
  held: eq(chatLines.review, 'pending'),
  deleted: eq(chatLines.state, 'deleted'),
  staff: gte(chatLines.rank, 2),
  users: eq(chatLines.rank, 1),
  guests: eq(chatLines.rank, 0),
};

const matches = ({ studioId, category, text }: LineFilter, ...more: (SQL | undefined)[]) => {
  const contains = sql`like contains_pattern(${text})`;
  const named = or(sql`text_key(${chatLines.content}) ${contains}`, sql`text_key(${chatLines.username}) ${contains}`);
  return and(eq(chatLines.studioId, studioId), categories[category], text === null ? undefined : named, ...more);
};

const latest = (db: Queryable, where: SQL | undefined, limit: number): Promise<ChatRow[]> =>
  db.select(ROW).from(chatLines).where(where).orderBy(desc(chatLines.seq)).limit(limit);

/** Lines that pass a filter, latest first, from before a position on. */
export const findLines = (
  db: Queryable,
  filter: LineFilter,
  { before, limit }: { before: number | null; limit: number },
): Promise<ChatRow[]> => latest(db, matches(filter, before === null ? undefined : lt(chatLines.seq, before)), limit);

type Span = {
  studioId: string;
  from: string;
  until: string;
  after: number;
  latest: boolean;
  limit: number;
  /** Excludes deleted and held lines. */
  shownAlone: boolean;
};

/** The first lines of a time span after a position in it, or the last ones, in chronological order. */
export const findSpan = async (db: Queryable, span: Span): Promise<ChatRow[]> => {
  const { saidAt, seq, state } = chatLines;
  const within = sql`(${saidAt}, ${seq}) > (${span.from}::timestamptz, ${span.after}) and ${saidAt} <= ${span.until}::timestamptz`;
  const order = span.latest ? [desc(saidAt), desc(seq)] : [asc(saidAt), asc(seq)];
  const rows = await db
    .select(ROW)
    .from(chatLines)
    .where(and(eq(chatLines.studioId, span.studioId), within, span.shownAlone ? eq(state, 'shown') : undefined))
    .orderBy(...order)
    .limit(span.limit);
  return span.latest ? rows.reverse() : rows;
};

/** The number of lines that pass a filter, counted up to `most`. */
export const countLines = (db: Queryable, filter: LineFilter, most: number): Promise<number> => {
  const lines = sql`(select from ${chatLines} where ${matches(filter)} limit ${most}) counted`;
  return oneValue(db, bigInt(sql`count(*)`), (count) => sql`select ${count} from ${lines}`);
};

/** The latest lines of a person, oldest first. */
export const linesOf = async (db: Queryable, personId: string, limit: number): Promise<ChatRow[]> =>
  (await latest(db, eq(chatLines.personId, personId), limit)).reverse();

/** Of a person with an account. */
const isUnconfirmed = sql`(select not ${people.confirmed} and not ${among(people.role, rolesFor('confirmed', false))}
  from ${people} where ${people.id} = ${chatPeople.accountId})`;
const moderates = and(
  eq(chatModerators.studioId, chatPeople.studioId),
  eq(chatModerators.accountId, chatPeople.accountId),
);
/** A person's current rights: the rank of the account, 0 for guests and accounts that nobody has confirmed. */
export const presentRank = same(
  chatLines.rank,
  sql`case when ${chatPeople.accountId} is null then 0
    when (select ${among(people.role, rolesFor('chat'))} from ${people} where ${people.id} = ${chatPeople.accountId}) then 3
    when ${isUnconfirmed} then 0
    when exists (select from ${chatModerators} where ${moderates}) then 2 else 1 end`,
);

/**
 * A line with the data that an act on it needs: its author's current rights, and the rank of the person who deleted it.
 */
const LINE_ROW = {
  ...ROW,
  studioId: chatLines.studioId,
  deletedRank: chatLines.deletedRank,
  authorRank: presentRank,
};

const lineRows = (db: Queryable, id: string) =>
  db
    .select(LINE_ROW)
    .from(chatLines)
    .innerJoin(chatPeople, eq(chatPeople.id, chatLines.personId))
    .where(eq(chatLines.id, id));

export type LineRow = Awaited<ReturnType<typeof lineRows>>[number];

export const findLineRow = async (db: Queryable, id: string): Promise<LineRow | null> =>
  (await lineRows(db, id))[0] ?? null;

const QUEUE_MAX = 500;
const collector = alias(people, 'collector');
const handler = alias(people, 'handler');

/** Favorites, unhandled ones first, then latest first. */
export const findCollected = (db: Queryable, studioId: string) => {
  const { collectedAt, handledAt } = chatLines;
  const handledBy = string(sql`case when ${handledAt} is not null then coalesce(${handler.name}, '') end`);
  return rowsOf(
    db,
    {
      ...ROW,
      collectedBy: string(sql`coalesce(${collector.name}, '')`),
      collectedAt: present(collectedAt),
      handledBy: orNull(handledBy),
      handledAt,
    },
    (list) => sql`
    select ${list} from ${chatLines} left join ${people} collector on ${collector.id} = ${chatLines.collectedBy}
      left join ${people} handler on ${handler.id} = ${chatLines.handledBy}
    where ${and(eq(chatLines.studioId, studioId), isNotNull(collectedAt))}
    order by (${handledAt} is not null), ${desc(collectedAt)} limit ${QUEUE_MAX}`,
  );
};

/** Whether a room has ever had a line. */
export const hasLines = async (db: Queryable, studioId: string): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`select from chat_lines where studio_id = ${studioId} limit 1`);
  return rowCount === 1;
};
