import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant } from '../text.ts';

/** What waits for a person, by kind, in the order in which it is shown: what begins now, approvals, reviews, repairs, money. */
export const WORK_KINDS = [
  'plans',
  'campaigns',
  'parameters',
  'certifications',
  'videos',
  'ruleHits',
  'chatHits',
  'reviews',
  'items',
  'dueItems',
  'failedUploads',
  'orders',
  'services',
] as const;
export type WorkKind = (typeof WORK_KINDS)[number];

export const Work = Type.Object({
  kind: Type.Unsafe<WorkKind>(Type.Union(WORK_KINDS.map((kind) => Type.Literal(kind)))),
  /** Reviews are counted to 10,000 a queue, as on their cards. */
  count: Type.Integer({ minimum: 1 }),
  /** What has waited longest waits since then; of services, when the first contract ends; of plans, when the first begins. */
  since: Instant,
  /** Where the work is done. */
  link: Type.String(),
});
export type Work = Static<typeof Work>;

/** Kinds of which nothing waits, or that the role in force may not see, are left out. */
export const openWork = endpoint({
  name: 'openWork',
  method: 'GET',
  path: '/api/work',
  access: 'signed-in',
  reads: [
    'billing.services',
    'campaigns.applications',
    'chat.lines',
    'content.items',
    'content.queues',
    'identity.certification',
    'live.schedule',
    'live.videos',
    'notifications.messages',
    'stream-parameters.changes',
  ],
  summary: 'What waits for someone in this role, counted when asked',
  summaryZh: '当前角色待处理的事项及数量，请求时计算',
  output: Type.Array(Work),
});
