import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PushSubscription } from '../notifications/push.ts';
import { Done, Instant, Nothing, OrNull, Uuid } from '../text.ts';

/** Planned lives as the audience of a studio sees them. */

/** How long before the start followers are reminded. */
export const AUDIENCE_MINUTES = 5;
/** Maximum number of browsers that follow a plan; beyond it the oldest are removed. */
export const FOLLOWERS_MAX = 2_000;

export const AudiencePlan = Type.Object({
  id: Uuid,
  title: Type.String(),
  mainCategory: Type.String(),
  subCategory: Type.String(),
  /** Address of the picture. */
  cover: OrNull(Type.String()),
  startsAt: Instant,
  endsAt: Instant,
});
export type AudiencePlan = Static<typeof AudiencePlan>;

const Slug = Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });
const OfStudio = Type.Object({ slug: Slug, id: Uuid });

/** At most the next ten, by start; `now` is the server's clock, by which countdowns run. */
export const audiencePlans = endpoint({
  name: 'audiencePlans',
  method: 'GET',
  path: '/api/live/:slug/plans',
  access: 'open',
  reads: [],
  summary: 'What a studio plans, as its audience sees it',
  summaryZh: '观众看到的直播间排期',
  params: Type.Object({ slug: Slug }),
  output: Type.Object({ now: Instant, plans: Type.Array(AudiencePlan) }),
  refusals: ['notFound'],
  ownLimit: true,
});

/** The language of the request is the language of the reminder. */
export const followPlan = endpoint({
  name: 'followPlan',
  method: 'POST',
  path: '/api/live/:slug/plans/:id/follow',
  access: 'open',
  changes: [],
  summary: 'Remind this browser shortly before a planned live',
  summaryZh: '在直播开始前提醒此浏览器',
  params: OfStudio,
  body: PushSubscription,
  output: Done,
  refusals: ['notFound'],
});

export const unfollowPlan = endpoint({
  name: 'unfollowPlan',
  method: 'POST',
  path: '/api/live/:slug/plans/:id/unfollow',
  access: 'open',
  changes: [],
  summary: 'Remind this browser no longer',
  summaryZh: '不再提醒此浏览器',
  params: OfStudio,
  body: Type.Object({ endpoint: PushSubscription.properties.endpoint }),
  output: Done,
});

/** Addresses of the calendars, for links; the second is a feed to subscribe to. */
export const planCalendarAddress = (slug: string, id: string): string => `/api/live/${slug}/plans/${id}/live.ics`;
export const studioCalendarAddress = (slug: string): string => `/api/live/${slug}/schedule.ics`;

export const planCalendar = endpoint({
  name: 'planCalendar',
  method: 'GET',
  path: '/api/live/:slug/plans/:id/live.ics',
  access: 'open',
  summary: 'A planned live as an iCalendar file',
  summaryZh: '一场排期直播的 iCalendar 文件',
  params: OfStudio,
  transport: 'download',
  output: Nothing,
  refusals: ['notFound'],
  ownLimit: true,
});

export const studioCalendar = endpoint({
  name: 'studioCalendar',
  method: 'GET',
  path: '/api/live/:slug/schedule.ics',
  access: 'open',
  summary: 'The schedule of a studio as an iCalendar feed; canceled lives stay in it for 30 days',
  summaryZh: '直播间排期的 iCalendar 订阅，已取消的直播保留 30 天',
  params: Type.Object({ slug: Slug }),
  transport: 'download',
  output: Nothing,
  refusals: ['notFound'],
  ownLimit: true,
});
