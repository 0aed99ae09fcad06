import type { TimelineEvent, TimelineKind } from '@onair/contract/live/studios/history';
import type { LiveMethod } from '@onair/contract/live/studios/now';
import { bytes, computed, doublePrecision, instant, integer, json, table, text, uuid } from '../../../db/columns.ts';
import type { Playback } from '../audience/playback.rules.ts';

export type Happening = Partial<Omit<TimelineEvent, 'id' | 'at' | 'kind' | 'who'>>;

/** What outlives the minutes and events of a live. */
export type ReportRow = {
  minutesWatched: number;
  chatMessages: number;
  meanVideoKbps: number | null;
  meanAudioKbps: number | null;
  meanFps: number | null;
  stalls: number;
  switches: TimelineEvent[];
  acts: TimelineEvent[];
};

export const studioEvents = table('studio_events', {
  id: uuid('id').notNull(),
  studioId: uuid('studio_id').notNull(),
  liveId: uuid('live_id'),
  at: instant('at').notNull(),
  kind: text('kind').$type<TimelineKind>().notNull(),
  accountId: uuid('account_id'),
  data: json('data').$type<Happening>().notNull(),
});

export const studioLives = table('studio_lives', {
  id: uuid('id').notNull(),
  studioId: uuid('studio_id').notNull(),
  title: text('title').notNull(),
  method: text('method').$type<LiveMethod>().notNull(),
  beganAt: instant('began_at').notNull(),
  endedAt: instant('ended_at'),
  endReason: text('end_reason', { enum: ['operator', 'noLine', 'interrupted'] }),
  endedBy: uuid('ended_by'),
  peak: integer('peak').notNull().default(0),
  uniqueViewers: integer('unique_viewers').notNull().default(0),
  report: json('report').$type<ReportRow>(),
  onAirSeconds: integer('on_air_seconds').notNull().default(0),
  videoKilobits: doublePrecision('video_kilobits').notNull().default(0),
  audioKilobits: doublePrecision('audio_kilobits').notNull().default(0),
  frames: doublePrecision('frames').notNull().default(0),
  chatMessages: integer('chat_messages').notNull().default(0),
  lastSeenAt: instant('last_seen_at'),
  holdUntil: instant('hold_until'),
  playback: json('playback').$type<Playback>().notNull().default(computed),
});

export const studioMinutes = table('studio_minutes', {
  studioId: uuid('studio_id').notNull(),
  at: instant('at').notNull(),
  liveId: uuid('live_id'),
  seconds: integer('seconds').notNull(),
  videoKbps: doublePrecision('video_kbps'),
  audioKbps: doublePrecision('audio_kbps'),
  fps: doublePrecision('fps'),
  viewers: integer('viewers').notNull(),
  peak: integer('peak').notNull(),
  uniqueViewers: integer('unique_viewers').notNull(),
  chat: integer('chat').notNull(),
});

export const studioViewers = table('studio_viewers', {
  liveId: uuid('live_id').notNull(),
  viewer: bytes('viewer').notNull(),
  seconds: doublePrecision('seconds').notNull(),
});

export const liveClips = table('live_clips', {
  id: uuid('id').notNull(),
  liveId: uuid('live_id').notNull(),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  note: text('note').notNull().default(''),
  madeBy: uuid('made_by'),
  madeAt: instant('made_at').notNull(),
  version: integer('version').notNull().default(1),
});
