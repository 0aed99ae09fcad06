import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../text.ts';

/** Open work of a person by kind, in display order: plans that start now, approvals, reviews, repairs, money. */
export const WORK_KINDS = [
  'plans',
  'campaigns',
  'parameters',
  'certifications',
  'accounts',
  'videos',
  'ruleHits',
  'chatHits',
  'reviews',
  'items',
  'dueItems',
  'failedUploads',
  'topUps',
  'orders',
  'services',
] as const;
type WorkKind = (typeof WORK_KINDS)[number];

export const Work = Type.Object({
  kind: Type.Unsafe<WorkKind>(Type.Union(WORK_KINDS.map((kind) => Type.Literal(kind)))),
  /** Reviews are counted to 10,000 a queue, as on their cards. */
  count: Type.Integer({ minimum: 1 }),
  /** Since when the oldest is open; of services, when the first contract ends; of plans, when the first begins. */
  since: Instant,
  /** Where the work is done. */
  link: Type.String(),
});
export type Work = Static<typeof Work>;

/** Without kinds that have no open work, or that the role in force may not see. */
export const openWork = endpoint({
  name: 'openWork',
  method: 'GET',
  path: '/api/work',
  access: 'confirmed',
  reads: [
    'billing.services',
    'campaigns.applications',
    'chat.lines',
    'content.items',
    'content.queues',
    'identity.certification',
    'identity.people',
    'live.schedule',
    'live.videos',
    'notifications.messages',
    'stream-parameters.changes',
  ],
  summary: 'What waits for someone in this role, counted when asked',
  summaryZh: '当前角色待处理的事项及数量，请求时计算',
  output: Type.Array(Work),
});
