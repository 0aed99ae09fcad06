import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { type AnalysisFilter, AnalysisQuery } from './analysis-filter.ts';
import { RangeInfo } from './analysis-range.ts';

/** Figures whose change can be explained. `published` counts items, the others events, visits and visitors. */
export const Figure = Type.Union([
  Type.Literal('click'),
  Type.Literal('exposure'),
  Type.Literal('like'),
  Type.Literal('comment'),
  Type.Literal('share'),
  Type.Literal('published'),
  Type.Literal('visits'),
  Type.Literal('visitors'),
]);
export type Figure = Static<typeof Figure>;
export const FIGURES: readonly Figure[] = [
  'click',
  'exposure',
  'like',
  'comment',
  'share',
  'published',
  'visits',
  'visitors',
];

/**
 * The dimensions by which a figure is broken down. `hours`: two hours of the day. `returning`: visitors who had come
 * within twelve days, and others.
 */
export const Dimension = Type.Union([
  Type.Literal('family'),
  Type.Literal('category'),
  Type.Literal('source'),
  Type.Literal('author'),
  Type.Literal('referrer'),
  Type.Literal('hours'),
  Type.Literal('returning'),
]);
export type Dimension = Static<typeof Dimension>;

/** Authors or referrers that a table names; the rest is one row. */
export const CONTRIBUTORS_MAX = 20;

/** The dimensions by which a figure under a filter can be broken down. */
export const dimensionsOf = (figure: Figure, { category, source, author, referrer }: AnalysisFilter): Dimension[] => {
  if (figure === 'visits') return ['hours'];
  if (figure === 'visitors') return ['returning', 'hours'];
  if (figure === 'published') return ['family', 'category', 'source', 'author', 'hours'];
  if (author !== undefined || referrer !== undefined) return ['family', 'hours'];
  return category || source
    ? ['family', 'category', 'source', 'hours']
    : ['family', 'category', 'source', 'author', 'referrer', 'hours'];
};

export const Contribution = Type.Object({
  /**
   * A family, category, source, author's id or referrer; `00:00` … `22:00`; `new` or `returning`. Null for all that the table does not
   * name by itself.
   */
  key: Type.Union([Type.String(), Type.Null()]),
  /** An author's name. */
  name: Type.Optional(Type.String()),
  count: Type.Integer(),
  previous: Type.Integer(),
  /** `count` − `previous`. */
  difference: Type.Integer(),
  /** Of the whole change, in percent with one decimal; negative where it worked against it. Null where nothing changed. */
  share: Type.Union([Type.Number(), Type.Null()]),
});
export type Contribution = Static<typeof Contribution>;

/**
 * The rows add up to the figure and to its change, exactly. Of an hour that is not over, the period before counts the same
 * share; parts of it are rounded so that they add up. A dimension that the figure or filter does not have is refused.
 */
export const contribution = endpoint({
  name: 'contribution',
  method: 'GET',
  path: '/api/analysis/contribution',
  access: 'analytics:read',
  reads: ['analytics.charts'],
  summary: 'How much each type, category, source, author, referrer or hour added to the change of a figure',
  summaryZh: '各类型、分类、来源、作者、来路或时段对指标变化的贡献',
  query: Type.Object({ figure: Figure, by: Dimension, ...AnalysisQuery.properties }),
  output: Type.Object({
    range: RangeInfo,
    count: Type.Integer(),
    /** Null where the period before lies before anything is kept. */
    previous: Type.Union([Type.Integer(), Type.Null()]),
    rows: Type.Array(Contribution),
  }),
});
