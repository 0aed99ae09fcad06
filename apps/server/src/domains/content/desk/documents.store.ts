import type { Doc } from '@onair/contract/content/document';
import type { Queryable, Tx } from '../../../db/client.ts';
import { insertFrom, recordset } from '../../../db/rows.ts';
import { and, eq, sql } from '../../../db/sql.ts';
import { contentDocuments, contents, contentVersions } from '../items/items.tables.ts';

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
  const v = contentVersions;
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
