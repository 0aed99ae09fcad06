import type { AuthorRow, AuthorSort } from '@onair/contract/analytics/analysis-content';
import { POINTS } from '@onair/contract/analytics/analysis-range';
import type { Dimension, Figure } from '@onair/contract/analytics/contribution';
import type { EventKind } from '@onair/contract/content/items/items';
import type { Queryable } from '../../../db/client.ts';
import type { Listed } from '../../../db/list.ts';
import { among, bigInt, bool, float, int, rowsOf, string } from '../../../db/rows.ts';
import { and, between, eq, gte, lt, sql } from '../../../db/sql.ts';
import { dayName } from '../../../lib/calendar.ts';
import { contentAuthors, contentItems } from '../../content/published.views.ts';
import { authorDays, visitorHours } from '../rollups/rollups.tables.ts';
import type { Part } from './contribution.rules.ts';
import type { Plan } from './range.rules.ts';
import { COUNTER, eventRows, FAMILIES, hourRows, matchesFilter, placed } from './sums.store.ts';

type Summed = { current: boolean; key: string; all: number; compared: number }[];

/** `08:00` for the two hours from eight. */
const hoursKey = sql`lpad((hour / 2 * 2)::text, 2, '0') || ':00'`;

const partsOf = (rows: Summed): Part[] =>
  [...Map.groupBy(rows, ({ key }) => key)].map(([key, some]) => {
    const sum = (current: boolean) =>
      some.reduce((all, row) => (row.current === current ? all + (current ? row.all : row.compared) : all), 0);
    return { key, count: sum(true), previous: sum(false) };
  });

/** Parts have no buckets: only the current day is read by hour. */
const wholeDays = (plan: Plan): Plan => ({
  ...plan,
  split: plan.split.filter((day) => day === Math.floor(plan.cut / 24)),
});

/** The parts of one kind of event, in a range and in the previous period. */
export const findEventParts = async (
  db: Queryable,
  plan: Plan,
  kind: EventKind,
  by: Exclude<Dimension, 'returning'>,
): Promise<Part[]> => {
  const counter = sql.identifier(COUNTER[kind]);
  const shape = {
    current: bool(sql`current`),
    key: string(by === 'hours' ? hoursKey : sql`key`),
    all: float(sql`sum(${counter})`),
    compared: float(sql`sum(${counter} * weight)`),
  };
  const rows = by === 'hours' ? sql`rows as (${hourRows(plan, 'family', plan.previousFirst)}), ${placed(plan)}` : null;
  const found = await rowsOf(
    db,
    shape,
    (list) =>
      sql`with ${rows ?? eventRows(wholeDays(plan), by === 'hours' ? 'family' : by)} select ${list} from weighed group by 1, 2`,
  );
  const parts = partsOf(found);
  return by === 'family' ? parts.map((part) => ({ ...part, key: FAMILIES[Number(part.key)] ?? null })) : parts;
};

/** The parts of visits or visitors, by two-hour bucket of the day, or by new and returning visitors. */
export const findVisitParts = async (
  db: Queryable,
  plan: Plan,
  figure: Extract<Figure, 'visits' | 'visitors'>,
  by: 'hours' | 'returning',
): Promise<Part[]> => {
  const { day, hour, visitors, cameBack } = visitorHours;
  const inRange = between(day, dayName(plan.previousFirst), dayName(plan.first + plan.days - 1));
  const rows =
    by === 'hours'
      ? sql`select ${day}, ${hour}, null as key, ${visitorHours[figure]} as n from ${visitorHours} where ${inRange}`
      : sql`select ${day}, ${hour}, k.key, k.n from ${visitorHours}
          cross join lateral (values ('returning', ${cameBack}), ('new', ${visitors} - ${cameBack})) k (key, n) where ${inRange}`;
  const shape = {
    current: bool(sql`current`),
    key: string(by === 'hours' ? hoursKey : sql`key`),
    all: float(sql`sum(n)`),
    compared: float(sql`sum(n * weight)`),
  };
  return partsOf(
    await rowsOf(
      db,
      shape,
      (list) => sql`with rows as (${rows}), ${placed(plan)} select ${list} from weighed group by 1, 2`,
    ),
  );
};

export const findAuthorNames = async (db: Queryable, ids: readonly number[]): Promise<Map<number, string>> => {
  const { id, name } = contentAuthors;
  const rows = await db.select({ id, name }).from(contentAuthors).where(among(id, ids));
  return new Map(rows.map((row) => [row.id, row.name]));
};

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
