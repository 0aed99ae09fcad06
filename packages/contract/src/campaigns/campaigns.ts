import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PageOf, PageQuery } from '../paging.ts';
import { Day, Done, Instant, Line, OrNull, Prose, Uuid, Version } from '../text.ts';
import { ApplicationMove, ApplicationState, ApplicationStep } from './application.ts';
import { ChannelDraft, ChannelForm, ChannelType, SubmittedDraft } from './channel-form.ts';

/** `waiting` and `processing` as the specification has them; `stopped` where it was returned or withdrawn. */
const StepStatus = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('processing'),
  Type.Literal('done'),
  Type.Literal('stopped'),
]);

/** `by` and `at` tell who finished or stopped the step, and when; null before. */
export const ApplicationProgress = Type.Object({
  step: ApplicationStep,
  status: StepStatus,
  by: Type.Union([Type.String(), Type.Null()]),
  at: OrNull(Instant),
});
export type ApplicationProgress = Static<typeof ApplicationProgress>;

/**
 * Why an application was returned: its domain is not registered, the author's user group lacks authority, or a reason
 * in words.
 */
export const ReturnReason = Type.Union([Type.Literal('domain'), Type.Literal('authority'), Type.Literal('other')]);
export type ReturnReason = Static<typeof ReturnReason>;

const Row = {
  id: Uuid,
  activityName: Type.String(),
  channelType: ChannelType,
  promotionTime: Type.Array(Day),
  state: ApplicationState,
  author: Type.String(),
  mine: Type.Boolean(),
  createdAt: Instant,
  updatedAt: Instant,
};

export const ApplicationRow = Type.Object(Row);
export type ApplicationRow = Static<typeof ApplicationRow>;

/** `moves` are those that anyone who asked may make now. `reasons` are those of the last return, while it is not corrected. */
export const Application = Type.Object({
  ...Row,
  version: Version,
  form: ChannelForm,
  progress: Type.Array(ApplicationProgress),
  reasons: Type.Array(Type.Object({ code: ReturnReason, note: Type.String() })),
  moves: Type.Array(ApplicationMove),
});
export type Application = Static<typeof Application>;

const ById = Type.Object({ id: Uuid });
const Data = { data: ChannelDraft };

/**
 * A form that breaks a rule is `invalid`, every field at fault named with the specification's message. The fields may also be
 * sent without `data` around them.
 */
export const submitChannelForm = endpoint({
  name: 'submitChannelForm',
  method: 'POST',
  path: '/api/channel-form/submit',
  access: 'campaigns',
  changes: ['campaigns.applications', 'campaigns.drafts'],
  summary: 'Apply for a channel activity; the draft is used up',
  summaryZh: '提交渠道活动申请；草稿随之用掉',
  body: Type.Object({ data: Type.Optional(SubmittedDraft), ...SubmittedDraft.properties }),
  output: ById,
  idempotent: true,
});

export const resubmitChannelForm = endpoint({
  name: 'resubmitChannelForm',
  method: 'PUT',
  path: '/api/channel-form/:id',
  access: 'campaigns',
  changes: ['campaigns.applications', 'campaigns.drafts'],
  summary: 'Correct an application of one’s own that was sent back, and submit it again',
  summaryZh: '修改自己被退回的申请并重新提交',
  params: ById,
  body: Type.Object({ version: Version, ...Data }),
  output: ById,
  refusals: ['conflict', 'forbidden'],
  idempotent: true,
});

/** Text not submitted yet. `step` is the step on which it was left. */
export const StoredDraft = Type.Object({
  data: ChannelDraft,
  step: Type.Integer({ minimum: 1, maximum: 2 }),
  savedAt: Instant,
});
export type StoredDraft = Static<typeof StoredDraft>;

/** Which draft: that of a new application, of which an account has one, or of the correction of this one. */
const WhichDraft = { application: Type.Optional(Uuid) };

export const getChannelDraft = endpoint({
  name: 'getChannelDraft',
  method: 'GET',
  path: '/api/channel-form/draft',
  access: 'campaigns:read',
  reads: ['campaigns.drafts'],
  summary: 'The signed-in account’s draft, null when there is none',
  summaryZh: '当前账号的草稿；没有则为 null',
  query: Type.Object(WhichDraft),
  output: Type.Union([StoredDraft, Type.Null()]),
});

