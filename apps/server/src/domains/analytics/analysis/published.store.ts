import type { AnalysisFilter } from '@onair/contract/analytics/analysis-filter';
import { POINTS } from '@onair/contract/analytics/analysis-range';
import { type ContentFamily, type ContentType, FAMILY_TYPES } from '@onair/contract/content/items';
import { defined } from '@onair/contract/typed';
import type { Queryable } from '../../../db/client.ts';
import { among, bigInt, bool, rowsOf, same, string } from '../../../db/rows.ts';
import { and, eq, gte, lt, type SQL, sql } from '../../../db/sql.ts';
import { contentItems } from '../../content/published.views.ts';
import { FAMILIES } from './event-rows.store.ts';
import type { Plan } from './range.rules.ts';

const iso = (ms: number): string => new Date(ms).toISOString();
const familyOf = (type: ContentType): ContentFamily[] =>
  FAMILIES.filter((family) => FAMILY_TYPES[family].some((each) => each === type));

/** Published items of one key (a bucket, an hour, a category, a source) and family. */
type PublishedCell = {
  current: boolean;
  key: string;
  family: ContentFamily;
  count: number;
  /** Those in the compared part. */
  compared: number;
};

/** Dimensions of published items. Buckets are numbered 0-11 in both periods, and so are two-hour buckets of the day. */
type PublishedBy = 'bucket' | 'hours' | 'category' | 'source' | 'author';

const { publishedAt } = contentItems;

/** Items that pass a filter, by their current filing. */
export const matchesFilter = ({ family, category, source, author }: AnalysisFilter): SQL | undefined =>
  and(
    family && among(contentItems.type, FAMILY_TYPES[family]),
    category && eq(contentItems.category, category),
    source && eq(contentItems.source, source),
    author === undefined ? undefined : eq(contentItems.authorId, author),
  );

const keyOf = (by: PublishedBy, plan: Plan): SQL => {
  if (by === 'category' || by === 'source') return sql`${contentItems[by]}`;
  if (by === 'author') return sql`${contentItems.authorId}`;
  if (by === 'hours') return sql`extract(hour from ${publishedAt} at time zone ${plan.info.timeZone})::int / 2`;
  const starts = JSON.stringify(plan.starts.map(iso));
  return sql`(width_bucket(${publishedAt}, (
    select array_agg(value::timestamptz order by value) from jsonb_array_elements_text(${starts}::jsonb))) - 1) % ${POINTS}::int`;
};

/** Items published in a range, up to now, and in the previous period. */
export const findPublished = async (db: Queryable, plan: Plan, by: PublishedBy): Promise<PublishedCell[]> => {
  const [first = '', from = '', until = ''] = [plan.starts[0] ?? 0, plan.starts[POINTS] ?? 0, plan.until].map(iso);
  const shape = {
    current: bool(sql`current`),
    key: string(sql`key`),
    type: same(contentItems.type, sql`type`),
    count: bigInt(sql`count(*)`),
    compared: bigInt(sql`count(*) filter (where current or published_at < ${iso(plan.previousUntil)})`),
  };
  const rows = await rowsOf(
    db,
    shape,
    (list) => sql`
    select ${list}
    from (select ${publishedAt} >= ${from} as current, ${keyOf(by, plan)} as key, ${contentItems.type}, ${publishedAt}
      from ${contentItems} where ${and(gte(publishedAt, first), lt(publishedAt, until), matchesFilter(plan.filter))}) p
    group by 1, 2, 3`,
  );
  return rows.flatMap(({ type, ...row }) => familyOf(type).map((family) => ({ ...row, family })));
};

/** Sums the cells that pass a test. */
export const countOf = (cells: readonly PublishedCell[], counts: (cell: PublishedCell) => boolean): number =>
  cells.reduce((sum, cell) => (counts(cell) ? sum + cell.compared : sum), 0);

/** Twelve values of one period, for one family or all. */
export const seriesOf = (
  cells: readonly PublishedCell[],
  period: 'current' | 'previous',
  family?: ContentFamily,
): number[] => {
  const values = new Array<number>(POINTS).fill(0);
  for (const cell of cells) {
    if (cell.current !== (period === 'current') || (family && cell.family !== family)) continue;
    values[Number(cell.key)] = defined(values[Number(cell.key)]) + cell.count;
  }
  return values;
};
