import type { ContentFamily } from '@onair/contract/content/items';
import { dayName } from '../../../calendar.ts';
import type { Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';
import { POPULAR_DAYS, rankedQueries } from './ranked.store.ts';

const FAMILIES: readonly ContentFamily[] = ['text', 'image', 'video'];
/** How far down a list a change of places is looked at: the longest list that anyone may ask for. */
const LIST_MAX = 100;
/** Days after which nobody asks any more what a rule did. */
const KEPT_DAYS = 30;

/**
 * Notes what the ranking rules in force do to the popular lists at this moment: clicked items that are hidden, items that
 * are pinned, items that have another place by weight than by clicks alone (among the first hundred of either), items
 * that hold a fixed place. Each item counts once a day for a rule. Called whenever a rule changes, and every hour, so
 * that reading a list stays a reading.
 */
export const noteRanking = async (db: Queryable, day: number): Promise<void> => {
  for (const family of FAMILIES) {
    await db.execute(sql`
      with ${rankedQueries({ family, day }, 0)},
      compared as (
        select id, row_number() over (order by clicks desc, id) as plain, row_number() over (order by score desc, id) as weighed
        from settled where clicks > 0)
      insert into rule_effects (rule, day, content_id)
      select rule, ${dayName(day)}::date, id from (
        select 'blocking' as rule, id from candidates where hidden and clicks > 0
        union all select 'pinning', id from settled where pin is not null and slot is null
        union all select 'weighting', id from compared where plain <> weighed and least(plain, weighed) <= ${LIST_MAX}
        union all select 'distribution', id from settled where slot is not null) did
      on conflict do nothing`);
  }
};

/** Different items, and chat lines, that each rule acted on within the last seven days, rules that did nothing left out. */
export const countEffects = async (db: Queryable, day: number): Promise<Map<string, number>> => {
  const { rows } = await db.execute<{ rule: string; count: number }>(sql`
    select rule, sum(count)::integer as count from (
      select rule, count(distinct content_id) as count from rule_effects
      where day > ${dayName(day - POPULAR_DAYS)}::date group by rule
      union all
      select rule, count(distinct line_id) from chat_rule_effects
      where day > ${dayName(day - POPULAR_DAYS)}::date group by rule) did
    group by rule`);
  return new Map(rows.map(({ rule, count }) => [rule, count]));
};

export const pruneEffects = async (db: Queryable, day: number): Promise<void> => {
  await db.execute(sql`delete from rule_effects where day < ${dayName(day - KEPT_DAYS)}::date`);
};
