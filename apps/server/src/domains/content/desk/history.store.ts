import type { HistoryEntry } from '@onair/contract/content/desk';
import type { Queryable } from '../../../db/client.ts';
import { and, desc, eq } from '../../../db/sql.ts';
import { auditEntries as a } from '../../audit/published.views.ts';

const SHOWN = 100;

/** The latest acts on an item, the latest first. */
export const findHistory = (db: Queryable, id: number): Promise<HistoryEntry[]> => {
  return db
    .select({ at: a.at, by: a.accountName, action: a.action, before: a.before, after: a.after })
    .from(a)
    .where(and(eq(a.subjectType, 'content'), eq(a.subjectId, String(id))))
    .orderBy(desc(a.seq))
    .limit(SHOWN);
};
