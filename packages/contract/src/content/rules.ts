import { type Static, Type } from 'typebox';
import { channel } from '../channel.ts';
import { endpoint } from '../endpoint.ts';
import { Line, Version } from '../text.ts';
import { Category, ContentFamily, ContentType } from './items/items.ts';

/** The six preset rules, in the order of their cards. */
export const RULE_KEYS = ['blocking', 'pinning', 'weighting', 'distribution', 'banned', 'multilingual'] as const;
export const RuleKey = Type.Union([
  Type.Literal('blocking'),
  Type.Literal('pinning'),
  Type.Literal('weighting'),
  Type.Literal('distribution'),
  Type.Literal('banned'),
  Type.Literal('multilingual'),
]);
export type RuleKey = Static<typeof RuleKey>;

/** Rules whose effect is seen in the popular lists. */
export const RANKING_RULES: readonly RuleKey[] = ['blocking', 'pinning', 'weighting', 'distribution'];

const ContentId = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
/** Percentage of the clicks that counts: 100 changes nothing, 0 puts last. */
const Weight = Type.Integer({ minimum: 0, maximum: 1000 });

/** Maximum number of items that a rule pins or gives a place. */
export const CHOSEN_MAX = 10;
export const POSITION_MAX = 50;
export const WORDS_MAX = 200;

/**
 * The settings of a rule. Each rule has its own parts and no others (`RULE_PARTS`); settings are replaced as a whole.
 */
export const RuleSettings = Type.Object({
  /** Blocking: an item with any of these tags is in no popular list. */
  tags: Type.Optional(Type.Array(Line(30, { minLength: 1 }), { maxItems: 50 })),
  /** Pinning: in this order, each in the list of its own family. */
  items: Type.Optional(Type.Array(ContentId, { maxItems: CHOSEN_MAX })),
  /** Weighting: an item's clicks count by the weights of its category and its type, multiplied. */
  categories: Type.Optional(Type.Array(Type.Object({ category: Category, weight: Weight }), { maxItems: 6 })),
  types: Type.Optional(Type.Array(Type.Object({ type: ContentType, weight: Weight }), { maxItems: 4 })),
  /** Fixed distribution: ranks from 1, one item per rank in each family's list. */
  positions: Type.Optional(
    Type.Array(Type.Object({ contentId: ContentId, position: Type.Integer({ minimum: 1, maximum: POSITION_MAX }) }), {
      maxItems: CHOSEN_MAX,
    }),
  ),
  /** Banned-content recognition: words looked for in titles. */
  words: Type.Optional(Type.Array(Line(30, { minLength: 1 }), { maxItems: WORDS_MAX })),
  /** Multilingual recognition: harmless texts in which nothing is a hit. */
  exceptions: Type.Optional(Type.Array(Line(30, { minLength: 1 }), { maxItems: WORDS_MAX })),
});
export type RuleSettings = Static<typeof RuleSettings>;

/** The parts of the settings that each rule has. */
export const RULE_PARTS: Record<RuleKey, readonly (keyof RuleSettings)[]> = {
  blocking: ['tags'],
  pinning: ['items'],
  weighting: ['categories', 'types'],
  distribution: ['positions'],
  banned: ['words'],
  multilingual: ['exceptions'],
};

/**
 * Effects of a rule: distinct items that it hid, put first, moved or placed in a popular list, or sent to review, on
 * any of the last seven company days. Recorded at each change of a rule, each hour, and at each recognition.
 */
export const RuleEffect = Type.Object({
  count: Type.Integer(),
  unit: Type.Union([
    Type.Literal('hidden'),
    Type.Literal('pinned'),
    Type.Literal('moved'),
    Type.Literal('placed'),
    Type.Literal('hits'),
  ]),
});

/** Titles of items that settings name, for display; without deleted items. */
export const NamedItem = Type.Object({ id: Type.Integer(), title: Type.String(), type: ContentType });
export type NamedItem = Static<typeof NamedItem>;

export const PresetRule = Type.Object({
  id: RuleKey,
  key: RuleKey,
  title: Type.String(),
  description: Type.String(),
  enable: Type.Boolean(),
  actionType: Type.Literal('switch'),
  settings: RuleSettings,
  items: Type.Array(NamedItem),
  last7Days: RuleEffect,
  version: Version,
});
export type PresetRule = Static<typeof PresetRule>;

export const listPresetRules = endpoint({
  name: 'listPresetRules',
  method: 'GET',
  path: '/api/list/rules-preset',
  access: 'confirmed',
  reads: ['content.rules'],
  summary: 'The six preset rules with their settings and what each did in the last seven days',
  summaryZh: '六条预置规则、其设置以及最近七天的效果',
  output: Type.Array(PresetRule),
});

const ByKey = Type.Object({ key: RuleKey });

/** On `conflict` the fault of `version` has the rule `latest` and the latest version as its message. */
export const switchRule = endpoint({
  name: 'switchRule',
  method: 'POST',
  path: '/api/rules/:key/switch',
  access: 'review',
  changes: ['content.rules'],
  summary: 'Turn a preset rule on or off',
  summaryZh: '开启或关闭一条预置规则',
  params: ByKey,
  body: Type.Object({ version: Version, enable: Type.Boolean() }),
  output: PresetRule,
  refusals: ['conflict'],
});

/** `rejected` names what is invalid: parts of another rule, items that do not exist, two items with one place. */
export const saveRuleSettings = endpoint({
  name: 'saveRuleSettings',
  method: 'PUT',
  path: '/api/rules/:key/settings',
  access: 'review',
  changes: ['content.rules'],
  summary: 'Replace what a preset rule acts on',
  summaryZh: '替换一条预置规则的设置',
  params: ByKey,
  body: Type.Object({ version: Version, settings: RuleSettings }),
  output: PresetRule,
  refusals: ['conflict', 'rejected'],
});

/** Rows of the resulting list in a preview. */
export const PREVIEW_ROWS = 10;

/** The list with this rule on and these settings, the other rules as they are; hidden items follow with no `after`. */
export const previewRule = endpoint({
  name: 'previewRule',
  method: 'POST',
  path: '/api/rules/:key/preview',
  access: 'review:read',
  reads: ['content.items'],
  summary: 'What a popular list would look like under settings that are not saved yet',
  summaryZh: '预览尚未保存的设置下热门榜单的样子',
  params: ByKey,
  body: Type.Object({ settings: RuleSettings, family: ContentFamily }),
  output: Type.Array(
    Type.Object({
      contentId: Type.Integer(),
      title: Type.String(),
      clicks: Type.Integer(),
      /** Rank without this rule; null when it is not among the first hundred. */
      before: Type.Union([Type.Integer(), Type.Null()]),
      after: Type.Union([Type.Integer(), Type.Null()]),
    }),
  ),
  refusals: ['rejected'],
});

/** A rule was switched or its settings changed. */
export const rulesChannel = channel({
  topic: 'rules',
  access: 'confirmed',
  own: false,
  kept: false,
  events: { changed: Type.Object({}) },
  stales: { changed: ['content.rules'] },
});
