import type { ParameterState } from '@onair/contract/stream-parameters/changes';
import type { StreamParameters } from '@onair/contract/stream-parameters/stream-parameters';
import type { Queryable, Tx } from '../../db/client.ts';
import { type SQL, sql } from '../../db/sql.ts';

export type KeptStudio = { id: string; slug: string; nameZh: string; nameEn: string };

/** A change as it is stored, with the names of its people; null for accounts that are gone. */
export type KeptChange = {
  id: string;
  number: number;
  studio: KeptStudio;
  state: ParameterState;
  parameters: StreamParameters;
  original: StreamParameters | null;
  description: string;
  authorId: string | null;
  author: string | null;
  submittedAt: string;
  decider: string | null;
  decidedAt: string | null;
  reason: string | null;
  finishedAt: string | null;
  version: number;
};

export type InForce = { parameters: StreamParameters; version: number; since: string };

const studioColumns = sql`
  jsonb_build_object('id', s.id, 'slug', s.slug, 'nameZh', s.name_zh, 'nameEn', s.name_en) as studio`;

const iso = (at: string | null): string | null => (at === null ? null : new Date(at).toISOString());

const findChanges = async (db: Queryable, rest: SQL): Promise<KeptChange[]> => {
  const { rows } = await db.execute<KeptChange>(sql`
    select c.id, c.number, ${studioColumns}, c.state, c.parameters, c.original, c.description,
      c.author_id as "authorId", author.name as author, c.submitted_at as "submittedAt",
      decider.name as decider, c.decided_at as "decidedAt", c.reason, c.finished_at as "finishedAt", c.version
    from parameter_changes c
      join studio_names s on s.id = c.studio_id
      left join people author on author.id = c.author_id
      left join people decider on decider.id = c.decided_by
    ${rest}`);
  return rows.map((row) => ({
    ...row,
    submittedAt: new Date(row.submittedAt).toISOString(),
    decidedAt: iso(row.decidedAt),
    finishedAt: iso(row.finishedAt),
  }));
};

export const findChange = async (db: Queryable, id: string): Promise<KeptChange | null> =>
  (await findChanges(db, sql`where c.id = ${id}`))[0] ?? null;

/** A change kept from moving until the transaction ends. */
export const lockChange = async (tx: Tx, id: string): Promise<KeptChange | null> =>
  (await findChanges(tx, sql`where c.id = ${id} for update of c`))[0] ?? null;

/** The latest change that is open, else the latest of all; of one studio where it is named. */
export const findPresentChange = async (db: Queryable, studioId: string | null): Promise<KeptChange | null> => {
  const changes = await findChanges(
    db,
    sql`where ${studioId}::uuid is null or c.studio_id = ${studioId}::uuid
      order by (c.state in ('pending', 'approved')) desc, c.submitted_at desc, c.number desc limit 1`,
  );
  return changes[0] ?? null;
};

/** Changes that are neither finished, rejected nor cancelled: at most one a studio. */
export const findOpenChanges = (db: Queryable): Promise<KeptChange[]> =>
  findChanges(db, sql`where c.state in ('pending', 'approved')`);

export const findOpenChange = async (db: Queryable, studioId: string): Promise<KeptChange | null> =>
  (await findChanges(db, sql`where c.state in ('pending', 'approved') and c.studio_id = ${studioId}`))[0] ?? null;

export type NewChange = {
  id: string;
  studioId: string;
  parameters: StreamParameters;
  original: StreamParameters | null;
  description: string;
  authorId: string | null;
};

export const insertChange = async (tx: Tx, change: NewChange, at: Date): Promise<void> => {
  const original = change.original === null ? null : JSON.stringify(change.original);
  await tx.execute(sql`
    insert into parameter_changes (id, studio_id, state, parameters, original, description, author_id, submitted_at)
    values (${change.id}, ${change.studioId}, 'pending', ${JSON.stringify(change.parameters)}::jsonb, ${original}::jsonb,
      ${change.description}, ${change.authorId}, ${at.toISOString()})`);
};

export type Decision = { state: ParameterState; by: string | null; reason: string | null };

/** Stores a decision about a change. The caller holds its lock. */
export const decideChange = async (tx: Tx, id: string, { state, by, reason }: Decision, at: Date): Promise<void> => {
  const finishedAt = state === 'finished' ? at.toISOString() : null;
  await tx.execute(sql`
    update parameter_changes set state = ${state}, decided_by = ${by}, decided_at = ${at.toISOString()},
      reason = ${reason}, finished_at = ${finishedAt}, version = version + 1
    where id = ${id}`);
};
