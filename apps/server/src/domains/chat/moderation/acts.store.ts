import type { ChatKind, ChatLineState, ChatMode, ChatRank } from '@onair/contract/chat/line';
import type { Queryable, Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';
import { type ChatRoom, findRoom, readEvents } from '../rooms/chat.store.ts';
import type { RoomEvent } from '../rooms/room-events.ts';

/** An act as it is stored; `data` is what its event carries beside ids. */
export type NewAct = {
  kind: Exclude<ChatKind, 'message'>;
  lineId?: string;
  personId?: string;
  staff?: boolean;
  data?: { until?: string | null; guestKey?: string | null; handled?: boolean; mode?: ChatMode; rank?: ChatRank };
};

/**
 * Takes the room, so that its numbers are given in the order of commits. Taken before anything else of the room, as the
 * storing of lines does, so that nobody waits for another in a circle.
 */
export const lockRoom = async (tx: Tx, studioId: string): Promise<ChatRoom | null> => {
  await tx.execute(sql`select from chat_rooms where studio_id = ${studioId} for update`);
  return findRoom(tx, studioId);
};

/** Numbers and stores acts of a room that is locked. @returns them as events */
export const appendActs = async (
  tx: Tx,
  studioId: string,
  at: Date,
  by: string | null,
  acts: readonly NewAct[],
): Promise<RoomEvent[]> => {
  const { rows } = await tx.execute<{ seq: number }>(sql`
    update chat_rooms set seq = seq + ${acts.length} where studio_id = ${studioId} returning seq`);
  const base = (rows[0]?.seq ?? 0) - acts.length;
  const numbered = acts.map(({ kind, lineId, personId, staff = false, data = {} }, n) => ({
    seq: base + n + 1,
    kind,
    line_id: lineId ?? null,
    person_id: personId ?? null,
    staff,
    data,
  }));
  await tx.execute(sql`
    insert into chat_acts (studio_id, seq, kind, at, by_account, line_id, person_id, staff, data)
    select ${studioId}::uuid, seq, kind, ${at.toISOString()}::timestamptz, ${by}::uuid, line_id, person_id, staff, data
    from jsonb_to_recordset(${JSON.stringify(numbered)}::jsonb)
      as act (seq bigint, kind text, line_id uuid, person_id uuid, staff boolean, data jsonb)`);
  return readEvents(tx, studioId, base, acts.length);
};

export type LineChange = {
  state?: ChatLineState;
  review?: 'passed' | 'rejected';
  deletedRank?: ChatRank | null;
  /** Shows what was written, without a mask. */
  unmask?: boolean;
};

export const changeLine = async (tx: Tx, id: string, change: LineChange): Promise<void> => {
  const { state = null, review = null, deletedRank, unmask = false } = change;
  await tx.execute(sql`
    update chat_lines set state = coalesce(${state}, state), review = coalesce(${review}, review),
      deleted_rank = case when ${deletedRank !== undefined} then ${deletedRank ?? null}::smallint else deleted_rank end,
      content = case when ${unmask} then coalesce(original, content) else content end,
      original = case when ${unmask} then null else original end
    where id = ${id}`);
};

export const pinLine = async (tx: Tx, studioId: string, id: string | null): Promise<void> => {
  await tx.execute(sql`update chat_rooms set pinned_id = ${id}::uuid where studio_id = ${studioId}`);
};

/** Adds a line to the favourites, or takes it out. */
export const collectLine = async (tx: Tx, id: string, by: string | null, at: Date | null): Promise<void> => {
  await tx.execute(sql`
    update chat_lines set collected_at = ${at?.toISOString() ?? null}::timestamptz, collected_by = ${at ? by : null}::uuid,
      handled_at = null, handled_by = null
    where id = ${id}`);
};

export const handleLine = async (tx: Tx, id: string, by: string | null, at: Date | null): Promise<void> => {
  await tx.execute(sql`
    update chat_lines set handled_at = ${at?.toISOString() ?? null}::timestamptz, handled_by = ${at ? by : null}::uuid
    where id = ${id}`);
};

/** @returns what an account may do in a room */
export const accountRank = async (
  db: Queryable,
  studioId: string,
  { accountId, role }: { accountId: string; role: 'admin' | 'user' },
): Promise<ChatRank> => {
  if (role === 'admin') return 3;
  const { rowCount } = await db.execute(
    sql`select from chat_moderators where studio_id = ${studioId} and account_id = ${accountId}`,
  );
  return rowCount === 1 ? 2 : 1;
};

export const saveMode = async (tx: Tx, studioId: string, mode: ChatMode): Promise<void> => {
  await tx.execute(sql`
    update chat_rooms set open = ${mode.open}, guests = ${mode.guests}, slow_seconds = ${mode.slowSeconds},
      filter = ${mode.filter}, version = version + 1
    where studio_id = ${studioId}`);
};
