import { createHash } from 'node:crypto';
import { contentChannel } from '@onair/contract/content/desk';
import { CONTENT_ROWS_MAX, type ContentImport } from '@onair/contract/content/library-files';
import { reread, type Write, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { type RowFault, readTable } from '../../../files/imports/read-table.ts';
import { bulkKind } from '../bulk/bulk.ts';
import { findBulk } from '../bulk/bulks.store.ts';
import { createContents, ensureAuthors } from '../items/content.store.ts';
import { lockContents } from '../items/content-record.store.ts';
import type { ImportAct, ImportedValues } from '../items/items.tables.ts';
import { type ItemRow, itemChecker, readItemHeading } from './file-rows.ts';
import { type FileItem, findFileItems, findSameImport, insertImport, instantsOf } from './files.store.ts';
import { filesWords } from './library-files.words.ts';

/** Faults listed in a report; a file with more is best fixed at its source. */
const FAULTS_MAX = 200;

type Plan = {
  faults: RowFault[];
  unchanged: number;
  changes: { contentId: number; after: ImportedValues }[];
  drafts: ItemRow[];
};

const PARTS = ['title', 'summary', 'category', 'source'] as const;

/** The changes that a row makes to its item; null for none. */
const changeOf = (row: ItemRow, item: FileItem): (Omit<ImportedValues, 'dueAt'> & { dueAt?: string }) | null => {
  const changed = Object.fromEntries(
    PARTS.flatMap((part) => (row[part] !== undefined && row[part] !== item[part] ? [[part, row[part]]] : [])),
  );
  const tags = row.tags && JSON.stringify(row.tags) !== JSON.stringify(item.tags) ? { tags: row.tags } : {};
  const dueAt = row.dueAt !== undefined && row.dueAt !== item.dueAt ? { dueAt: row.dueAt } : {};
  const all = { ...changed, ...tags, ...dueAt };
  return Object.keys(all).length === 0 ? null : { ...all, version: item.version };
};

/** Compares rows with the current items. */
const planOf = async (w: Write, { config }: Deps, rows: readonly ItemRow[], { locale }: Actor): Promise<Plan> => {
  const words = filesWords[locale];
  const plan: Plan = { faults: [], unchanged: 0, changes: [], drafts: rows.filter(({ id }) => id === null) };
  const named = rows.filter((row): row is ItemRow & { id: number } => row.id !== null);
  const current = await findFileItems(w.tx, [...new Set(named.map(({ id }) => id))], config.timeZone);
  const items = new Map(current.filter(({ deletedAt }) => deletedAt === null).map((item) => [item.id, item]));
  const times = await instantsOf(
    w.tx,
    named.flatMap(({ dueAt }) => dueAt || []),
    config.timeZone,
  );
  const first = new Map<number, number>();
  for (const row of named) {
    const fault = (column: keyof typeof words.columns, msg: string) =>
      plan.faults.push({ row: row.row, column: words.columns[column], msg });
    const item = items.get(row.id);
    const earlier = first.get(row.id);
    first.set(row.id, row.row);
    if (!item) fault('id', words.unknownId);
    else if (earlier !== undefined) fault('id', words.doubleId(earlier));
    else {
      if (row.type !== undefined && row.type !== item.type) fault('type', words.fixed);
      if (row.author !== undefined && row.author !== item.author) fault('author', words.fixed);
      const change = changeOf(row, item);
      if (!change) plan.unchanged += 1;
      else if (row.version !== null && row.version !== item.version) fault('version', words.changedSince(item.version));
      else {
        const { dueAt, ...after } = change;
        const due = dueAt === undefined ? {} : { dueAt: dueAt === '' ? null : (times.get(dueAt) ?? null) };
        plan.changes.push({ contentId: row.id, after: { ...after, ...due } });
      }
    }
  }
  return plan;
};

const createDrafts = async (
  w: Write,
  { config }: Deps,
  { session }: Actor,
  rows: readonly ItemRow[],
): Promise<number[]> => {
  if (rows.length === 0) return [];
  const own = session?.name ?? '';
  const authors = await ensureAuthors(
    w.tx,
    rows.map(({ author }) => author ?? own),
    w.at,
  );
  const times = await instantsOf(
    w.tx,
    rows.flatMap(({ dueAt }) => dueAt || []),
    config.timeZone,
  );
  const drafts = rows.map(({ title, summary = '', type, category, source, author, tags = [], dueAt }) => ({
    title,
    summary,
    type: type ?? ('text' as const),
    category: category ?? ('other' as const),
    source: source ?? ('report' as const),
    authorId: authors.get(author ?? own) ?? 0,
    tags,
    status: 'offline' as const,
    review: 'pending' as const,
    resting: 'draft' as const,
    publishedAt: w.at,
    createdBy: session?.accountId ?? null,
    dueAt: dueAt ? new Date(times.get(dueAt) ?? w.at) : null,
  }));
  return createContents(w.tx, drafts, w.at);
};

/**
 * Checks every row of a file; if there is no fault, creates its drafts and starts the changes of its items, in one
 * write. Repeating the same file from the same account has no further effect. @throws AppError as `readTable`
 */
export const importItems = async (deps: Deps, actor: Actor, bytes: Buffer): Promise<ContentImport> => {
  const { locale, session } = actor;
  const { columns } = filesWords[locale];
  const { rows, values, faults } = await readTable(bytes, {
    rowsMax: CONTENT_ROWS_MAX,
    locale,
    heading: (row) => readItemHeading(row, columns, locale),
    checker: (named) => itemChecker(named, locale),
  });
  const by = session?.accountId ?? '';
  const file = createHash('sha256').update(bytes).digest('hex');
  const none = { rows, created: 0, changed: 0, unchanged: 0, truncated: false, repeated: false, bulk: null };
  return write(deps, actor, async (w) => {
    // A second click with the same file waits here, and finds the first one's import.
    await lockContents(w.tx);
    const same = await findSameImport(w.tx, file, by);
    if (same) {
      const bulk = reread(await findBulk(w.tx, same.id));
      const { created, unchanged } = same.act;
      return { ...none, created, unchanged, changed: bulk.total, faults: [], repeated: true, bulk };
    }
    const plan = await planOf(w, deps, values, actor);
    const wrong = [...faults, ...plan.faults].sort((a, b) => a.row - b.row);
    if (wrong.length > 0) {
      return { ...none, faults: wrong.slice(0, FAULTS_MAX), truncated: wrong.length > FAULTS_MAX };
    }
    const ids = await createDrafts(w, deps, actor, plan.drafts);
    const id = deps.newId();
    const counts = { created: ids.length, unchanged: plan.unchanged };
    const act: ImportAct = { act: 'import', file, ...counts };
    await insertImport(w.tx, { id, act, by, at: w.at }, plan.changes);
    const changed = plan.changes.length;
    const after = { act: 'import', file, ...counts, changed, ids };
    w.audit({ action: 'content.import', subjectType: 'contentBulk', subjectId: id, after });
    if (changed > 0) await deps.jobs.add(w.tx, bulkKind, { id }, { key: id });
    if (ids.length > 0) w.emit(contentChannel, 'changed', { id: null });
    return { ...none, ...counts, changed, faults: [], bulk: reread(await findBulk(w.tx, id)) };
  });
};
