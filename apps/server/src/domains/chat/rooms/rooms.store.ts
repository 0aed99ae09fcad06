import { permits, rolesFor } from '@onair/contract/access';
import type { ChatEvent, ChatLine } from '@onair/contract/chat/line';
import { DAY } from '@onair/contract/lib/local-time';
import { codeOf } from '@onair/contract/typed';
import type { Work } from '@onair/contract/work/work';
import type { Db, Queryable } from '../../../db/client.ts';
import { createPartitions, type Partition, partitionsOf } from '../../../db/installation/partitions.store.ts';
import {
  among,
  bare,
  bigInt,
  bool,
  excluded,
  insertFrom,
  knownRows,
  orNull,
  type RowOf,
  recordset,
  same,
  setExcluded,
} from '../../../db/rows.ts';
import { and, desc, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from '../../../db/sql.ts';
import { findWaiting } from '../../../db/waiting.ts';
import type { Reader } from '../../../deps.ts';
import { dayName } from '../../../lib/calendar.ts';
import { people } from '../../identity/published.views.ts';
import { studioNames } from '../../live/published.views.ts';
import { chatActs, chatLines, chatModerators, chatPeople, chatRooms, chatRuleHits } from '../chat.tables.ts';
import { namesOfStaff, staffNames } from '../published.views.ts';
import type { Mute, RoomEvent } from './room-state.service.ts';

/** Lines are partitioned by week, from Monday to Monday in UTC. */
export const LINES = 'chat_lines';
/** The partition of lines that are older than the partitioning. */
export const LINES_BEFORE = `${LINES}_before`;

const WEEK = 7 * DAY;
/** The first Monday of the epoch. */
const MONDAY = 4 * DAY;

const mondayOf = (moment: Date): number => MONDAY + Math.floor((moment.getTime() - MONDAY) / WEEK) * WEEK;

const nameOf = (monday: number): string => `${LINES}_${dayName(monday / DAY).replaceAll('-', '')}`;

const weekFrom = (monday: number): Partition => ({
  name: nameOf(monday),
  from: new Date(monday).toISOString(),
  until: new Date(monday + WEEK).toISOString(),
});

/** Creates the missing partitions for the week of an instant and the weeks after it. */
export const prepareWeeks = async (db: Db, moment: Date, ahead = 0): Promise<void> => {
  const names = await partitionsOf(db, LINES);
  // The old partition ends where the first week begins.
  const first = names.includes(LINES_BEFORE) ? (names.toSorted()[0] ?? '') : '';
  const weeks = Array.from({ length: ahead + 1 }, (_, n) => weekFrom(mondayOf(moment) + n * WEEK));
  await createPartitions(
    db,
    LINES,
    weeks.filter(({ name }) => name >= first),
  );
};

/** The last Monday at or before an instant: the end of the last whole week. */
export const weeksEnd = (moment: Date): Date => new Date(mondayOf(moment));

/** Names of the partitions whose lines are all older than that Monday. */
export const weeksBefore = async (db: Db, end: Date): Promise<string[]> => {
  const names = await partitionsOf(db, LINES);
  const gone = names.filter((name) => name < nameOf(end.getTime()));
  return gone.length > 0 && names.includes(LINES_BEFORE) ? [LINES_BEFORE, ...gone] : gone;
};

/** Whether the error means that the week of a line has no partition yet. */
const isMissingPartition = (error: unknown): boolean =>
  error instanceof Error &&
  ((codeOf(error) === '23514' && /^no partition of relation "chat_lines" /.test(error.message)) ||
    isMissingPartition(error.cause));

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

export type LineHit = { id: string; disguised: boolean };

/** Records that recognition hit lines, for the cards of its two rules. */
export const noteLineHits = async (db: Queryable, day: string, hits: readonly LineHit[]): Promise<void> => {
  const noted = hits.flatMap(({ id: lineId, disguised }) => [
    { rule: 'banned', day, lineId },
    ...(disguised ? [{ rule: 'multilingual', day, lineId }] : []),
  ]);
  if (noted.length > 0) await db.insert(chatRuleHits).values(noted).onConflictDoNothing();
};

/** Held lines of a room. */
export const countWaiting = (db: Queryable, studioId: string): Promise<number> =>
  db.$count(chatLines, and(eq(chatLines.studioId, studioId), eq(chatLines.review, 'pending')));

/** Chat lines that were hit by a banned word and await a decision; nobody can come to those of an archived studio. */
export const openChatHits = async (db: Queryable, { role }: Reader): Promise<Work[]> => {
  if (!permits('chat', role)) return [];
  const from = sql`${chatLines} join ${studioNames} on ${eq(studioNames.id, chatLines.studioId)} where ${and(eq(chatLines.review, 'pending'), eq(studioNames.archived, false))}`;
  const found = await findWaiting(db, { name: studioNames.slug, since: chatLines.saidAt }, from);
  if (!found) return [];
  const { count, since, first } = found;
  return [{ kind: 'chatHits', count, since, link: `/dashboard/monitor?studio=${first}` }];
};

/** Names of staff and of a room's moderators. */
export const findStaffNames = async (db: Queryable, studioId: string): Promise<string[]> => {
  const staff = await db
    .select({ name: staffNames.name, username: staffNames.username, mailbox: staffNames.mailbox })
    .from(staffNames)
    .where(or(isNull(staffNames.studioId), eq(staffNames.studioId, studioId)));
  return staff.flatMap(namesOfStaff);
};

/** Whether a person is muted at a moment. */
export const isMutedAt = (now: Date) =>
  and(isNotNull(chatPeople.mutedAt), or(isNull(chatPeople.mutedUntil), gt(chatPeople.mutedUntil, now.toISOString())));

/** Who is currently muted, until when (null: forever), and which accounts moderate the room. */
export const findMutesAndModerators = async (
  db: Queryable,
  studioId: string,
  now: Date,
): Promise<{ muted: Map<string, Mute>; moderators: string[] }> => {
  const muted = await db
    .select({
      id: chatPeople.id,
      until: chatPeople.mutedUntil,
      guestKey: chatPeople.mutedGuestKey,
      networkKey: chatPeople.mutedNetworkKey,
      reason: chatPeople.mutedReason,
    })
    .from(chatPeople)
    .where(and(eq(chatPeople.studioId, studioId), isMutedAt(now)));
  const moderators = await db
    .select({ id: chatModerators.accountId })
    .from(chatModerators)
    .where(eq(chatModerators.studioId, studioId));
  return {
    muted: new Map(muted.map(({ id, ...mute }) => [id, mute])),
    moderators: moderators.map(({ id }) => id),
  };
};

/** Of a person with an account. */
const isUnconfirmed = sql`(select not ${people.confirmed} and not ${among(people.role, rolesFor('confirmed', false))}
  from ${people} where ${people.id} = ${chatPeople.accountId})`;
/** Without an account, or with one that nobody has confirmed yet. */
export const isGuest = sql`(${chatPeople.accountId} is null or coalesce(${isUnconfirmed}, true))`;
/** What is noted of guests alone: of an account it stays for a while after it was confirmed, and is not true of it. */
export const ofGuest = (column: typeof chatPeople.guestKey | typeof chatPeople.networkKey) =>
  same(column, sql`case when ${isGuest} then ${column} end`);

/** A guest who has entered a room under a name, or an account that nobody has confirmed. */
export type SeenGuest = { id: string; accountId: string | null; guestKey: string; networkKey: string; name: string };

/** Notes guests who have entered, so that every server can say who shares a network. Those who have spoken are known. */
export const noteGuests = async (
  db: Queryable,
  studioId: string,
  at: Date,
  guests: readonly SeenGuest[],
): Promise<void> => {
  const seen = at.toISOString();
  const { id, accountId, guestKey, networkKey, name, lastAt } = chatPeople;
  const { from, columns } = recordset({ id, accountId, guestKey, networkKey, name }, guests);
  // In the order in which lines are stored, so that the two never wait for each other in a circle.
  const inOrder = sql`${from} order by ${columns.id}`;
  await db.execute(sql`
    ${insertFrom(chatPeople, { studioId, firstAt: seen, lastAt: seen, ...columns }, inOrder)}
    on conflict (${bare(id)}) do update set ${setExcluded(name, guestKey, networkKey)},
      ${bare(accountId)} = coalesce(${excluded(accountId)}, ${accountId}),
      ${bare(lastAt)} = greatest(${lastAt}, ${excluded(lastAt)})`);
};

/** How long a guest counts as one of those who are there or have lately been. */
export const LATELY_MS = DAY;
/** Guests of a network that are named. */
const NAMED_MAX = 20;

type Network = { studioId: string; networkKey: string; now: Date; except?: string };

/** Guests who have lately been seen in a room from one network, the latest first, and how many they are. */
export const findGuestsOfNetwork = async (
  db: Queryable,
  { studioId, networkKey, now, except }: Network,
): Promise<{ count: number; guests: { id: string; name: string; lastAt: string }[] }> => {
  const since = new Date(now.getTime() - LATELY_MS).toISOString();
  const where = and(
    eq(chatPeople.studioId, studioId),
    eq(chatPeople.networkKey, networkKey),
    isGuest,
    gt(chatPeople.lastAt, since),
    except === undefined ? undefined : ne(chatPeople.id, except),
  );
  const guests = await db
    .select({ id: chatPeople.id, name: chatPeople.name, lastAt: chatPeople.lastAt })
    .from(chatPeople)
    .where(where)
    .orderBy(desc(chatPeople.lastAt), chatPeople.id)
    .limit(NAMED_MAX);
  return { count: guests.length < NAMED_MAX ? guests.length : await db.$count(chatPeople, where), guests };
};
