import type { Queryable } from '../../../db/client.ts';
import { bool, oneValue } from '../../../db/rows.ts';
import { sql } from '../../../db/sql.ts';
import { contents } from '../items/items.tables.ts';

/** Whether there is anything that was not published yet. */
export const hasUnfinished = (db: Queryable): Promise<boolean> =>
  oneValue(
    db,
    bool(
      sql`exists (select from ${contents} where ${contents.status} = 'offline' and ${contents.resting} <> 'withdrawn')`,
    ),
    (value) => sql`select ${value}`,
  );
