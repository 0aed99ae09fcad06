import { type Static, Type } from 'typebox';
import { Category, ContentType, OnlineStatus } from '../content/items/items.ts';
import { FilterType } from '../content/policy-sets/policy-sets.ts';
import { endpoint } from '../endpoint.ts';
import { Instant, Line, Uuid } from '../text.ts';

export const SearchResultKind = Type.Union([
  Type.Literal('content'),
  Type.Literal('policy'),
  Type.Literal('activity'),
  Type.Literal('studio'),
  Type.Literal('person'),
]);
export type SearchResultKind = Static<typeof SearchResultKind>;

/** Preview of a result: the properties that its kind has. */
const SearchPreview = Type.Partial(
  Type.Object({
    coverId: Uuid,
    avatar: Type.String(),
    contentType: ContentType,
    category: Category,
    status: OnlineStatus,
    /** Of an item its publication, of a studio the beginning of the current live. */
    at: Instant,
    filterType: FilterType,
    count: Type.Integer({ minimum: 0 }),
    /** In the reader's language. */
    rule: Type.String(),
    title: Type.String(),
    jobName: Type.String(),
  }),
);

export const SearchResult = Type.Object({
  kind: SearchResultKind,
  id: Type.String(),
  label: Type.String(),
  /** What distinguishes it from others of the same name: number, author, username. */
  hint: Type.String(),
  preview: SearchPreview,
});
export type SearchResult = Static<typeof SearchResult>;

/** Results of one kind. */
export const RESULTS_PER_KIND = 5;

/** Kinds that the role in force may not see are not searched. `text` matches anywhere, without regard to case and width. */
export const findAnything = endpoint({
  name: 'findAnything',
  method: 'GET',
  path: '/api/search',
  access: 'confirmed',
  reads: [],
  summary: 'Content, policy sets, channel activities, studios and people by name; at most five of each',
  summaryZh: '按名称搜索内容、策略集合、渠道活动、直播间与人员；每类最多五条',
  query: Type.Object({ text: Line(60, { minLength: 1 }) }),
  output: Type.Array(SearchResult),
});
