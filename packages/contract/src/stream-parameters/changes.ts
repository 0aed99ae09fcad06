import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { machine } from '../machine.ts';
import { PageOf, PageQuery } from '../paging.ts';
import { Instant, LONG_TEXT_MAX, OrNull, Prose, Uuid, Version } from '../text.ts';
import { AudioParameters, StreamParameters, VideoParameters } from './stream-parameters.ts';

/**
 * A change of a studio's parameters. Another holder of `stream-parameters` approves or rejects it; an approved change
 * takes effect immediately. A studio has one change that is neither finished, rejected nor cancelled.
 */
export const parameterMachine = machine({
  initial: 'pending',
  states: ['pending', 'approved', 'finished', 'rejected', 'cancelled'],
  moves: {
    approve: { from: ['pending'], to: 'approved', by: [{ other: 'stream-parameters' }] },
    reject: { from: ['pending'], to: 'rejected', by: [{ other: 'stream-parameters' }] },
    cancel: { from: ['pending'], to: 'cancelled', by: ['author'] },
    finish: { from: ['approved'], to: 'finished', by: ['system'] },
  },
});
export type ParameterState = (typeof parameterMachine)['states'][number];
export type ParameterMove = keyof (typeof parameterMachine)['moves'];

const State = Type.Union([
  Type.Literal('pending'),
  Type.Literal('approved'),
  Type.Literal('finished'),
  Type.Literal('rejected'),
  Type.Literal('cancelled'),
]);

/** `name` is in the reader's language; `slug` names the studio in addresses. */
export const Studio = Type.Object({ id: Uuid, slug: Type.String(), name: Type.String() });
export type Studio = Static<typeof Studio>;

/** Who did something and when. */
const PersonAndTime = Type.Object({ name: Type.String(), at: Instant });

export const ParameterChange = Type.Object({
  id: Uuid,
  number: Type.String(),
  studio: Studio,
  state: State,
  description: Type.String(),
  submitted: PersonAndTime,
  /** Whether the account that asks submitted it. */
  mine: Type.Boolean(),
  /** Who approved, rejected or cancelled it. */
  decided: OrNull(PersonAndTime),
  /** Why it was rejected. */
  reason: OrNull(Type.String()),
  /** Since when it is, or was, in effect. */
  finishedAt: OrNull(Instant),
  version: Version,
});
export type ParameterChange = Static<typeof ParameterChange>;

/**
 * `version` of the parameters in effect counts the profiles that a studio has had; a new change names the one it starts
 * from.
 */
export const StudioParameters = Type.Object({
  studio: Studio,
  inForce: OrNull(Type.Object({ ...StreamParameters.properties, version: Version, since: Instant })),
  open: OrNull(ParameterChange),
});
export type StudioParameters = Static<typeof StudioParameters>;

export const listStudioParameters = endpoint({
  name: 'listStudioParameters',
  method: 'GET',
  path: '/api/parameter/studios',
  access: 'stream-parameters:read',
  reads: ['stream-parameters.changes'],
  summary: 'Studios with their parameters in force and the change that is open',
  summaryZh: '各直播间生效中的参数与审批中的变更',
  output: Type.Array(StudioParameters),
});

/**
 * `status` is the step that has been reached: 1 commit, 2 approval, 3 finish. Where nothing was in effect, `original`
 * is null.
 */
export const BasicProfile = Type.Object({
  status: Type.Integer({ minimum: 1, maximum: 3 }),
  video: OrNull(VideoParameters),
  audio: OrNull(AudioParameters),
  original: OrNull(StreamParameters),
  change: OrNull(ParameterChange),
});
export type BasicProfile = Static<typeof BasicProfile>;

/** Without `id` the latest change that is open, else the latest of all, of the studio where one is named. */
export const profileBasic = endpoint({
  name: 'profileBasic',
  method: 'GET',
  path: '/api/profile/basic',
  access: 'stream-parameters:read',
  reads: ['stream-parameters.changes'],
  summary: 'A change of stream parameters: the new ones beside the original ones',
  summaryZh: '一次参数变更：修改后的参数与原参数',
  query: Type.Object({ id: Type.Optional(Uuid), studio: Type.Optional(Uuid) }),
  output: BasicProfile,
});

/**
 * `conflict` when the studio has an open change (fault of `studioId`, rule `open`, its id as message) or when other
 * parameters than those of `base` are in effect (fault of `base`, rule `latest`); `rejected` when nothing differs.
 */
