import { type ContentFamily, FAMILY_TYPES } from '@onair/contract/content/items/items';
import { POSITION_MAX, type RuleSettings } from '@onair/contract/content/rules';
import type { Queryable } from '../../../db/client.ts';
import { among, bare, bigInt, int, type RowOf, rowsOf, string } from '../../../db/rows.ts';
import { and, between, eq, gt, lt, type SQL, sql } from '../../../db/sql.ts';
import { dayName } from '../../../lib/calendar.ts';
import { contentDayCounts } from '../../analytics/published.views.ts';
import { chatRuleEffects } from '../../chat/published.views.ts';
import { contents } from '../items/items.tables.ts';
import { presetRules, ruleEffects } from '../review.tables.ts';

/** Days that the popularity ranking covers, including today. */
const POPULAR_DAYS = 7;

/** Active rules by key, with their settings. */
type ActiveRules = { readonly [key: string]: RuleSettings };

type RankedBy = {
  family: ContentFamily;
  /** Company day as a day number. */
  day: number;
  /** Replaces the active rules, for previews. */
  rules?: ActiveRules | undefined;
};

/**
 * A popular list as a chain of named queries, shared by the list itself, its preview and the count of effects.
 * `candidates`: online items of the family that were clicked in seven days or that a rule names. `settled`: those not
 * hidden, with the slot of a fixed place. `placed`: everything with its slot. Hiding takes precedence over a fixed
 * place, that over a pin, and pins over weighted clicks.
 */
export const rankedQueries = ({ family, day, rules }: RankedBy, limit: number): SQL => {
  const [from, today] = [dayName(day - POPULAR_DAYS + 1), dayName(day)];
  const { contentId, day: on, clicks } = contentDayCounts;
  return sql`
    active as materialized (
      select rules, array(select jsonb_array_elements_text(rules #> '{blocking,tags}')) as blocked
      from (select coalesce(${rules ? JSON.stringify(rules) : null}::jsonb,
        (select jsonb_object_agg(${presetRules.key}, ${presetRules.settings}) from ${presetRules} where ${presetRules.enabled}), '{}') as rules) given),
    pins as materialized (
      select value::integer as id, min(n)::integer as pin
      from active, jsonb_array_elements_text(rules #> '{pinning,items}') with ordinality as p (value, n) group by value),
    places as materialized (
      select (p ->> 'contentId')::integer as id, min((p ->> 'position')::integer) as fixed
      from active, jsonb_array_elements(rules #> '{distribution,positions}') p group by 1),
    by_category as materialized (
      select w ->> 'category' as category, (w ->> 'weight')::float8 / 100 as weight
      from active, jsonb_array_elements(rules #> '{weighting,categories}') w),
    by_type as materialized (
      select w ->> 'type' as type, (w ->> 'weight')::float8 / 100 as weight
      from active, jsonb_array_elements(rules #> '{weighting,types}') w),
    counted as (
      select id, sum(clicks)::bigint as clicks, coalesce(sum(clicks) filter (where day = ${today}), 0)::bigint as today
      from (select ${contentId} as id, ${on}, ${clicks} from ${contentDayCounts}
          where ${between(on, from, today)} and ${clicks} > 0
        union all select id, null, 0 from pins union all select id, null, 0 from places) found
      group by id),
    candidates as (
      select ${contents.id}, ${contents.title}, n.clicks, n.today, pins.pin, places.fixed,
        ${contents.tags} && active.blocked as hidden,
        n.clicks * coalesce(by_category.weight, 1) * coalesce(by_type.weight, 1) as score
      from counted n join ${contents} on ${contents.id} = n.id cross join active
        left join pins on pins.id = ${contents.id} left join places on places.id = ${contents.id}
        left join by_category on by_category.category = ${contents.category}
        left join by_type on by_type.type = ${contents.type}
      where ${and(eq(contents.status, 'online'), among(contents.type, FAMILY_TYPES[family]))}),
    settled as (
      select *, case when fixed is not null and row_number() over (partition by fixed order by id) = 1 then fixed end as slot
      from candidates where not hidden),
    free as (
      select *, row_number() over (order by pin nulls last, score desc, id) as n from settled where slot is null),
    slots as (
      select s as slot, row_number() over (order by s) as n from generate_series(1, ${limit + POSITION_MAX}) s
      where s not in (select slot from settled where slot is not null)),
    placed as (
      select id, title, clicks, today, slot, 'fixed' as placed from settled where slot is not null
      union all select f.id, f.title, f.clicks, f.today, s.slot, case when f.pin is not null then 'pinned' end from free f join slots s on s.n = f.n)`;
};

