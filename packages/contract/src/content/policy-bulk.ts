import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Uuid } from '../text.ts';
import { OnlineStatus } from './items.ts';

const Ids = Type.Object({ ids: Type.Array(Uuid, { minItems: 1, maxItems: 100 }) });

/** Bulk acts change all the sets or none. `changed` names the sets that now are as asked; ids that no longer exist are left out. */
export const setPoliciesStatus = endpoint({
  name: 'setPoliciesStatus',
  method: 'POST',
  path: '/api/policy/status',
  access: 'admin',
  changes: ['content.sets'],
  summary: 'Put several sets online or offline',
  summaryZh: '批量上线或下线集合',
  body: Type.Object({ ...Ids.properties, status: OnlineStatus }),
  output: Type.Object({
    changed: Type.Array(Uuid),
    /** Those that were not so before: what an undo puts back. */
    moved: Type.Array(Uuid),
  }),
});

export const deletePolicies = endpoint({
  name: 'deletePolicies',
  method: 'POST',
  path: '/api/policy/delete',
  access: 'admin',
  changes: ['content.sets'],
  summary: 'Delete several sets; they can be restored for ten minutes',
  summaryZh: '批量删除集合，十分钟内可恢复',
  body: Ids,
  output: Type.Object({ changed: Type.Array(Uuid) }),
});

/** How long a deletion can be undone. */
export const RESTORE_MINUTES = 10;

/** `taken` when a number has been given to another set meanwhile. Deletions older than `RESTORE_MINUTES` are left out of `changed`. */
export const restorePolicies = endpoint({
  name: 'restorePolicies',
  method: 'POST',
  path: '/api/policy/restore',
  access: 'admin',
  changes: ['content.sets'],
  summary: 'Undo a deletion',
  summaryZh: '撤销删除',
  body: Ids,
  output: Type.Object({ changed: Type.Array(Uuid) }),
  refusals: ['taken'],
});
