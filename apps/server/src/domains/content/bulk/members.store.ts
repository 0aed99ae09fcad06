import type { Tx } from '../../../db/client.ts';
import { recordset } from '../../../db/rows.ts';
import { and, eq, gt, lte, type SQL, sql } from '../../../db/sql.ts';
import { contentBulkItems as members } from '../items/items.tables.ts';
import type { LockedBulk } from './bulks.store.ts';

/** Members in one transaction: few enough that readers and writers of single ones hardly wait. */
const CHUNK = 500;

/** The next members of a bulk change, after the `from` processed ones; who requested it, and the time of the write. */
export type Chunk<Id> = { bulk: string; ids: readonly Id[]; from: number; by: string | null; at: Date };

/** The rows of a bulk change's next chunk in their order, for `select … from`. */
export const nextMembers = ({ id, done }: Pick<LockedBulk, 'id' | 'done'>): SQL =>
  sql`${members} where ${and(eq(members.bulkId, id), gt(members.n, done))} order by ${members.n} limit ${CHUNK}`;

/** Rows of a bulk change that belong to a chunk: by position, so that a chunk never scans the whole. */
export const inChunk = ({ bulk, ids, from }: Pick<Chunk<unknown>, 'bulk' | 'ids' | 'from'>): SQL | undefined =>
  and(eq(members.bulkId, bulk), gt(members.n, from), lte(members.n, from + ids.length));

type Noted<Id> = { id: Id; before: Record<string, unknown>; afterVersion: number | null };

/** Stores the previous state of a chunk's members, and their current version. */
export const noteBefore = async <Id>(tx: Tx, chunk: Chunk<Id>, changed: readonly Noted<Id>[]): Promise<void> => {
  if (changed.length === 0) return;
  const places = new Map(chunk.ids.map((id, index) => [id, chunk.from + 1 + index]));
  const rows = changed.map(({ id, ...noted }) => ({ n: places.get(id) ?? 0, ...noted }));
  const { n, before, afterVersion } = members;
  const { from, columns } = recordset({ n, before, afterVersion }, rows);
  await tx.execute(sql`update ${members} set before = ${columns.before}, after_version = ${columns.afterVersion}
    from ${from} where ${eq(members.bulkId, chunk.bulk)} and ${n} = ${columns.n}`);
};
