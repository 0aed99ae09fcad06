import type { PolicyFilter } from '@onair/contract/content/policy-sets';
import type { Db } from '../../../db/client.ts';
import { knownList, type Listed, listPage, type Page } from '../../../db/list.ts';
import { bare, binary, oneValue, orNull, type RowOf, rowsOf, string } from '../../../db/rows.ts';
import { and, asc, desc, eq, isNull, type SQL, sql } from '../../../db/sql.ts';
import { policies, policyTally } from './policy-sets.tables.ts';

type Sort = { sort?: 'number' | 'name' | 'count' | 'createdTime'; order?: 'ascend' | 'descend' };
type ListQuery = PolicyFilter & Sort;

/** The sort columns of the list. Input from a caller only ever selects among these. */
const KEYS: Record<NonNullable<Sort['sort']>, SQL> = {
  number: sql`${policies.numberKey}`,
  name: sql`${policies.name} collate "zh-x-icu"`,
  count: sql`${policies.items}`,
  createdTime: sql`${policies.createdAt}`,
};
const orderOf = ({ sort, order = sort ? 'ascend' : 'descend' }: Sort): SQL => {
  const along = order === 'ascend' ? asc : desc;
  return sql`${along(KEYS[sort ?? 'createdTime'])}, ${along(policies.id)}`;
};

/** Company days become instants in the database, by the zone's own rules. */
const filtersOf = (filter: PolicyFilter, timeZone: string): SQL[] => {
  const [from, to] = filter.createdTime ?? [];
  const day = (value: string, add: number) =>
    sql`(${value}::date + ${add}::int)::timestamp at time zone ${timeZone}::text`;
  const given = [
    filter.number && sql`lower(${policies.number} collate "C") like contains_pattern(${filter.number})`,
    filter.name && sql`${policies.nameKey} like contains_pattern(${filter.name})`,
    filter.contentType && eq(policies.contentType, filter.contentType),
    filter.filterType && eq(policies.filterType, filter.filterType),
    filter.status && eq(policies.status, filter.status),
    from && to && sql`${policies.createdAt} >= ${day(from, 0)} and ${policies.createdAt} < ${day(to, 1)}`,
  ];
  return given.flatMap((condition) => condition || []);
};
const listedBy = (filters: SQL[]): SQL => sql`${policies} where ${and(isNull(policies.deletedAt), ...filters)}`;

/** A set as lists show it. */
export const ROW = {
  id: policies.id,
  number: policies.number,
  name: policies.name,
  contentType: policies.contentType,
  filterType: policies.filterType,
  count: policies.items,
  status: policies.status,
  createdTime: policies.createdAt,
  version: policies.version,
};

const unfiltered = new Map<string, ReturnType<typeof knownList<typeof ROW>>>();
const unfilteredList = (query: ListQuery) => {
  const name = `policies:${query.sort ?? ''}:${query.order ?? ''}`;
  const known = unfiltered.get(name);
  if (known) return known;
  const total = sql`select ${policyTally.living} from ${policyTally}`;
  const made = knownList(ROW, { name, from: listedBy([]), order: orderOf(query), total });
  unfiltered.set(name, made);
  return made;
};

/**
 * One page and the exact total, as of one instant. Unfiltered lists, the most requested, are prepared, and the tally of
 * active sets, exact in every snapshot, saves counting; filtered lists are planned for their own values.
 */
export const listPolicies = (
  db: Db,
  query: ListQuery,
  page: Page,
  timeZone: string,
): Promise<Listed<RowOf<typeof ROW>>> => {
  const filters = filtersOf(query, timeZone);
  if (filters.length === 0) return unfilteredList(query)(db, page);
  return listPage(db, ROW, { from: listedBy(filters), order: orderOf(query), page });
};

/** A statement that selects the ids of every set that matches a filter, for bulk changes. */
export const matchesOf = (filter: PolicyFilter, timeZone: string): SQL =>
  sql`select ${policies.id} from ${listedBy(filtersOf(filter, timeZone))}`;

/** Bytes of one id in `policyIds`. */
export const ID_BYTES = 16;

/** Ids of the sets that a filter shows, in order, 16 bytes each; at most `limit` of them. */
export const policyIds = async (db: Db, query: ListQuery, limit: number, timeZone: string): Promise<Buffer> => {
  const id = bare(policies.id);
  const ids = orNull(binary(sql`string_agg(uuid_send(${id}), ''::bytea order by place)`));
  const found = await oneValue(
    db,
    ids,
    (value) => sql`
    select ${value} from (
      select ${policies.id}, row_number() over (order by ${orderOf(query)}) as place
      from ${listedBy(filtersOf(query, timeZone))} order by place limit ${limit}) shown`,
  );
  return found ?? Buffer.alloc(0);
};

const EXPORTED = {
  number: policies.number,
  name: policies.name,
  contentType: policies.contentType,
  filterType: policies.filterType,
  count: policies.items,
  status: policies.status,
  rule: policies.rule,
  id: policies.id,
  version: policies.version,
};
export type ExportRow = RowOf<typeof EXPORTED> & {
  /** Company time, `YYYY-MM-DD HH:MM:SS`. */
  created: string;
};

/** The sets of these ids in their order, as files show them. */
export const policiesForExport = (db: Db, ids: readonly string[], timeZone: string): Promise<ExportRow[]> => {
  const created = string(sql`to_char(${policies.createdAt} at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS')`);
  return rowsOf(
    db,
    { ...EXPORTED, created },
    (list) => sql`
    select ${list} from unnest(${sql.param([...ids])}::uuid[]) with ordinality as wanted (id, place)
      join ${policies} on ${policies.id} = wanted.id order by place`,
  );
};
