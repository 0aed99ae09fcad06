import type { FilterType, PolicyContentType, PolicyRule, PolicySet } from '@onair/contract/content/policy-sets';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { lockContents } from '../../../db/contents-lock.store.ts';
import { allowTime } from '../../../db/transaction.ts';
import { countHeld } from './policy-items.store.ts';

/**
 * Must come first in every transaction that changes sets or picks; transactions that change contents take the same lock
 * by themselves. Counts stay exact because no two of them ever overlap, and rows are locked by one of them at a time.
 */
export const lockPolicies = lockContents;

/** Counting many rules, or a broad one, among many contents may take longer than a request usually has. */
export const allowLongWork = (tx: Tx): Promise<void> => allowTime(tx, 60);

/** A set with what only the server needs to know of it. */
export type KeptPolicy = Omit<PolicySet, 'createdBy'> & { createdBy: string | null; updatedBy: string | null };

/** A living set; null when there is none of that id. */
export const findPolicy = async (db: Queryable, id: string): Promise<KeptPolicy | null> => {
  const { rows } = await db.execute<KeptPolicy & Record<string, unknown>>(sql`
    select p.id, p.number, p.name, p.content_type as "contentType", p.filter_type as "filterType", p.items as count,
      p.status, p.created_at as "createdTime", p.version, p.rule, p.updated_at as "updatedTime",
      author.name as "createdBy", editor.name as "updatedBy"
    from policies p
      left join accounts author on author.id = p.created_by
      left join accounts editor on editor.id = p.updated_by
    where p.id = ${id} and p.deleted_at is null`);
  const row = rows[0];
  const iso = (time: string) => new Date(time).toISOString();
  return row ? { ...row, createdTime: iso(row.createdTime), updatedTime: iso(row.updatedTime) } : null;
};

/** The next `count` numbers of the automatic series that no living set has. Call under the lock. */
export const nextNumbers = async (tx: Tx, count: number, numberOf: (n: number) => string): Promise<string[]> => {
  const free: string[] = [];
  while (free.length < count) {
    const { rows } = await tx.execute<{ n: number }>(
      sql`select nextval('policy_numbers') as n from generate_series(1, ${count - free.length})`,
    );
    const numbers = rows.map(({ n }) => numberOf(n));
    const taken = await takenNumbers(tx, numbers);
    free.push(...numbers.filter((number) => !taken.has(number.toLowerCase())));
  }
  return free;
};

/** Which of these numbers living sets have, in lower case: numbers that differ by case only are one number. */
export const takenNumbers = async (db: Queryable, numbers: readonly string[]): Promise<Set<string>> => {
  const keys = JSON.stringify(numbers.map((number) => number.toLowerCase()));
  const { rows } = await db.execute<{ number: string }>(sql`
    select lower(number collate "C") as number from policies
    where deleted_at is null
      and lower(number collate "C") in (select value from jsonb_array_elements_text(${keys}::jsonb))`);
  return new Set(rows.map(({ number }) => number));
};

export type NewPolicy = {
  id: string;
  number: string;
  name: string;
  contentType: PolicyContentType;
  filterType: FilterType;
  status: 'online' | 'offline';
  rule: PolicyRule | null;
  /** ISO 8601. */
  createdAt: string;
};

/** Days of the rule `value`, a jsonb expression, as the instants between which an item must have been published. */
const spanOf = (value: SQL, timeZone: string): SQL => sql`
  (${value} ->> 'from')::date::timestamp at time zone ${timeZone}::text,
  ((${value} ->> 'to')::date + 1)::timestamp at time zone ${timeZone}::text`;

const HOLDS = 'policy_holds(p, c.type, c.category, c.source, c.tags, c.title_key, c.published_at)';

/**
 * What a set by rules holds now, for `p` a row of policies. A rule with words is counted word by word, each through the
 * index; one without reads the items of its type.
 */
export const HELD = sql.raw(`(case when p.rule_patterns is null
  then (select count(*)::integer from contents c where c.type = p.content_type and ${HOLDS})
  else (select count(distinct c.id)::integer from jsonb_array_elements_text(p.rule -> 'words') word
    cross join lateral (select c.id from contents c where text_grams(c.title_key) @> word_grams(word) and ${HOLDS}) c) end)`);

/** Counts what one set by rules holds: planned for its own rule, where `HELD` serves any number of sets in one statement. */
const storeCount = async (
  tx: Tx,
  set: { id: string; contentType: PolicyContentType; rule: PolicyRule | null },
  timeZone: string,
): Promise<void> => {
  await allowLongWork(tx);
  const items = await countHeld(tx, set, timeZone);
  await tx.execute(sql`update policies set items = ${items} where id = ${set.id}`);
};

/** Stores new sets and counts what they hold. Rules are tidy, numbers free. Call under the lock. */
export const insertPolicies = async (
  tx: Tx,
  sets: readonly NewPolicy[],
  accountId: string | null,
  timeZone: string,
): Promise<void> => {
  await tx.execute(sql`
    insert into policies (id, number, name, content_type, filter_type, status, rule, rule_from, rule_until,
      created_by, created_at, updated_by, updated_at)
    select id, number, name, "contentType", "filterType", status, rule, ${spanOf(sql`rule`, timeZone)},
      ${accountId}::uuid, "createdAt", ${accountId}::uuid, "createdAt"
    from jsonb_to_recordset(${JSON.stringify(sets)}::jsonb) as new (id uuid, number text, name text, "contentType" text,
      "filterType" text, status text, rule jsonb, "createdAt" timestamptz)`);
  const byRule = sets.filter((set) => set.filterType === 'rules');
  const ids = byRule.map((set) => set.id);
  const [only] = byRule;
  if (only && byRule.length === 1) await storeCount(tx, only, timeZone);
  else if (ids.length > 0) {
    await tx.execute(sql`
      update policies p set items = ${HELD}
      where p.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  }
};

/**
 * Stores a new state of a set, if it still is the version that was read. A rule is counted anew. Call under the lock.
 * @returns false when the version has passed.
 */
export const updatePolicy = async (
  tx: Tx,
  set: KeptPolicy,
  recount: boolean,
  accountId: string | null,
  at: Date,
  timeZone: string,
): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    update policies set name = ${set.name}, status = ${set.status}, version = version + 1,
      updated_by = ${accountId}::uuid, updated_at = ${at.toISOString()}
    where id = ${set.id} and version = ${set.version} and deleted_at is null`);
  if (rowCount !== 1) return false;
  if (recount) {
    const rule = sql`${JSON.stringify(set.rule)}::jsonb`;
    await tx.execute(sql`
      update policies set rule = ${rule}, (rule_from, rule_until) = (select ${spanOf(rule, timeZone)}) where id = ${set.id}`);
    await storeCount(tx, set, timeZone);
  }
  return true;
};
