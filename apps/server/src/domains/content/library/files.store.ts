import type { LibraryFilter } from '@onair/contract/content/library/library';
import type { Queryable, Tx } from '../../../db/client.ts';
import { alias } from '../../../db/columns.ts';
import { among, insertFrom, int, orNull, recordset, rowsOf, string } from '../../../db/rows.ts';
import { and, eq, isNull, type SQL, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { c, ITEM } from '../content-rule/matching.store.ts';
import {
  authors,
  contentBulks as bulks,
  contents,
  type ImportAct,
  type ImportedValues,
  contentBulkItems as items,
} from '../items/items.tables.ts';
import type { Reader } from './filter.store.ts';
import { matchesOf } from './library.store.ts';

const assignees = alias(people, 'assignees');

const local = (instant: SQL | typeof c.dueAt, timeZone: string): SQL =>
  sql`coalesce(to_char(${instant} at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS'), '')`;

/** Ids that match a filter, newest first, at most `limit`. */
export const findMatchingIds = async (db: Queryable, filter: LibraryFilter, reader: Reader, limit: number) => {
  const matches = await matchesOf(db, filter, reader);
  const rows = await rowsOf(
    db,
    { id: int(sql`id`) },
    (list) => sql`select ${list} from (${matches}) matches (id) order by id desc limit ${limit}`,
  );
  return rows.map(({ id }) => id);
};

/** Items with these ids as rows of a file, with times on the company's clock, in the order of the ids. */
export const findFileItems = async (db: Queryable, ids: readonly number[], timeZone: string) => {
  const shape = {
    ...ITEM,
    version: c.version,
    summary: c.summary,
    deletedAt: c.deletedAt,
    assignee: orNull(assignees.name),
    dueAt: string(local(c.dueAt, timeZone)),
    scheduled: string(local(sql`${c.scheduledAt}`, timeZone)),
    published: string(local(sql`${c.publishedAt}`, timeZone)),
    updated: string(local(sql`${c.updatedAt}`, timeZone)),
  };
  const rows = await rowsOf(
    db,
    shape,
    (list) => sql`select ${list} from ${contents} c join ${authors} on ${authors.id} = ${c.authorId}
      left join ${people} assignees on ${assignees.id} = ${c.assignee}
      where ${among(c.id, ids)}`,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
};
export type FileItem = Awaited<ReturnType<typeof findFileItems>>[number];

/** The running or successful import of the same file by the same account. */
export const findSameImport = async (
  db: Queryable,
  file: string,
  by: string,
): Promise<{ id: string; act: ImportAct } | null> => {
  const [row = null] = await db
    .select({ id: bulks.id, act: bulks.act })
    .from(bulks)
    .where(
      and(
        eq(bulks.createdBy, by),
        sql`${bulks.act} ->> 'file' = ${file}`,
        sql`${bulks.state} in ('running', 'done')`,
        isNull(bulks.undoneBy),
      ),
    );
  return row?.act.act === 'import' ? { id: row.id, act: row.act } : null;
};

type NewImport = { id: string; act: ImportAct; by: string | null; at: Date };

/** Records an import of changes to items; without changes it is finished. */
export const insertImport = async (
  tx: Tx,
  { id, act, by, at }: NewImport,
  changes: readonly { contentId: number; after: ImportedValues }[],
): Promise<void> => {
  const now = at.toISOString();
  const ended = changes.length === 0 ? { state: 'done' as const, endedAt: now } : {};
  await tx.insert(bulks).values({ id, act, total: changes.length, createdBy: by, createdAt: now, ...ended });
  const rows = changes.map((change, at) => ({ ...change, n: at + 1 }));
  const { from, columns } = recordset({ n: items.n, contentId: items.contentId, after: items.after }, rows);
  if (rows.length > 0) await tx.execute(insertFrom(items, { bulkId: sql`${id}::uuid`, ...columns }, from));
};
