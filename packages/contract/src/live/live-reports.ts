import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PageOf, PageQuery } from '../paging.ts';
import { Day, Done, Instant, Line, OrNull, Uuid, Version } from '../text.ts';
import { Delivery, PlayFigures } from './audience/quality.ts';
import { RestreamFigures } from './restream.ts';
import { TimelineEvent, TimelinePoint } from './studios/history.ts';
import { LiveMethod } from './studios/now.ts';

/** Past lives: the list of all of them, the report of each, and the clips that operators marked. */
export const CLIP_NOTE_MAX = 100;
/** A mark on air is a clip of this many seconds before the mark. */
export const MARKED_SECONDS = 30;
export const CLIPS_MAX = 200;

const Count = Type.Integer({ minimum: 0 });
const ById = Type.Object({ id: Uuid });

/** `operator` ended it; `noLine`: nobody sent for longer than its patience; `interrupted`: the server was away. */
export const EndReason = Type.Union([Type.Literal('operator'), Type.Literal('noLine'), Type.Literal('interrupted')]);
export type EndReason = Static<typeof EndReason>;

export const LiveReportCard = Type.Object({
  id: Uuid,
  studioId: Uuid,
  studio: Type.String(),
  title: Type.String(),
  method: LiveMethod,
  beganAt: Instant,
  endedAt: Instant,
  seconds: Count,
  endReason: EndReason,
  /** Who ended it, where someone did. */
  endedBy: OrNull(Type.String()),
  peak: Count,
  unique: Count,
  chatMessages: Count,
  minutesWatched: Type.Number(),
  /** Minutes watched by each viewer on average, null without viewers. */
  averageMinutes: OrNull(Type.Number()),
  /** As players reported it; null where none did. */
  playback: OrNull(PlayFigures),
});
export type LiveReportCard = Static<typeof LiveReportCard>;

export const LiveClip = Type.Object({
  id: Uuid,
  startsAt: Instant,
  endsAt: Instant,
  note: Type.String(),
  /** Who marked it; null for accounts that are gone. */
  by: OrNull(Type.String()),
  version: Version,
});
export type LiveClip = Static<typeof LiveClip>;

export const LiveRecording = Type.Object({
  id: Uuid,
  startedAt: Instant,
  endedAt: Instant,
  seconds: Type.Number(),
  /** When each of its files begins; null for one that goes on where the file before it ends, without a gap. */
  starts: Type.Array(OrNull(Instant), { minItems: 1 }),
});
export type LiveRecording = Static<typeof LiveRecording>;

export const LiveReport = Type.Object({
  ...LiveReportCard.properties,
  /** Null for a studio that is archived or deleted. */
  studioSlug: OrNull(Type.String()),
  meanVideoKbps: OrNull(Type.Number()),
  meanAudioKbps: OrNull(Type.Number()),
  meanFps: OrNull(Type.Number()),
  stalls: Count,
  /** The same by delivery. */
  playbackBy: Type.Array(Type.Object({ by: Delivery, ...PlayFigures.properties }), { maxItems: 3 }),
  switches: Type.Array(TimelineEvent),
  acts: Type.Array(TimelineEvent),
  /** All events, the earliest first; after their retention, switches and acts only. */
  events: Type.Array(TimelineEvent),
  points: Type.Array(TimelinePoint),
  clips: Type.Array(LiveClip),
  /** The playable recordings of this live, the earliest first. */
  recordings: Type.Array(LiveRecording),
  /** What it sent to other platforms, by name. */
  restreams: Type.Array(RestreamFigures),
  /** The live of the same studio before this one. */
  previous: OrNull(LiveReportCard),
});
export type LiveReport = Static<typeof LiveReport>;

export const liveReports = endpoint({
  name: 'liveReports',
  method: 'GET',
  path: '/api/studio/:id/reports',
  access: 'live:read',
  reads: ['live.lives'],
  summary: 'Lives of a studio that have ended, the latest first',
  summaryZh: '直播间已结束的直播，最新的在前',
  params: ById,
  query: PageQuery,
  output: PageOf(LiveReportCard),
  refusals: ['notFound'],
});

/** `text` is found in the titles of lives and the names of studios. Days are company days, both included. */
export const PastLivesFilter = Type.Object({
  text: Type.Optional(Line(60)),
  studio: Type.Optional(Uuid),
  method: Type.Optional(LiveMethod),
  endReason: Type.Optional(EndReason),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type PastLivesFilter = Static<typeof PastLivesFilter>;

/** Keyset pagination: lives that end meanwhile do not shift pages. */
export const pastLives = endpoint({
  name: 'pastLives',
  method: 'GET',
  path: '/api/studio/lives',
  access: 'live:read',
  reads: ['live.lives'],
  summary: 'Lives of all studios that have ended, the latest first; those of archived and deleted studios too',
  summaryZh: '所有直播间已结束的直播，最新的在前，包括已归档和已删除的直播间',
  query: Type.Object({
    ...PastLivesFilter.properties,
    /** Only lives before this one: the `next` of the page before. */
    before: Type.Optional(Uuid),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 20 })),
  }),
  output: Type.Object({ list: Type.Array(LiveReportCard), next: OrNull(Uuid) }),
});

export const liveReport = endpoint({
  name: 'liveReport',
  method: 'GET',
  path: '/api/studio/reports/:id',
  access: 'live:read',
  reads: ['live.lives', 'live.recordings'],
  summary: 'What a live was: audience, quality, switches with their reasons and gaps, acts of operators, clips',
  summaryZh: '一场直播的报告：观众、质量、切换及其原因与间隙、操作、片段',
  params: ById,
  output: LiveReport,
  refusals: ['notFound'],
});

const ClipInput = { startsAt: Instant, endsAt: Instant, note: Line(CLIP_NOTE_MAX) };

/** Start and end lie within the live, the end after the start (`invalid`, field `endsAt`, rule `span`). */
export const addClip = endpoint({
  name: 'addClip',
  method: 'POST',
  path: '/api/studio/reports/:id/clips',
  access: 'live',
  changes: ['live.lives'],
  summary: 'Mark a part of a live that has ended',
  summaryZh: '标记已结束直播中的一个片段',
  params: ById,
  body: Type.Object(ClipInput),
  output: LiveClip,
  refusals: ['notFound', 'rejected'],
  idempotent: true,
});

export const editClip = endpoint({
  name: 'editClip',
  method: 'PUT',
  path: '/api/studio/clips/:id',
  access: 'live',
  changes: ['live.lives'],
  summary: 'Change start, end and note of a clip',
  summaryZh: '修改片段的起止时间与备注',
  params: ById,
  body: Type.Object({ ...ClipInput, version: Version }),
  output: LiveClip,
  refusals: ['notFound', 'conflict'],
  idempotent: true,
});

export const deleteClip = endpoint({
  name: 'deleteClip',
  method: 'DELETE',
  path: '/api/studio/clips/:id',
  access: 'live',
  changes: ['live.lives'],
  summary: 'Delete a clip; recordings stay as they are',
  summaryZh: '删除片段，录像不受影响',
  params: ById,
  output: Done,
  refusals: ['notFound'],
  idempotent: true,
});
