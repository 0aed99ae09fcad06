import { permits, type Role } from '@onair/contract/access';
import type { ChatKind, ChatLineState, ChatMode, ChatRank } from '@onair/contract/chat/line';
import type { Queryable, Tx } from '../../../db/client.ts';
import { and, eq, type SQL, sql } from '../../../db/sql.ts';
import { type ActData, chatActs, chatLines, chatModerators, chatRooms } from '../chat.tables.ts';
import { type ChatRoom, findRoom, readEvents } from '../rooms/chat.store.ts';
import type { RoomEvent } from '../rooms/room-events.ts';

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
  await tx.select({ seq: chatRooms.seq }).from(chatRooms).where(isRoom(studioId)).for('update');
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
