import type { Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';
import type { Minute } from './history.store.ts';
import type { BookMinute, MinuteKey } from './minutes.ts';

/** Chat messages of a studio from an instant until before another. */
export const countLines = async (db: Queryable, studioId: string, from: Date, until: Date): Promise<number> => {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from counted_chat_lines l
    where l.studio_id = ${studioId} and l.said_at >= ${from.toISOString()} and l.said_at < ${until.toISOString()}`);
  return rows[0]?.count ?? 0;
};

const countedIn = sql`(select count(*)::int from counted_chat_lines l
  where l.studio_id = m.studio_id and l.said_at >= m.at and l.said_at < m.at + interval '1 minute')`;

/** Minutes with the chat messages said in them so far. */
export const withChat = async (db: Queryable, minutes: readonly BookMinute[]): Promise<Minute[]> => {
  if (minutes.length === 0) return [];
  const keys = minutes.map(({ studioId, at }): MinuteKey => ({ studioId, at }));
  const { rows } = await db.execute<{ place: number; chat: number }>(sql`
    select m.place::int as place, ${countedIn} as chat
    from (select (e.value ->> 'studioId')::uuid as studio_id, (e.value ->> 'at')::timestamptz as at, e.place
      from jsonb_array_elements(${JSON.stringify(keys)}::jsonb) with ordinality as e (value, place)) m`);
  const chat = new Map(rows.map((row) => [row.place - 1, row.chat]));
  return minutes.map((minute, place) => ({ ...minute, chat: chat.get(place) ?? 0 }));
};

/** Counts the chat messages in the minutes of a live again: reviews may have passed or refused some since. */
export const recountMinutes = async (db: Queryable, liveId: string): Promise<void> => {
  await db.execute(sql`update studio_minutes m set chat = ${countedIn} where m.live_id = ${liveId}`);
};
