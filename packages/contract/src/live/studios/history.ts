import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Instant, OrNull, Uuid } from '../../text.ts';

/** The past of a studio: its timeline by the minute, and who watched. */
export const TIMELINE_HOURS = 24;
/** Retention of minutes and events in days; reports are permanent. */
export const TIMELINE_DAYS = 90;
/** Maximum number of events of a timeline or report; of more, the latest. */
export const EVENTS_MAX = 500;

const Count = Type.Integer({ minimum: 0 });
const ById = Type.Object({ id: Uuid });

/** One minute; `video`, `audio` and `fps` are means of what was on air, null while nothing was. */
export const TimelinePoint = Type.Object({
  at: Instant,
  videoKbps: OrNull(Type.Number()),
  audioKbps: OrNull(Type.Number()),
  fps: OrNull(Type.Number()),
  /** The peak of this minute. */
  viewers: Count,
  /** Chat messages in this minute. */
  chat: Count,
});
export type TimelinePoint = Static<typeof TimelinePoint>;

export const TimelineKind = Type.Union([
  Type.Literal('began'),
  Type.Literal('ended'),
  Type.Literal('switched'),
  Type.Literal('stall'),
  Type.Literal('switchTimedOut'),
  Type.Literal('refused'),
  Type.Literal('line'),
  Type.Literal('rendition'),
  Type.Literal('listEnded'),
  Type.Literal('media'),
  Type.Literal('resumed'),
  Type.Literal('notHeld'),
  Type.Literal('switchGivenUp'),
  Type.Literal('departed'),
  Type.Literal('restream'),
  Type.Literal('act'),
]);
export type TimelineKind = Static<typeof TimelineKind>;

/**
 * `switched` has from, to, reason (SwitchReason), waitedMs, gapMs; `switchTimedOut` to and waitedMs; `refused` line, the
 * reason (PublishRefusal) and the address of the encoder as `from`; `stall` line and silentMs; `line` line and, as `to`,
 * its phase; `rendition` the rendition as `to` and `running` or `stopped` as reason; `ended` and `listEnded` a reason;
 * `switchGivenUp` where it should have gone as `to`, `noKeyFrame` as reason, and waitedMs;
 * `departed` line and, as `to`, the rules of departures.ts that its encoder departs from, with commas; of
 * a rotation the name of the video as `from`;
 * `restream` has the name of the target as `from`, `lost` or `back` as `to`, and why it was lost as reason;
 * `media` says `away` or `back` as reason; `resumed`, a live was taken up again, has as silentMs for how long no server had it; `notHeld`: no server
 * could take the studio up then; `act` has who, the audit action as `act`, and what it asked for as `to`.
 */
export const TimelineEvent = Type.Object({
  id: Uuid,
  at: Instant,
  kind: TimelineKind,
  /** Name of the operator, null for automatic events. */
  who: OrNull(Type.String()),
  act: OrNull(Type.String()),
  line: OrNull(Type.String()),
  from: OrNull(Type.String()),
  to: OrNull(Type.String()),
  reason: OrNull(Type.String()),
  waitedMs: OrNull(Type.Number()),
  gapMs: OrNull(Type.Number()),
  silentMs: OrNull(Type.Number()),
});
export type TimelineEvent = Static<typeof TimelineEvent>;

/**
 * `from` and `to` are at most 24 hours apart (`invalid`, rule `span`); the last hour by default. Latest events first.
 */
export const studioTimeline = endpoint({
  name: 'studioTimeline',
  method: 'GET',
  path: '/api/studio/:id/timeline',
  access: 'live:read',
  reads: ['live.timeline'],
  summary: 'A studio by the minute: rates, viewers, chat; switches, stalls and acts of operators',
  summaryZh: '按分钟的直播间时间轴：码率、帧率、观众、聊天，以及切换、卡顿与操作',
  params: ById,
  query: Type.Object({ from: Type.Optional(Instant), to: Type.Optional(Instant) }),
  output: Type.Object({
    from: Instant,
    to: Instant,
    points: Type.Array(TimelinePoint),
    events: Type.Array(TimelineEvent),
  }),
  refusals: ['notFound'],
});

/** `now` is the peak of that minute; `peak` and `unique` count from the beginning of the live. */
export const PopulationPoint = Type.Object({ at: Instant, now: Count, peak: Count, unique: Count });
export type PopulationPoint = Static<typeof PopulationPoint>;

/** Of the named live, else of the current one, else of the last one; empty without any. */
export const studioPopulation = endpoint({
  name: 'studioPopulation',
  method: 'GET',
  path: '/api/studio/:id/population',
  access: 'live:read',
  reads: [],
  summary: 'Viewers of a live by the minute: now, peak, unique; and the minutes they watched',
  summaryZh: '一场直播按分钟的在线人数：当前、峰值、独立观众，以及观看分钟数',
  params: ById,
  query: Type.Object({ live: Type.Optional(Uuid) }),
  output: Type.Object({
    liveId: OrNull(Uuid),
    since: OrNull(Instant),
    until: OrNull(Instant),
    /** At most 1,440: the latest. */
    points: Type.Array(PopulationPoint),
    /** Peak and number of distinct browsers in this live. */
    peak: Count,
    unique: Count,
    minutesWatched: Type.Number(),
    averageMinutes: OrNull(Type.Number()),
  }),
  refusals: ['notFound'],
});
