import type { ContentItem } from '@onair/contract/content/items';
import type { PolicyContentType, PolicyRule } from '@onair/contract/content/policy-sets';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../../db/client.ts';
import { countMatching, findMatches } from '../content-rule/find-matches.store.ts';
import { and, type Condition, matchesRule } from '../content-rule/matching.store.ts';

const ITEM = sql.raw(`c.id, c.title, author.name as author, c.type, c.category, c.source, c.tags, c.status, c.review,
  c.published_at as "publishedAt"`);
const NEWEST_FIRST = sql.raw('c.published_at desc, c.id desc');

const itemsOf = async (db: Queryable, from: SQL, limit: number, offset: number): Promise<ContentItem[]> => {
  const { rows } = await db.execute<ContentItem & Record<string, unknown>>(sql`
    select ${ITEM} from ${from} join authors author on author.id = c.author_id
    order by ${NEWEST_FIRST} limit ${limit} offset ${offset}`);
  return rows.map((row) => ({ ...row, publishedAt: new Date(row.publishedAt).toISOString() }));
};

/** What a set by rules holds: what its rule is about, and always its own content type. */
const ofRule = (contentType: PolicyContentType, rule: PolicyRule, timeZone: string): Condition =>
  and(sql`c.type = ${contentType}`, matchesRule(rule, timeZone));

/** How many items a set by rules holds now, exactly. */
export const countHeld = (
  db: Queryable,
  { contentType, rule }: { contentType: PolicyContentType; rule: PolicyRule | null },
  timeZone: string,
): Promise<number> => countMatching(db, ofRule(contentType, rule ?? {}, timeZone));

type HeldBy = {
  id: string;
  filterType: 'artificial' | 'rules';
  contentType: PolicyContentType;
  rule: PolicyRule | null;
};

/** Items that a set holds now, the newest first. */
export const heldItems = async (
  db: Queryable,
  { id, filterType, contentType, rule }: HeldBy,
  page: { limit: number; offset: number },
  timeZone: string,
): Promise<ContentItem[]> => {
  if (filterType === 'rules') return (await findMatches(db, ofRule(contentType, rule ?? {}, timeZone), page)).list;
  const picked = sql`policy_picks pick join contents c on pick.policy_id = ${id} and c.id = pick.content_id`;
  return itemsOf(db, picked, page.limit, page.offset);
};

/** What a rule, whether stored or not, matches now: how many, up to 10,000, and the newest `sample` of them. */
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
  const { rows } = await db.execute<{ id: number; type: string }>(sql`
    select id, type from contents
    where id in (select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  return new Map(rows.map(({ id, type }) => [id, type]));
};

/** Adds items to a set and removes others; what is there already, or not, stays so. Call under the lock. */
export const changePicks = async (
  tx: Tx,
  policyId: string,
  picks: { add: readonly number[]; remove: readonly number[] },
  accountId: string | null,
  at: Date,
): Promise<{ added: number[]; removed: number[] }> => {
  const values = (ids: readonly number[]) =>
    sql`(select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;
  const removed = await tx.execute<{ id: number }>(sql`
    delete from policy_picks where policy_id = ${policyId} and content_id in ${values(picks.remove)}
    returning content_id as id`);
  const added = await tx.execute<{ id: number }>(sql`
    insert into policy_picks (policy_id, content_id, picked_at)
    select ${policyId}, picked.value, ${at.toISOString()} from ${values(picks.add)} picked
    on conflict do nothing returning content_id as id`);
  await tx.execute(sql`
    update policies set version = version + 1, updated_by = ${accountId}::uuid, updated_at = ${at.toISOString()}
    where id = ${policyId}`);
  return { added: added.rows.map(({ id }) => id), removed: removed.rows.map(({ id }) => id) };
};
