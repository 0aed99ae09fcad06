import type { PolicyContentType, PolicyRule } from '@onair/contract/content/policy-sets';
import type { Queryable, Tx } from '../../../db/client.ts';
import { alias } from '../../../db/columns.ts';
import { among, bigInt, insertFrom, type RowOf, recordset, rowsOf, string } from '../../../db/rows.ts';
import { and, eq, isNull, type SQL, sql } from '../../../db/sql.ts';
import { allowTime } from '../../../db/transaction.ts';
import { people } from '../../identity/published.views.ts';
import { c } from '../content-rule/matching.store.ts';
import { CONTENTS_LOCKED, LOCK_CONTENTS } from '../items/content-record.store.ts';
import { contents } from '../items/items.tables.ts';
import { countHeld, countHeldBy } from './policy-items.store.ts';
import { ROW } from './policy-list.store.ts';
import { policies } from './policy-sets.tables.ts';

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
