import type { Queryable } from '../client.ts';
import { auditHead, auditLog } from '../db.tables.ts';
import { among } from '../rows.ts';
import { and, eq, gt, lte, sql } from '../sql.ts';

/**
 * The number of the newest row, and what was done to subjects of some types after a given row, in commit order: a
 * reader that has seen a row has seen everything before it. No rows without `after`.
 */
export const auditAfter = async (
  db: Queryable,
  after: number | null,
  subjectTypes: readonly string[],
): Promise<{ seq: number; rows: { action: string; subjectId: string }[] }> => {
  const { seq, action, subjectId, subjectType } = auditLog;
  const those = and(gt(seq, after ?? 0), lte(seq, auditHead.seq), among(subjectType, subjectTypes));
  const found = await db
    .select({ seq: auditHead.seq, action, subjectId })
    .from(auditHead)
    .leftJoin(auditLog, after === null ? sql`false` : those)
    .where(eq(auditHead.id, 1));
  const rows = found.flatMap((row) =>
    row.action === null || row.subjectId === null ? [] : [{ action: row.action, subjectId: row.subjectId }],
  );
  return { seq: found[0]?.seq ?? 0, rows };
};
