import { setTimeout as wait } from 'node:timers/promises';
import type { Bulk } from '@onair/contract/content/bulk';
import type { Tx } from '../../../db/client.ts';
import { allowTime } from '../../../db/connection/transaction.ts';
import { found } from '../../../db/demand.ts';
import type { SQL } from '../../../db/sql.ts';
import { reread, type Write, write } from '../../../db/write.ts';
import { type Actor, type Deps, systemActor } from '../../../deps.ts';
import { jobKind } from '../../../jobs/kind.ts';
import { AppError } from '../../../lib/errors.ts';
import { accountActor } from '../../identity/index.ts';
import { lockContents } from '../items/items.store.ts';
import type { ItemsAct, SetsAct } from '../items/items.tables.ts';
import {
  type BulkSubject,
  changedBy,
  findAsker,
  findBulk,
  insertBulk,
  type LockedBulk,
  lockBulk,
  storeProgress,
  storeUndoneBy,
} from './bulk.store.ts';

/** Carries out bulk changes. */
export const bulkKind = jobKind<{ id: string }>('content.bulk', {
  retries: 20,
  backoffSeconds: 2,
  timeoutSeconds: 3_600,
  concurrency: 1,
});

/** The pause between two chunks, as a fraction of the last one's duration, and its maximum. */
const REST = 0.25;
const REST_MAX_MS = 1_000;
/** Recording 100,000 items may exceed a request's statement timeout on a busy machine. */
const NAMING_SECONDS = 8;

/** How the audit log names bulk changes. */
const AUDITED = {
  items: { action: 'content.bulk', subjectType: 'contentBulk' },
  sets: { action: 'policy.bulk', subjectType: 'policyBulk' },
} as const;

/** Changes and audits the next members of a bulk change. @returns how many it processed, and how many of these changed */
export type ChangeChunk = (w: Write, deps: Deps, bulk: LockedBulk) => Promise<{ looked: number; changed: number }>;
export type Subjects = Readonly<Record<BulkSubject, ChangeChunk>>;

type Wanted = { undoes?: string; matches: (tx: Tx) => SQL | Promise<SQL>; facts: object } & (
  | { subject: 'items'; act: ItemsAct }
  | { subject: 'sets'; act: SetsAct }
);

/** Records a bulk change, and adds its job to the write. `facts` go to the audit log. */
export const beginBulk = async (w: Write, deps: Deps, { session }: Actor, wanted: Wanted): Promise<Bulk> => {
  const { undoes = null, matches, facts, ...what } = wanted;
  const id = deps.newId();
  const by = session?.accountId ?? null;
  await allowTime(w.tx, NAMING_SECONDS);
  const total = await insertBulk(w.tx, { id, undoes, by, at: w.at, ...what }, await matches(w.tx));
  w.audit({ ...AUDITED[what.subject], subjectId: id, after: { ...what.act, ...facts, total } });
  await deps.jobs.add(w.tx, bulkKind, { id }, { key: id });
  return reread(await findBulk(w.tx, id));
};

/** Ends a running bulk change at its current progress. @throws AppError `notFound`, `closed` */
const end = (deps: Deps, actor: Actor, id: string, state: 'canceled' | 'failed'): Promise<Bulk> =>
  write(deps, actor, async (w) => {
    const bulk = found(await lockBulk(w.tx, id));
    if (bulk.state !== 'running') throw new AppError('closed');
    const { done, changed, subject } = bulk;
    await storeProgress(w.tx, id, { done, changed, state, at: w.at });
    w.audit({ ...AUDITED[subject], subjectId: id, after: { state, done } });
    return reread(await findBulk(w.tx, id));
  });

/** Cancels a running bulk change after its current chunk. @throws AppError `notFound`, `closed` */
export const cancelBulk = (deps: Deps, actor: Actor, id: string): Promise<Bulk> => end(deps, actor, id, 'canceled');

/** Undoes a bulk change. @throws AppError `notFound`, `closed` */
export const undoBulk = (deps: Deps, actor: Actor, id: string): Promise<Bulk> =>
  write(deps, actor, async (w) => {
    const bulk = found(await lockBulk(w.tx, id));
    if (!(await findBulk(w.tx, id))?.undoable) throw new AppError('closed');
    const { subject } = bulk;
    const matches = () => changedBy(bulk);
    const wanted = { subject, act: { act: 'undo' as const }, undoes: id, matches, facts: { undoes: id } };
    const undoing = await beginBulk(w, deps, actor, wanted);
    await storeUndoneBy(w.tx, id, undoing.id);
    return undoing;
  });

/** Commits one chunk: members, their previous state, the progress, and the audit rows. @returns whether there is more */
const step = async (w: Write, deps: Deps, subjects: Subjects, id: string): Promise<boolean> => {
  await lockContents(w.tx);
  const bulk = await lockBulk(w.tx, id);
  if (bulk?.state !== 'running') return false;
  const { looked, changed } = await subjects[bulk.subject](w, deps, bulk);
  const done = bulk.done + looked;
  const state = done >= bulk.total ? 'done' : 'running';
  await storeProgress(w.tx, id, { done, changed: bulk.changed + changed, state, at: w.at });
  return state === 'running';
};

const lostRight = (error: unknown): boolean =>
  error instanceof AppError && (error.failure === 'forbidden' || error.failure === 'notSignedIn');

/**
 * Continues a bulk change from its recorded progress, by the right of the account that requested it; once that right is
 * lost, the bulk change fails. Safe to repeat, since each chunk records itself. After a chunk it pauses for a quarter of
 * the chunk's duration, so that waiting requests go first, however slow the machine is.
 */
export const carryOutBulk = async (
  deps: Deps,
  subjects: Subjects,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<void> => {
  const by = await findAsker(deps.db, id);
  const asker = by && (await accountActor(deps.db, by, 'content'));
  try {
    if (!asker) throw new AppError('notSignedIn');
    let from = performance.now();
    while (await write(deps, asker, (w) => step(w, deps, subjects, id))) {
      await wait(Math.min(REST * (performance.now() - from), REST_MAX_MS), undefined, { signal });
      from = performance.now();
    }
  } catch (error) {
    if (!lostRight(error)) throw error;
    // A person may have stopped it meanwhile.
    if ((await findBulk(deps.db, id))?.state === 'running') await end(deps, systemActor, id, 'failed');
  }
};
