import { permits, type Role, rolesFor } from '@onair/contract/access';
import type { ChatCategory, ChatModerator, ChatPerson, ChatRow } from '@onair/contract/chat/chat';
import type { ChatKind, ChatLineState, ChatMode, ChatRank } from '@onair/contract/chat/line';
import type { Queryable, Tx } from '../../../db/client.ts';
import { alias } from '../../../db/columns.ts';
import { among, bigInt, bool, oneValue, orNull, present, rowsOf, same, string } from '../../../db/rows.ts';
import { and, asc, desc, eq, gte, isNotNull, lt, ne, or, type SQL, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { studioNames } from '../../live/published.views.ts';
import { type ActData, chatActs, chatLines, chatModerators, chatPeople, chatRooms } from '../chat.tables.ts';
import type { RoomEvent } from '../rooms/room-state.service.ts';
import { type ChatRoom, findRoom, isGuest, isMutedAt, LINE, ofGuest, readEvents } from '../rooms/rooms.store.ts';

/** An act as it is stored. */
export type NewAct = {
  kind: Exclude<ChatKind, 'message'>;
  lineId?: string;
  personId?: string;
  staff?: boolean;
  data?: ActData;
};

const isRoom = (studioId: string) => eq(chatRooms.studioId, studioId);

/**
 * Locks the room, so that its numbers follow commit order. Taken before any other lock of the room, as storing lines
 * does, so that no deadlock is possible.
 */
export const lockRoom = async (tx: Tx, studioId: string): Promise<ChatRoom | null> => {
  // Not against those who only refer to the room: guests are noted without its lock.
  await tx.select({ seq: chatRooms.seq }).from(chatRooms).where(isRoom(studioId)).for('no key update');
  return findRoom(tx, studioId);
};

/** Numbers and stores acts of a locked room. @returns them as events */
export const appendActs = async (
  tx: Tx,
  studioId: string,
  at: Date,
  by: string | null,
  acts: readonly NewAct[],
): Promise<RoomEvent[]> => {
  const { seq } = chatRooms;
  const [room] = await tx
    .update(chatRooms)
    .set({ seq: sql`${seq} + ${acts.length}` })
    .where(isRoom(studioId))
    .returning({ seq });
  const base = (room?.seq ?? 0) - acts.length;
  const made = { studioId, at: at.toISOString(), byAccount: by };
  const numbered = acts.map(({ staff = false, data = {}, ...act }, n) => ({
    ...made,
    ...act,
    seq: base + n + 1,
    staff,
    data,
  }));
  if (numbered.length > 0) await tx.insert(chatActs).values(numbered);
  return readEvents(tx, studioId, base, acts.length);
};

type LineChange = {
  state?: ChatLineState;
  review?: 'passed' | 'rejected';
  deletedRank?: ChatRank | null;
  /** Shows the original text, without masking. */
  unmask?: boolean;
};

type Changes = { [K in keyof typeof chatLines.$inferInsert]?: (typeof chatLines.$inferInsert)[K] | SQL };
const change = async (tx: Tx, id: string, changes: Changes): Promise<void> => {
  await tx.update(chatLines).set(changes).where(eq(chatLines.id, id));
};

export const changeLine = (tx: Tx, id: string, { unmask = false, ...changes }: LineChange): Promise<void> => {
  const { content, original } = chatLines;
  const unmasked = { content: sql`coalesce(${original}, ${content})`, original: null };
  return change(tx, id, { ...changes, ...(unmask ? unmasked : {}) });
};

export const pinLine = async (tx: Tx, studioId: string, id: string | null): Promise<void> => {
  await tx.update(chatRooms).set({ pinnedId: id }).where(isRoom(studioId));
};

const handledBy = (by: string | null, at: Date | null) => ({
  handledAt: at?.toISOString() ?? null,
  handledBy: at ? by : null,
});

/** Adds a line to the favorites or removes it. */
export const collectLine = (tx: Tx, id: string, by: string | null, at: Date | null): Promise<void> =>
  change(tx, id, {
    collectedAt: at?.toISOString() ?? null,
    collectedBy: at ? by : null,
    ...handledBy(null, null),
  });

export const handleLine = (tx: Tx, id: string, by: string | null, at: Date | null): Promise<void> =>
  change(tx, id, handledBy(by, at));

/** @returns what an account may do in a room */
export const accountRank = async (
  db: Queryable,
  studioId: string,
  { accountId, role }: { accountId: string; role: Role },
): Promise<ChatRank> => {
  if (permits('chat', role)) return 3;
  const moderates = and(eq(chatModerators.studioId, studioId), eq(chatModerators.accountId, accountId));
  return (await db.$count(chatModerators, moderates)) === 1 ? 2 : 1;
};

export const saveMode = async (
  tx: Tx,
  studioId: string,
  { open, guests, slowSeconds, filter, sharedNetwork }: ChatMode,
): Promise<void> => {
  const version = sql`${chatRooms.version} + 1`;
  await tx.update(chatRooms).set({ open, guests, slowSeconds, filter, sharedNetwork, version }).where(isRoom(studioId));
};

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

const moderates = and(
  eq(chatModerators.studioId, chatPeople.studioId),
  eq(chatModerators.accountId, chatPeople.accountId),
);
/** A person's current rights: the rank of the account, 0 for guests and accounts that nobody has confirmed. */
const presentRank = same(
  chatLines.rank,
  sql`case when ${isGuest} then 0
    when (select ${among(people.role, rolesFor('chat'))} from ${people} where ${people.id} = ${chatPeople.accountId}) then 3
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

/** The text of the line of a room that has waited longest, as it was written; null where none waits. */
export const findFirstWaiting = async (db: Queryable, studioId: string): Promise<string | null> => {
  const { content, original, seq, review } = chatLines;
  const [first] = await db
    .select({ text: string(sql`coalesce(${original}, ${content})`) })
    .from(chatLines)
    .where(and(eq(chatLines.studioId, studioId), eq(review, 'pending')))
    .orderBy(asc(seq))
    .limit(1);
  return first?.text ?? null;
};

/** The studios of all rooms, and whether they are archived or deleted. */
export const findRooms = (db: Queryable): Promise<{ studioId: string; archived: boolean }[]> =>
  db
    .select({ studioId: chatRooms.studioId, archived: studioNames.archived })
    .from(chatRooms)
    .innerJoin(studioNames, eq(studioNames.id, chatRooms.studioId));

/** Whether a room has ever had a line. */
export const hasLines = async (db: Queryable, studioId: string): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`select from chat_lines where studio_id = ${studioId} limit 1`);
  return rowCount === 1;
};

/** A person with the rank of the person who muted them, and a guest's network. */
export type PersonRow = ChatPerson & { mutedRank: ChatRank | null; networkKey: string | null };

const account = alias(people, 'account');
const muter = alias(people, 'muter');

const readPeople = (db: Queryable, where: SQL | undefined) =>
  db
    .select({
      id: chatPeople.id,
      studioId: chatPeople.studioId,
      name: chatPeople.name,
      rank: presentRank,
      account: account.username,
      firstAt: chatPeople.firstAt,
      lastAt: chatPeople.lastAt,
      mutedAt: chatPeople.mutedAt,
      mutedUntil: chatPeople.mutedUntil,
      mutedBy: string(sql`coalesce(${muter.name}, '')`),
      mutedRank: chatPeople.mutedRank,
      mutedReason: chatPeople.mutedReason,
      mutedNetworkKey: chatPeople.mutedNetworkKey,
      networkKey: ofGuest(chatPeople.networkKey),
    })
    .from(chatPeople)
    .leftJoin(account, eq(account.id, chatPeople.accountId))
    .leftJoin(muter, eq(muter.id, chatPeople.mutedBy))
    .where(where);
type Row = Awaited<ReturnType<typeof readPeople>>[number];

const toPerson = (found: Row, now: Date): PersonRow => {
  const { mutedAt, mutedUntil, mutedBy, mutedRank, mutedReason, mutedNetworkKey, ...row } = found;
  const over = mutedAt === null || (mutedUntil !== null && new Date(mutedUntil) <= now);
  if (over) return { ...row, muted: null, mutedRank: null };
  const scope = mutedNetworkKey === null ? 'person' : 'network';
  return { ...row, muted: { until: mutedUntil, at: mutedAt, by: mutedBy, scope, reason: mutedReason }, mutedRank };
};

export const findPerson = async (db: Queryable, id: string, now: Date): Promise<PersonRow | null> => {
  const [person] = await readPeople(db, eq(chatPeople.id, id));
  return person ? toPerson(person, now) : null;
};

const MUTED_MAX = 500;

/** People who are currently muted, latest first. */
export const findMuted = async (db: Queryable, studioId: string, now: Date): Promise<PersonRow[]> => {
  const muted = await readPeople(db, and(eq(chatPeople.studioId, studioId), isMutedAt(now)))
    .orderBy(desc(chatPeople.mutedAt))
    .limit(MUTED_MAX);
  return muted.map((row) => toPerson(row, now));
};

/** A mute of another guest that reaches this one through their network. */
export const findMutedWith = async (db: Queryable, { id, studioId, networkKey }: PersonRow, now: Date) => {
  if (networkKey === null) return null;
  const [other = null] = await db
    .select({ id: chatPeople.id, name: chatPeople.name, until: chatPeople.mutedUntil })
    .from(chatPeople)
    .where(
      and(
        eq(chatPeople.studioId, studioId),
        eq(chatPeople.mutedNetworkKey, networkKey),
        isMutedAt(now),
        ne(chatPeople.id, id),
      ),
    )
    .orderBy(sql`${chatPeople.mutedUntil} desc nulls first`)
    .limit(1);
  return other;
};

type NewMute = {
  at: Date | null;
  until: Date | null;
  by: string | null;
  rank: ChatRank | null;
  reason: string;
  /** Null binds the person alone. */
  networkKey: string | null;
};

/**
 * Mutes until then, or forever with null; with `at` null it unmutes. A mute binds the current key of a guest.
 * @returns that key
 */
export const mutePerson = async (
  tx: Tx,
  id: string,
  { at, until, by, rank, reason, networkKey }: NewMute,
): Promise<string | null> => {
  const [muted] = await tx
    .update(chatPeople)
    .set({
      mutedAt: at?.toISOString() ?? null,
      mutedUntil: until?.toISOString() ?? null,
      mutedBy: by,
      mutedRank: rank,
      mutedGuestKey: at === null ? null : ofGuest(chatPeople.guestKey),
      mutedNetworkKey: networkKey,
      mutedReason: reason,
    })
    .where(eq(chatPeople.id, id))
    .returning({ key: chatPeople.mutedGuestKey });
  return muted?.key ?? null;
};

/** What operators did with a person and their lines, latest first. */
export const actsOn = (db: Queryable, personId: string, limit: number) =>
  db
    .select({
      seq: chatActs.seq,
      act: chatActs.kind,
      by: string(sql`coalesce(${people.name}, '')`),
      at: chatActs.at,
      until: orNull(string(sql`${chatActs.data} ->> 'until'`)),
      ofNetwork: bool(sql`${chatActs.data} ->> 'networkKey' is not null`),
      reason: string(sql`coalesce(${chatActs.data} ->> 'reason', '')`),
      content: chatLines.content,
    })
    .from(chatActs)
    .leftJoin(people, eq(people.id, chatActs.byAccount))
    .leftJoin(chatLines, eq(chatLines.id, chatActs.lineId))
    .where(eq(chatActs.personId, personId))
    .orderBy(desc(chatActs.seq))
    .limit(limit);

export const findModerators = (db: Queryable, studioId: string): Promise<ChatModerator[]> =>
  db
    .select({ accountId: people.id, username: people.username, name: people.name, since: chatModerators.since })
    .from(chatModerators)
    .innerJoin(people, eq(people.id, chatModerators.accountId))
    .where(eq(chatModerators.studioId, studioId))
    .orderBy(chatModerators.since, people.username);

export const addModerator = async (
  tx: Tx,
  studioId: string,
  accountId: string,
  by: string | null,
  at: Date,
): Promise<boolean> => {
  const { rowCount } = await tx
    .insert(chatModerators)
    .values({ studioId, accountId, since: at.toISOString(), byAccount: by })
    .onConflictDoNothing();
  return rowCount === 1;
};

export const removeModerator = async (tx: Tx, studioId: string, accountId: string): Promise<boolean> => {
  const { rowCount } = await tx
    .delete(chatModerators)
    .where(and(eq(chatModerators.studioId, studioId), eq(chatModerators.accountId, accountId)));
  return rowCount === 1;
};

/** The account with a username, in the form in which names are compared. */
export const findCandidate = async (db: Queryable, key: string) => {
  const disabled = bool(sql`${people.disabledAt} is not null`);
  const [candidate = null] = await db
    .select({ id: people.id, username: people.username, role: people.role, confirmed: people.confirmed, disabled })
    .from(people)
    .where(eq(people.usernameKey, key));
  return candidate;
};

/** An account that may become a moderator. */
export type Candidate = NonNullable<Awaited<ReturnType<typeof findCandidate>>>;
