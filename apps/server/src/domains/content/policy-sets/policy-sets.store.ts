import { type DeletedPolicy, SET_BIN_DAYS } from '@onair/contract/content/policy-sets/bulk';
import type { PolicyContentType, PolicyFilter, PolicyRule } from '@onair/contract/content/policy-sets/policy-sets';
import { DAY } from '@onair/contract/lib/local-time';
import type { Db, Queryable, Tx } from '../../../db/client.ts';
import { alias } from '../../../db/columns.ts';
import { allowTime } from '../../../db/connection/transaction.ts';
import { installation } from '../../../db/db.tables.ts';
import { knownList, type Listed, listPage, type Page } from '../../../db/list.ts';
import {
  among,
  bare,
  bigInt,
  binary,
  excluded,
  insertFrom,
  oneValue,
  orNull,
  type RowOf,
  recordset,
  rowsOf,
  string,
} from '../../../db/rows.ts';
import { and, asc, desc, eq, gt, isNull, lte, type SQL, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { bulksOf, forgetSetBulks } from '../bulk/bulk.store.ts';
import { c } from '../content-rule/matching.store.ts';
import { CONTENTS_LOCKED, LOCK_CONTENTS } from '../items/items.store.ts';
import { contents } from '../items/items.tables.ts';
import { policies, policyImports, policyTally } from './policy-sets.tables.ts';
import { countHeld, countHeldBy } from './set-items.store.ts';

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
const ROW = {
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

/**
 * Must come first in every transaction that changes sets or picks; transactions that change contents take the same lock
 * by themselves. Counts stay exact because such transactions never overlap, and only one of them locks rows at a time.
 */
export const lockPolicies = async (tx: Tx): Promise<void> => {
  await tx.execute(LOCK_CONTENTS);
};

/** The same before items of sets are counted: see `allowLongWork`. The lock itself has to come within the usual time. */
export const lockToCount = (tx: Tx): Promise<void> => allowTime(tx, COUNTING_SECONDS, CONTENTS_LOCKED);

const COUNTING_SECONDS = 60;
/** Counting many rules, or a broad one, over many contents may exceed a request's timeout. */
export const allowLongWork = (tx: Tx): Promise<void> => allowTime(tx, COUNTING_SECONDS);

const author = alias(people, 'author');
const editor = alias(people, 'editor');

/** Active sets with their server-only fields, by id. */
export const findPolicies = async (db: Queryable, ids: readonly string[]) => {
  const sets = await db
    .select({
      ...ROW,
      rule: policies.rule,
      updatedTime: policies.updatedAt,
      createdBy: author.name,
      updatedBy: editor.name,
    })
    .from(policies)
    .leftJoin(author, eq(author.id, policies.createdBy))
    .leftJoin(editor, eq(editor.id, policies.updatedBy))
    .where(and(among(policies.id, ids), isNull(policies.deletedAt)));
  return new Map(sets.map((set) => [set.id, set]));
};

/** An active set; null when the id does not exist. */
export const findPolicy = async (db: Queryable, id: string): Promise<PolicyRecord | null> =>
  (await findPolicies(db, [id])).get(id) ?? null;
export type PolicyRecord = Awaited<ReturnType<typeof findPolicies>> extends Map<string, infer Set> ? Set : never;

/** The next `count` unused numbers of the automatic series. Call under the lock. */
export const nextNumbers = async (tx: Tx, count: number, numberOf: (n: number) => string): Promise<string[]> => {
  const free: string[] = [];
  while (free.length < count) {
    const next = { n: bigInt(sql`nextval('policy_numbers')`) };
    const rows = await rowsOf(tx, next, (list) => sql`select ${list} from generate_series(1, ${count - free.length})`);
    const numbers = rows.map(({ n }) => numberOf(n));
    const taken = await findUsedNumbers(tx, numbers);
    free.push(...numbers.filter((number) => !taken.has(number.toLowerCase())));
  }
  return free;
};

/** Which of these numbers are in use, in lower case: numbers that differ only in case are equal. */
export const findUsedNumbers = async (db: Queryable, numbers: readonly string[]): Promise<Set<string>> => {
  const number = string(sql`lower(${policies.number} collate "C")`);
  const keys = numbers.map((value) => value.toLowerCase());
  const rows = await db
    .select({ number })
    .from(policies)
    .where(
      and(isNull(policies.deletedAt), sql`lower(${policies.number} collate "C") = any (${sql.param(keys)}::text[])`),
    );
  return new Set(rows.map((row) => row.number));
};

/** Days of a rule, a jsonb expression, as the instants between which an item must have been published. */
export const spanOf = (rule: SQL, timeZone: string): { from: SQL; until: SQL } => ({
  from: sql`(${rule} ->> 'from')::date::timestamp at time zone ${timeZone}::text`,
  until: sql`((${rule} ->> 'to')::date + 1)::timestamp at time zone ${timeZone}::text`,
});

const HOLDS = sql`policy_holds(${policies}, ${c.type}, ${c.category}, ${c.source}, ${c.tags}, ${c.titleKey}, ${c.publishedAt}) and ${c.released}`;

/**
 * The current items of a set by rules. A rule with words is counted word by word, each through the index; one without
 * reads the items of its type.
 */
export const HELD = sql`(case when ${policies.rulePatterns} is null
  then (select count(*)::integer from ${contents} c where ${c.type} = ${policies.contentType} and ${HOLDS})
  else (select count(distinct ${c.id})::integer from jsonb_array_elements_text(${policies.rule} -> 'words') word
    cross join lateral (select ${c.id} from ${contents} c
      where text_grams(${c.titleKey}) @> word_grams(word) and ${HOLDS}) c) end)`;

/**
 * Counts the items of one set by rules: planned for its own rule, whereas `HELD` serves any number of sets in one
 * statement.
 */
const storeCount = async (
  tx: Tx,
  set: { id: string; contentType: PolicyContentType; rule: PolicyRule | null },
  timeZone: string,
): Promise<void> => {
  await allowLongWork(tx);
  const items = await countHeld(tx, set, timeZone);
  await tx.update(policies).set({ items }).where(eq(policies.id, set.id));
};

/** Sets whose items are counted each by a plan for its own rule; more share the statement of `HELD`. */
const COUNTED_APART = 50;

const NEW = {
  id: policies.id,
  number: policies.number,
  name: policies.name,
  contentType: policies.contentType,
  filterType: policies.filterType,
  status: policies.status,
  rule: policies.rule,
  createdBy: policies.createdBy,
  createdAt: policies.createdAt,
};
export type NewPolicy = RowOf<typeof NEW>;

/**
 * Stores new sets and counts their items. Rules must be normalized, numbers free. Call under the lock, with time for the
 * counting.
 */
export const insertPolicies = async (tx: Tx, sets: readonly NewPolicy[], timeZone: string): Promise<void> => {
  if (sets.length === 0) return;
  const byRule = sets.filter((set) => set.filterType === 'rules');
  const apart = byRule.length <= COUNTED_APART;
  const counts = apart && byRule.length > 0 ? await countHeldBy(tx, byRule, timeZone) : new Map<string, number>();
  const counted = sets.map((set) => ({ ...set, items: counts.get(set.id) ?? 0 }));
  const { from, columns } = recordset({ ...NEW, items: policies.items }, counted);
  const span = spanOf(columns.rule, timeZone);
  const made = { updatedBy: columns.createdBy, updatedAt: columns.createdAt };
  await tx.execute(insertFrom(policies, { ...columns, ruleFrom: span.from, ruleUntil: span.until, ...made }, from));
  const ids = byRule.map((set) => set.id);
  if (!apart) await tx.update(policies).set({ items: HELD }).where(among(policies.id, ids));
};

/**
 * Stores a new state of a set if its version is still the one that was read. A rule is counted again. Call under the
 * lock.
 * @returns false when the version is outdated
 */
export const updatePolicy = async (
  tx: Tx,
  { id, version, name, status, rule, contentType }: PolicyRecord,
  recount: boolean,
  accountId: string | null,
  at: Date,
  timeZone: string,
): Promise<boolean> => {
  const { rowCount } = await tx
    .update(policies)
    .set({ name, status, version: version + 1, updatedBy: accountId, updatedAt: at.toISOString() })
    .where(and(eq(policies.id, id), eq(policies.version, version), isNull(policies.deletedAt)));
  if (rowCount !== 1) return false;
  if (recount) {
    const { from, until } = spanOf(sql`${JSON.stringify(rule)}::jsonb`, timeZone);
    await tx.update(policies).set({ rule, ruleFrom: from, ruleUntil: until }).where(eq(policies.id, id));
    await storeCount(tx, { id, contentType, rule }, timeZone);
  }
  return true;
};

const BIN_MS = SET_BIN_DAYS * DAY;
const restoreLimit = (now: Date): string => new Date(now.getTime() - BIN_MS).toISOString();

const NAMED = {
  id: policies.id,
  number: policies.number,
  name: policies.name,
  status: policies.status,
  version: policies.version,
};
const namedWhere = (db: Queryable, ids: readonly string[], deletion: SQL) =>
  db
    .select(NAMED)
    .from(policies)
    .where(and(among(policies.id, ids), deletion))
    .orderBy(policies.id);

/** The active sets with these ids. */
export const livingPolicies = (db: Queryable, ids: readonly string[]) =>
  namedWhere(db, ids, isNull(policies.deletedAt));

/** The deleted sets with these ids that can still be restored. */
export const restorablePolicies = (db: Queryable, ids: readonly string[], now: Date) =>
  namedWhere(db, ids, gt(policies.deletedAt, restoreLimit(now)));

export type Named = Awaited<ReturnType<typeof livingPolicies>>[number];

/** Puts sets online or offline. Call under the lock. */
export const storeStatus = async (
  tx: Tx,
  ids: readonly string[],
  status: Named['status'],
  accountId: string | null,
  at: Date,
): Promise<void> => {
  const version = sql`${policies.version} + 1`;
  await tx
    .update(policies)
    .set({ status, version, updatedBy: accountId, updatedAt: at.toISOString() })
    .where(among(policies.id, ids));
};

/** Marks sets as deleted at an instant by an account, or, with null, as active again. Call under the lock. */
export const storeDeletion = async (
  tx: Tx,
  ids: readonly string[],
  deletion: { at: Date; by: string | null } | null,
): Promise<void> => {
  await tx
    .update(policies)
    .set({ deletedAt: deletion?.at.toISOString() ?? null, deletedBy: deletion?.by ?? null })
    .where(among(policies.id, ids));
};

const DELETED = {
  id: policies.id,
  number: policies.number,
  name: policies.name,
  contentType: policies.contentType,
  filterType: policies.filterType,
  count: policies.items,
  deletedAt: policies.deletedAt,
  deletedBy: string(sql`coalesce(${people.name}, '')`),
};

/** A page of the recycle bin, latest deletion first. */
export const findDeleted = async (db: Queryable, page: Page, now: Date): Promise<Listed<DeletedPolicy>> => {
  const { list, total } = await listPage(db, DELETED, {
    from: sql`${policies} left join ${people} on ${eq(people.id, policies.deletedBy)}
      where ${gt(policies.deletedAt, restoreLimit(now))}`,
    order: sql`${desc(policies.deletedAt)}, ${desc(policies.id)}`,
    page,
  });
  return {
    total,
    list: list.map(({ deletedAt, ...set }) => {
      const at = new Date(deletedAt ?? now);
      return { ...set, deletedAt: at.toISOString(), until: new Date(at.getTime() + BIN_MS).toISOString() };
    }),
  };
};

/** Removes sets for good, and deletes imports and bulk changes, that can no longer be restored or undone. */
export const prunePolicies = async (db: Db, now: Date): Promise<void> => {
  await db.transaction(async (tx) => {
    await lockPolicies(tx);
    await tx.delete(policies).where(lte(policies.deletedAt, restoreLimit(now)));
    await tx.delete(policyImports).where(lte(policyImports.createdAt, restoreLimit(now)));
  });
  await forgetSetBulks(db, restoreLimit(now));
};

/** Imports and bulk changes of sets as one list. */
export const SET_CHANGES = sql`
  select ${policyImports.id} as id, 'import' as act, ${policyImports.createdAt} as at, ${policyImports.createdBy} as made_by, 'done' as state,
    ${policyImports.created} + ${policyImports.changed} as total, ${policyImports.created} + ${policyImports.changed} as done,
    ${policyImports.created} as created, ${policyImports.changed} as changed,
    ${policyImports.undoneAt} is null as undoable, ${policyImports.undoneAt} is not null as undone
  from ${policyImports} union all ${bulksOf('sets')}`;

const HAS_DAYS = sql`${policies.rule} ?| array['from', 'to']`;

/**
 * Days in rules are company days. After the operator has moved the company to another time zone, rules with days are
 * converted and counted again. Called at every start; does nothing if the zone has not changed.
 */
export const adoptTimeZone = async (db: Db, timeZone: string): Promise<void> => {
  await db.transaction(async (tx) => {
    await lockPolicies(tx);
    const { rowCount } = await tx
      .insert(installation)
      .values({ key: 'policies.timeZone', value: timeZone })
      .onConflictDoUpdate({
        target: installation.key,
        set: { value: excluded(installation.value) },
        setWhere: sql`${installation.value} <> ${excluded(installation.value)}`,
      });
    if (rowCount === 0) return;
    await allowLongWork(tx);
    const { from, until } = spanOf(sql`${policies.rule}`, timeZone);
    await tx.update(policies).set({ ruleFrom: from, ruleUntil: until }).where(HAS_DAYS);
    await tx.update(policies).set({ items: HELD }).where(HAS_DAYS);
  });
};
