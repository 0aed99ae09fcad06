import type { Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';
import type { Mute } from './room-state.ts';

/** Names and user names of admins and of a room's moderators. */
export const findStaffNames = async (db: Queryable, studioId: string): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string; username: string }>(sql`
    select name, username from staff_names where studio_id is null or studio_id = ${studioId}`);
  return rows.flatMap(({ name, username }) => [name, username]);
};

/** Who is muted now, until when (null: for good), and which accounts moderate the room. */
export const findMutesAndModerators = async (
  db: Queryable,
  studioId: string,
  now: Date,
): Promise<{ muted: Map<string, Mute>; moderators: string[] }> => {
  const muted = await db.execute<Mute & { id: string }>(sql`
    select id, muted_until as until, muted_guest_key as "guestKey" from chat_people
    where studio_id = ${studioId} and muted_at is not null
      and (muted_until is null or muted_until > ${now.toISOString()}::timestamptz)`);
  const moderators = await db.execute<{ id: string }>(
    sql`select account_id as id from chat_moderators where studio_id = ${studioId}`,
  );
  return {
    muted: new Map(
      muted.rows.map(({ id, until, guestKey }) => [id, { until: until && new Date(until).toISOString(), guestKey }]),
    ),
    moderators: moderators.rows.map(({ id }) => id),
  };
};
