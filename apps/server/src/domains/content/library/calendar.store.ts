import { CALENDAR_ITEMS_MAX, type PlannedItem } from '@onair/contract/content/library';
import type { Queryable } from '../../../db/client.ts';
import { rowsOf, time } from '../../../db/rows.ts';
import { sql } from '../../../db/sql.ts';
import { c } from '../content-rule/matching.store.ts';
import { contents } from '../items/items.tables.ts';

/** What is planned for a span, what authors request, and the earliest items published on each day of it. */
export const findPlanned = (
  db: Queryable,
  { since, until, timeZone }: { since: string; until: string; timeZone: string },
): Promise<PlannedItem[]> => {
  const at = time(sql`coalesce(${c.scheduledAt}, ${c.publishedAt})`);
  const shape = {
    id: c.id,
    version: c.version,
    title: c.title,
    type: c.type,
    category: c.category,
    stage: c.stage,
    at,
  };
  return rowsOf(
    db,
    shape,
    (list) => sql`
    select ${list} from ${contents} c
    where ${c.deletedAt} is null and (
      (${c.status} = 'online' and ${c.publishedAt} >= ${since} and ${c.publishedAt} < ${until})
      or (${c.status} = 'offline' and ${c.resting} in ('review', 'scheduled')
        and ${c.scheduledAt} >= ${since} and ${c.scheduledAt} < ${until}))
    order by ${c.status} = 'offline' desc, row_number() over (partition by (${at} at time zone ${timeZone})::date
      order by ${at}, ${c.id}), ${at}, ${c.id} limit ${CALENDAR_ITEMS_MAX}`,
  );
};
