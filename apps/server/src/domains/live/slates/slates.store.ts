import type { Queryable, Tx } from '../../../db/client.ts';
import { eq } from '../../../db/sql.ts';
import { slates, studios } from '../studios/studios.tables.ts';

/** Names of the files of a studio's own slate, null where it has none. */
export type SlateRow = { current: string | null; coverId: string | null };

/** Null when there is no such studio. */
export const findSlate = async (db: Queryable, studioId: string): Promise<SlateRow | null> => {
  const [slate = null] = await db
    .select({ current: slates.current, coverId: slates.coverId })
    .from(studios)
    .leftJoin(slates, eq(slates.studioId, studios.id))
    .where(eq(studios.id, studioId));
  return slate;
};

export const storeSlate = async (
  tx: Tx,
  { studioId, ...files }: { studioId: string; current: string; coverId: string },
): Promise<void> => {
  await tx
    .insert(slates)
    .values({ studioId, ...files })
    .onConflictDoUpdate({ target: slates.studioId, set: files });
};

export const dropSlate = async (tx: Tx, studioId: string): Promise<void> => {
  await tx.delete(slates).where(eq(slates.studioId, studioId));
};
