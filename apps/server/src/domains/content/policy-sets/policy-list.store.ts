import type { PolicyFilter, PolicyRow } from '@onair/contract/content/policy-sets';
import type { Db } from '../../../db/client.ts';

type Sort = { sort?: 'number' | 'name' | 'count' | 'createdTime'; order?: 'ascend' | 'descend' };
type ListQuery = PolicyFilter & Sort;

/** Every order that a list may have. What a caller sends only ever chooses among these texts. */
const ORDERS: Record<NonNullable<Sort['sort']>, Record<NonNullable<Sort['order']>, string>> = {
  number: { ascend: 'number_key, id', descend: 'number_key desc, id desc' },
  name: { ascend: 'name collate "zh-x-icu", id', descend: 'name collate "zh-x-icu" desc, id desc' },
  count: { ascend: 'items, id', descend: 'items desc, id desc' },
  createdTime: { ascend: 'created_at, id', descend: 'created_at desc, id desc' },
};
const orderOf = ({ sort, order }: Sort): string =>
  sort ? ORDERS[sort][order ?? 'ascend'] : ORDERS.createdTime.descend;

type Where = { text: string; values: unknown[] };

/** Company days become instants in the database, by the zone's own rules. */
const whereOf = (filter: PolicyFilter, timeZone: string): Where => {
  const values: unknown[] = [];
  const parts = ['deleted_at is null'];
  const put = (value: unknown): string => `$${values.push(value)}`;
  const equal = (column: string, value: string | undefined) => value && parts.push(`${column} = ${put(value)}`);
  if (filter.number) parts.push(`lower(number collate "C") like contains_pattern(${put(filter.number)})`);
  if (filter.name) parts.push(`name_key like contains_pattern(${put(filter.name)})`);
  equal('content_type', filter.contentType);
  equal('filter_type', filter.filterType);
  equal('status', filter.status);
  const [from, to] = filter.createdTime ?? [];
  if (from && to) {
    const zone = put(timeZone);
    parts.push(`created_at >= ${put(from)}::date::timestamp at time zone ${zone}::text`);
    parts.push(`created_at < (${put(to)}::date + 1)::timestamp at time zone ${zone}::text`);
  }
  return { text: parts.join(' and '), values };
};

type Row = Omit<PolicyRow, 'createdTime'> & { createdTime: Date; total: number };

const COLUMNS = `id, number, name, content_type as "contentType", filter_type as "filterType", items as count, status,
  created_at as "createdTime", version`;

/** The tally of living sets is exact in every snapshot: without a filter nothing needs to be counted. */
const totalOf = (where: Where): string =>
  where.values.length === 0
    ? 'select living from policy_tally'
    : `select count(*)::integer from policies where ${where.text}`;

/**
 * One page and the exact total, in one statement and so of one instant. Lists without a filter, the most asked for, are
 * prepared once a connection; the others are planned for their own values.
 */
export const listPolicies = async (
  db: Db,
  query: ListQuery,
  page: { limit: number; offset: number },
  timeZone: string,
): Promise<{ list: PolicyRow[]; total: number }> => {
  const where = whereOf(query, timeZone);
  const total = totalOf(where);
  const n = where.values.length;
  const text = `select ${COLUMNS}, (${total}) as total from policies where ${where.text}
    order by ${orderOf(query)} limit $${n + 1} offset $${n + 2}`;
  const values = [...where.values, page.limit, page.offset];
  const name = n === 0 ? { name: `policies:${query.sort ?? ''}:${query.order ?? ''}` } : {};
  const { rows } = await db.$client.query<Row>({ ...name, text, values });
  const first = rows[0];
  const list = rows.map(({ total: _, ...row }) => ({ ...row, createdTime: row.createdTime.toISOString() }));
  if (first || page.offset === 0) return { list, total: first?.total ?? 0 };
  const counted = await db.$client.query<{ total: number }>(`select (${total}) as total`, where.values);
  return { list, total: counted.rows[0]?.total ?? 0 };
};

/** Bytes of one id in `policyIds`. */
export const ID_BYTES = 16;

/** Ids of the sets that a filter shows, in its order, 16 bytes each; at most `limit` of them. */
export const policyIds = async (db: Db, query: ListQuery, limit: number, timeZone: string): Promise<Buffer> => {
  const where = whereOf(query, timeZone);
  const { rows } = await db.$client.query<{ ids: Buffer | null }>(
    `select string_agg(uuid_send(id), ''::bytea order by place) as ids from (
      select id, row_number() over (order by ${orderOf(query)}) as place from policies where ${where.text}
      order by place limit ${limit}) shown`,
    where.values,
  );
  return rows[0]?.ids ?? Buffer.alloc(0);
};

export type ExportRow = Pick<PolicyRow, 'number' | 'name' | 'contentType' | 'filterType' | 'count' | 'status'> & {
  /** Company time, `YYYY-MM-DD HH:MM:SS`. */
  created: string;
  rule: object | null;
};

/** The sets of these ids in their order, as files show them. */
export const policiesForExport = async (db: Db, ids: string[], timeZone: string): Promise<ExportRow[]> => {
  const { rows } = await db.$client.query<ExportRow>(
    `select number, name, content_type as "contentType", filter_type as "filterType", items as count, status, rule,
      to_char(created_at at time zone $2::text, 'YYYY-MM-DD HH24:MI:SS') as created
    from unnest($1::uuid[]) with ordinality as wanted (id, place) join policies using (id) order by place`,
    [ids, timeZone],
  );
  return rows;
};
