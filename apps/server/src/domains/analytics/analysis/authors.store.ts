import type { AuthorRow, AuthorSort } from '@onair/contract/analytics/analysis-content';
import { POINTS } from '@onair/contract/analytics/analysis-range';
import { dayName } from '../../../calendar.ts';
import type { Queryable } from '../../../db/client.ts';
import type { Listed } from '../../../db/list.ts';
import { bigInt, int, rowsOf, string } from '../../../db/rows.ts';
import { and, between, eq, gte, lt, sql } from '../../../db/sql.ts';
import { contentAuthors, contentItems } from '../../content/published.views.ts';
import { authorDays } from '../intake/rollups.tables.ts';
import { FAMILIES } from './event-rows.store.ts';
import { matchesFilter } from './published.store.ts';
import type { Plan } from './range.rules.ts';

type Page = { limit: number; offset: number; sort: AuthorSort; order: 'ascend' | 'descend' };

const AUTHOR = {
  ranking: bigInt(sql`ranked.ranking`),
  authorId: int(sql`ranked.id`),
  author: string(sql`ranked.name`),
  contentCount: bigInt(sql`ranked.content_count`),
  clickCount: bigInt(sql`ranked.click_count`),
  total: bigInt(sql`ranked.total`),
};

/**
 * One page of all authors with their figures in a range, and the number of authors. Clicks by author are stored by
 * type, not by category and source: a filter by these is ignored.
 */
export const findAuthors = async (
  db: Queryable,
  plan: Plan,
  { limit, offset, sort, order }: Page,
): Promise<Listed<AuthorRow>> => {
  const by = sql.raw(
    `${sort === 'contentCount' ? 'content_count' : 'click_count'} ${order === 'ascend' ? 'asc' : 'desc'}`,
  );
  const { authorId, day, clicks } = authorDays;
  const { family, author } = plan.filter;
  const { publishedAt } = contentItems;
  const published = and(
    gte(publishedAt, new Date(plan.starts[POINTS] ?? 0).toISOString()),
    lt(publishedAt, new Date(plan.until).toISOString()),
    matchesFilter({ family, author }),
  );
  const inRange = between(day, dayName(plan.first), dayName(plan.first + plan.days - 1));
  const rows = await rowsOf(
    db,
    AUTHOR,
    (list) => sql`
    with clicked as (
      select ${authorId}, sum(${clicks})::bigint as clicks from ${authorDays}
      where ${and(inRange, family && eq(authorDays.family, FAMILIES.indexOf(family)))} group by ${authorId}
    ),
    written as (
      select ${contentItems.authorId}, count(*) as items from ${contentItems} where ${published}
      group by ${contentItems.authorId}
    ),
    ranked as (
      select ${contentAuthors.id}, ${contentAuthors.name}, coalesce(w.items, 0) as content_count,
        coalesce(c.clicks, 0) as click_count, count(*) over () as total,
        row_number() over (order by coalesce(c.clicks, 0) desc, ${contentAuthors.id}) as ranking
      from ${contentAuthors} left join clicked c on c.author_id = ${contentAuthors.id}
        left join written w on w.author_id = ${contentAuthors.id}
      ${author === undefined ? sql`` : sql`where ${eq(contentAuthors.id, author)}`}
    )
    select ${list} from ranked order by ${by}, ranking limit ${limit} offset ${offset}`,
  );
  // A page beyond the last one has no row that says it.
  const total =
    rows[0]?.total ??
    (await db.$count(contentAuthors, author === undefined ? undefined : eq(contentAuthors.id, author)));
  return { list: rows.map(({ total: _, ...row }) => row), total };
};
