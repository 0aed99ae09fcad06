import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { PageOf, PageQuery } from '../paging.ts';
import { Done, Instant, Line, Nothing, Uuid, Version } from '../text.ts';
import { StudioWorkAway } from './videos/videos.ts';
import { VodFileName } from './vod.ts';

/** Days that recordings may be kept. */
export const RETENTION_DAYS = { min: 1, max: 365, default: 30 } as const;
/** How long a download may be started and resumed under its address. */
export const TICKET_MINUTES = 15;
/** How long a recording may be watched under its address: a live of some hours, with pauses. */
export const WATCH_MINUTES = 12 * 60;

/**
 * Why a recording has ended: a person stopped it, its live ended, the disk is nearly full, it reached the maximum
 * length, or its server has no FFmpeg.
 */
export const RecordingEnd = Type.Union([
  Type.Literal('asked'),
  Type.Literal('liveEnded'),
  Type.Literal('diskFull'),
  Type.Literal('limit'),
  Type.Literal('noRecorder'),
]);
export type RecordingEnd = Static<typeof RecordingEnd>;

export const Recording = Type.Object({
  id: Uuid,
  studioId: Uuid,
  state: Type.Union([Type.Literal('recording'), Type.Literal('finished'), Type.Literal('interrupted')]),
  startedAt: Instant,
  endedAt: Type.Union([Instant, Type.Null()]),
  seconds: Type.Number(),
  bytes: Type.Integer(),
  /** Files that it consists of: a new one begins where codec or size of the program changed. */
  parts: Type.Integer(),
  /** Who started it; empty when the studio records automatically. */
  startedBy: Type.String(),
  /** Null while it runs. */
  reason: Type.Union([RecordingEnd, Type.Null()]),
  /** When it is deleted automatically; null while it runs. */
  keptUntil: Type.Union([Instant, Type.Null()]),
  /** Whether it can be offered to the audience: it is not empty, and its live has ended. */
  offerable: Type.Boolean(),
  /** Since when the audience may watch it; null while it may not. */
  offeredAt: Type.Union([Instant, Type.Null()]),
  version: Version,
});
export type Recording = Static<typeof Recording>;

const RecorderSettings = {
  /** Whether each live is recorded from its beginning to its end. */
  automatic: Type.Boolean(),
  retentionDays: Type.Integer({ minimum: RETENTION_DAYS.min, maximum: RETENTION_DAYS.max }),
};

export const Recorder = Type.Object({
  ...RecorderSettings,
  version: Version,
  running: Type.Union([Recording, Type.Null()]),
  /** Why nothing can be recorded now. */
  away: Type.Union([StudioWorkAway, Type.Null()]),
});
export type Recorder = Static<typeof Recorder>;

const OfStudio = Type.Object({ studioId: Uuid });
const ById = Type.Object({ id: Uuid });

export const getRecorder = endpoint({
  name: 'getRecorder',
  method: 'GET',
  path: '/api/studio/:studioId/recorder',
  access: 'live:read',
  reads: ['live.recordings'],
  summary: 'What a studio records now, and how it keeps recordings',
  summaryZh: '直播间当前的录制与录像保留设置',
  params: OfStudio,
  output: Recorder,
  refusals: ['notFound'],
});

export const saveRecorder = endpoint({
  name: 'saveRecorder',
  method: 'PUT',
  path: '/api/studio/:studioId/recorder',
  access: 'live',
  changes: ['live.recordings'],
  summary: 'Set whether each live is recorded and for how many days recordings are kept',
  summaryZh: '设置是否录制每场直播以及录像保留天数',
  params: OfStudio,
  body: Type.Object({ version: Version, ...RecorderSettings }),
  output: Recorder,
  refusals: ['notFound', 'conflict'],
});

/** `conflict` while it records already or nothing is on air; `closed` where nothing can be recorded. */
export const startRecording = endpoint({
  name: 'startRecording',
  method: 'POST',
  path: '/api/studio/:studioId/recording/start',
  files: true,
  access: 'live',
  changes: ['live.recordings'],
  summary: 'Record what the audience of a studio sees',
  summaryZh: '录制直播间观众看到的画面',
  params: OfStudio,
  output: Recorder,
  refusals: ['notFound', 'conflict', 'closed'],
  idempotent: true,
});

