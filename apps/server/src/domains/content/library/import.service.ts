import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { CONTENT_ROWS_MAX, type ContentImport } from '@onair/contract/content/library/files';
import type { ForeignEncoding } from '@onair/contract/content/policy-sets/files';
import { contentChannel } from '@onair/contract/content/workflow/workflow';
import { instantOf } from '@onair/contract/lib/local-time';
import { defuse, undefuse } from '@onair/contract/lib/safe-text';
import { reread, type Write, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { type NamedRow, type RowFault, readTable } from '../../../files/imports/read-table.ts';
import { bulkKind } from '../bulk/bulk.service.ts';
import { findBulk } from '../bulk/bulk.store.ts';
import { createContents, ensureAuthors, lockContents } from '../items/items.store.ts';
import type { ImportAct, ImportedValues } from '../items/items.tables.ts';
import { type ItemRow, itemChecker, itemHeading, tagsCell } from './file-rows.rules.ts';
import { type FileItem, findFileItems, findSameImport, insertImport } from './files.store.ts';
import { filesWords } from './library.words.ts';

/** Faults listed in a report; a file with more is best fixed at its source. */
const FAULTS_MAX = 200;

type Plan = {
  faults: RowFault[];
  unchanged: number;
  changes: { contentId: number; after: ImportedValues }[];
  drafts: ItemRow[];
};

const PARTS = ['title', 'summary', 'category', 'source'] as const;

/** A text as it comes back from a file, where blanks around it are of no account. */
const asRead = (text: string): string => undefuse(defuse(text).trim()).trim();

/** The changes that a row makes to its item; null for none. */
const changeOf = (row: ItemRow, item: FileItem): (Omit<ImportedValues, 'dueAt'> & { dueAt?: string }) | null => {
  const changed = Object.fromEntries(
    PARTS.flatMap((part) => (row[part] !== undefined && row[part] !== asRead(item[part]) ? [[part, row[part]]] : [])),
  );
  const tags = row.tags && JSON.stringify(row.tags) !== JSON.stringify(item.tags) ? { tags: row.tags } : {};
  // Programs show times without their seconds.
  const isDue = row.dueAt === item.dueAt || (row.dueAt !== '' && item.dueAt.startsWith(row.dueAt ?? ''));
  const dueAt = row.dueAt !== undefined && !isDue ? { dueAt: row.dueAt } : {};
  const all = { ...changed, ...tags, ...dueAt };
  return Object.keys(all).length === 0 ? null : { ...all, version: item.version };
};

/** Compares rows with the current items. */
const planOf = async (w: Write, { config }: Deps, rows: readonly ItemRow[], { locale }: Actor): Promise<Plan> => {
  const words = filesWords[locale];
  const plan: Plan = { faults: [], unchanged: 0, changes: [], drafts: rows.filter(({ id }) => id === null) };
  const fault = ({ row }: ItemRow, column: keyof typeof words.columns, msg: string) =>
    plan.faults.push({ row, column: words.columns[column], msg });
  const named = rows.filter((row): row is ItemRow & { id: number } => row.id !== null);
  const current = await findFileItems(w.tx, [...new Set(named.map(({ id }) => id))], config.timeZone);
  const items = new Map(current.filter(({ deletedAt }) => deletedAt === null).map((item) => [item.id, item]));
  const first = new Map<number, ItemRow>();
  for (const row of named) {
    const item = items.get(row.id);
    const earlier = first.get(row.id);
    if (!earlier) first.set(row.id, row);
    if (!item) fault(row, 'id', words.unknownId);
    else if (earlier) {
      if (isDeepStrictEqual({ ...row, row: 0 }, { ...earlier, row: 0 })) plan.unchanged += 1;
      else fault(row, 'id', words.doubleId(earlier.row));
    } else {
      const was = { ...item, tags: tagsCell(item.tags) };
      const is = { ...row, tags: row.tags && tagsCell(row.tags) };
      for (const { column, msg } of row.doubts) if (is[column] !== asRead(was[column])) fault(row, column, msg);
      if (row.type !== undefined && row.type !== item.type) fault(row, 'type', words.fixed);
      if (row.author !== undefined && row.author !== asRead(item.author)) fault(row, 'author', words.fixed);
      const change = changeOf(row, item);
      if (!change) plan.unchanged += 1;
      else if (row.version !== null && row.version !== item.version) {
        fault(row, 'version', words.changedSince(item.version));
      } else {
        const { dueAt, ...after } = change;
        const due = dueAt === undefined ? {} : { dueAt: dueAt === '' ? null : instantOf(dueAt, config.timeZone) };
        plan.changes.push({ contentId: row.id, after: { ...after, ...due } });
      }
    }
  }
  return plan;
};

/** Creates the drafts of a file. @returns what each was made of, by its ID */
const createDrafts = async (w: Write, { config }: Deps, { session }: Actor, rows: readonly ItemRow[]) => {
  if (rows.length === 0) return new Map<number, never>();
  const own = session?.name ?? '';
  const authors = await ensureAuthors(
    w.tx,
    rows.map(({ author }) => author ?? own),
    w.at,
  );
  const filed = rows.map(({ title, summary = '', type, category, source, author = own, tags = [], dueAt }) => ({
    title,
    summary,
    type: type ?? ('text' as const),
    category: category ?? ('other' as const),
    source: source ?? ('report' as const),
    author,
    tags,
    dueAt: dueAt ? new Date(instantOf(dueAt, config.timeZone)) : null,
  }));
  const drafts = filed.map(({ author, ...draft }) => ({
    ...draft,
    authorId: authors.get(author) ?? 0,
    status: 'offline' as const,
    review: 'pending' as const,
    resting: 'draft' as const,
    publishedAt: w.at,
    createdBy: session?.accountId ?? null,
  }));
  const ids = await createContents(w.tx, drafts, w.at);
  return new Map(filed.map((draft, at) => [ids[at] ?? 0, draft]));
};

/**
 * Checks every row of a file; if there is no fault, creates its drafts and starts the changes of its items, in one
 * write. Repeating the same file from the same account has no further effect. @throws AppError as `readTable`
 */
export const importItems = async (
  deps: Deps,
  actor: Actor,
  bytes: Buffer,
  encoding: ForeignEncoding | undefined,
): Promise<ContentImport> => {
  const { locale, session } = actor;
  const { timeZone } = deps.config;
  const reader = {
    rowsMax: CONTENT_ROWS_MAX,
    locale,
    heading: itemHeading,
    labels: filesWords[locale].columns,
    checker: (named: readonly NamedRow[]) => itemChecker(named, { locale, timeZone }),
  };
  const { rows, values, faults, ignored, readings } = await readTable(bytes, reader, encoding);
  const by = session?.accountId ?? '';
  // The same bytes in another encoding are another file.
  const file = createHash('sha256')
    .update(bytes)
    .update(encoding ?? '')
    .digest('hex');
  const none = {
    ...{ rows, created: 0, changed: 0, unchanged: 0, faults: [], truncated: false },
    ...{ ignored, readings, repeated: false, bulk: null },
  };
  if (readings.length > 0) return none;
  return write(deps, actor, async (w) => {
    // A second click with the same file waits here, and finds the first one's import.
    await lockContents(w.tx);
    const same = await findSameImport(w.tx, file, by);
    if (same) {
      const bulk = reread(await findBulk(w.tx, same.id));
      const { created, unchanged } = same.act;
      return { ...none, created, unchanged, changed: bulk.total, repeated: true, bulk };
    }
    const plan = await planOf(w, deps, values, actor);
    const wrong = [...faults, ...plan.faults].sort((a, b) => a.row - b.row);
    if (wrong.length > 0) {
      return { ...none, faults: wrong.slice(0, FAULTS_MAX), truncated: wrong.length > FAULTS_MAX };
    }
    const id = deps.newId();
    const drafts = await createDrafts(w, deps, actor, plan.drafts);
    const ids = [...drafts.keys()];
    const counts = { created: ids.length, unchanged: plan.unchanged };
    const act: ImportAct = { act: 'import', file, ...counts };
    await insertImport(w.tx, { id, act, by, at: w.at }, plan.changes);
    const changed = plan.changes.length;
    const after = {
      act: 'import',
      file,
      ...counts,
      changed,
      ids,
      changedIds: plan.changes.map((each) => each.contentId),
    };
    w.audit({ action: 'content.import', subjectType: 'contentBulk', subjectId: id, after });
    // Its history begins like that of an item that was written by hand.
    for (const [item, draft] of drafts) {
      const made = { ...draft, import: id };
      w.audit({ action: 'content.draft', subjectType: 'content', subjectId: String(item), after: made });
    }
    if (changed > 0) await deps.jobs.add(w.tx, bulkKind, { id }, { key: id });
    if (ids.length > 0) w.emit(contentChannel, 'changed', { id: null });
    return { ...none, ...counts, changed, bulk: reread(await findBulk(w.tx, id)) };
  });
};
