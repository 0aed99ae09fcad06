import { type Static, Type } from 'typebox';
import { channel } from '../channel.ts';
import { endpoint } from '../endpoint.ts';
import { Crop } from '../lib/pictures.ts';
import { Done, Instant, Line, OrNull, Prose, Uuid, Version } from '../text.ts';
import { LiveMethod } from './studios/now.ts';
import { TITLE_MAX } from './studios/studios.ts';

/** Lives that are planned, as their operators see them. */
export const PLAN_MINUTES_MIN = 5;
export const PLAN_HOURS_MAX = 24;
/** How far ahead a live may be planned. */
export const PLAN_DAYS_AHEAD = 366;
export const PLAN_NOTES_MAX = 500;
/** Maximum days and plans of one response of the calendar; of more plans, the earliest. */
export const SCHEDULE_DAYS_MAX = 93;
export const PLANS_MAX = 500;
/** Minutes before the start at which staff may be reminded. */
export const REMINDERS = [5, 10, 15, 30, 60, 120, 1440] as const;
export type Reminder = (typeof REMINDERS)[number];
/** A live that begins this long before a planned start is the planned one. */
export const EARLY_MINUTES = 15;
/** Without a signal this shortly before the start, a plan becomes a to-do of admins. */
export const SIGNAL_MINUTES = 10;
/** How long a deleted plan can be restored, and calendars list it as cancelled. */
export const CANCELLED_DAYS = 30;

/** `missed`: nothing went on air until its end. */
export const PLAN_STATES = ['planned', 'onAir', 'done', 'missed'] as const;
export type PlanState = (typeof PLAN_STATES)[number];
export const PlanState = Type.Unsafe<PlanState>(Type.Union(PLAN_STATES.map((state) => Type.Literal(state))));

const PlanFields = Type.Object({
  studioId: Uuid,
  title: Line(TITLE_MAX, { minLength: 1 }),
  mainCategory: Line(30, { minLength: 1 }),
  subCategory: Line(30, { minLength: 1 }),
  method: LiveMethod,
  /** A picture that `uploadPlanCover` stored. */
  cover: OrNull(Uuid),
  startsAt: Instant,
  endsAt: Instant,
  notes: Prose(PLAN_NOTES_MAX),
  /** Account of the person in charge. */
  inCharge: OrNull(Uuid),
  /** Its live goes on while nobody sends, until the planned end at least; else as long as the studio's patience. */
  holds: Type.Optional(Type.Boolean()),
  /** Minutes before the start at which the person in charge is reminded, or all admins without one. */
  remindMinutes: OrNull(Type.Unsafe<Reminder>(Type.Union(REMINDERS.map((minutes) => Type.Literal(minutes))))),
});
export type PlanFields = Static<typeof PlanFields>;

/** The editable fields of a plan. */
export const planFieldsOf = (plan: PlanFields): PlanFields => ({
  studioId: plan.studioId,
  title: plan.title,
  mainCategory: plan.mainCategory,
  subCategory: plan.subCategory,
  method: plan.method,
  cover: plan.cover,
  startsAt: plan.startsAt,
  endsAt: plan.endsAt,
  notes: plan.notes,
  inCharge: plan.inCharge,
  holds: plan.holds === true,
  remindMinutes: plan.remindMinutes,
});

export const Plan = Type.Object({
  id: Uuid,
  ...PlanFields.properties,
  holds: Type.Boolean(),
  studioSlug: Type.String(),
  /** In the reader's language. */
  studio: Type.String(),
  inChargeName: OrNull(Type.String()),
  state: PlanState,
  /** Its live. */
  liveId: OrNull(Uuid),
  /** That live has ended. */
  hasReport: Type.Boolean(),
  /** Number of browsers that follow it. */
  followers: Type.Integer({ minimum: 0 }),
  version: Version,
});
export type Plan = Static<typeof Plan>;

const ById = Type.Object({ id: Uuid });

/** Plans that touch the span, by start. `invalid` names `to` when it lies too far from `from`. */
export const listPlans = endpoint({
  name: 'listPlans',
  method: 'GET',
  path: '/api/schedule/list',
  access: 'live:read',
  reads: ['live.schedule', 'live.studios'],
  summary: 'Planned lives between two moments, of one studio or all',
  summaryZh: '某时间段内的直播排期，可按直播间筛选',
  query: Type.Object({
    from: Instant,
    to: Instant,
    studio: Type.Optional(Uuid),
    state: Type.Optional(PlanState),
  }),
  output: Type.Array(Plan),
});