const RANKED = {
  contentId: int(sql`placed.id`),
  title: string(sql`placed.title`),
  clicks: bigInt(sql`placed.clicks`),
};
type RankedRow = RowOf<typeof RANKED>;

/** The first items of a popular list, in order. */
export const findRanked = (db: Queryable, by: RankedBy, limit: number): Promise<RankedRow[]> =>
  rowsOf(
    db,
    RANKED,
    (list) => sql`
    with ${rankedQueries(by, limit)}
    select ${list} from placed order by slot limit ${limit}`,
  );

const FAMILIES: readonly ContentFamily[] = ['text', 'image', 'video'];
/** How far down a list rank changes are evaluated: the longest list that can be requested. */
const LIST_MAX = 100;
/** Retention of rule effects in days. */
const KEPT_DAYS = 30;

/**
 * Records the current effects of active ranking rules on the popular lists: clicked items that are hidden, pinned
 * items, items ranked differently by weight than by clicks alone (among the first hundred of either), items with a
 * fixed place. Each item counts once a day per rule. Called whenever a rule changes, and every hour, so that reading a
 * list writes nothing.
 */
export const noteRanking = async (db: Queryable, day: number): Promise<void> => {
  for (const family of FAMILIES) {
    await db.execute(sql`
      with ${rankedQueries({ family, day }, 0)},
      compared as (
        select id, row_number() over (order by clicks desc, id) as plain, row_number() over (order by score desc, id) as weighed
        from settled where clicks > 0)
      insert into ${ruleEffects} (${bare(ruleEffects.rule)}, ${bare(ruleEffects.day)}, ${bare(ruleEffects.contentId)})
      select rule, ${dayName(day)}::date, id from (
        select 'blocking' as rule, id from candidates where hidden and clicks > 0
        union all select 'pinning', id from settled where pin is not null and slot is null
        union all select 'weighting', id from compared where plain <> weighed and least(plain, weighed) <= ${LIST_MAX}
        union all select 'distribution', id from settled where slot is not null) did
      on conflict do nothing`);
  }
};

/**
 * Distinct items, and chat lines, that each rule acted on within the last seven days; without rules that did nothing.
 */
export const countEffects = async (db: Queryable, day: number): Promise<Map<string, number>> => {
  const from = dayName(day - POPULAR_DAYS);
  const rows = await rowsOf(
    db,
    { rule: string(sql`did.rule`), count: int(sql`sum(did.count)`) },
    (list) => sql`
    select ${list} from (
      select ${ruleEffects.rule}, count(distinct ${ruleEffects.contentId}) as count from ${ruleEffects}
      where ${gt(ruleEffects.day, from)} group by ${ruleEffects.rule}
      union all
      select ${chatRuleEffects.rule}, count(distinct ${chatRuleEffects.lineId}) from ${chatRuleEffects}
      where ${gt(chatRuleEffects.day, from)} group by ${chatRuleEffects.rule}) did
    group by did.rule`,
  );
  return new Map(rows.map(({ rule, count }) => [rule, count]));
};

export const pruneEffects = async (db: Queryable, day: number): Promise<void> => {
  await db.delete(ruleEffects).where(lt(ruleEffects.day, dayName(day - KEPT_DAYS)));
};
