import type { ChatEvent, ChatLine } from '@onair/contract/chat/line';
import type { Db, Queryable } from '../../../db/client.ts';
import { among, bare, bigInt, bool, knownRows, orNull, type RowOf, same } from '../../../db/rows.ts';
import { and, desc, eq, gt, ne, type SQL, sql } from '../../../db/sql.ts';
import { studioNames } from '../../live/published.views.ts';
import { chatActs, chatLines, chatPeople, chatRooms } from '../chat.tables.ts';
import type { RoomEvent } from './room-events.ts';
import { isMissingPartition, prepareWeeks } from './weeks.store.ts';

/** A stored room. `slug` is the studio's in addresses; events up to `pruned` may have been deleted. */
const ROOM = {
  studioId: chatRooms.studioId,
  slug: studioNames.slug,
  epoch: chatRooms.epoch,
  seq: chatRooms.seq,
  pruned: chatRooms.pruned,
  mode: {
    open: chatRooms.open,
    guests: chatRooms.guests,
    slowSeconds: chatRooms.slowSeconds,
    filter: chatRooms.filter,
    sharedNetwork: chatRooms.sharedNetwork,
    version: chatRooms.version,
  },
  pinnedId: chatRooms.pinnedId,
};

const rooms = (db: Queryable, where: SQL | undefined) =>
  db.select(ROOM).from(chatRooms).innerJoin(studioNames, eq(studioNames.id, chatRooms.studioId)).where(where);

export type ChatRoom = Awaited<ReturnType<typeof rooms>>[number];

export const findRoom = async (db: Queryable, studioId: string): Promise<ChatRoom | null> =>
  (await rooms(db, eq(chatRooms.studioId, studioId)))[0] ?? null;

/** The room of the studio at this address. */
export const findRoomBySlug = async (db: Queryable, slug: string): Promise<ChatRoom | null> =>
  (await rooms(db, and(eq(studioNames.slug, slug), eq(studioNames.archived, false))))[0] ?? null;

/** The main studio's room: that of the oldest studio. */
export const findMainRoom = async (db: Queryable): Promise<ChatRoom | null> =>
  (await rooms(db, eq(studioNames.archived, false)).orderBy(studioNames.createdAt, studioNames.slug).limit(1))[0] ??
  null;

/** The latest event numbers of rooms. */
export const findSeqs = (db: Queryable, studioIds: readonly string[]): Promise<{ id: string; seq: number }[]> =>
  db.select({ id: chatRooms.studioId, seq: chatRooms.seq }).from(chatRooms).where(among(chatRooms.studioId, studioIds));

export const LINE = {
  id: chatLines.id,
  seq: chatLines.seq,
  personId: chatLines.personId,
  username: chatLines.username,
  rank: chatLines.rank,
  content: chatLines.content,
  time: chatLines.saidAt,
  state: chatLines.state,
  isCollect: bool(sql`${chatLines.collectedAt} is not null`),
};

/** The latest lines that are not deleted, oldest first. */
export const findLatest = async (db: Queryable, studioId: string, limit: number): Promise<ChatLine[]> => {
  const lines = await db
    .select(LINE)
    .from(chatLines)
    .where(sql`${eq(chatLines.studioId, studioId)} and ${ne(chatLines.state, 'deleted')}`)
    .orderBy(desc(chatLines.seq))
    .limit(limit);
  return lines.reverse();
};

export const findLine = async (db: Queryable, id: string): Promise<ChatLine | null> => {
  const [line = null] = await db.select(LINE).from(chatLines).where(eq(chatLines.id, id));
  return line;
};

const EVENT = {
  seq: bigInt(sql`event.seq`),
  kind: same(chatActs.kind, sql`event.kind`),
  staff: bool(sql`event.staff`),
  id: same(chatActs.lineId, sql`event.line_id`),
  personId: same(chatActs.personId, sql`event.person_id`),
  data: orNull(same(chatActs.data, sql`event.data`)),
  line: LINE,
  /** Of the person who said the line. */
  networkKey: chatPeople.networkKey,
};

/** Acts are deleted by their own age, so an act can be younger than the partition of its line that was dropped. */
const isNotGone = sql`(${chatActs.lineId} is null or exists (select from ${chatLines} where ${chatLines.id} = ${chatActs.lineId}))`;

