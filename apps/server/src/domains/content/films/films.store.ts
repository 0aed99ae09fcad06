import type { Queryable } from '../../../db/client.ts';
import { bool, oneValue } from '../../../db/rows.ts';
import { and, eq, isNull, sql } from '../../../db/sql.ts';
import { contentDocuments, contents } from '../items/items.tables.ts';

const isPublic = and(eq(contents.status, 'online'), isNull(contents.deletedAt));

/** Whether a published item shows a film, in its text or as its own. */
export const isFilmShown = (db: Queryable, id: string): Promise<boolean> =>
  oneValue(
    db,
    bool(sql`exists (
      select from ${contents} where ${and(eq(contents.videoId, id), isPublic)}
      union all
      select from ${contentDocuments} join ${contents} on ${contents.id} = ${contentDocuments.contentId}
      where jsonb_path_query_array(${contentDocuments.doc}, '$.**.videoId') ? ${id} and ${isPublic})`),
    (value) => sql`select ${value}`,
  );
