import { ITEM_REFERRERS_MAX, type itemReferrers } from '@onair/contract/analytics/analysis-points';
import type { Output } from '@onair/contract/endpoint';
import type { Queryable } from '../../../db/client.ts';
import { among, int, rowsOf } from '../../../db/rows.ts';
import { and, eq, sql } from '../../../db/sql.ts';
import { referrers } from '../intake/events.tables.ts';
import { contentReferrerDays as d } from '../intake/rollups.tables.ts';

/** Referrers of the clicks on an item on these days. */
export const findItemReferrers = async (
  db: Queryable,
  contentId: number,
  days: readonly string[],
): Promise<Output<typeof itemReferrers>> => {
  const rows = await rowsOf(
    db,
    { referrer: referrers.host, clicks: int(sql`n`), all: int(sql`(sum(n) over ())`) },
    (list) => sql`
    with counted as (select ${d.referrer} as referrer, sum(${d.clicks}) as n from ${d}
      where ${and(eq(d.contentId, contentId), among(d.day, days))} group by 1)
    select ${list} from counted join ${referrers} on ${referrers.id} = counted.referrer
    order by n desc, ${referrers.host} limit ${ITEM_REFERRERS_MAX}`,
  );
  const shown = rows.reduce((sum, row) => sum + row.clicks, 0);
  return { list: rows.map(({ all: _, ...row }) => row), others: (rows[0]?.all ?? 0) - shown };
};
