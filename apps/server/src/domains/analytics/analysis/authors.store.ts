import type { AuthorRow, AuthorSort } from '@onair/contract/analytics/analysis';
import { POINTS } from '@onair/contract/analytics/analysis-range';
import { dayName } from '../../../calendar.ts';
import type { Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';
import type { Plan } from './range.rules.ts';

type Page = { limit: number; offset: number; sort: AuthorSort; order: 'ascend' | 'descend' };

/** One page of all authors with what a range brought them, and how many authors there are. */
export const findAuthors = async (
  db: Queryable,
  plan: Plan,
  { limit, offset, sort, order }: Page,
): Promise<{ list: AuthorRow[]; total: number }> => {
  const by = sql.raw(
    `${sort === 'contentCount' ? 'content_count' : 'click_count'} ${order === 'ascend' ? 'asc' : 'desc'}`,
  );
  const { rows } = await db.execute<AuthorRow & { total: number }>(sql`
    with clicked as (
      select author_id, sum(clicks)::bigint as clicks from author_days
      where day between ${dayName(plan.first)} and ${dayName(plan.first + plan.days - 1)} group by author_id
    ),
    written as (
      select author_id, count(*) as items from content_items
      where published_at >= ${new Date(plan.starts[POINTS] as number).toISOString()} and published_at < ${new Date(plan.until).toISOString()}
      group by author_id
    ),
    ranked as (
      select a.id, a.name, coalesce(w.items, 0) as content_count, coalesce(c.clicks, 0) as click_count,
        row_number() over (order by coalesce(c.clicks, 0) desc, a.id) as ranking, count(*) over () as total
      from content_authors a left join clicked c on c.author_id = a.id left join written w on w.author_id = a.id
    )
    select ranking, id as "authorId", name as author, content_count as "contentCount", click_count as "clickCount", total
    from ranked order by ${by}, ranking limit ${limit} offset ${offset}`);
  return { list: rows, total: rows[0]?.total ?? 0 };
};
