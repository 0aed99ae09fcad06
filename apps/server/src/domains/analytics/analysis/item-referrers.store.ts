import { ITEM_REFERRERS_MAX, type itemReferrers } from '@onair/contract/analytics/analysis-points';
import { EVENT_KINDS } from '@onair/contract/content/items';
import type { Output } from '@onair/contract/endpoint';
import { dayName } from '../../../calendar.ts';
import type { Queryable } from '../../../db/client.ts';
import { among } from '../../../db/many.ts';
import { int, rowsOf } from '../../../db/rows.ts';
import { and, eq, gt, gte, sql } from '../../../db/sql.ts';
import { contentEvents as e, referrers } from '../intake/events.tables.ts';
import { contentDays } from '../intake/rollups.tables.ts';

const CLICK = EVENT_KINDS.indexOf('click');

/**
 * Referrers of the clicks on an item since a day. Events have no index by item: only those of days on which the item
 * was clicked are read.
 */
export const findItemReferrers = async (
  db: Queryable,
  contentId: number,
  from: number,
): Promise<Output<typeof itemReferrers>> => {
  const { day, clicks } = contentDays;
  const clicked = await db
    .select({ day })
    .from(contentDays)
    .where(and(eq(contentDays.contentId, contentId), gte(day, dayName(from)), gt(clicks, 0)));
  if (clicked.length === 0) return { list: [], others: 0 };
  const days = clicked.map((row) => row.day);
  const rows = await rowsOf(
    db,
    { referrer: referrers.host, clicks: int(sql`n`), all: int(sql`(sum(n) over ())`) },
    (list) => sql`
    with counted as (select ${e.referrer} as referrer, count(*) as n from ${e}
      where ${and(eq(e.contentId, contentId), eq(e.kind, CLICK), among(e.day, days))} group by 1)
    select ${list} from counted join ${referrers} on ${referrers.id} = counted.referrer
    order by n desc, ${referrers.host} limit ${ITEM_REFERRERS_MAX}`,
  );
  const shown = rows.reduce((sum, row) => sum + row.clicks, 0);
  return { list: rows.map(({ all: _, ...row }) => row), others: (rows[0]?.all ?? 0) - shown };
};
