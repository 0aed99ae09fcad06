import type { Queryable, Tx } from '../../../db/client.ts';
import { bigInt, int, present, type RowOf, rowsOf } from '../../../db/rows.ts';
import { and, desc, eq, isNotNull, isNull, type SQL, sql } from '../../../db/sql.ts';
import { recorders, recordings } from '../recordings/recordings.tables.ts';
import { restreamTargets } from '../restream/restream.tables.ts';
import { rotations } from '../videos/videos.tables.ts';
import { studioLives } from './history.tables.ts';
import { later } from './studios.store.ts';
import { publishTokens, slates, srtLines, streamKeys, studios } from './studios.tables.ts';

const ofStudio = (what: SQL, table: typeof studioLives | typeof recordings) =>
  sql`(select ${what} from ${table} where ${table.studioId} = ${studios.id})`;

const ARCHIVED = {
  id: studios.id,
  slug: studios.slug,
  nameZh: studios.nameZh,
  nameEn: studios.nameEn,
  archivedAt: present(studios.archivedAt),
  lives: int(ofStudio(sql`count(*)`, studioLives)),
  recordings: int(ofStudio(sql`count(*)`, recordings)),
  recordingBytes: bigInt(ofStudio(sql`coalesce(sum(${recordings.bytes}), 0)`, recordings)),
  version: studios.version,
};
export type ArchivedRow = RowOf<typeof ARCHIVED>;

const isArchived = and(isNotNull(studios.archivedAt), isNull(studios.deletedAt));

/** Latest first. */
export const findArchived = (db: Queryable): Promise<ArchivedRow[]> =>
  rowsOf(
    db,
    ARCHIVED,
    (list) =>
      sql`select ${list} from ${studios} where ${isArchived} order by ${desc(studios.archivedAt)}, ${studios.slug}`,
  );

/** An archived studio, locked until the end of the transaction. */
export const lockArchived = async (tx: Tx, id: string): Promise<ArchivedRow | null> => {
  const where = and(eq(studios.id, id), isArchived);
  const [studio = null] = await rowsOf(
    tx,
    ARCHIVED,
    (list) => sql`select ${list} from ${studios} where ${where} for update`,
  );
  return studio;
};

type Change = Partial<typeof studios.$inferInsert>;
const change = async (tx: Tx, id: string, changes: Change): Promise<void> => {
  await tx
    .update(studios)
    .set({ ...changes, ...later })
    .where(eq(studios.id, id));
};

export const saveNames = (tx: Tx, id: string, { nameZh, nameEn }: { nameZh: string; nameEn: string }): Promise<void> =>
  change(tx, id, { nameZh, nameEn });

export const markArchived = (tx: Tx, id: string, at: Date): Promise<void> =>
  change(tx, id, { archivedAt: at.toISOString() });

/** Its encoders may still try to connect: they wait for a person. */
export const markRestored = (tx: Tx, id: string, at: Date): Promise<void> =>
  change(tx, id, { archivedAt: null, waitsSince: at.toISOString() });

/** Deletes what only serves to run the studio; its row stays under an address that no studio can have. */
export const markDeleted = async (tx: Tx, id: string, at: Date): Promise<void> => {
  for (const table of [streamKeys, srtLines, publishTokens, recorders, restreamTargets, rotations, slates]) {
    await tx.delete(table).where(eq(table.studioId, id));
  }
  await change(tx, id, { deletedAt: at.toISOString(), slug: `gone-${id.replaceAll('-', '')}` });
};
