import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Uuid } from '../text.ts';

/** A change of many items, or of many sets, in the background. */
export const Bulk = Type.Object({
  id: Uuid,
  /** `undo` for one that reverts another. */
  act: Type.String(),
  /** `failed`: stopped because the account that requested it may no longer make such changes. */
  state: Type.Union([Type.Literal('running'), Type.Literal('done'), Type.Literal('canceled'), Type.Literal('failed')]),
  total: Type.Integer(),
  /** Processed so far, and changed of these: those in the requested state, or not allowed to get there, are skipped. */
  done: Type.Integer(),
  changed: Type.Integer(),
  /** Whether it can be undone: it has ended, changed something, and was not undone yet. Of sets, for 30 days. */
  undoable: Type.Boolean(),
});
export type Bulk = Static<typeof Bulk>;

const ByBulk = Type.Object({ bulk: Uuid });

export const getBulk = endpoint({
  name: 'getBulk',
  method: 'GET',
  path: '/api/content/bulk/:bulk',
  access: 'content:read',
  reads: ['content.items', 'content.sets'],
  summary: 'How far a bulk change is',
  summaryZh: '批量修改的进度',
  params: ByBulk,
  output: Bulk,
});

export const cancelBulk = endpoint({
  name: 'cancelBulk',
  method: 'POST',
  path: '/api/content/bulk/:bulk/cancel',
  access: 'content',
  changes: ['content.items', 'content.sets'],
  summary: 'Stop a bulk change; what is changed already stays and can be undone',
  summaryZh: '停止批量修改；已修改的部分保留，可撤销',
  params: ByBulk,
  output: Bulk,
  refusals: ['closed'],
});

/** Items and sets that were changed by others since stay as they are. */
export const undoBulk = endpoint({
  name: 'undoBulk',
  method: 'POST',
  path: '/api/content/bulk/:bulk/undo',
  access: 'content',
  changes: ['content.items', 'content.sets', 'content.queues'],
  summary: 'Take a bulk change back, in the background',
  summaryZh: '在后台撤销批量修改',
  params: ByBulk,
  output: Bulk,
  refusals: ['closed'],
});
