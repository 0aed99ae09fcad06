import { setTimeout as wait } from 'node:timers/promises';
import { figuresChannel } from '@onair/contract/analytics/intake';
import { contentChannel } from '@onair/contract/content/desk';
import type { Bulk, BulkAct, bulkContent } from '@onair/contract/content/library';
import type { Body } from '@onair/contract/endpoint';
import type { Tx } from '../../../db/client.ts';
import { found, reread } from '../../../db/demand.ts';
import { allowTime } from '../../../db/transaction.ts';
import { type Write, write } from '../../../db/write.ts';
import { type Actor, type Deps, type Session, systemActor } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { jobKind } from '../../../jobs/kind.ts';
import { admitContents } from '../intake/admit.ts';
import { lockContents } from '../items/content-record.store.ts';
import type { ImportAct } from '../items/items.tables.ts';
import { announceBulk } from '../published/announce-content.ts';
import {
  type Chunk,
  changedBy,
  changeItems,
  findBulk,
  insertBulk,
  lockBulk,
  nextItems,
  onlineAmong,
  releasedAmong,
  storeProgress,
  storeUndoneBy,
  undoItems,
} from './bulk.store.ts';
import { changeByFile } from './import.store.ts';
import { idsOf, matchesOf } from './library.store.ts';

/** Carries out bulk changes. */
export const bulkKind = jobKind<{ id: string }>('content.bulk', {
  retries: 20,
  backoffSeconds: 2,
  timeoutSeconds: 3_600,
  concurrency: 1,
});

/** Items in one transaction: few enough that readers and writers of single items hardly wait. */
const CHUNK = 500;
/** The pause between two chunks, as a fraction of the last one's duration, and its maximum. */
const REST = 0.25;
const REST_MAX_MS = 1_000;
/** Recording 100,000 items may exceed a request's statement timeout on a busy machine. */
const NAMING_SECONDS = 8;

type Asker = { session: Session; actor: Actor };

/** Starts a bulk change. @throws AppError `invalid` when an account to assign to does not exist */
export const begin = (
  deps: Deps,
  { session, actor }: Asker,
  { act, filter = {}, ids }: Body<typeof bulkContent>,
): Promise<Bulk> =>
  write(deps, actor, async (w) => {
    const id = deps.newId();
    const { accountId } = session;
    const reader = { accountId, timeZone: deps.config.timeZone };
    await allowTime(w.tx, NAMING_SECONDS);
    const matches = ids ? idsOf(ids) : await matchesOf(w.tx, filter, reader);
    const total = await insertBulk(w.tx, { id, act, undoes: null, by: accountId, at: w.at }, matches);
    w.audit({ action: 'content.bulk', subjectType: 'contentBulk', subjectId: id, after: { ...act, filter, total } });
    await deps.jobs.add(w.tx, bulkKind, { id }, { key: id });
    return reread(await findBulk(w.tx, id));
  });

const closed = () => new AppError('closed');

/** Cancels a running bulk change after its current chunk. @throws AppError `notFound`, `closed` */
export const cancel = (deps: Deps, { actor }: Asker, id: string): Promise<Bulk> =>
  write(deps, actor, async (w) => {
    const { state, done, changed } = found(await lockBulk(w.tx, id));
    if (state !== 'running') throw closed();
    await storeProgress(w.tx, id, { done, changed, state: 'canceled', at: w.at });
    w.audit({ action: 'content.bulk', subjectType: 'contentBulk', subjectId: id, after: { state: 'canceled', done } });
    return reread(await findBulk(w.tx, id));
  });

/** Undoes a bulk change. @throws AppError `notFound`, `closed` */
export const undo = (deps: Deps, { session, actor }: Asker, id: string): Promise<Bulk> =>
  write(deps, actor, async (w) => {
    found(await lockBulk(w.tx, id));
    if (!(await findBulk(w.tx, id))?.undoable) throw closed();
    const own = deps.newId();
    const by = session.accountId;
    await allowTime(w.tx, NAMING_SECONDS);
    await insertBulk(w.tx, { id: own, act: { act: 'undo' }, undoes: id, by, at: w.at }, changedBy(id));
    await storeUndoneBy(w.tx, id, own);
    w.audit({ action: 'content.bulk', subjectType: 'contentBulk', subjectId: own, after: { act: 'undo', undoes: id } });
    await deps.jobs.add(w.tx, bulkKind, { id: own }, { key: own });
    return reread(await findBulk(w.tx, own));
  });

type AnyAct = BulkAct | ImportAct | { act: 'undo' };

/** Applies the act to one chunk. @returns ids of the items that changed */
const changeChunk = (tx: Tx, act: AnyAct, chunk: Chunk, undoes: string | null): Promise<number[]> => {
  if (act.act === 'undo') return undoItems(tx, undoes ?? chunk.bulk, chunk);
  return act.act === 'import' ? changeByFile(tx, chunk) : changeItems(tx, act, chunk);
};

/** Acts after which titles are checked: they publish, or set other titles. */
const RETITLING: readonly AnyAct['act'][] = ['publish', 'import', 'undo'];

/** Commits one chunk: items, their previous state, the progress, and the audit row. @returns whether there is more */
const step = async (w: Write, deps: Deps, id: string): Promise<boolean> => {
  await lockContents(w.tx);
  const bulk = await lockBulk(w.tx, id);
  if (bulk?.state !== 'running') return false;
  const { act, undoes, createdBy } = bulk;
  const ids = await nextItems(w.tx, id, bulk.done, CHUNK);
  const chunk = { bulk: id, ids, from: bulk.done, by: createdBy, at: w.at };
  const before = await onlineAmong(w.tx, ids);
  const changed = await changeChunk(w.tx, act, chunk, undoes);
  // Queues and recognition check newly visible and refiled items.
  if (RETITLING.includes(act.act)) await admitContents(w, deps, await releasedAmong(w.tx, changed));
  else if (act.act === 'category') await admitContents(w, deps, changed, { titles: false });
  const done = bulk.done + ids.length;
  const state = done >= bulk.total ? 'done' : 'running';
  await storeProgress(w.tx, id, { done, changed: bulk.changed + changed.length, state, at: w.at });
  if (changed.length > 0) {
    const after = { ...act, by: createdBy, ids: changed };
    w.audit({ action: 'content.bulk', subjectType: 'contentBulk', subjectId: id, after });
    if (act.act !== 'assign') {
      await announceBulk(w, { bulk: id, changed, before, after: await onlineAmong(w.tx, changed) });
    }
    w.emit(contentChannel, 'changed', { id: null });
    w.emit(figuresChannel, 'changed', {});
  }
  return state === 'running';
};

/**
 * Continues a bulk change from its recorded progress; safe to repeat, since each chunk records itself. After a chunk it
 * pauses for a quarter of the chunk's duration, so that waiting requests go first, however slow the machine is.
 */
export const carryOut = async (deps: Deps, id: string, signal: AbortSignal): Promise<void> => {
  let from = performance.now();
  while (await write(deps, systemActor, (w) => step(w, deps, id))) {
    await wait(Math.min(REST * (performance.now() - from), REST_MAX_MS), undefined, { signal });
    from = performance.now();
  }
};

/** Lets this process carry out bulk changes. */
export const startBulks = (deps: Deps): void => {
  deps.jobs.work(bulkKind, ({ id }, { db, signal }) => carryOut({ ...deps, db }, id, signal));
};
