import { permits } from '@onair/contract/access';
import type { ParameterState } from '@onair/contract/stream-parameters/changes';
import type { Work } from '@onair/contract/work/work';
import type { Queryable, Tx } from '../../db/client.ts';
import { alias } from '../../db/columns.ts';
import { among, type RowOf } from '../../db/rows.ts';
import { and, desc, eq, type SQL, sql } from '../../db/sql.ts';
import { findWaiting } from '../../db/waiting.ts';
import type { Reader } from '../../deps.ts';
import { type Deciding, ofOthers } from '../identity/index.ts';
import { people } from '../identity/published.views.ts';
import { studioNames } from '../live/published.views.ts';
import { parameterChanges as c, parameterChanges } from './stream-parameters.tables.ts';

export const STUDIO = {
  id: studioNames.id,
  slug: studioNames.slug,
  nameZh: studioNames.nameZh,
  nameEn: studioNames.nameEn,
};
export type StudioRow = RowOf<typeof STUDIO>;

const author = alias(people, 'author');
const decider = alias(people, 'decider');
/** A stored change with the names of its people; null for deleted accounts. */
const CHANGE = {
  id: parameterChanges.id,
  number: parameterChanges.number,
  studio: STUDIO,
  state: parameterChanges.state,
  parameters: parameterChanges.parameters,
  original: parameterChanges.original,
  description: parameterChanges.description,
  authorId: parameterChanges.authorId,
  author: author.name,
  submittedAt: parameterChanges.submittedAt,
  decider: decider.name,
  decidedAt: parameterChanges.decidedAt,
  reason: parameterChanges.reason,
  finishedAt: parameterChanges.finishedAt,
  version: parameterChanges.version,
};

const findChanges = (db: Queryable, where: SQL | undefined) =>
  db
    .select(CHANGE)
    .from(parameterChanges)
    .innerJoin(studioNames, eq(studioNames.id, parameterChanges.studioId))
    .leftJoin(author, eq(author.id, parameterChanges.authorId))
    .leftJoin(decider, eq(decider.id, parameterChanges.decidedBy))
    .where(where);

export type ChangeRow = Awaited<ReturnType<typeof findChanges>>[number];

const isIt = (id: string) => eq(parameterChanges.id, id);
const isOf = (studioId: string) => eq(parameterChanges.studioId, studioId);
const isOpen = among(parameterChanges.state, ['pending', 'approved']);

export const findChange = async (db: Queryable, id: string): Promise<ChangeRow | null> =>
  (await findChanges(db, isIt(id)))[0] ?? null;

/** A change, locked until the end of the transaction. */
export const lockChange = async (tx: Tx, id: string): Promise<ChangeRow | null> =>
  (await findChanges(tx, isIt(id)).for('update', { of: parameterChanges }))[0] ?? null;

/** The latest open change, else the latest of all; of one studio where it is named. */
export const findPresentChange = async (db: Queryable, studioId: string | null): Promise<ChangeRow | null> => {
  const { submittedAt, number } = parameterChanges;
  const [change = null] = await findChanges(db, studioId === null ? undefined : isOf(studioId))
    .orderBy(desc(isOpen), desc(submittedAt), desc(number))
    .limit(1);
  return change;
};

/** Changes that are neither finished, rejected nor cancelled: at most one per studio. */
export const findOpenChanges = (db: Queryable): Promise<ChangeRow[]> => findChanges(db, isOpen);

export const findOpenChange = async (db: Queryable, studioId: string): Promise<ChangeRow | null> =>
  (await findChanges(db, and(isOpen, isOf(studioId))))[0] ?? null;

type Insert = typeof parameterChanges.$inferInsert;
type NewChange = Omit<Insert, 'state' | 'submittedAt'>;

export const insertChange = async (tx: Tx, change: NewChange, at: Date): Promise<void> => {
  await tx.insert(parameterChanges).values({ ...change, state: 'pending', submittedAt: at.toISOString() });
};

export type Decision = { state: ParameterState; by: string | null; reason: string | null };

/** Stores a decision about a change. The caller holds its lock. */
export const decideChange = async (tx: Tx, id: string, { state, by, reason }: Decision, at: Date): Promise<void> => {
  const decidedAt = at.toISOString();
  const finishedAt = state === 'finished' ? decidedAt : null;
  const version = sql`${parameterChanges.version} + 1`;
  await tx
    .update(parameterChanges)
    .set({ state, decidedBy: by, decidedAt, reason, finishedAt, version })
    .where(isIt(id));
};

/** Changes that await approval by this reader. */
export const openChanges = async (
  db: Queryable,
  { role }: Reader,
  _now: Date,
  { decider }: Deciding,
): Promise<Work[]> => {
  if (!permits('stream-parameters', role)) return [];
  const where = and(eq(c.state, 'pending'), ofOthers(c.authorId, await decider()));
  const found = await findWaiting(db, { name: c.id, since: c.submittedAt }, sql`${c} where ${where}`);
  if (!found) return [];
  const { count, since, first } = found;
  return [{ kind: 'parameters', count, since, link: `/profile/basic?id=${first}` }];
};

/** Whether any change was ever submitted. */
export const hasChanges = async (db: Queryable): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`select from parameter_changes limit 1`);
  return rowCount === 1;
};