export const stopRecording = endpoint({
  name: 'stopRecording',
  method: 'POST',
  path: '/api/studio/:studioId/recording/stop',
  access: 'live',
  changes: ['live.recordings'],
  summary: 'Stop recording a studio; what was recorded stays',
  summaryZh: '停止录制，已录制的内容保留',
  params: OfStudio,
  output: Recorder,
  refusals: ['notFound'],
  idempotent: true,
});

export const listRecordings = endpoint({
  name: 'listRecordings',
  method: 'GET',
  path: '/api/studio/:studioId/recordings',
  access: 'live:read',
  reads: ['live.recordings'],
  summary: 'Recordings of a studio, the newest first',
  summaryZh: '直播间的录像，最新的在前',
  params: OfStudio,
  query: PageQuery,
  output: PageOf(Recording),
  refusals: ['notFound'],
});

/** `conflict` while it is being recorded. */
export const deleteRecording = endpoint({
  name: 'deleteRecording',
  method: 'DELETE',
  path: '/api/recordings/:id',
  files: true,
  access: 'live',
  changes: ['live.recordings'],
  summary: 'Delete a recording',
  summaryZh: '删除录像',
  params: ById,
  output: Done,
  refusals: ['notFound', 'conflict'],
});

/** An address for the browser's own download, which sends no token: for this file only, and for some minutes. */
export const openRecording = endpoint({
  name: 'openRecording',
  method: 'POST',
  path: '/api/recordings/:id/ticket',
  access: 'live:read',
  changes: [],
  summary: 'Make an address under which one part of a recording can be downloaded for fifteen minutes',
  summaryZh: '生成一个十五分钟内可下载录像某一段的地址',
  params: ById,
  body: Type.Object({ part: Type.Integer({ minimum: 1, maximum: 999 }) }),
  output: Type.Object({ address: Type.String(), expiresAt: Instant }),
  refusals: ['notFound'],
  secret: true,
});

export const recordingAddress = (ticket: string): string => `/api/recordings/file/${ticket}`;

/** MP4, in ranges if asked. */
export const downloadRecording = endpoint({
  name: 'downloadRecording',
  method: 'GET',
  path: '/api/recordings/file/:ticket',
  files: true,
  access: 'open',
  summary: 'Download a recording by an address that was made for it',
  summaryZh: '通过生成的地址下载录像',
  params: Type.Object({ ticket: Line(128, { minLength: 1 }) }),
  ownLimit: true,
  transport: 'download',
  output: Nothing,
  refusals: ['notFound'],
});

/** An address for players that send no token, of all parts of an ended recording as one film. */
export const watchRecording = endpoint({
  name: 'watchRecording',
  method: 'POST',
  path: '/api/recordings/:id/watch',
  files: true,
  access: 'live:read',
  changes: [],
  summary: 'Make an address under which an ended recording can be watched as HLS (VOD) for twelve hours',
  summaryZh: '生成一个十二小时内可用 HLS（点播）观看已结束录像的地址',
  params: ById,
  output: Type.Object({
    /** Of the multivariant playlist. */
    address: Type.String(),
    expiresAt: Instant,
    /** The second at which each part begins. */
    begins: Type.Array(Type.Number(), { maxItems: 999 }),
  }),
  refusals: ['notFound', 'conflict'],
  secret: true,
});

export const recordingHlsUrl = (ticket: string): string => `/api/recordings/hls/${ticket}/index.m3u8`;

/** The same files for each recording; a part of another size or codec begins behind a discontinuity. */
export const getRecordingHls = endpoint({
  name: 'getRecordingHls',
  method: 'GET',
  path: '/api/recordings/hls/:ticket/:file',
  files: true,
  access: 'open',
  summary: 'A recording as HLS (VOD) by an address that was made for it: playlists, initialization sections, segments',
  summaryZh: '通过生成的地址以 HLS（点播）观看录像：播放列表、初始化段和分片',
  params: Type.Object({ ticket: Line(128, { minLength: 1 }), file: VodFileName }),
  ownLimit: true,
  transport: 'download',
  output: Nothing,
  refusals: ['notFound'],
});
