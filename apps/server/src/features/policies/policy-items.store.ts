import type { ContentItem } from '@onair/contract/content';
import type { PolicyContentType, PolicyRule } from '@onair/contract/policies';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';

const ITEM = sql.raw(`c.id, c.title, author.name as author, c.type, c.category, c.source, c.tags, c.status, c.review,
  c.published_at as "publishedAt"`);
const NEWEST_FIRST = sql.raw('c.published_at desc, c.id desc');

const itemsOf = async (db: Queryable, from: SQL, limit: number, offset: number): Promise<ContentItem[]> => {
  const { rows } = await db.execute<ContentItem & Record<string, unknown>>(sql`
    select ${ITEM} from ${from} join authors author on author.id = c.author_id
    order by ${NEWEST_FIRST} limit ${limit} offset ${offset}`);
  return rows.map((row) => ({ ...row, publishedAt: new Date(row.publishedAt).toISOString() }));
};

const HELD_BY_RULE = sql.raw(
  'policy_holds(p, c.type, c.category, c.source, c.tags, text_key(c.title), c.published_at)',
);

/** Items that a set holds now, the newest first. */
export const heldItems = async (
  db: Queryable,
  set: { id: string; filterType: 'artificial' | 'rules' },
  page: { limit: number; offset: number },
): Promise<ContentItem[]> => {
  const from =
    set.filterType === 'rules'
      ? sql`policies p join contents c on p.id = ${set.id} and ${HELD_BY_RULE}`
      : sql`policy_picks pick join contents c on pick.policy_id = ${set.id} and c.id = pick.content_id`;
  return itemsOf(db, from, page.limit, page.offset);
};

/** What a rule, whether stored or not, matches now: how many, and the newest `sample` of them. */
export const ruleMatches = async (
  db: Queryable,
  contentType: PolicyContentType,
  rule: PolicyRule,
  timeZone: string,
  sample: number,
): Promise<{ count: number; sample: ContentItem[] }> => {
  const asked = sql`(select rule_values(rule -> 'types') as types, rule_values(rule -> 'categories') as categories,
      rule_values(rule -> 'sources') as sources, rule_values(rule -> 'tags') as tags,
      rule_patterns(rule -> 'words') as patterns,
      (rule ->> 'from')::date::timestamp at time zone ${timeZone}::text as since,
      ((rule ->> 'to')::date + 1)::timestamp at time zone ${timeZone}::text as until
    from (select ${JSON.stringify(rule)}::jsonb as rule) given offset 0)`;
  const matching = sql`${asked} r join contents c on c.type = ${contentType}
    and rule_matches(r.types, r.categories, r.sources, r.tags, r.patterns, r.since, r.until,
      c.type, c.category, c.source, c.tags, text_key(c.title), c.published_at)`;
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::integer as count from ${matching}`);
  return { count: rows[0]?.count ?? 0, sample: await itemsOf(db, matching, sample, 0) };
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
