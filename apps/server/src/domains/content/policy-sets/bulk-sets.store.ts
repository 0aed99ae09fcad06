import type { PolicyBulkAct } from '@onair/contract/content/policy-sets/bulk';
import type { Tx } from '../../../db/client.ts';
import { among, present, rowsOf } from '../../../db/rows.ts';
import { eq, sql } from '../../../db/sql.ts';
import { type Chunk, type LockedBulk, nextMembers, noteBefore } from '../bulk/bulk.store.ts';
import { contentBulkItems as members } from '../items/items.tables.ts';
import {
  findUsedNumbers,
  livingPolicies,
  type Named,
  restorablePolicies,
  storeDeletion,
  storeStatus,
} from './policy-sets.store.ts';
import { policies } from './policy-sets.tables.ts';

/** The previous status of a set; `deletedAt` is when the bulk change deleted it, which identifies that deletion. */
type Before = { status: Named['status']; deletedAt: string | null };

const idsOf = (sets: readonly Named[]): string[] => sets.map(({ id }) => id);

/** The sets of a bulk change's next chunk. */
export const nextSets = async (tx: Tx, bulk: Pick<LockedBulk, 'id' | 'done'>): Promise<string[]> => {
  const rows = await rowsOf(
    tx,
    { id: present(members.policyId) },
    (fields) => sql`select ${fields} from ${nextMembers(bulk)}`,
  );
  return rows.map(({ id }) => id);
};

/** Changes the sets of a chunk that differ, and stores their previous state. Call under the lock. @returns that state */
export const changeSetsOf = async (tx: Tx, act: PolicyBulkAct, chunk: Chunk<string>): Promise<Named[]> => {
  const { ids, by, at } = chunk;
  const deletes = act === 'delete';
  const sets = (await livingPolicies(tx, ids)).filter(({ status }) => deletes || status !== act);
  if (deletes) await storeDeletion(tx, idsOf(sets), { at, by });
  else await storeStatus(tx, idsOf(sets), act, by, at);
  const noted = sets.map(({ id, status, version }) => {
    const before: Before = { status, deletedAt: deletes ? at.toISOString() : null };
    return { id, before, afterVersion: deletes ? version : version + 1 };
  });
  await noteBefore(tx, chunk, noted);
  return sets;
};

/** What a bulk change did to sets, and their current state. */
const changedSets = async (tx: Tx, bulk: string, ids: readonly string[]) => {
  const { before, afterVersion } = members;
  const { status, version, deletedAt } = policies;
  const rows = await tx
    .select({ id: policies.id, before, afterVersion, now: { status, version, deletedAt } })
    .from(members)
    .innerJoin(policies, eq(policies.id, members.policyId))
    .where(sql`${eq(members.bulkId, bulk)} and ${among(policies.id, ids)}`);
  return rows.map((row) => ({ ...row, before: row.before as Before | null }));
};

export type UndoneSets = { restored: Named[]; online: Named[]; offline: Named[] };

/**
 * Restores the previous status of a chunk's sets, or restores them from the recycle bin, where nothing has changed them
 * since. A set whose number is used again stays deleted. Call under the lock. @returns the sets as they were until now
 */
export const undoSetsOf = async (tx: Tx, undoes: string, chunk: Chunk<string>): Promise<UndoneSets> => {
  const { ids, by, at } = chunk;
  const rows = await changedSets(tx, undoes, ids);
  const intact = rows.filter(({ before, afterVersion, now }) => {
    return now.version === afterVersion && now.deletedAt === (before?.deletedAt ?? null);
  });
  const idsWhere = (keep: (before: Before) => boolean): string[] =>
    intact.flatMap(({ id, before }) => (before && keep(before) ? id : []));
  const deleted = await restorablePolicies(
    tx,
    idsWhere(({ deletedAt }) => deletedAt !== null),
    at,
  );
  const taken = await findUsedNumbers(
    tx,
    deleted.map(({ number }) => number),
  );
  const restored = deleted.filter(({ number }) => !taken.has(number.toLowerCase()));
  await storeDeletion(tx, idsOf(restored), null);
  const backTo = async (to: Named['status']): Promise<Named[]> => {
    const sets = await livingPolicies(
      tx,
      idsWhere(({ status, deletedAt }) => deletedAt === null && status === to),
    );
    await storeStatus(tx, idsOf(sets), to, by, at);
    return sets;
  };
  const [online, offline] = [await backTo('online'), await backTo('offline')];
  const noted = [...restored, ...online, ...offline].map(({ id }) => ({ id, before: {}, afterVersion: null }));
  await noteBefore(tx, chunk, noted);
  return { restored, online, offline };
};
