import type { PopularItem } from '@onair/contract/analytics/workplace';
import { popularList } from '@onair/contract/analytics/workplace';
import {
  listPresetRules,
  type PresetRule,
  type RuleKey,
  type RuleSettings,
  saveRuleSettings,
  switchRule,
} from '@onair/contract/content/rules';
import { sql } from '../../../db/sql.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import type { TestApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import type { NewContent } from '../items/items.store.ts';
import { dataOf, type Person } from '../review/review.fixtures.ts';

export { dataOf, type Person };

/** Items with clicks of today; clicks are as the recorder would have counted them. @returns ids in the order given */
export const clicked = async (app: TestApp, items: readonly (Partial<NewContent> & { clicks: number })[]) => {
  const { day } = companyCalendar(app.deps.config.timeZone).at(app.clock.now().getTime());
  const ids = await makeItems(
    app,
    items.map(({ clicks: _, ...item }) => item),
  );
  for (const [n, id] of ids.entries()) {
    await app.deps.db.execute(sql`
      insert into content_days (day, content_id, exposures, clicks, likes, comments, shares)
      values (${day}, ${id}, 0, ${items[n]?.clicks ?? 0}, 0, 0, 0)`);
  }
  return ids;
};

export const ruleNow = async (app: TestApp, { token }: Person, key: RuleKey): Promise<PresetRule> => {
  const rule = dataOf(await app.call(listPresetRules, {}, { token })).find((each) => each.key === key);
  if (!rule) throw new Error('no such rule');
  return rule;
};

/** Sets a rule and turns it on or off, through the API. */
export const setRule = async (app: TestApp, admin: Person, key: RuleKey, settings: RuleSettings, enable = true) => {
  const as = { token: admin.token };
  const { version } = await ruleNow(app, admin, key);
  const saved = dataOf(await app.call(saveRuleSettings, { key, version, settings }, as));
  return dataOf(await app.call(switchRule, { key, version: saved.version, enable }, as));
};

/** Ids of a popular list, in order. */
export const popular = async (
  app: TestApp,
  { token }: Person,
  type: 'text' | 'image' | 'video' = 'text',
  limit = 100,
) => {
  const list: PopularItem[] = dataOf(await app.call(popularList, { type, limit }, { token }));
  return list.map(({ contentId }) => contentId);
};
