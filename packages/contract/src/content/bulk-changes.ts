import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PageOf, PageQuery } from '../paging.ts';
import { Instant, Uuid } from '../text.ts';
import { Bulk } from './bulk.ts';

/** How long bulk changes are listed. */
export const CHANGES_DAYS = 30;

/** A change of many items or sets. All are stopped and undone by their `id`; imports of sets by `undoPolicyImport`. */
export const BulkChange = Type.Object({
  id: Uuid,
  /** An act of `bulkContent` or `bulkPolicies`, or `import`. */
  act: Type.String(),
  at: Instant,
  /** Empty where the account is gone. */
  by: Type.String(),
  state: Bulk.properties.state,
  /** Members that it is about, and how many of them are processed. */
  total: Type.Integer({ minimum: 0 }),
  done: Type.Integer({ minimum: 0 }),
  /** How many it has created, and how many it has changed or deleted. */
  created: Type.Integer({ minimum: 0 }),
  changed: Type.Integer({ minimum: 0 }),
  undoable: Type.Boolean(),
  undone: Type.Boolean(),
});
export type BulkChange = Static<typeof BulkChange>;

export const listPolicyChanges = endpoint({
  name: 'listPolicyChanges',
  method: 'GET',
  path: '/api/policy-changes',
  access: 'content:read',
  reads: ['content.sets'],
  summary: 'Imports and bulk changes of sets of the last 30 days, the latest first, and which can be undone',
  summaryZh: '最近 30 天的集合导入和批量修改，最近的在前，以及能否撤销',
  query: PageQuery,
  output: PageOf(BulkChange),
});

export const listContentChanges = endpoint({
  name: 'listContentChanges',
  method: 'GET',
  path: '/api/content-changes',
  access: 'content:read',
  reads: ['content.items'],
  summary: 'Imports and bulk changes of items of the last 30 days, the latest first, and which can be undone',
  summaryZh: '最近 30 天的内容导入和批量修改，最近的在前，以及能否撤销',
  query: PageQuery,
  output: PageOf(BulkChange),
});
