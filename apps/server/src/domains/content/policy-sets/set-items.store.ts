import type { ContentItem } from '@onair/contract/content/items/items';
import type { PolicyContentType, PolicyRule } from '@onair/contract/content/policy-sets/policy-sets';
import type { Queryable, Tx } from '../../../db/client.ts';
import type { Page } from '../../../db/list.ts';
import { among, insertFrom } from '../../../db/rows.ts';
import { and, eq, isNull, not, type SQL, sql } from '../../../db/sql.ts';
import {
  and as allOf,
  type Condition,
  c,
  countMatching,
  countMatchingEach,
  findMatches,
  ITEM,
  matchesRule,
  NEWEST_FIRST,
} from '../content-rule/matching.store.ts';
import { authors, contents } from '../items/items.tables.ts';
import { policies, policyPicks } from './policy-sets.tables.ts';

/** The items of a set by rules: those that its rule matches, always of its content type. */
const ofRule = (contentType: PolicyContentType, rule: PolicyRule, timeZone: string): Condition =>
  allOf(eq(c.type, contentType), matchesRule(rule, timeZone));

/** The current number of items of a set by rules, exactly. */
export const countHeld = (
  db: Queryable,
  { contentType, rule }: { contentType: PolicyContentType; rule: PolicyRule | null },
  timeZone: string,
): Promise<number> => countMatching(db, ofRule(contentType, rule ?? {}, timeZone));

/** The same of several sets, by id, however many there are in two statements; those with one rule are counted once. */
export const countHeldBy = async (
  db: Queryable,
  sets: readonly { id: string; contentType: PolicyContentType; rule: PolicyRule | null }[],
  timeZone: string,
): Promise<Map<string, number>> => {
  const keyOf = ({ contentType, rule }: (typeof sets)[number]): string => JSON.stringify([contentType, rule]);
  const rules = new Map(sets.map((set) => [keyOf(set), ofRule(set.contentType, set.rule ?? {}, timeZone)]));
  const counts = await countMatchingEach(db, [...rules.values()]);
  const byRule = new Map([...rules.keys()].map((key, place) => [key, counts[place] ?? 0]));
  return new Map(sets.map((set) => [set.id, byRule.get(keyOf(set)) ?? 0]));
};

const isOnline = sql`${c.status} = 'online'`;

type HeldBy = {
  id: string;
  filterType: 'artificial' | 'rules';
  contentType: PolicyContentType;
  rule: PolicyRule | null;
};

/** The current items of a set, newest first. @param only narrows them */
export const heldItems = async (
  db: Queryable,
  { id, filterType, contentType, rule }: HeldBy,
  page: Page,
  timeZone: string,
  only: SQL | null = null,
): Promise<ContentItem[]> => {
  if (filterType === 'rules') {
    const held = ofRule(contentType, rule ?? {}, timeZone);
    return (await findMatches(db, allOf(held, only), page)).list;
  }
  return db
    .select(ITEM)
    .from(policyPicks)
    .innerJoin(c, and(eq(policyPicks.policyId, id), eq(c.id, policyPicks.contentId)))
    .innerJoin(authors, eq(authors.id, c.authorId))
    .where(only ?? undefined)
    .orderBy(NEWEST_FIRST)
    .limit(page.limit)
    .offset(page.offset);
};

/**
 * Ids of the current items of a set that the audience may see: those in `first` in their order, then the others, newest
 * first.
 */
export const heldInOrder = async (
  db: Queryable,
  set: HeldBy,
  { first, page, timeZone }: { first: readonly number[]; page: Page; timeZone: string },
): Promise<number[]> => {
  const { id, filterType, contentType, rule } = set;
  const isHeld =
    filterType === 'rules'
      ? ofRule(contentType, rule ?? {}, timeZone).plain
      : sql`exists (select from ${policyPicks} where ${and(eq(policyPicks.policyId, id), eq(policyPicks.contentId, c.id))})`;
  const rows = await db
    .select({ id: c.id })
    .from(c)
    .where(and(among(c.id, first), isHeld, isOnline));
  const held = new Set(rows.map((row) => row.id));
  const ranked = first.filter((each) => held.has(each));
  const ids = ranked.slice(page.offset, page.offset + page.limit);
  const left = { limit: page.limit - ids.length, offset: Math.max(0, page.offset - ranked.length) };
  const unranked = ranked.length > 0 ? sql`${isOnline} and ${not(among(c.id, ranked))}` : isOnline;
  const others = left.limit > 0 ? await heldItems(db, set, left, timeZone, unranked) : [];
  return [...ids, ...others.map((item) => item.id)];
};

/** A set that is online, by its number; null when there is none. */
export const findOnlineSet = async (
  db: Queryable,
  number: string,
): Promise<(HeldBy & { name: string; number: string }) | null> => {
  const { id, filterType, contentType, rule, name } = policies;
  const [set = null] = await db
    .select({ id, filterType, contentType, rule, name, number: policies.number })
    .from(policies)
    .where(
      and(
        sql`${policies.numberKey} = number_key(${number})`,
        eq(policies.status, 'online'),
        isNull(policies.deletedAt),
      ),
    );
  return set;
};

/** The current matches of a rule, stored or not: their number, up to 10,000, and the newest `sample` of them. */
export const ruleMatches = async (
  db: Queryable,
  contentType: PolicyContentType,
  rule: PolicyRule,
  timeZone: string,
  sample: number,
): Promise<{ count: number; more: boolean; sample: ContentItem[] }> => {
  const found = await findMatches(db, ofRule(contentType, rule, timeZone), { limit: sample, offset: 0 });
  return { count: found.total, more: found.more, sample: found.list };
};

/** Which of these items exist, with their types. */
export const contentTypes = async (db: Queryable, ids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await db.select({ id: contents.id, type: contents.type }).from(contents).where(among(contents.id, ids));
  return new Map(rows.map(({ id, type }) => [id, type]));
};

/** Copies the picked items of one set to another. Call under the lock. */
export const copyPicks = async (tx: Tx, { from, to }: { from: string; to: string }, at: Date): Promise<void> => {
  const { contentId } = policyPicks;
  const picked = sql`${policyPicks} where ${eq(policyPicks.policyId, from)}`;
  const values = { policyId: sql`${to}::uuid`, contentId: sql`${contentId}`, pickedAt: at.toISOString() };
  await tx.execute(insertFrom(policyPicks, values, picked));
};

/** Adds items to a set and removes others; redundant ones are ignored. Call under the lock. */
export const changePicks = async (
  tx: Tx,
  policyId: string,
  picks: { add: readonly number[]; remove: readonly number[] },
  accountId: string | null,
  at: Date,
): Promise<{ added: number[]; removed: number[] }> => {
  const now = at.toISOString();
  const changed = { id: policyPicks.contentId };
  const removed = await tx
    .delete(policyPicks)
    .where(and(eq(policyPicks.policyId, policyId), among(policyPicks.contentId, picks.remove)))
    .returning(changed);
  const rows = picks.add.map((contentId) => ({ policyId, contentId, pickedAt: now }));
  const added =
    rows.length > 0 ? await tx.insert(policyPicks).values(rows).onConflictDoNothing().returning(changed) : [];
  await tx
    .update(policies)
    .set({ version: sql`${policies.version} + 1`, updatedBy: accountId, updatedAt: now })
    .where(eq(policies.id, policyId));
  return { added: added.map(({ id }) => id), removed: removed.map(({ id }) => id) };
};
