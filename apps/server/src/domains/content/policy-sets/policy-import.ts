import type { ImportReport } from '@onair/contract/content/policy-files';
import { write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import type { RowFault } from '../../../files/imports/read-table.ts';
import { type ImportedFile, readImport } from './import-file.ts';
import type { ImportedSet } from './import-rows.ts';
import { numberOf } from './policy-acts.ts';
import { importWords } from './policy-import.words.ts';
import { allowLongWork, insertPolicies, lockPolicies, nextNumbers, takenNumbers } from './policy-sets.store.ts';
import { policyWords } from './policy-sets.words.ts';

/** Faults that a report lists; a file with more is best mended at its source. */
const FAULTS_MAX = 200;
/** Sets stored in one statement. */
const BATCH = 250;

const report = ({ rows }: ImportedFile, created: number, faults: RowFault[]): ImportReport => ({
  rows,
  created,
  faults: faults.sort((a, b) => a.row - b.row).slice(0, FAULTS_MAX),
  truncated: faults.length > FAULTS_MAX,
});

const takenFaults = (sets: readonly ImportedSet[], taken: ReadonlySet<string>, { locale }: Actor): RowFault[] =>
  sets
    .filter(({ number }) => number !== null && taken.has(number.toLowerCase()))
    .map(({ row }) => ({
      row,
      column: policyWords[locale].columns.number,
      msg: importWords[locale].takenNumber,
    }));

const numbersOf = (sets: readonly ImportedSet[]): string[] => sets.flatMap(({ number }) => number ?? []);

/**
 * Creates a set for each row of a CSV or XLSX file, or, when any row is at fault, none. One audit row names them all.
 * @throws AppError `unsupportedType`, `tooLarge`, `invalid` when the file cannot be read at all
 */
export const importFile = async (deps: Deps, actor: Actor, bytes: Buffer): Promise<ImportReport> => {
  const file = await readImport(bytes, actor.locale);
  if (file.faults.length > 0) {
    const taken = await takenNumbers(deps.db, numbersOf(file.values));
    return report(file, 0, [...file.faults, ...takenFaults(file.values, taken, actor)]);
  }
  return write(deps, actor, async ({ tx, at, audit }) => {
    await lockPolicies(tx);
    const taken = takenFaults(file.values, await takenNumbers(tx, numbersOf(file.values)), actor);
    if (taken.length > 0) return report(file, 0, taken);
    await allowLongWork(tx);
    const createdAt = at.toISOString();
    const sets = file.values.map(({ row: _, ...set }) => ({ ...set, id: deps.newId(), createdAt }));
    const store = async (some: typeof sets, numbers: (string | null)[]) => {
      for (let from = 0; from < some.length; from += BATCH) {
        const batch = some.slice(from, from + BATCH).map((set, i) => ({ ...set, number: numbers[from + i] ?? '' }));
        await insertPolicies(tx, batch, actor.session?.accountId ?? null, deps.config.timeZone);
      }
    };
    // Those with numbers come first, so that the automatic series steps over them.
    const numbered = sets.filter((set) => set.number !== null);
    const unnumbered = sets.filter((set) => set.number === null);
    await store(
      numbered,
      numbered.map((set) => set.number),
    );
    await store(unnumbered, await nextNumbers(tx, unnumbered.length, numberOf));
    const ids = sets.map((set) => set.id);
    audit({
      action: 'policy.import',
      subjectType: 'policy',
      subjectId: ids[0] ?? '',
      after: { created: ids.length, ids },
    });
    return report(file, ids.length, []);
  });
};
