import type { Doc } from '@onair/contract/content/document';
import { type DocumentVersion, VERSIONS_SHOWN } from '@onair/contract/content/versions';
import type { Queryable, Tx } from '../../../db/client.ts';
import { alias } from '../../../db/columns.ts';
import { among, listIn } from '../../../db/rows.ts';
import { and, desc, eq, gte, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { contentVersions as v } from '../items/items.tables.ts';

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