export const submitParameterChange = endpoint({
  name: 'submitParameterChange',
  method: 'POST',
  path: '/api/parameter/changes',
  access: 'stream-parameters',
  changes: ['stream-parameters.changes'],
  summary: 'Ask for other parameters of a studio; another admin decides',
  summaryZh: '申请修改直播间参数，由另一位管理员审批',
  body: Type.Object({
    studioId: Uuid,
    /** Version of the parameters in effect from which the change starts; 0 where there are none. */
    base: Type.Integer({ minimum: 0, maximum: 2_147_483_647 }),
    ...StreamParameters.properties,
    description: Prose(LONG_TEXT_MAX),
  }),
  output: ParameterChange,
  refusals: ['notFound', 'conflict', 'rejected'],
  idempotent: true,
});

const ById = Type.Object({ id: Uuid });
const AtVersion = Type.Object({ version: Version });

/** Moves from an outdated state are a `conflict` whose message names the current state. */
export const approveParameterChange = endpoint({
  name: 'approveParameterChange',
  method: 'POST',
  path: '/api/parameter/changes/:id/approve',
  access: 'stream-parameters',
  changes: ['stream-parameters.changes'],
  summary: 'Approve a change of another admin, which puts it in force',
  summaryZh: '通过另一位管理员的变更，参数随即生效',
  params: ById,
  body: AtVersion,
  output: ParameterChange,
  refusals: ['notFound', 'forbidden', 'conflict'],
  idempotent: true,
});

export const rejectParameterChange = endpoint({
  name: 'rejectParameterChange',
  method: 'POST',
  path: '/api/parameter/changes/:id/reject',
  access: 'stream-parameters',
  changes: ['stream-parameters.changes'],
  summary: 'Reject a change of another admin, with the reason',
  summaryZh: '驳回另一位管理员的变更，并说明原因',
  params: ById,
  body: Type.Object({ ...AtVersion.properties, reason: Prose(LONG_TEXT_MAX, { minLength: 1 }) }),
  output: ParameterChange,
  refusals: ['notFound', 'forbidden', 'conflict'],
  idempotent: true,
});

export const cancelParameterChange = endpoint({
  name: 'cancelParameterChange',
  method: 'POST',
  path: '/api/parameter/changes/:id/cancel',
  access: 'stream-parameters',
  changes: ['stream-parameters.changes'],
  summary: 'Cancel one’s own change while it waits',
  summaryZh: '取消自己提交且尚待审批的变更',
  params: ById,
  body: AtVersion,
  output: ParameterChange,
  refusals: ['notFound', 'forbidden', 'conflict'],
  idempotent: true,
});

export const OperationAct = Type.Union([
  Type.Literal('submit'),
  Type.Literal('approve'),
  Type.Literal('reject'),
  Type.Literal('cancel'),
  Type.Literal('finish'),
]);
export type OperationAct = Static<typeof OperationAct>;

/**
 * An act of the audit log on a change. `status` is the current status of the change: 0 pending, 1 passed, 2 rejected, 3
 * cancelled.
 */
export const OperationRow = Type.Object({
  key: Type.String(),
  changeId: Uuid,
  contentNumber: Type.String(),
  studio: Type.String(),
  updateContent: Type.String(),
  act: OperationAct,
  status: Type.Integer({ minimum: 0, maximum: 3 }),
  who: Type.String(),
  updateTime: Instant,
});
export type OperationRow = Static<typeof OperationRow>;

export const operationLog = endpoint({
  name: 'operationLog',
  method: 'GET',
  path: '/api/operation/log',
  access: 'stream-parameters:read',
  reads: ['stream-parameters.changes'],
  summary:
    'What was done last with changes of stream parameters, from the audit log, the latest first, at most 100 rows',
  summaryZh: '参数变更最近的操作记录，来自审计日志，最新的在前，最多 100 条',
  query: Type.Object({ studio: Type.Optional(Uuid) }),
  output: Type.Array(OperationRow),
});

export const searchOperations = endpoint({
  name: 'searchOperations',
  method: 'GET',
  path: '/api/operation/search',
  access: 'stream-parameters:read',
  reads: ['stream-parameters.changes'],
  summary: 'The operation log of stream parameters, page by page, the latest first',
  summaryZh: '参数变更的操作记录，分页，最新的在前',
  query: Type.Object({ ...PageQuery.properties, studio: Type.Optional(Uuid) }),
  output: PageOf(OperationRow),
});
