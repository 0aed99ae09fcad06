import type { Queryable } from '../../../db/client.ts';
import { and, eq, gt, isNotNull, isNull, or } from '../../../db/sql.ts';
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
    .select({ id: chatPeople.id, until: chatPeople.mutedUntil, guestKey: chatPeople.mutedGuestKey })
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
