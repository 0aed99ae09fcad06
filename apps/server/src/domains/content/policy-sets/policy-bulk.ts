import type { Actor, Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { writeSets } from './policy-acts.routes.ts';
import { livingPolicies, type Named, restorablePolicies, storeDeletion, storeStatus } from './policy-bulk.store.ts';
import { findUsedNumbers, lockPolicies } from './policy-sets.store.ts';
import { policyWords } from './policy-sets.words.ts';

type Changed = { changed: string[] };

const idsOf = (sets: readonly Named[]): string[] => sets.map((set) => set.id);

/** Puts sets online or offline, all or none. Sets in that state already are unchanged. */
export const setStatus = (
  deps: Deps,
  actor: Actor,
  ids: readonly string[],
  status: 'online' | 'offline',
): Promise<Changed & { moved: string[] }> =>
  writeSets(deps, actor, async ({ tx, at, audit }) => {
    await lockPolicies(tx);
    const sets = await livingPolicies(tx, ids);
    const others = sets.filter((set) => set.status !== status);
    await storeStatus(tx, idsOf(others), status, actor.session?.accountId ?? null, at);
    for (const set of others) {
      const states = { before: { status: set.status }, after: { status } };
      audit({ action: 'policy.status', subjectType: 'policy', subjectId: set.id, ...states });
    }
    return { changed: idsOf(sets), moved: idsOf(others) };
  });

/** Moves sets to the recycle bin, all or none; `restore` brings them back while they are there. */
export const remove = (deps: Deps, actor: Actor, ids: readonly string[]): Promise<Changed> =>
  writeSets(deps, actor, async ({ tx, at, audit }) => {
    await lockPolicies(tx);
    const sets = await livingPolicies(tx, ids);
    await storeDeletion(tx, idsOf(sets), { at, by: actor.session?.accountId ?? null });
    for (const { id, number, name, status } of sets) {
      audit({ action: 'policy.delete', subjectType: 'policy', subjectId: id, before: { number, name, status } });
    }
    return { changed: idsOf(sets) };
  });

/** The first number that an active set, or another of these sets, has as well. */
const clash = (sets: readonly Named[], taken: ReadonlySet<string>): string | undefined => {
  const seen = new Set(taken);
  return sets.find(({ number }) => {
    const key = number.toLowerCase();
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  })?.number;
};

/** Undoes deletions, all or none. @throws AppError `taken` when a number has been reused meanwhile */
export const restore = (deps: Deps, actor: Actor, ids: readonly string[]): Promise<Changed> =>
  writeSets(deps, actor, async ({ tx, at, audit }) => {
    await lockPolicies(tx);
    const sets = await restorablePolicies(tx, ids, at);
    const numbers = sets.map((set) => set.number);
    const number = clash(sets, await findUsedNumbers(tx, numbers));
    if (number !== undefined) {
      const msg = policyWords[actor.locale].taken(number);
      throw new AppError('taken', { words: msg, fields: [{ field: 'number', rule: 'taken', msg }] });
    }
    await storeDeletion(tx, idsOf(sets), null);
    for (const set of sets) {
      const after = { number: set.number, name: set.name, status: set.status };
      audit({ action: 'policy.restore', subjectType: 'policy', subjectId: set.id, after });
    }
    return { changed: idsOf(sets) };
  });
