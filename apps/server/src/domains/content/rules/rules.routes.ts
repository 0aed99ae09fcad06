import * as rules from '@onair/contract/content/rules';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { presentRules, previewRule, saveSettings, switchRule } from './rules.service.ts';

/** The preset rules: switches, settings, and previews. */
export const rulesRoutes = (mount: Mount, deps: Deps): void => {
  mount(rules.listPresetRules, ({ locale }) => presentRules(deps.db, deps, locale));
  mount(rules.switchRule, ({ params, body, actor }) => switchRule(deps, actor, params.key, body));
  mount(rules.saveRuleSettings, ({ params, body, actor }) => saveSettings(deps, actor, params.key, body));
  mount(rules.previewRule, ({ params, body, locale }) => previewRule(deps, params.key, body, locale));
};
