import type { Queryable, Tx } from '../../../db/client.ts';
import { bool, insertFrom, int } from '../../../db/rows.ts';
import { eq, sql } from '../../../db/sql.ts';
import { studios } from '../studios/studios.tables.ts';
import { recorders } from './recordings.tables.ts';

/** For studios that have never chosen. */
const RETENTION_DAYS = 30;
/** How long a studio's recordings are kept; of `recorders`, which may be missing. */
export const retentionDays = int(sql`coalesce(${recorders.retentionDays}, ${sql.raw(String(RETENTION_DAYS))})`);

/** What a studio has chosen for its recordings. */
type RecorderRow = { automatic: boolean; retentionDays: number; version: number };

/** Null when the studio does not exist. */
export const findRecorder = async (db: Queryable, studioId: string): Promise<RecorderRow | null> => {
  const [recorder = null] = await db
    .select({
      automatic: bool(sql`coalesce(${recorders.automatic}, false)`),
      retentionDays,
      version: int(sql`coalesce(${recorders.version}, 1)`),
    })
    .from(studios)
    .leftJoin(recorders, eq(recorders.studioId, studios.id))
    .where(eq(studios.id, studioId));
  return recorder;
};

/** The same, locked until the end of the transaction. */
export const lockRecorder = async (tx: Tx, studioId: string): Promise<RecorderRow | null> => {
  const studio = sql`${studios} where ${eq(studios.id, studioId)}`;
  const chosen = eq(recorders.studioId, studioId);
  await tx.execute(sql`${insertFrom(recorders, { studioId: sql`${studios.id}` }, studio)} on conflict do nothing`);
  await tx.select({ version: recorders.version }).from(recorders).where(chosen).for('update');
  return findRecorder(tx, studioId);
};

export const storeRecorder = async (
  tx: Tx,
  studioId: string,
  { automatic, retentionDays: days }: { automatic: boolean; retentionDays: number },
): Promise<void> => {
  await tx
    .update(recorders)
    .set({ automatic, retentionDays: days, version: sql`${recorders.version} + 1` })
    .where(eq(recorders.studioId, studioId));
};
