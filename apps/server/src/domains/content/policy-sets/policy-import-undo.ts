import type { undoPolicyImport } from '@onair/contract/content/policy-files';
import type { Output } from '@onair/contract/endpoint';
import { found } from '../../../db/demand.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { writeSets } from './policy-acts.routes.ts';
import { storeDeletion } from './policy-bulk.store.ts';
import { importedRows, storeUndone } from './policy-import.store.ts';
import { applyChanges, changeTo, listed } from './policy-import.ts';
import { importWords } from './policy-import.words.ts';
import { allowLongWork, lockPolicies } from './policy-sets.store.ts';
import { policyWords } from './policy-sets.words.ts';

/**
 * Undoes an import in one transaction, except for sets that were changed or deleted since, which it reports by row.
 * @throws AppError `notFound`, `closed` when it was undone before
 */
export const undoImport = (deps: Deps, actor: Actor, id: string): Promise<Output<typeof undoPolicyImport>> =>
  writeSets(deps, actor, async (w) => {
    await lockPolicies(w.tx);
    if (found(await storeUndone(w.tx, id, w.at)).before) throw new AppError('closed');
    await allowLongWork(w.tx);
    const words = importWords[actor.locale];
    const { columns } = policyWords[actor.locale];
    const rows = await importedRows(w.tx, id);
    const faults = rows.flatMap(({ row, version, before, now }) => {
      if (now.deletedAt !== null) return before ? [{ row, column: columns.id, msg: words.binnedAfter(now.name) }] : [];
      if (now.version === version) return [];
      return [{ row, column: columns.version, msg: words.changedAfter(now.name, now.version) }];
    });
    const intact = rows.filter(({ version, now }) => now.deletedAt === null && now.version === version);
    const ids = intact.flatMap(({ policyId, before }) => (before ? [] : policyId));
    await storeDeletion(w.tx, ids, { at: w.at, by: actor.session?.accountId ?? null });
    const changes = intact.flatMap(({ policyId, before, now }) => (before ? changeTo(policyId, now, before) : []));
    await applyChanges(w, deps, actor, changes);
    const counts = { removed: ids.length, restored: changes.length };
    const subjectId = rows[0]?.policyId ?? id;
    const after = { ...counts, left: faults.length, import: id, ids };
    w.audit({ action: 'policy.undoImport', subjectType: 'policy', subjectId, after });
    return { ...counts, ...listed(faults) };
  });
