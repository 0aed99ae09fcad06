import { figuresChannel } from '@onair/contract/analytics/collect';
import type * as contract from '@onair/contract/content/rules';
import {
  PREVIEW_ROWS,
  type PresetRule,
  type RuleEffect,
  type RuleKey,
  type RuleSettings,
  rulesChannel,
} from '@onair/contract/content/rules';
import type { Body, Output } from '@onair/contract/endpoint';
import type { Locale } from '@onair/contract/text';
import type { Static } from 'typebox';
import type { Queryable } from '../../../db/client.ts';
import { demandLatest } from '../../../db/demand.ts';
import { type Write, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { companyCalendar } from '../../../lib/calendar.ts';
import { AppError } from '../../../lib/errors.ts';
import { countEffects, findRanked, noteRanking, pruneEffects } from './ranking.store.ts';
import { namedIn, settingsFaults, tidySettings } from './rules.rules.ts';
import { findNamed, findRules, lockRule, type RuleRow, updateRule } from './rules.store.ts';
import { ruleWords } from './rules.words.ts';

const UNITS: Record<RuleKey, Static<typeof RuleEffect>['unit']> = {
  blocking: 'hidden',
  pinning: 'pinned',
  weighting: 'moved',
  distribution: 'placed',
  banned: 'hits',
  multilingual: 'hits',
};

export const dayOf = (deps: Deps): number => companyCalendar(deps.config.timeZone).at(deps.now().getTime()).dayNumber;

/** The rules as presented to readers. */
export const presentRules = async (db: Queryable, deps: Deps, locale: Locale): Promise<PresetRule[]> => {
  const rules = await findRules(db);
  const effects = await countEffects(db, dayOf(deps));
  const named = await findNamed(
    db,
    rules.flatMap(({ settings }) => namedIn(settings)),
  );
  return rules.map(({ key, enabled, settings, version }) => {
    const ids = new Set(namedIn(settings));
    return {
      id: key,
      key,
      ...ruleWords[locale].rules[key],
      enable: enabled,
      actionType: 'switch',
      settings,
      items: named.filter(({ id }) => ids.has(id)),
      last7Days: { count: effects.get(key) ?? 0, unit: UNITS[key] },
      version,
    };
  });
};

const presentRule = async (w: Write, deps: Deps, key: RuleKey, locale: Locale): Promise<PresetRule> => {
  const rule = (await presentRules(w.tx, deps, locale)).find((each) => each.key === key);
  if (!rule) throw new Error(`the migration makes rule ${key}`);
  return rule;
};

/** The rule at the version that the caller has seen. @throws AppError `conflict` */
const current = async (w: Write, key: RuleKey, version: number): Promise<RuleRow> => {
  const rule = await lockRule(w.tx, key);
  demandLatest(rule, version);
  return rule;
};

/** Stores a new state; the popular lists are updated immediately, and every open page is notified. */
const store = async (w: Write, deps: Deps, actor: Actor, rule: RuleRow): Promise<PresetRule> => {
  await updateRule(w.tx, rule.key, rule, actor.session?.accountId ?? null, w.at);
  await noteRanking(w.tx, dayOf(deps));
  w.emit(rulesChannel, 'changed', {});
  w.emit(figuresChannel, 'changed', {});
  return presentRule(w, deps, rule.key, actor.locale);
};

/** @throws AppError `conflict` */
export const switchRule = (
  deps: Deps,
  actor: Actor,
  key: RuleKey,
  { version, enable }: { version: number; enable: boolean },
): Promise<PresetRule> =>
  write(deps, actor, async (w) => {
    const rule = await current(w, key, version);
    const [before, after] = [{ enable: rule.enabled }, { enable }];
    w.audit({ action: 'rule.switch', subjectType: 'rule', subjectId: key, before, after });
    return store(w, deps, actor, { ...rule, enabled: enable });
  });

/** Settings that fit the rule, normalized. @throws AppError `rejected` */
const soundSettings = async (
  db: Queryable,
  key: RuleKey,
  settings: RuleSettings,
  locale: Locale,
): Promise<RuleSettings> => {
  const tidy = tidySettings(settings);
  const faults = settingsFaults(key, tidy, await findNamed(db, namedIn(tidy)), locale);
  if (faults[0]) throw new AppError('rejected', { fields: faults, words: faults[0].msg });
  return tidy;
};

/** @throws AppError `conflict`, `rejected` */
export const saveSettings = (
  deps: Deps,
  actor: Actor,
  key: RuleKey,
  { version, settings }: { version: number; settings: RuleSettings },
): Promise<PresetRule> =>
  write(deps, actor, async (w) => {
    const rule = await current(w, key, version);
    const sound = await soundSettings(w.tx, key, settings, actor.locale);
    const [before, after] = [{ settings: rule.settings }, { settings: sound }];
    w.audit({ action: 'rule.save', subjectType: 'rule', subjectId: key, before, after });
    return store(w, deps, actor, { ...rule, settings: sound });
  });

/** How far down a preview looks for an item's previous place. */
const EXAMINED_MAX = 100;

/** The list of a family as it would be with these settings, and where each row is now. @throws AppError `rejected` */
export const previewRule = async (
  deps: Deps,
  key: RuleKey,
  { settings, family }: Body<typeof contract.previewRule>,
  locale: Locale,
): Promise<Output<typeof contract.previewRule>> => {
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
};

/** Every hour: records the effects of active rules on the lists, and deletes expired records. */
export const recordEffects = async (deps: Deps): Promise<void> => {
  await noteRanking(deps.db, dayOf(deps));
  await pruneEffects(deps.db, dayOf(deps));
};
