import { type Static, Type } from 'typebox';
import { channel } from '../../channel.ts';
import { endpoint } from '../../endpoint.ts';
import { PageOf, PageQuery } from '../../paging.ts';
import { Day, Instant, Line, Uuid, Version } from '../../text.ts';
import { Category, ContentItem, ContentType, OnlineStatus, Source } from '../items/items.ts';

/** Genres that a policy set may have (plain text items are not grouped into sets). */
export const PolicyContentType = Type.Union([
  Type.Literal('img'),
  Type.Literal('horizontalVideo'),
  Type.Literal('verticalVideo'),
]);
export type PolicyContentType = Static<typeof PolicyContentType>;

export const FilterType = Type.Union([Type.Literal('artificial'), Type.Literal('rules')]);
export type FilterType = Static<typeof FilterType>;

/**
 * Condition on content items; parts left out or empty do not restrict, several values of one part are alternatives,
 * several parts must all hold. `words` match titles anywhere, without regard to case and full-width forms. Days are
 * company days, both ends included, `from` not after `to`.
 */
export const PolicyRule = Type.Object({
  types: Type.Optional(Type.Array(ContentType, { maxItems: 4 })),
  categories: Type.Optional(Type.Array(Category, { maxItems: 6 })),
  sources: Type.Optional(Type.Array(Source, { maxItems: 5 })),
  tags: Type.Optional(Type.Array(Line(30, { minLength: 1 }), { maxItems: 20 })),
  words: Type.Optional(Type.Array(Line(30, { minLength: 1 }), { maxItems: 20 })),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type PolicyRule = Static<typeof PolicyRule>;

/** A row of the Search table. `count` is the number of items the set holds now. */
export const PolicyRow = Type.Object({
  id: Uuid,
  number: Type.String(),
  name: Type.String(),
  contentType: PolicyContentType,
  filterType: FilterType,
  count: Type.Integer(),
  status: OnlineStatus,
  createdTime: Instant,
  version: Version,
});
export type PolicyRow = Static<typeof PolicyRow>;

export const PolicySet = Type.Object({
  ...PolicyRow.properties,
  rule: Type.Union([PolicyRule, Type.Null()]),
  createdBy: Type.String(),
  updatedTime: Instant,
});
export type PolicySet = Static<typeof PolicySet>;

export const PolicySort = Type.Union([
  Type.Literal('number'),
  Type.Literal('name'),
  Type.Literal('count'),
  Type.Literal('createdTime'),
]);
const SortOrder = Type.Union([Type.Literal('ascend'), Type.Literal('descend')]);

/**
 * Texts match anywhere, without regard to case and full-width forms; `%` and `_` are plain characters. `createdTime` is a
 * pair of company days, both included.
 */
export const PolicyFilter = Type.Object({
  number: Type.Optional(Line(40)),
  name: Type.Optional(Line(60)),
  contentType: Type.Optional(PolicyContentType),
  filterType: Type.Optional(FilterType),
  status: Type.Optional(OnlineStatus),
  createdTime: Type.Optional(Type.Array(Day, { minItems: 2, maxItems: 2 })),
});
export type PolicyFilter = Static<typeof PolicyFilter>;

/** Numbers sort by value (A9 before A10), names as Chinese readers expect; `order` is `ascend` unless said. */
export const PolicyQuery = Type.Object({
  ...PageQuery.properties,
  ...PolicyFilter.properties,
  sort: Type.Optional(PolicySort),
  order: Type.Optional(SortOrder),
});

/** Sets were changed, by anyone. */
export const setsChannel = channel({
  topic: 'policy-sets',
  access: 'confirmed',
  own: false,
  kept: false,
  events: { changed: Type.Object({}) },
  stales: { changed: ['content.sets'] },
});

export const listPolicies = endpoint({
  name: 'listPolicies',
  method: 'GET',
  path: '/api/list/policy',
  access: 'confirmed',
  reads: ['content.sets'],
  summary: 'Policy sets, the newest first unless sorted',
  summaryZh: '策略集合列表，未指定排序时最新的在前',
  query: PolicyQuery,
  output: PageOf(PolicyRow),
});

export const ById = Type.Object({ id: Uuid });

const Name = Line(60, { minLength: 1 });

const NewPolicy = Type.Object({
  /** Without it: the next free number. */
  number: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{1,20}$', maxLength: 20 })),
  name: Name,
  contentType: PolicyContentType,
  filterType: FilterType,
  status: OnlineStatus,
  /** Only for sets by rules. */
  rule: Type.Optional(PolicyRule),
});

export const createPolicy = endpoint({
  name: 'createPolicy',
  method: 'POST',
  path: '/api/policy',
  access: 'content',
  changes: ['content.sets'],
  summary: 'Create a policy set',
  summaryZh: '新建策略集合',
  body: NewPolicy,
  output: PolicySet,
  refusals: ['taken', 'rejected'],
  idempotent: true,
});

/** The copy is offline, has the next free number, and a name in the caller's language. */
export const copyPolicy = endpoint({
  name: 'copyPolicy',
  method: 'POST',
  path: '/api/policy/:id/copy',
  access: 'content',
  changes: ['content.sets'],
  summary: 'Duplicate a set with its rule or its items',
  summaryZh: '复制集合及其规则或内容',
  params: ById,
  output: PolicySet,
  refusals: ['notFound'],
  idempotent: true,
});

export const getPolicy = endpoint({
  name: 'getPolicy',
  method: 'GET',
  path: '/api/policy/:id',
  access: 'confirmed',
  reads: ['content.sets'],
  summary: 'One policy set with its rule',
  summaryZh: '一个策略集合及其规则',
  params: ById,
  output: PolicySet,
});

/**
 * On `conflict` the message says who saved the latest version and when, and the fault of `version` has the rule `latest`
 * and that version as its message. A rule on a set picked by hand is `rejected`.
 */
export const editPolicy = endpoint({
  name: 'editPolicy',
  method: 'PUT',
  path: '/api/policy/:id',
  access: 'content',
  changes: ['content.sets'],
  summary: 'Change name, status or rule of a set',
  summaryZh: '修改集合的名称、状态或规则',
  params: ById,
  body: Type.Object({
    version: Version,
    name: Type.Optional(Name),
    status: Type.Optional(OnlineStatus),
    rule: Type.Optional(PolicyRule),
  }),
  output: PolicySet,
  refusals: ['conflict', 'rejected'],
});

/** `count` goes up to 10,000; `more` says that there are others. */
export const countRuleMatches = endpoint({
  name: 'countRuleMatches',
  method: 'POST',
  path: '/api/policy/matches',
  access: 'confirmed',
  reads: ['content.items'],
  summary: 'How many items a rule would match now, with the first five',
  summaryZh: '一条规则当前匹配多少内容，并列出前五条',
  body: Type.Object({ contentType: PolicyContentType, rule: PolicyRule }),
  output: Type.Object({ count: Type.Integer(), more: Type.Boolean(), sample: Type.Array(ContentItem) }),
});
