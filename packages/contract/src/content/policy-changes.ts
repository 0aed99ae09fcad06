import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PageOf, PageQuery } from '../paging.ts';
import { Instant, Uuid } from '../text.ts';
import { Bulk } from './bulk.ts';

/** A change of many sets: an import, undone by `undoPolicyImport`, or a bulk change, stopped and undone by its `id`. */
export const PolicyChange = Type.Object({
  id: Uuid,
  /** `import`, `online`, `offline` or `delete`. */
  act: Type.String(),
  at: Instant,
  /** Empty where the account is gone. */
  by: Type.String(),
  state: Bulk.properties.state,
  /** Sets that it is about; how many of them it has created, and changed or deleted. */
  total: Type.Integer({ minimum: 0 }),
  created: Type.Integer({ minimum: 0 }),
  changed: Type.Integer({ minimum: 0 }),
  undoable: Type.Boolean(),
  undone: Type.Boolean(),
});
export type PolicyChange = Static<typeof PolicyChange>;

export const listPolicyChanges = endpoint({
  name: 'listPolicyChanges',
  method: 'GET',
  path: '/api/policy-changes',
  access: 'content:read',
  reads: ['content.sets'],
  summary: 'Imports and bulk changes of sets of the last 30 days, the latest first, and which can be undone',
  summaryZh: '最近 30 天的集合导入和批量修改，最近的在前，以及能否撤销',
  query: PageQuery,
  output: PageOf(PolicyChange),
});
