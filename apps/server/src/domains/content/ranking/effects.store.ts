import type { ContentFamily } from '@onair/contract/content/items';
import { dayName } from '../../../calendar.ts';
import type { Queryable } from '../../../db/client.ts';
import { bare, int, rowsOf, string } from '../../../db/rows.ts';
import { gt, lt, sql } from '../../../db/sql.ts';
import { chatRuleEffects } from '../../chat/published.views.ts';
import { ruleEffects } from '../review.tables.ts';
import { POPULAR_DAYS, rankedQueries } from './ranked.store.ts';

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
