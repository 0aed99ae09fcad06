import type { Doc } from '@onair/contract/content/document';
import { type DocumentVersion, VERSIONS_SHOWN } from '@onair/contract/content/versions';
import type { Queryable, Tx } from '../../../db/client.ts';
import { and, desc, eq, gte, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { contentVersions as v } from '../items/items.tables.ts';

/** The latest versions of an item, the latest first. */
export const findVersions = async (db: Queryable, id: number): Promise<DocumentVersion[]> => {
  const rows = await db
    .select({
      no: v.no,
      kind: v.kind,
      at: v.at,
      author: { id: people.id, name: people.name, number: people.accountNumber },
    })
    .from(v)
    .leftJoin(people, eq(people.id, v.author))
    .where(eq(v.contentId, id))
    .orderBy(desc(v.no))
    .limit(VERSIONS_SHOWN);
  return rows;
};

/** What an item said in one version; null when there is none of that number. */
export const findVersion = async (db: Queryable, id: number, no: number): Promise<{ no: number; doc: Doc } | null> => {
  const [row = null] = await db
    .select({ no: v.no, doc: v.doc })
    .from(v)
    .where(and(eq(v.contentId, id), eq(v.no, no)));
  return row;
};

type Autosave = { id: number; author: string | null; since: Date };

/**
 * Removes the latest version of an item if it is an autosave of the same person since then: what follows takes its place
 * and its number. @returns whether it did
 */
export const dropAutosave = async (tx: Tx, { id, author, since }: Autosave): Promise<boolean> => {
  if (author === null) return false;
  const latest = sql`(select max(no) from content_versions where content_id = ${id})`;
  const gone = await tx
    .delete(v)
    .where(
      and(
        eq(v.contentId, id),
        eq(v.no, latest),
        eq(v.kind, 'auto'),
        eq(v.author, author),
        gte(v.at, since.toISOString()),
      ),
    )
    .returning({ no: v.no });
  return gone.length > 0;
};
