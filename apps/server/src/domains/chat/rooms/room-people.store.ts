import type { Queryable } from '../../../db/client.ts';
import { bare, excluded, insertFrom, recordset, setExcluded } from '../../../db/rows.ts';
import { and, desc, eq, gt, isNotNull, isNull, ne, or, sql } from '../../../db/sql.ts';
import { chatModerators, chatPeople } from '../chat.tables.ts';
import { namesOfStaff, staffNames } from '../published.views.ts';
import type { Mute } from './room-state.ts';

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
export const LATELY_MS = 24 * 60 * 60 * 1000;
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
