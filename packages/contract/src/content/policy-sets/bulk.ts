import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { PageOf, PageQuery } from '../../paging.ts';
import { Instant, Uuid } from '../../text.ts';
import { Bulk } from '../bulk.ts';
import { OnlineStatus } from '../items/items.ts';
import { FilterType, PolicyContentType, PolicyFilter } from './policy-sets.ts';

const Ids = Type.Object({ ids: Type.Array(Uuid, { minItems: 1, maxItems: 100 }) });

/**
 * Bulk acts change all the sets or none. `changed` names the sets in the requested state; ids that no longer exist are
 * omitted.
 */
export const setPoliciesStatus = endpoint({
  name: 'setPoliciesStatus',
  method: 'POST',
  path: '/api/policy/status',
  access: 'content',
  changes: ['content.sets'],
  summary: 'Put several sets online or offline',
  summaryZh: '批量上线或下线集合',
  body: Type.Object({ ...Ids.properties, status: OnlineStatus }),
  output: Type.Object({
    changed: Type.Array(Uuid),
    /** Those that changed: what an undo reverts. */
    moved: Type.Array(Uuid),
  }),
});

export const deletePolicies = endpoint({
  name: 'deletePolicies',
  method: 'POST',
  path: '/api/policy/delete',
  access: 'content',
  changes: ['content.sets'],
  summary: 'Move several sets to the recycle bin; they can be restored for 30 days',
  summaryZh: '批量将集合移入回收站，30 天内可恢复',
  body: Ids,
  output: Type.Object({ changed: Type.Array(Uuid) }),
});

export const PolicyBulkAct = Type.Union([Type.Literal('online'), Type.Literal('offline'), Type.Literal('delete')]);
export type PolicyBulkAct = Static<typeof PolicyBulkAct>;

/**
 * Changes every set that matches in the background, some hundred at a time. Which ones is decided now. `count` is how many
 * the caller has seen and confirmed: `conflict` when it is another number now, which the fault of `version` names.
 */
export const bulkPolicies = endpoint({
  name: 'bulkPolicies',
  method: 'POST',
  path: '/api/policy/bulk',
  access: 'content',
  changes: ['content.sets'],
  summary: 'Put every set that matches online or offline, or into the recycle bin, in the background',
  summaryZh: '在后台将全部符合条件的集合上线、下线或移入回收站',
  body: Type.Object({
    act: PolicyBulkAct,
    filter: PolicyFilter,
    count: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  }),
  output: Bulk,
  refusals: ['conflict'],
  idempotent: true,
});

/** How long deleted sets stay in the recycle bin. */
export const SET_BIN_DAYS = 30;

/** A set in the recycle bin; `until` is when it is deleted for good. */
export const DeletedPolicy = Type.Object({
  id: Uuid,
  number: Type.String(),
  name: Type.String(),
  contentType: PolicyContentType,
  filterType: FilterType,
  count: Type.Integer({ minimum: 0 }),
  deletedAt: Instant,
  /** Empty where it was not recorded. */
  deletedBy: Type.String(),
  until: Instant,
});
export type DeletedPolicy = Static<typeof DeletedPolicy>;

export const listDeletedPolicies = endpoint({
  name: 'listDeletedPolicies',
  method: 'GET',
  path: '/api/policy-bin',
  access: 'content:read',
  reads: ['content.sets'],
  summary: 'Sets in the recycle bin, the latest deleted first',
  summaryZh: '回收站中的集合，最近删除的在前',
  query: PageQuery,
  output: PageOf(DeletedPolicy),
});

/** `taken` when a number was reused by another set meanwhile. Sets no longer in the bin are omitted from `changed`. */
export const restorePolicies = endpoint({
  name: 'restorePolicies',
  method: 'POST',
  path: '/api/policy/restore',
  access: 'content',
  changes: ['content.sets'],
  summary: 'Bring sets back from the recycle bin',
  summaryZh: '从回收站恢复集合',
  body: Ids,
  output: Type.Object({ changed: Type.Array(Uuid) }),
  refusals: ['taken'],
});