const eventRows = (db: Queryable, studioId: string, after: number, limit: number) => {
  const { seq, id } = chatLines;
  const act = [chatActs.seq, chatActs.kind, chatActs.lineId, chatActs.personId, chatActs.staff, chatActs.data];
  const events = sql`(
      (select ${seq}, 'message' as kind, ${id} as line_id, null::uuid as person_id, false as staff, null::jsonb as data
        from ${chatLines} where ${eq(chatLines.studioId, studioId)} and ${gt(seq, after)} order by ${seq} limit ${limit})
      union all
      (select ${sql.join(act.map(bare), sql`, `)} from ${chatActs}
        where ${eq(chatActs.studioId, studioId)} and ${gt(chatActs.seq, after)} and ${isNotGone} order by ${chatActs.seq} limit ${limit})
    ) event`;
  return db
    .select(EVENT)
    .from(events)
    .leftJoin(chatLines, sql`${id} = event.line_id`)
    .leftJoin(chatPeople, eq(chatPeople.id, chatLines.personId))
    .orderBy(sql`event.seq`)
    .limit(limit);
};
type EventRow = Awaited<ReturnType<typeof eventRows>>[number];

const needed = <T>(part: T): NonNullable<T> => {
  if (part === null || part === undefined) throw new Error('an event lacks what its kind says');
  return part;
};

const eventOf = ({ seq, kind, id, personId, data, line }: EventRow): ChatEvent => {
  switch (kind) {
    case 'message':
    case 'restored':
    case 'pinned':
      return { seq, kind, line: needed(line) };
    case 'deleted':
    case 'unpinned':
    case 'uncollected':
      return { seq, kind, id: needed(id) };
    case 'collected':
      return { seq, kind, id: needed(id), handled: needed(data?.handled) };
    case 'muted':
      return { seq, kind, personId: needed(personId), until: data?.until ?? null };
    case 'unmuted':
      return { seq, kind, personId: needed(personId) };
    case 'networkHeld': {
      const { until, name, guests } = data ?? {};
      return {
        seq,
        kind,
        personId: needed(personId),
        name: needed(name),
        guests: needed(guests),
        until: needed(until),
      };
    }
    case 'mode':
      return { seq, kind, mode: needed(data?.mode) };
    case 'moderators':
      return { seq, kind, personId: needed(personId), rank: needed(data?.rank) };
  }
};

/** What servers need to know of an event, and clients are not told. */
const insideOf = ({ kind, data, networkKey }: EventRow): Pick<RoomEvent, 'guestKey' | 'networkKey' | 'reason'> => {
  if (kind === 'message') return networkKey ? { networkKey } : {};
  if (kind !== 'muted') return {};
  return { guestKey: data?.guestKey ?? null, networkKey: data?.networkKey ?? null, reason: data?.reason ?? '' };
};

/** Events of a room after a number, in order, with the current state of their lines. */
export const readEvents = async (
  db: Queryable,
  studioId: string,
  after: number,
  limit: number,
): Promise<RoomEvent[]> => {
  const rows = await eventRows(db, studioId, after, limit);
  return rows.map((row) => ({ staff: row.staff, event: eventOf(row), ...insideOf(row) }));
};

type Insert = typeof chatLines.$inferInsert;
export type NewLine = Pick<Insert, 'id' | 'personId' | 'clientId' | 'username' | 'rank' | 'content'> & {
  /** For guests; a mute binds it besides the person. */
  guestKey: string | null;
  /** For guests; a mute may bind it. */
  networkKey: string | null;
  accountId: string | null;
  original: string | null;
  words: string[];
  state: 'shown' | 'held';
  review: 'pending' | null;
};

const STORED = {
  id: chatLines.id,
  seq: chatLines.seq,
  personId: chatLines.personId,
  clientId: chatLines.clientId,
  state: chatLines.state,
  time: chatLines.saidAt,
  /** Stored now, rather than found from before. */
  fresh: bool(sql`fresh`),
};
export type StoredLine = RowOf<typeof STORED>;

const runChatSay = knownRows('chat:say', STORED, ['room', 'at', 'lines'], (list, { room, at, lines }) => {
  const said = sql`chat_say(${room}::uuid, ${at}::timestamptz, ${lines}::jsonb)`;
  return sql`select ${list} from ${said} ${chatLines}`;
});

/** Stores lines in one statement. @returns those that are stored now; lines of muted people are not */
export const insertLines = async (
  db: Db,
  studioId: string,
  at: Date,
  lines: readonly NewLine[],
): Promise<StoredLine[]> => {
  const batch = lines.map((line, place) => ({
    id: line.id,
    person_id: line.personId,
    guest_key: line.guestKey,
    network_key: line.networkKey,
    account_id: line.accountId,
    client_id: line.clientId,
    username: line.username,
    rank: line.rank,
    content: line.content,
    original: line.original,
    words: line.words,
    state: line.state,
    review: line.review,
    place,
  }));
  const values = { room: studioId, at: at.toISOString(), lines: JSON.stringify(batch) };
  try {
    return await runChatSay(db, values);
  } catch (error) {
    if (!isMissingPartition(error)) throw error;
    await prepareWeeks(db, at);
    return runChatSay(db, values);
  }
};
