import {
  listPresetRules,
  PREVIEW_ROWS,
  previewRule,
  saveRuleSettings,
  switchRule as switchPresetRule,
} from '@onair/contract/content/rules';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { findRanked } from '../ranking/ranked.store.ts';
import { dayOf, presentRules, saveSettings, soundSettings, switchRule } from './rule-acts.ts';
import { findRules } from './rules.store.ts';

/** How far down a preview looks for an item's previous place. */
const EXAMINED_MAX = 100;

/** The preset rules: switches, settings, and previews. */
export const rulesRoutes = (mount: Mount, deps: Deps): void => {
  mount(listPresetRules, ({ locale }) => presentRules(deps.db, deps, locale));

  mount(switchPresetRule, ({ params, body, actor }) => switchRule(deps, actor, params.key, body));

  mount(saveRuleSettings, ({ params, body, actor }) => saveSettings(deps, actor, params.key, body));

  mount(previewRule, async ({ params: { key }, body: { settings, family }, locale }) => {
    const draft = await soundSettings(deps.db, key, settings, locale);
    const others = (await findRules(deps.db)).filter((rule) => rule.enabled && rule.key !== key);
    const without = Object.fromEntries(others.map((rule) => [rule.key, rule.settings]));
    const by = { family, day: dayOf(deps) };
    const before = await findRanked(deps.db, { ...by, rules: without }, EXAMINED_MAX);
    const after = await findRanked(deps.db, { ...by, rules: { ...without, [key]: draft } }, EXAMINED_MAX);
    const place = (list: typeof before, id: number) => {
      const index = list.findIndex(({ contentId }) => contentId === id);
      return index < 0 ? null : index + 1;
    };
    const gone = before.slice(0, PREVIEW_ROWS).filter(({ contentId }) => place(after, contentId) === null);
    return [...after.slice(0, PREVIEW_ROWS), ...gone].map((row) => ({
      ...row,
      before: place(before, row.contentId),
      after: place(after, row.contentId),
    }));
  });
};
