import type { Queryable } from '../../../db/client.ts';
import { int, recordset, rowsOf, same } from '../../../db/rows.ts';
import { type AnyColumn, and, eq, gte, lt, type SQL, sql } from '../../../db/sql.ts';
import { countedChatLines } from '../../chat/published.views.ts';
import type { Minute } from './history.store.ts';
import { studioMinutes } from './history.tables.ts';
import type { BookMinute, MinuteKey } from './minutes.ts';

/** Chat messages of a studio from one instant to before another. */
export const countLines = (db: Queryable, studioId: string, from: Date, until: Date): Promise<number> => {
  const { saidAt } = countedChatLines;
  const between = and(gte(saidAt, from.toISOString()), lt(saidAt, until.toISOString()));
  return db.$count(countedChatLines, and(eq(countedChatLines.studioId, studioId), between));
};

type Operand = AnyColumn | SQL;
const countedIn = (studioId: Operand, at: Operand) =>
  int(sql`(select count(*) from ${countedChatLines} where ${countedChatLines.studioId} = ${studioId}
    and ${countedChatLines.saidAt} >= ${at} and ${countedChatLines.saidAt} < ${at} + interval '1 minute')`);

const keyOf = ({ studioId, at }: MinuteKey): string => `${studioId} ${Date.parse(at)}`;

/** Minutes with their chat messages so far. */
export const withChat = async (db: Queryable, minutes: readonly BookMinute[]): Promise<Minute[]> => {
  if (minutes.length === 0) return [];
  const keys = minutes.map(({ studioId, at }): MinuteKey => ({ studioId, at }));
  const asked = recordset({ studioId: studioMinutes.studioId, at: studioMinutes.at }, keys);
  const { studioId, at } = asked.columns;
  const shape = {
    studioId: same(studioMinutes.studioId, studioId),
    at: same(studioMinutes.at, at),
    chat: countedIn(studioId, at),
  };
  const rows = await rowsOf(db, shape, (list) => sql`select ${list} from ${asked.from}`);
  const chat = new Map(rows.map((row) => [keyOf(row), row.chat]));
  return minutes.map((minute) => ({ ...minute, chat: chat.get(keyOf(minute)) ?? 0 }));
};

/** Recounts the chat messages in the minutes of a live: reviews may have passed or rejected some since. */
export const recountMinutes = async (db: Queryable, liveId: string): Promise<void> => {
  const chat = countedIn(studioMinutes.studioId, studioMinutes.at);
  await db.update(studioMinutes).set({ chat }).where(eq(studioMinutes.liveId, liveId));
};
