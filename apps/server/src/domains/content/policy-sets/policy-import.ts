import { isDeepStrictEqual } from 'node:util';
import type { ForeignEncoding, PolicyImport } from '@onair/contract/content/policy-files';
import { setsChannel } from '@onair/contract/content/policy-sets';
import type { Queryable } from '../../../db/client.ts';
import { diff, type Write, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import type { RowFault } from '../../../files/imports/read-table.ts';
import { tidyRule } from '../content-rule/content-rule.ts';
import { type ImportedFile, readImport } from './import-file.ts';
import type { ImportedSet } from './import-rows.ts';
import { numberOf } from './policy-acts.routes.ts';
import { type ChangedSet, changeSets, type FileSet, findFileSets, insertImport } from './policy-import.store.ts';
import { importWords } from './policy-import.words.ts';
import { allowLongWork, findUsedNumbers, insertPolicies, lockPolicies, nextNumbers } from './policy-sets.store.ts';
import { policyWords } from './policy-sets.words.ts';

/** Faults listed in a report; a file with more is best fixed at its source. */
const FAULTS_MAX = 200;
/** Sets stored in one statement. */
const BATCH = 250;

/** Faults as a report lists them. */
export const listed = (faults: readonly RowFault[]) => ({
  faults: faults.slice(0, FAULTS_MAX),
  truncated: faults.length > FAULTS_MAX,
});

const report = (
  { rows, ignored, readings }: ImportedFile,
  counts: Pick<PolicyImport, 'created' | 'changed' | 'unchanged' | 'import'>,
  faults: RowFault[] = [],
): PolicyImport => ({
  rows,
  ignored,
  readings,
  ...counts,
  ...listed(faults.sort((a, b) => a.row - b.row)),
});
const NOTHING = { created: 0, changed: 0, unchanged: 0, import: null };

type State = Pick<FileSet, 'name' | 'status' | 'rule'>;
type Change = ChangedSet & { row: number; was: FileSet; before: Partial<State>; after: Partial<State> };
type Plan = { faults: RowFault[]; unchanged: number; changes: Change[]; creations: ImportedSet[] };

/** A rule with its parts in canonical order, so that equal rules compare equal. */
const sorted = (rule: State['rule']): State['rule'] =>
  rule && Object.fromEntries(Object.entries(tidyRule(rule)).sort(([a], [b]) => a.localeCompare(b)));

/** The new state of a set, with the differences from the current one. */
export const changeTo = (id: string, is: State, to: State): ChangedSet & Pick<Change, 'before' | 'after'> => {
  const next = { ...to, rule: sorted(to.rule) };
  const changed = diff({ name: is.name, status: is.status, rule: sorted(is.rule) }, next);
  return { id, ...next, ...changed, recount: 'rule' in changed.after };
};

const changeOf = ({ row, name, status, rule }: ImportedSet, was: FileSet): Change => ({
  ...changeTo(was.id, was, {
    name: name === was.name.trim() ? was.name : name,
    status,
    rule: rule === undefined ? was.rule : rule,
  }),
  row,
  was,
});

/** Changes sets, with an audit row for each. */
export const applyChanges = async (
  w: Write,
  deps: Deps,
  actor: Actor,
  changes: readonly (ChangedSet & Pick<Change, 'before' | 'after'>)[],
): Promise<void> => {
  const by = { accountId: actor.session?.accountId ?? null, at: w.at };
  for (let from = 0; from < changes.length; from += BATCH) {
    await changeSets(w.tx, changes.slice(from, from + BATCH), by, deps.config.timeZone);
  }
  for (const { id, before, after } of changes) {
    w.audit({ action: 'policy.edit', subjectType: 'policy', subjectId: id, before, after });
  }
};

const isSameRow = (a: ImportedSet, b: ImportedSet): boolean => isDeepStrictEqual({ ...a, row: 0 }, { ...b, row: 0 });

/** Compares rows with the current sets. */
const planOf = async (db: Queryable, rows: readonly ImportedSet[], { locale }: Actor): Promise<Plan> => {
  const words = importWords[locale];
  const { columns } = policyWords[locale];
  const plan: Plan = { faults: [], unchanged: 0, changes: [], creations: [] };
  const ids = new Set(rows.flatMap(({ id }) => id ?? []));
  const sets = new Map((await findFileSets(db, [...ids])).map((set) => [set.id, set]));
  const byId = new Map<string, ImportedSet>();
  const byNumber = new Map<string, ImportedSet>();
  const firstOf = (book: Map<string, ImportedSet>, key: string | null, row: ImportedSet): ImportedSet | null => {
    const first = key === null ? row : (book.get(key) ?? row);
    if (key !== null) book.set(key, first);
    return first === row ? null : first;
  };
  for (const row of rows) {
    const fault = (column: keyof typeof columns, msg: string) =>
      plan.faults.push({ row: row.row, column: columns[column], msg });
    const sameId = firstOf(byId, row.id, row);
    const sameNumber = firstOf(byNumber, row.number?.toLowerCase() ?? null, row);
    const set = sets.get(row.id ?? '');
    const earlier = sameId ?? sameNumber;
    if (earlier && isSameRow(row, earlier)) {
      plan.unchanged += 1;
      continue;
    }
    if (sameNumber) fault('number', words.doubleNumber(sameNumber.row));
    if (row.doubt !== null && row.name !== set?.name.trim()) fault('name', row.doubt);
    if (sameId) fault('id', words.doubleRecord(sameId.row));
    else if (!set) plan.creations.push(row);
    else if (set.deletedAt !== null) fault('id', words.inBin);
    else {
      if (row.number !== null && row.number.toLowerCase() !== set.number.toLowerCase()) fault('number', words.fixed);
      if (row.contentType !== set.contentType) fault('contentType', words.fixed);
      if (row.filterType !== set.filterType) fault('filterType', words.fixed);
      const change = changeOf(row, set);
      if (Object.keys(change.after).length === 0) plan.unchanged += 1;
      else if (row.version !== null && row.version !== set.version) fault('version', words.changedSince(set.version));
      else plan.changes.push(change);
    }
  }
  const taken = await findUsedNumbers(
    db,
    plan.creations.flatMap(({ number }) => number ?? []),
  );
  for (const { row, number } of plan.creations) {
    if (number === null || !taken.has(number.toLowerCase())) continue;
    plan.faults.push({ row, column: columns.number, msg: words.takenNumber });
  }
  return plan;
};

/** @returns the ids of the sets that the rows became */
const createSets = async ({ tx, at }: Write, deps: Deps, actor: Actor, rows: readonly ImportedSet[]) => {
  const createdAt = at.toISOString();
  const sets = rows.map(({ row: _, version: __, doubt: ___, rule, ...set }) => ({
    ...set,
    rule: rule === undefined && set.filterType === 'rules' ? {} : (rule ?? null),
    id: deps.newId(),
    createdBy: actor.session?.accountId ?? null,
    createdAt,
  }));
  const store = async (some: typeof sets, numbers: (string | null)[]) => {
    for (let from = 0; from < some.length; from += BATCH) {
      const batch = some.slice(from, from + BATCH).map((set, i) => ({ ...set, number: numbers[from + i] ?? '' }));
      await insertPolicies(tx, batch, deps.config.timeZone);
    }
  };
  // Those with numbers come first, so that the automatic series skips them.
  const numbered = sets.filter((set) => set.number !== null);
  const unnumbered = sets.filter((set) => set.number === null);
  await store(
    numbered,
    numbered.map((set) => set.number),
  );
  await store(unnumbered, await nextNumbers(tx, unnumbered.length, numberOf));
  return sets.map(({ id }) => id);
};

/**
 * Creates and changes sets from the rows of a CSV or XLSX file, or does nothing if any row is faulty. One audit row
 * names the created sets; each changed set has a row of its own.
 * @throws AppError `unsupportedType`, `tooLarge`, `invalid` when the file cannot be read at all
 */
export const importFile = async (
  deps: Deps,
  actor: Actor,
  bytes: Buffer,
  encoding: ForeignEncoding | undefined,
): Promise<PolicyImport> => {
  const file = await readImport(bytes, actor.locale, encoding);
  if (file.readings.length > 0) return report(file, NOTHING);
  if (file.faults.length > 0) {
    const { faults } = await planOf(deps.db, file.values, actor);
    return report(file, NOTHING, [...file.faults, ...faults]);
  }
  return write(deps, actor, async (w) => {
    await lockPolicies(w.tx);
    const { faults, unchanged, changes, creations } = await planOf(w.tx, file.values, actor);
    if (faults.length > 0) return report(file, NOTHING, faults);
    await allowLongWork(w.tx);
    await applyChanges(w, deps, actor, changes);
    const ids = await createSets(w, deps, actor, creations);
    const counts = { created: ids.length, changed: changes.length, unchanged };
    if (ids.length + changes.length === 0) return report(file, { ...NOTHING, ...counts });
    const id = deps.newId();
    const made = creations.map(({ row }, i) => ({ row, policyId: ids[i] ?? '', version: 1, before: null }));
    const altered = changes.map(({ row, was: { id: policyId, version, name, status, rule } }) => ({
      ...{ row, policyId, version: version + 1 },
      before: { name, status, rule },
    }));
    await insertImport(w.tx, id, [...made, ...altered], { accountId: actor.session?.accountId ?? null, at: w.at });
    const subjectId = ids[0] ?? changes[0]?.id ?? '';
    w.audit({ action: 'policy.import', subjectType: 'policy', subjectId, after: { ...counts, import: id, ids } });
    w.emit(setsChannel, 'changed', {});
    return report(file, { ...counts, import: id });
  });
};
