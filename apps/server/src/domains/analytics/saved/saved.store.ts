import type { SavedAnalysis } from '@onair/contract/analytics/saved-analyses';
import type { Queryable, Tx } from '../../../db/client.ts';
import { bool } from '../../../db/rows.ts';
import { and, eq, or, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { savedAnalyses } from './saved.tables.ts';

const { id, ownerId, name, page, query, shared, version } = savedAnalyses;
const savedFor = (reader: string) => ({
  id,
  name,
  page,
  query,
  shared,
  version,
  owner: people.name,
  mine: bool(sql`${ownerId} = ${reader}`),
});

/** The saved analyses that a reader may open, by name. */
export const findSaved = (db: Queryable, reader: string, savedId?: string): Promise<SavedAnalysis[]> =>
  db
    .select(savedFor(reader))
    .from(savedAnalyses)
    .innerJoin(people, eq(people.id, ownerId))
    .where(and(or(eq(ownerId, reader), shared), savedId === undefined ? undefined : eq(id, savedId)))
    .orderBy(name, id);

export const countSaved = async (db: Queryable, owner: string): Promise<number> =>
  (await db.select({ id }).from(savedAnalyses).where(eq(ownerId, owner))).length;

/** A person's own saved analysis, locked until the end of the transaction. */
export const lockSaved = async (tx: Tx, owner: string, savedId: string) => {
  const [row = null] = await tx
    .select({ name, page, query, shared, version })
    .from(savedAnalyses)
    .where(and(eq(id, savedId), eq(ownerId, owner)))
    .for('update');
  return row;
};

type Chosen = Pick<SavedAnalysis, 'name' | 'page' | 'query' | 'shared'>;

export const insertSaved = async (tx: Tx, row: Chosen & { id: string; ownerId: string; createdAt: string }) => {
  await tx.insert(savedAnalyses).values(row);
};

/** Call with the lock held. */
export const updateSaved = async (tx: Tx, savedId: string, chosen: Chosen): Promise<void> => {
  await tx
    .update(savedAnalyses)
    .set({ ...chosen, version: sql`${version} + 1` })
    .where(eq(id, savedId));
};

export const removeSaved = async (tx: Tx, savedId: string): Promise<void> => {
  await tx.delete(savedAnalyses).where(eq(id, savedId));
};
