import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Done, Line, Uuid, Version } from '../text.ts';

const SAVED_NAME_MAX = 40;
/** Saved analyses of one person. */
export const SAVED_MAX = 50;

export const AnalysisPageName = Type.Union([Type.Literal('DataAnalysis'), Type.Literal('MultiDimensionDataAnalysis')]);
export type AnalysisPageName = Static<typeof AnalysisPageName>;

const chosen = {
  name: Line(SAVED_NAME_MAX, { minLength: 1 }),
  page: AnalysisPageName,
  /** The search part of the page's address: range, filters and figure. */
  query: Line(1000),
  /** Seen by every admin; else by its owner only. */
  shared: Type.Boolean(),
};

export const SavedAnalysis = Type.Object({
  id: Uuid,
  ...chosen,
  owner: Type.String(),
  /** Whether the reader saved it, and so may change it. */
  mine: Type.Boolean(),
  version: Version,
});
export type SavedAnalysis = Static<typeof SavedAnalysis>;

export const listSavedAnalyses = endpoint({
  name: 'listSavedAnalyses',
  method: 'GET',
  path: '/api/analysis/saved',
  access: 'analytics:read',
  reads: ['analytics.saved'],
  summary: 'Own saved analyses and shared ones, by name',
  summaryZh: '自己保存的与共享的分析，按名称排列',
  output: Type.Array(SavedAnalysis),
});

export const saveAnalysis = endpoint({
  name: 'saveAnalysis',
  method: 'POST',
  path: '/api/analysis/saved',
  access: 'analytics',
  changes: ['analytics.saved'],
  summary: 'Save an analysis by a name',
  summaryZh: '保存分析',
  body: Type.Object(chosen),
  output: SavedAnalysis,
  refusals: ['rejected'],
});

export const editSavedAnalysis = endpoint({
  name: 'editSavedAnalysis',
  method: 'PUT',
  path: '/api/analysis/saved/:id',
  access: 'analytics',
  changes: ['analytics.saved'],
  summary: 'Change an own saved analysis',
  summaryZh: '修改自己保存的分析',
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ ...chosen, version: Version }),
  output: SavedAnalysis,
  refusals: ['notFound', 'conflict'],
  idempotent: true,
});

export const deleteSavedAnalysis = endpoint({
  name: 'deleteSavedAnalysis',
  method: 'DELETE',
  path: '/api/analysis/saved/:id',
  access: 'analytics',
  changes: ['analytics.saved'],
  summary: 'Delete an own saved analysis',
  summaryZh: '删除自己保存的分析',
  params: Type.Object({ id: Uuid }),
  output: Done,
  refusals: ['notFound'],
});