/** The current or next plan of each studio, within a week. */
export const nextPlans = endpoint({
  name: 'nextPlans',
  method: 'GET',
  path: '/api/schedule/next',
  access: 'live:read',
  reads: ['live.schedule', 'live.studios'],
  summary: 'What is on air by plan and what comes next, of one studio or of each',
  summaryZh: '各直播间正在进行与即将开始的排期',
  query: Type.Object({ studio: Type.Optional(Uuid) }),
  output: Type.Array(Plan),
});

export const getPlan = endpoint({
  name: 'getPlan',
  method: 'GET',
  path: '/api/schedule/:id',
  access: 'live:read',
  reads: ['live.schedule', 'live.studios'],
  summary: 'A planned live',
  summaryZh: '一条直播排期',
  params: ById,
  output: Plan,
  refusals: ['notFound'],
});

/**
 * `invalid` names the field. `conflict`, field `startsAt`, rule `overlaps`: another plan has the studio at that time; the
 * words say which and until when. The past is refused: `startsAt`, rule `past`.
 */
export const createPlan = endpoint({
  name: 'createPlan',
  method: 'POST',
  path: '/api/schedule',
  access: 'live',
  changes: ['live.schedule'],
  summary: 'Plan a live',
  summaryZh: '新建直播排期',
  body: PlanFields,
  output: Plan,
  refusals: ['notFound', 'conflict', 'rejected'],
  idempotent: true,
});

/** `rejected` once a live went on air for it. `conflict` also when someone changed it meanwhile: field `version`, rule `latest`. */
export const editPlan = endpoint({
  name: 'editPlan',
  method: 'PUT',
  path: '/api/schedule/:id',
  access: 'live',
  changes: ['live.schedule'],
  summary: 'Change a planned live, or move it',
  summaryZh: '修改或移动直播排期',
  params: ById,
  body: Type.Object({ ...PlanFields.properties, version: Version }),
  output: Plan,
  refusals: ['notFound', 'conflict', 'rejected'],
  idempotent: true,
});

export const deletePlan = endpoint({
  name: 'deletePlan',
  method: 'POST',
  path: '/api/schedule/:id/delete',
  access: 'live',
  changes: ['live.schedule'],
  summary: 'Delete a planned live; subscribed calendars show it as canceled',
  summaryZh: '删除直播排期，已订阅的日历会显示为取消',
  params: ById,
  body: Type.Object({ version: Version }),
  output: Done,
  refusals: ['notFound', 'conflict', 'rejected'],
  idempotent: true,
});

/** `conflict` when the studio has been planned otherwise meanwhile. */
export const restorePlan = endpoint({
  name: 'restorePlan',
  method: 'POST',
  path: '/api/schedule/:id/restore',
  access: 'live',
  changes: ['live.schedule'],
  summary: 'Put a deleted plan back, within 30 days',
  summaryZh: '恢复 30 天内删除的直播排期',
  params: ById,
  output: Plan,
  refusals: ['notFound', 'conflict'],
  idempotent: true,
});

/**
 * Of a 16:9 piece `x`, `y` is the corner and `size` its width; the center by default. Unused pictures are deleted after
 * a day.
 */
export const uploadPlanCover = endpoint({
  name: 'uploadPlanCover',
  method: 'POST',
  path: '/api/schedule/cover',
  access: 'live',
  changes: [],
  summary: 'Store the picture in the multipart field `file` as a cover, cropped to 16:9',
  summaryZh: '将 multipart 字段 `file` 中的图片裁剪为 16:9 并存为封面',
  query: Type.Partial(Crop),
  transport: 'upload',
  output: Type.Object({ cover: Uuid }),
  refusals: ['rejected', 'closed'],
});

export const scheduleChannel = channel({
  topic: 'schedule',
  access: 'live:read',
  own: false,
  kept: false,
  events: { changed: Type.Object({ id: Uuid }) },
  stales: { changed: ['live.schedule'] },
});
