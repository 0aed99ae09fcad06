import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant, Nothing, Uuid, Version } from '../text.ts';
import { Recording } from './recordings.ts';
import { VodFileName } from './vod.ts';

/** Recordings of ended lives that the audience may watch. */

/** Replays that a live page lists. */
export const REPLAYS_MAX = 20;

const Slug = Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });

export const Replay = Type.Object({
  id: Uuid,
  /** Of the live; empty where it had none. */
  title: Type.String(),
  startedAt: Instant,
  seconds: Type.Number(),
});
export type Replay = Static<typeof Replay>;

/** `conflict` while its live is on, when it is empty, and when someone has changed it meanwhile. */
export const offerReplay = endpoint({
  name: 'offerReplay',
  method: 'PUT',
  path: '/api/recordings/:id/replay',
  access: 'live',
  changes: ['live.recordings'],
  summary: 'Show a recording of an ended live on the live page, or withdraw it from there',
  summaryZh: '在直播页提供已结束直播的回放，或撤回',
  params: Type.Object({ id: Uuid }),
  body: Type.Object({ version: Version, offered: Type.Boolean() }),
  output: Recording,
  refusals: ['notFound', 'conflict'],
  idempotent: true,
});

/** The latest first. */
export const audienceReplays = endpoint({
  name: 'audienceReplays',
  method: 'GET',
  path: '/api/live/:slug/replays',
  access: 'open',
  reads: [],
  summary: 'Recordings of a studio that its audience may watch',
  summaryZh: '观众可以观看的直播间回放',
  params: Type.Object({ slug: Slug }),
  output: Type.Object({ replays: Type.Array(Replay, { maxItems: REPLAYS_MAX }) }),
  refusals: ['notFound'],
  ownLimit: true,
});

export const replayUrl = (slug: string, id: string): string => `/api/live/${slug}/replays/${id}/index.m3u8`;

/** HLS (VOD), open while an operator offers it. */
export const getReplay = endpoint({
  name: 'getReplay',
  method: 'GET',
  path: '/api/live/:slug/replays/:id/:file',
  files: true,
  access: 'open',
  summary: 'A recording that the audience may watch, as HLS (VOD): playlists, initialization sections, segments',
  summaryZh: '观众可以观看的回放的 HLS（点播）：播放列表、初始化段和分片',
  params: Type.Object({ slug: Slug, id: Uuid, file: VodFileName }),
  ownLimit: true,
  transport: 'download',
  output: Nothing,
  refusals: ['notFound'],
});
