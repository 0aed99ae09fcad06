import type { Doc } from '@onair/contract/content/documents/document';
import { type DocumentVersion, VERSIONS_SHOWN } from '@onair/contract/content/documents/versions';
import type { Queryable, Tx } from '../../../db/client.ts';
import { alias } from '../../../db/columns.ts';
import { among, insertFrom, listIn, recordset } from '../../../db/rows.ts';
import { and, desc, eq, gte, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { contentDocuments, contents, contentVersions as v } from '../items/items.tables.ts';

/** The document of an item; null while nothing has been written. */
export const findDocument = async (db: Queryable, id: number): Promise<{ doc: Doc; version: number } | null> => {
  const [document = null] = await db
    .select({ doc: contentDocuments.doc, version: contentDocuments.version })
    .from(contentDocuments)
    .where(eq(contentDocuments.contentId, id));
  return document;
};

type Document = { id: number; doc: Doc; text: string; version: number };

/**
 * Stores a document if its version is still the one that was read; 0 for the first.
 * @returns the new version; null when the version is outdated
 */
export const storeDocument = async (tx: Tx, { id, doc, text, version }: Document): Promise<number | null> => {
  const d = contentDocuments;
  const [stored] =
    version === 0
      ? await tx.insert(d).values({ contentId: id, doc, text }).onConflictDoNothing().returning({ version: d.version })
      : await tx
          .update(d)
          .set({ doc, text, version: version + 1 })
          .where(and(eq(d.contentId, id), eq(d.version, version)))
          .returning({ version: d.version });
  return stored?.version ?? null;
};

type NewVersion = {
  id: number;
  kind: 'save' | 'auto' | 'stage' | 'restore' | 'import';
  author: string | null;
  authors: readonly string[];
  at: Date;
};

/** Stores the current document as a version, with title, summary and cover. Call with the item locked. */
export const insertVersion = async (tx: Tx, { id, kind, author, authors, at }: NewVersion): Promise<void> => {
  const row = {
    contentId: sql`${contents.id}`,
    no: sql`coalesce((select max(${v.no}) from ${v} where ${v.contentId} = ${contents.id}), 0) + 1`,
    title: sql`${contents.title}`,
    summary: sql`${contents.summary}`,
    doc: sql`${contentDocuments.doc}`,
    coverId: sql`${contents.coverId}`,
    author,
    authors: [...authors],
    at: at.toISOString(),
    kind,
  };
  const from = sql`${contents} join ${contentDocuments} on ${contentDocuments.contentId} = ${contents.id}
    where ${contents.id} = ${id}`;
  await tx.execute(insertFrom(v, row, from));
};

/** Records that an item was changed, and by whom. */
export const touchContent = async (tx: Tx, id: number, by: string | null, at: Date): Promise<void> => {
  await tx.update(contents).set({ updatedBy: by, updatedAt: at.toISOString() }).where(eq(contents.id, id));
};

/** Stores the documents of new items, many in one statement. */
export const addDocuments = async (
  tx: Tx,
  rows: readonly { contentId: number; doc: Doc; text: string }[],
): Promise<void> => {
  if (rows.length === 0) return;
  const { contentId, doc, text } = contentDocuments;
  const { from, columns } = recordset({ contentId, doc, text }, rows);
  await tx.execute(insertFrom(contentDocuments, columns, from));
};

const writers = alias(people, 'writers');
const others = listIn(
  { id: writers.id, name: writers.name, number: writers.accountNumber },
  sql`from ${people} writers where ${writers.id} = any (${v.authors}) and ${writers.id} is distinct from ${v.author}
    order by ${writers.name}`,
);

/** The latest versions of an item, latest first. */
export const findVersions = async (db: Queryable, id: number): Promise<DocumentVersion[]> => {
  const rows = await db
    .select({
      no: v.no,
      kind: v.kind,
      at: v.at,
      author: { id: people.id, name: people.name, number: people.accountNumber },
      others,
    })
    .from(v)
    .leftJoin(people, eq(people.id, v.author))
    .where(eq(v.contentId, id))
    .orderBy(desc(v.no))
    .limit(VERSIONS_SHOWN);
  return rows;
};

/** The document of one version; null when there is no version with that number. */
export const findVersion = async (db: Queryable, id: number, no: number): Promise<{ no: number; doc: Doc } | null> => {
  const [row = null] = await db
    .select({ no: v.no, doc: v.doc })
    .from(v)
    .where(and(eq(v.contentId, id), eq(v.no, no)));
  return row;
};

type Autosave = { id: number; authors: readonly string[]; since: Date };

const latestOf = (id: number) => sql`(select max(no) from content_versions where content_id = ${id})`;

/**
 * Removes the latest version of an item if it is an autosave since then by one of these people: its successor takes its
 * number. @returns its authors; null when nothing was removed
 */
export const dropAutosave = async (tx: Tx, { id, authors, since }: Autosave): Promise<string[] | null> => {
  if (authors.length === 0) return null;
  const theirs = sql`(${among(v.author, authors)} or ${v.authors} && ${sql.param([...authors])}::uuid[])`;
  const [gone] = await tx
    .delete(v)
    .where(and(eq(v.contentId, id), eq(v.no, latestOf(id)), eq(v.kind, 'auto'), theirs, gte(v.at, since.toISOString())))
    .returning({ author: v.author, authors: v.authors });
  return gone ? [...(gone.author === null ? [] : [gone.author]), ...gone.authors] : null;
};

/** Turns the latest version into one kept by hand, if it was an autosave. @returns whether it was */
export const markSaved = async (tx: Tx, id: number, by: string | null): Promise<boolean> => {
  const marked = await tx
    .update(v)
    .set({ kind: 'save', author: by })
    .where(and(eq(v.contentId, id), eq(v.no, latestOf(id)), eq(v.kind, 'auto')))
    .returning({ no: v.no });
  return marked.length > 0;
};
