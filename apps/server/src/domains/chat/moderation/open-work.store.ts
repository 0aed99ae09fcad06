import type { Work } from '@onair/contract/work/work';
import type { Queryable } from '../../../db/client.ts';
import { eq, sql } from '../../../db/sql.ts';
import { findWaiting } from '../../../db/waiting.ts';
import type { Reader } from '../../../deps.ts';
import { studioNames as s } from '../../live/published.views.ts';
import { chatLines as l } from '../chat.tables.ts';

/** Lines of chats that were hit by a banned word and wait for a decision. */
export const openChatHits = async (db: Queryable, { role }: Reader): Promise<Work[]> => {
  if (role !== 'admin') return [];
  const from = sql`${l} join ${s} on ${eq(s.id, l.studioId)} where ${eq(l.review, 'pending')}`;
  const found = await findWaiting(db, { name: s.slug, since: l.saidAt }, from);
  if (!found) return [];
  const { count, since, first } = found;
  return [{ kind: 'chatHits', count, since, link: `/dashboard/monitor?studio=${first}` }];
};