export const saveChannelDraft = endpoint({
  name: 'saveChannelDraft',
  method: 'PUT',
  path: '/api/channel-form/draft',
  access: 'campaigns',
  changes: ['campaigns.drafts'],
  summary: 'Keep what has been written so far; the last writer wins, since one person owns it',
  summaryZh: '保存目前填写的内容；以最后一次保存为准',
  body: Type.Object({ ...WhichDraft, data: ChannelDraft, step: StoredDraft.properties.step }),
  output: StoredDraft,
});

export const discardChannelDraft = endpoint({
  name: 'discardChannelDraft',
  method: 'POST',
  path: '/api/channel-form/draft/discard',
  access: 'campaigns',
  changes: ['campaigns.drafts'],
  summary: 'Throw the draft away',
  summaryZh: '丢弃草稿',
  body: Type.Object(WhichDraft),
  output: Done,
});

export const ApplicationFilter = Type.Object({
  state: Type.Optional(ApplicationState),
  /** Those that an admin has to move on. */
  open: Type.Optional(Type.Boolean()),
  mine: Type.Optional(Type.Boolean()),
  text: Type.Optional(Line(60)),
});

export const listApplications = endpoint({
  name: 'listApplications',
  method: 'GET',
  path: '/api/channel-form/list',
  access: 'campaigns:read',
  reads: ['campaigns.applications'],
  summary: 'Applications, the newest first; `text` is found in activity names and authors',
  summaryZh: '申请列表，最新的在前；text 匹配活动名称与申请人',
  query: Type.Object({ ...PageQuery.properties, ...ApplicationFilter.properties }),
  output: PageOf(ApplicationRow),
});

export const latestApplication = endpoint({
  name: 'latestApplication',
  method: 'GET',
  path: '/api/channel-form/latest',
  access: 'campaigns:read',
  reads: ['campaigns.applications'],
  summary:
    'The latest application sent back (error) or not (success): one’s own, else anybody’s, null when there is none',
  summaryZh: '最近一个被退回（error）或未被退回（success）的申请：优先自己的，没有则为 null',
  query: Type.Object({ result: Type.Union([Type.Literal('success'), Type.Literal('error')]) }),
  output: Type.Union([Application, Type.Null()]),
});

export const listActivityKeywords = endpoint({
  name: 'listActivityKeywords',
  method: 'GET',
  path: '/api/channel-form/keywords',
  access: 'campaigns:read',
  reads: [],
  summary: 'Keywords of activities so far, the most used first',
  summaryZh: '已有活动的关键词，使用最多的在前',
  output: Type.Array(Type.String()),
});

export const getApplication = endpoint({
  name: 'getApplication',
  method: 'GET',
  path: '/api/channel-form/:id',
  access: 'campaigns:read',
  reads: ['campaigns.applications'],
  summary: 'One application with its progress',
  summaryZh: '一个申请及其进度',
  params: ById,
  output: Application,
});

/** `conflict` when someone else has moved it meanwhile; the message says who and where to. */
export const moveApplication = endpoint({
  name: 'moveApplication',
  method: 'POST',
  path: '/api/channel-form/:id/move',
  access: 'campaigns',
  changes: ['campaigns.applications'],
  summary: 'Move an application on by one step, or withdraw one’s own',
  summaryZh: '将申请推进一步，或撤回自己的申请',
  params: ById,
  body: Type.Object({
    version: Version,
    move: Type.Union([
      Type.Literal('approve'),
      Type.Literal('purchase'),
      Type.Literal('pass'),
      Type.Literal('launch'),
      Type.Literal('withdraw'),
    ]),
  }),
  output: Application,
  refusals: ['conflict', 'forbidden'],
  idempotent: true,
});

export const sendBackApplication = endpoint({
  name: 'sendBackApplication',
  method: 'POST',
  path: '/api/channel-form/:id/send-back',
  access: 'campaigns',
  changes: ['campaigns.applications'],
  summary: 'Send an application back to its author with the reasons; `other` needs a note',
  summaryZh: '将申请连同原因退回申请人；选择其他原因时须填写说明',
  params: ById,
  body: Type.Object({
    version: Version,
    reasons: Type.Array(ReturnReason, { minItems: 1, maxItems: 3, uniqueItems: true }),
    note: Type.Optional(Prose(300)),
  }),
  output: Application,
  refusals: ['conflict', 'forbidden'],
  idempotent: true,
});
