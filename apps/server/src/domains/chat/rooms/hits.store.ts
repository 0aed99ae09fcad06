import { permits } from '@onair/contract/access';
import type { Work } from '@onair/contract/work/work';
import type { Queryable } from '../../../db/client.ts';
import { and, eq, sql } from '../../../db/sql.ts';
import { findWaiting } from '../../../db/waiting.ts';
import type { Reader } from '../../../deps.ts';
import { studioNames as s } from '../../live/published.views.ts';
import { chatRuleHits, chatLines as l } from '../chat.tables.ts';

export type LineHit = { id: string; disguised: boolean };

/** Records that recognition hit lines, for the cards of its two rules. */
export const noteLineHits = async (db: Queryable, day: string, hits: readonly LineHit[]): Promise<void> => {
  const noted = hits.flatMap(({ id: lineId, disguised }) => [
    { rule: 'banned', day, lineId },
    ...(disguised ? [{ rule: 'multilingual', day, lineId }] : []),
  ]);
  if (noted.length > 0) await db.insert(chatRuleHits).values(noted).onConflictDoNothing();
};

/** Held lines of a room. */
export const countWaiting = (db: Queryable, studioId: string): Promise<number> =>
  db.$count(l, and(eq(l.studioId, studioId), eq(l.review, 'pending')));

/** Chat lines that were hit by a banned word and await a decision. */
export const openChatHits = async (db: Queryable, { role }: Reader): Promise<Work[]> => {
  if (!permits('chat', role)) return [];
  const from = sql`${l} join ${s} on ${eq(s.id, l.studioId)} where ${eq(l.review, 'pending')}`;
  const found = await findWaiting(db, { name: s.slug, since: l.saidAt }, from);
  if (!found) return [];
  const { count, since, first } = found;
  return [{ kind: 'chatHits', count, since, link: `/dashboard/monitor?studio=${first}` }];
};
