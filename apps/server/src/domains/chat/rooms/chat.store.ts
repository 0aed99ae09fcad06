import type { ChatEvent, ChatKind, ChatLine, ChatMode, ChatRank } from '@onair/contract/chat/line';
import type { Queryable } from '../../../db/client.ts';
import { type SQL, sql } from '../../../db/sql.ts';
import type { RoomEvent } from './room-events.ts';

/** A room as it is stored. */
export type ChatRoom = {
  studioId: string;
  /** Of the studio, as it stands in addresses. */
  slug: string;
  epoch: string;
  seq: number;
  /** Events up to here may have been forgotten. */
  pruned: number;
  mode: ChatMode;
  pinnedId: string | null;
};

type RoomRow = Omit<ChatRoom, 'mode'> & Omit<ChatMode, 'slowSeconds'> & { slowSeconds: number };

const roomsWhere = async (db: Queryable, where: SQL): Promise<ChatRoom[]> => {
  const { rows } = await db.execute<RoomRow>(sql`
    select r.studio_id as "studioId", s.slug, r.epoch, r.seq, r.pruned, r.open, r.guests, r.slow_seconds as "slowSeconds", r.filter,
      r.pinned_id as "pinnedId", r.version
    from chat_rooms r join studio_names s on s.id = r.studio_id ${where}`);
  return rows.map(({ open, guests, slowSeconds, filter, version, ...room }) => ({
    ...room,
    mode: { open, guests, slowSeconds, filter, version },
  }));
};

export const findRoom = async (db: Queryable, studioId: string): Promise<ChatRoom | null> =>
  (await roomsWhere(db, sql`where r.studio_id = ${studioId}`))[0] ?? null;

/** The room of the studio at this address. */
export const findRoomBySlug = async (db: Queryable, slug: string): Promise<ChatRoom | null> =>
  (await roomsWhere(db, sql`where s.slug = ${slug}`))[0] ?? null;

/** The main studio's room: that of the studio opened first. */
export const findMainRoom = async (db: Queryable): Promise<ChatRoom | null> =>
  (await roomsWhere(db, sql`order by s.created_at, s.slug limit 1`))[0] ?? null;

/** The latest numbers of rooms. */
export const findSeqs = async (db: Queryable, studioIds: readonly string[]): Promise<{ id: string; seq: number }[]> => {
  const { rows } = await db.execute<{ id: string; seq: number }>(sql`
    select studio_id as id, seq from chat_rooms
    where studio_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(studioIds)}::jsonb))`);
  return rows;
};

export const lineColumns = sql`
  l.id, l.seq, l.person_id as "personId", l.username, l.rank, l.content, l.said_at as time, l.state,
  l.collected_at is not null as "isCollect"`;

type Row<T> = T & Record<string, unknown>;

export const asLine = <T extends ChatLine>(row: Row<T>): T => ({ ...row, time: new Date(row.time).toISOString() });

/** The latest lines that are not deleted, the oldest of them first. */
export const findLatest = async (db: Queryable, studioId: string, limit: number): Promise<ChatLine[]> => {
  const { rows } = await db.execute<Row<ChatLine>>(sql`
    select ${lineColumns} from chat_lines l where l.studio_id = ${studioId} and l.state <> 'deleted'
    order by l.seq desc limit ${limit}`);
  return rows.reverse().map(asLine);
};

export const findLine = async (db: Queryable, id: string): Promise<ChatLine | null> => {
  const { rows } = await db.execute<Row<ChatLine>>(sql`select ${lineColumns} from chat_lines l where l.id = ${id}`);
  return rows[0] ? asLine(rows[0]) : null;
};

type EventRow = {
  number: number;
  kind: ChatKind;
  staff: boolean;
  lineId: string;
  of: string;
  data: { until: string | null; guestKey?: string | null; handled: boolean; mode: ChatMode; rank: ChatRank };
} & ChatLine;

const eventOf = ({ number: seq, kind, lineId: id, of: personId, data, staff: _staff, ...row }: EventRow): ChatEvent => {
  switch (kind) {
    case 'message':
    case 'restored':
    case 'pinned':
      return { seq, kind, line: asLine(row as Row<ChatLine>) };
    case 'deleted':
    case 'unpinned':
    case 'uncollected':
      return { seq, kind, id };
    case 'collected':
      return { seq, kind, id, handled: data.handled };
    case 'muted':
      return { seq, kind, personId, until: data.until };
    case 'unmuted':
      return { seq, kind, personId };
    case 'mode':
      return { seq, kind, mode: data.mode };
    case 'moderators':
      return { seq, kind, personId, rank: data.rank };
  }
};

const keyOf = ({ kind, data }: EventRow): Pick<RoomEvent, 'guestKey'> =>
  kind === 'muted' && data.guestKey ? { guestKey: data.guestKey } : {};

/** Events of a room after a number, in order, with their lines as they stand now. */
export const readEvents = async (
  db: Queryable,
  studioId: string,
  after: number,
  limit: number,
): Promise<RoomEvent[]> => {
  const { rows } = await db.execute<Row<EventRow>>(sql`
    select e.number, e.kind, e.staff, e."lineId", e.of, e.data, ${lineColumns}
    from (
      (select seq as number, 'message' as kind, id as "lineId", null::uuid as of, false as staff, null::jsonb as data
        from chat_lines where studio_id = ${studioId} and seq > ${after} order by seq limit ${limit})
      union all
      (select seq, kind, line_id, person_id, staff, data
        from chat_acts where studio_id = ${studioId} and seq > ${after} order by seq limit ${limit})
    ) e left join chat_lines l on l.id = e."lineId"
    order by e.number limit ${limit}`);
  return rows.map((row) => ({ staff: row.staff, event: eventOf(row), ...keyOf(row) }));
};

export type NewLine = {
  id: string;
  personId: string;
  /** Of guests; a mute binds it besides the person. */
  guestKey: string | null;
  accountId: string | null;
  clientId: string;
  username: string;
  rank: ChatRank;
  content: string;
  original: string | null;
  words: string[];
  state: 'shown' | 'held';
  review: 'pending' | null;
};

export type StoredLine = {
  id: string;
  seq: number;
  personId: string;
  clientId: string;
  state: ChatLine['state'];
  time: string;
  /** Stored now, not found from before. */
  fresh: boolean;
};

/** Stores lines in one statement. @returns those that are stored now; the lines of muted people are not */
export const insertLines = async (
  db: Queryable,
  studioId: string,
  at: Date,
  lines: readonly NewLine[],
): Promise<StoredLine[]> => {
  const batch = lines.map((line, place) => ({
    id: line.id,
    person_id: line.personId,
    guest_key: line.guestKey,
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
  const { rows } = await db.execute<Row<StoredLine>>(sql`
    select id, seq, person_id as "personId", client_id as "clientId", state, said_at as time, fresh
    from chat_say(${studioId}::uuid, ${at.toISOString()}::timestamptz, ${JSON.stringify(batch)}::jsonb)`);
  return rows.map((row) => ({ ...row, time: new Date(row.time).toISOString() }));
};
