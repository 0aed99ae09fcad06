import type { ChatModerator, ChatPerson } from '@onair/contract/chat/chat';
import type { ChatRank } from '@onair/contract/chat/line';
import type { Queryable, Tx } from '../../../db/client.ts';
import { alias } from '../../../db/columns.ts';
import { bool, orNull, string } from '../../../db/rows.ts';
import { and, desc, eq, ne, type SQL, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { chatActs, chatLines, chatModerators, chatPeople } from '../chat.tables.ts';
import { isMutedAt } from '../rooms/room-people.store.ts';
import { presentRank } from './lines.store.ts';

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
      networkKey: chatPeople.networkKey,
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
      mutedGuestKey: at === null ? null : sql`${chatPeople.guestKey}`,
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
