import type { Bulk } from '@onair/contract/content/bulk';
import type { bulkPolicies } from '@onair/contract/content/policy-sets/bulk';
import { setsChannel } from '@onair/contract/content/policy-sets/policy-sets';
import type { Body } from '@onair/contract/endpoint';
import { outdated } from '../../../db/demand.ts';
import { type Write, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import { beginBulk, type ChangeChunk } from '../bulk/bulk.service.ts';
import type { Chunk } from '../bulk/bulk.store.ts';
import type { ItemsAct, SetsAct } from '../items/items.tables.ts';
import { changeSetsOf, nextSets, type UndoneSets, undoSetsOf } from './bulk-sets.store.ts';
import { rangeFaults } from './policy-sets.service.ts';
import { matchesOf, type Named } from './policy-sets.store.ts';
import { policyWords } from './policy-sets.words.ts';

/**
 * Starts a bulk change of every set that matches a filter.
 * @throws AppError `invalid`; `conflict` when their number differs from the confirmed one
 */
export const startBulkOfSets = async (
  deps: Deps,
  actor: Actor,
  { act, filter, count }: Body<typeof bulkPolicies>,
): Promise<Bulk> => {
  const faults = rangeFaults(filter.createdTime, actor.locale);
  if (faults.length > 0) throw new AppError('invalid', { fields: faults });
  return write(deps, actor, async (w) => {
    const matches = () => matchesOf(filter, deps.config.timeZone);
    const bulk = await beginBulk(w, deps, actor, { subject: 'sets', act: { act }, matches, facts: { filter } });
    if (bulk.total !== count) throw outdated(bulk.total, policyWords[actor.locale].otherCount(bulk.total));
    return bulk;
  });
};

/** Audits each set, so that the history of a set is complete. */
const auditEach = (
  { audit }: Write,
  bulk: string,
  sets: readonly Named[],
  to: Named['status'] | 'delete' | 'restore',
) => {
  for (const { id, number, name, status } of sets) {
    const set = { subjectType: 'policy', subjectId: id };
    const facts = { number, name, status };
    if (to === 'delete') audit({ ...set, action: 'policy.delete', before: facts, after: { bulk } });
    else if (to === 'restore') audit({ ...set, action: 'policy.restore', after: { ...facts, bulk } });
    else audit({ ...set, action: 'policy.status', before: { status }, after: { status: to, bulk } });
  }
};

const undo = async (w: Write, undoes: string, chunk: Chunk<string>): Promise<number> => {
  const undone: UndoneSets = await undoSetsOf(w.tx, undoes, chunk);
  auditEach(w, chunk.bulk, undone.restored, 'restore');
  auditEach(w, chunk.bulk, undone.online, 'online');
  auditEach(w, chunk.bulk, undone.offline, 'offline');
  return undone.restored.length + undone.online.length + undone.offline.length;
};

const change = async (w: Write, act: SetsAct['act'], chunk: Chunk<string>, undoes: string | null): Promise<number> => {
  if (act === 'undo') return undo(w, undoes ?? chunk.bulk, chunk);
  const sets = await changeSetsOf(w.tx, act, chunk);
  auditEach(w, chunk.bulk, sets, act);
  return sets.length;
};

const isOfSets = (act: ItemsAct | SetsAct): act is SetsAct =>
  act.act === 'online' || act.act === 'offline' || act.act === 'delete' || act.act === 'undo';

/** Applies one chunk to sets. */
export const changeSetChunk: ChangeChunk = async (w, _deps, { id, act, undoes, done, createdBy }) => {
  if (!isOfSets(act)) throw new Error(`no act on sets: ${act.act}`);
  const ids = await nextSets(w.tx, { id, done });
  const changed = await change(w, act.act, { bulk: id, ids, from: done, by: createdBy, at: w.at }, undoes);
  if (changed > 0) w.emit(setsChannel, 'changed', {});
  return { looked: ids.length, changed };
};
