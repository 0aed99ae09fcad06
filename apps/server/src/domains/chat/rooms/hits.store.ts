import type { Queryable } from '../../../db/client.ts';
import { and, eq } from '../../../db/sql.ts';
import { chatLines, chatRuleHits } from '../chat.tables.ts';

export type LineHit = { id: string; disguised: boolean };

/** Notes that recognition hit lines, for the cards of its two rules. */
export const noteLineHits = async (db: Queryable, day: string, hits: readonly LineHit[]): Promise<void> => {
  const noted = hits.flatMap(({ id: lineId, disguised }) => [
    { rule: 'banned', day, lineId },
    ...(disguised ? [{ rule: 'multilingual', day, lineId }] : []),
  ]);
  if (noted.length > 0) await db.insert(chatRuleHits).values(noted).onConflictDoNothing();
};

/** Lines of a room that wait for an operator. */
export const countWaiting = (db: Queryable, studioId: string): Promise<number> =>
  db.$count(chatLines, and(eq(chatLines.studioId, studioId), eq(chatLines.review, 'pending')));
