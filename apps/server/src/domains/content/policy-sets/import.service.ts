import { isDeepStrictEqual } from 'node:util';
import {
  type ForeignEncoding,
  IMPORT_ROWS_MAX,
  type PolicyImport,
  type undoPolicyImport,
} from '@onair/contract/content/policy-sets/files';
import {
  type FilterType,
  type PolicyContentType,
  type PolicyRule,
  setsChannel,
} from '@onair/contract/content/policy-sets/policy-sets';
import type { Output } from '@onair/contract/endpoint';
import type { Locale } from '@onair/contract/text';
import type { Queryable } from '../../../db/client.ts';
import { found } from '../../../db/demand.ts';
import { diff, type Write, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { headingReader } from '../../../files/imports/heading.ts';
import {
  type CheckedRow,
  kindFault,
  type NamedRow,
  type ReadTable,
  type RowFault,
  readTable,
} from '../../../files/imports/read-table.ts';
import { CONTROL, dayOrders, wholeIn, wholeText } from '../../../files/imports/values.ts';
import { titleFault } from '../../../http/validation.ts';
import { AppError } from '../../../lib/errors.ts';
import { tidyRule } from '../content-rule/content-rule.rules.ts';
import {
  type ChangedSet,
  changeSets,
  type FileSet,
  findFileSets,
  importedRows,
  insertImport,
  storeUndone,
} from './import.store.ts';
import { numberOf, ruleFaults, writeSets } from './policy-sets.service.ts';
import {
  allowLongWork,
  findUsedNumbers,
  insertPolicies,
  lockPolicies,
  nextNumbers,
  storeDeletion,
} from './policy-sets.store.ts';
import { formerPolicyWords, importWords, policyWords } from './policy-sets.words.ts';
import { daysIn, parseRule, valueDecoder } from './rule-text.rules.ts';

/** A set as a row describes it; without a number it will get one. `id` names the exported set. */
type ImportedSet = {
  row: number;
  id: string | null;
  version: number | null;
  number: string | null;
  name: string;
  contentType: PolicyContentType;
  filterType: FilterType;
  status: 'online' | 'offline';
  /** Undefined where the file has no such column. */
  rule: PolicyRule | null | undefined;
  /** What is wrong with the name, where it is not the one that the set has. */
  doubt: string | null;
};

const NAME_MAX = 60;
const NUMBER = /^[A-Za-z0-9-]{1,20}$/;
const RECORD = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Coded = 'contentType' | 'filterType' | 'status';
const decode: Record<Coded, (text: string) => string | null> = {
  contentType: valueDecoder('contentType'),
  filterType: valueDecoder('filterType'),
  status: valueDecoder('status'),
};

/** Checks the cells of a table's rows, in any column order, and reports every fault in the reader's language. */
const rowChecker = (rows: readonly NamedRow[], locale: Locale) => {
  const words = importWords[locale];
  const labels = policyWords[locale].columns;
  const orders = dayOrders(rows.flatMap((row) => daysIn(row.text('rule'))));

  const nameFault = (name: string): string | null => {
    if (titleFault(name) === 'blank') return words.required;
    if ([...name].length > NAME_MAX) return words.tooLong(NAME_MAX);
    return CONTROL.test(name) || titleFault(name) === 'turned' ? words.badCharacters : null;
  };

  const ruleFault = (text: string, rule: ReturnType<typeof parseRule>, filterType: string | null): string | null => {
    if (text === '') return null;
    if (filterType === 'artificial') return words.ruleNotAllowed;
    if (rule === 'open') return words.openDate;
    return rule === null ? words.badRule : (ruleFaults(rule, locale)[0]?.msg ?? null);
  };

  return (given: NamedRow): CheckedRow<ImportedSet> => {
    const { row, text: cell } = given;
    const faults: RowFault[] = [];
    const fault = (column: keyof typeof labels, msg: string | null) => {
      const why = kindFault(given, column, column === 'version' ? 'number' : 'text', locale) ?? msg;
      if (why !== null) faults.push({ row, column: labels[column], msg: why });
    };

    const coded = (column: Coded): string | null => {
      const text = cell(column);
      const code = decode[column](text);
      const allowed = Object.values(policyWords[locale].values[column]).join(words.separator);
      const other = code === null ? words.notOneOf([...text].slice(0, 30).join(''), allowed) : null;
      fault(column, text === '' ? words.required : other);
      return code;
    };

    const id = cell('id');
    const version = wholeIn(cell('version'));
    const number = wholeText(cell('number'));
    const rule = parseRule(cell('rule'), orders);
    fault('id', id !== '' && !RECORD.test(id) ? words.badRecord : null);
    fault('version', cell('version') !== '' && version === null ? words.badVersion : null);
    fault('number', number !== '' && !NUMBER.test(number) ? words.badNumber : null);
    const doubt = nameFault(cell('name'));
    fault('name', id === '' ? doubt : null);
    const contentType = coded('contentType');
    const filterType = coded('filterType');
    const status = coded('status');
    fault('rule', ruleFault(cell('rule'), rule, filterType));
    if (faults.length > 0) return { value: null, faults };
    const value: ImportedSet = {
      row,
      id: id.toLowerCase() || null,
      version,
      number: number || null,
      name: cell('name'),
      contentType: contentType as PolicyContentType,
      filterType: filterType === 'rules' ? 'rules' : 'artificial',
      status: status === 'online' ? 'online' : 'offline',
      rule: given.has('rule') ? (filterType === 'rules' && rule !== 'open' ? rule : null) : undefined,
      doubt,
    };
    return { value, faults };
  };
};

/** The set's column that each cell of the heading names. */
const setHeading = headingReader({
  labels: [...Object.values(policyWords).map(({ columns }) => columns), ...formerPolicyWords.columns],
  required: ['name', 'contentType', 'filterType', 'status'],
  ignored: ['count', 'createdTime'],
});

type ImportedFile = ReadTable<ImportedSet>;

/** Reads a file of sets and checks every row. @throws AppError as `readTable` */
const readImport = (bytes: Buffer, locale: Locale, encoding: ForeignEncoding | undefined): Promise<ImportedFile> => {
  const reader = {
    rowsMax: IMPORT_ROWS_MAX,
    locale,
    heading: setHeading,
    labels: policyWords[locale].columns,
    checker: (rows: Parameters<typeof rowChecker>[0]) => rowChecker(rows, locale),
  };
  return readTable(bytes, reader, encoding);
};

/** Faults listed in a report; a file with more is best fixed at its source. */
const FAULTS_MAX = 200;
/** Sets stored in one statement. */
const BATCH = 250;

/** Faults as a report lists them. */
const listed = (faults: readonly RowFault[]) => ({
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
const changeTo = (id: string, is: State, to: State): ChangedSet & Pick<Change, 'before' | 'after'> => {
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
const applyChanges = async (
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
export const importSets = async (
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
