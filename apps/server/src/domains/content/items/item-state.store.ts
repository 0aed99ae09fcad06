import type { OnlineStatus, ReviewState } from '@onair/contract/content/items/items';
import type { BulkAct } from '@onair/contract/content/library/library';
import { type Stage, wasPublished, workflowMachine } from '@onair/contract/content/workflow/stages';
import type { Tx } from '../../../db/client.ts';
import { among } from '../../../db/rows.ts';
import { and, eq, isNull, type SQL, sql } from '../../../db/sql.ts';
import { c } from '../content-rule/matching.store.ts';
import { contents } from './items.tables.ts';

/*
 * Where an item stands: its stage, its status and its verdict, and the only statements that change them. Workflow,
 * schedules, reviews, bulk changes and edits ask here. That nothing is shown while its rejection stands is judged by
 * `mayBeShown` of the contract, below for many items, and by a constraint of the table.
 */

/** `mayBeShown` of the contract, in statements about many items. */
const MAY_BE_SHOWN = sql`${c.review} <> 'rejected'`;

const later = sql`${contents.version} + 1`;

type StageChange = {
  stage: Stage;
  /** Null: no time, for a published item and a draft. */
  scheduledAt: string | null;
  note: string;
  /** For an item that becomes visible to the audience, perhaps for the first time. */
  publishedAt?: string;
  /** The rejection that the move lifts. */
  review?: 'pending';
  by: string | null;
  at: Date;
};

/** Stores the next stage of a locked item: its status follows, and its version rises by one. */
export const storeStage = async (tx: Tx, id: number, change: StageChange): Promise<void> => {
  const { stage, scheduledAt, note, publishedAt, review, by, at } = change;
  const now = at.toISOString();
  await tx
    .update(contents)
    .set({
      status: stage === 'published' ? 'online' : 'offline',
      resting: stage === 'published' ? 'withdrawn' : stage,
      scheduledAt,
      stageNote: note,
      stageSince: now,
      ...(publishedAt ? { publishedAt } : {}),
      ...(review ? { review } : {}),
      updatedBy: by,
      updatedAt: now,
      version: later,
    })
    .where(eq(contents.id, id));
};

/** Moves an item into the recycle bin or out of it. Call with the item locked. */
export const storeDeleted = async (
  tx: Tx,
  { id, stage }: { id: number; stage: Stage },
  deleted: boolean,
  { by, at }: { by: string | null; at: Date },
): Promise<void> => {
  const now = at.toISOString();
  const resting = stage === 'review' || stage === 'scheduled' ? { resting: 'draft' as const, scheduledAt: null } : {};
  await tx
    .update(contents)
    .set({
      status: 'offline',
      ...resting,
      deletedAt: deleted ? now : null,
      deletedBy: deleted ? by : null,
      stageSince: now,
      updatedBy: by,
      updatedAt: now,
      version: later,
    })
    .where(eq(contents.id, id));
};

/** Applies what a review decided, or took back, to an item. @returns its new version */
export const storeVerdict = async (
  tx: Tx,
  id: number,
  { review, status }: { review: ReviewState; status: OnlineStatus },
  at: Date,
): Promise<number> => {
  const [stored] = await tx
    .update(contents)
    .set({ review, status, version: later, updatedAt: at.toISOString() })
    .where(eq(contents.id, id))
    .returning({ version: contents.version });
  return stored?.version ?? 0;
};

/** Has items that had passed await review again. A rejection stands. */
export const awaitReview = async (tx: Tx, ids: readonly number[], at: Date): Promise<void> => {
  await tx
    .update(contents)
    .set({ review: 'pending', version: later, updatedAt: at.toISOString() })
    .where(and(among(contents.id, ids), eq(contents.review, 'passed')));
};

/** What an edit that sets the status of a locked item changes of its state. */
export const statusByHand = (
  { status: before, stage }: { status: OnlineStatus; stage: Stage },
  status: OnlineStatus | undefined,
  at: Date,
) => {
  if (status === undefined || status === before) return {};
  const now = at.toISOString();
  const first = wasPublished(stage) ? {} : { publishedAt: now };
  const online = status === 'online' ? { resting: 'withdrawn' as const, scheduledAt: null } : {};
  return { status, stageSince: now, ...first, ...online };
};
export type StatusByHand = ReturnType<typeof statusByHand>;

const anyOf = (stages: readonly Stage[]): SQL => sql`${c.stage} = any (${sql.param([...stages])}::text[])`;
const living = isNull(c.deletedAt);

type StateAct = Extract<BulkAct['act'], 'publish' | 'withdraw' | 'delete' | 'restore'>;

/** Which of many items an act on their state applies to, and how. */
export const stateEffect = (
  act: StateAct,
  { by, at }: { by: string | null; at: Date },
): { where: SQL | undefined; set: object } => {
  const now = at.toISOString();
  const stage = { stageSince: now, scheduledAt: null };
  const { publish, withdraw } = workflowMachine.moves;
  switch (act) {
    case 'publish': {
      const publishedAt = sql`case when ${contents.released} then ${contents.publishedAt} else ${now}::timestamptz end`;
      const where = and(living, anyOf(publish.from), MAY_BE_SHOWN);
      return { where, set: { ...stage, status: 'online', resting: 'withdrawn', publishedAt } };
    }
    case 'withdraw':
      return { where: and(living, anyOf(withdraw.from)), set: { ...stage, status: 'offline' } };
    case 'delete': {
      const resting = sql`case when ${contents.resting} in ('review', 'scheduled') then 'draft' else ${contents.resting} end`;
      return { where: living, set: { ...stage, status: 'offline', resting, deletedAt: now, deletedBy: by } };
    }
    case 'restore':
      return { where: sql`${c.deletedAt} is not null`, set: { deletedAt: null, deletedBy: null } };
  }
};

/** For the undo of a bulk change: the assignments that give items back the state in `before`, a JSON object. */
export const stateBefore = (before: SQL): SQL => {
  const was = (key: string): SQL => sql`${before} ->> ${key}::text`;
  return sql`status = case when ${contents.review} = 'rejected' then 'offline' else ${was('status')} end,
    resting = ${was('resting')}, published_at = (${was('publishedAt')})::timestamptz,
    scheduled_at = (${was('scheduledAt')})::timestamptz,
    deleted_at = (${was('deletedAt')})::timestamptz, deleted_by = (${was('deletedBy')})::uuid`;
};
