import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Instant, Nothing, OrNull } from '../../text.ts';
import { Clarity, Rendition } from '../studios/now.ts';
import { PlayQuality } from './quality.ts';

export { viewerPath } from './path.ts';

/** The public side of a studio: its public information, and the count of viewers. */

/** Heartbeat interval of a viewer; a viewer counts as watching until it misses several. */
export const BEAT_SECONDS = 20;
export const WATCHING_SECONDS = 45;
/** Maximum age of the still of a running program. */
export const STILL_SECONDS = 15;

const Slug = Type.String({ minLength: 1, maxLength: 40, pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' });
const BySlug = Type.Object({ slug: Slug });

export const LiveInfo = Type.Object({
  slug: Type.String(),
  /** In the reader's language. */
  name: Type.String(),
  title: Type.String(),
  onlineNotification: Type.String(),
  mainCategory: OrNull(Type.String()),
  subCategory: OrNull(Type.String()),
  live: Type.Boolean(),
  since: OrNull(Instant),
  watching: Type.Integer({ minimum: 0 }),
  /** The count of viewers includes the demo's crowd. */
  simulated: Type.Boolean(),
  /** The running renditions, beside the source. */
  renditions: Type.Array(Rendition),
  defaultRendition: Clarity,
  /** How far back an HLS player may seek; 0 without HLS. */
  timeShiftMinutes: Type.Integer({ minimum: 0 }),
  /** Whether to play HLS until the viewer chooses. */
  stablePlayback: Type.Boolean(),
  /** Its multivariant playlist at a CDN; null where there is none. */
  cdn: OrNull(Type.String()),
  /** Whether recordings of it may be watched while nothing is on air. */
  hasReplays: Type.Boolean(),
});
export type LiveInfo = Static<typeof LiveInfo>;

export const liveInfo = endpoint({
  name: 'liveInfo',
  method: 'GET',
  path: '/api/live/:slug',
  access: 'open',
  reads: [],
  summary: 'A live as its audience sees it: name, title, category, whether it is on, who watches',
  summaryZh: '观众看到的直播：名称、标题、分类、是否在播、多少人在看',
  params: BySlug,
  output: LiveInfo,
  refusals: ['notFound'],
  ownLimit: true,
});

/**
 * At most some seconds old; a plain card while nothing is on air and where there is no FFmpeg. `at` keeps a browser
 * from showing a cached one, since an `<img>` cannot bypass the cache otherwise.
 */
export const liveStill = endpoint({
  name: 'liveStill',
  method: 'GET',
  path: '/api/live/:slug/still',
  files: true,
  access: 'open',
  summary: 'A picture of what the audience of a studio sees, as an image file',
  summaryZh: '直播间观众所见画面的图片文件',
  params: BySlug,
  query: Type.Object({ at: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })) }),
  transport: 'download',
  output: Nothing,
  refusals: ['notFound'],
  ownLimit: true,
});

/** Where the picture of a studio is, the same address for some seconds. */
export const stillAddress = (slug: string, now: number): string =>
  `/api/live/${slug}/still?at=${Math.floor(now / 1000 / STILL_SECONDS)}`;

/** A random id that a browser keeps, so that it counts once; only stored as a keyed hash. */
const ClientId = Type.String({ minLength: 16, maxLength: 64, pattern: '^[A-Za-z0-9_-]+$' });
const Viewer = Type.String({ minLength: 20, maxLength: 300, pattern: '^[A-Za-z0-9_-]+$' });

export const startViewing = endpoint({
  name: 'startViewing',
  method: 'POST',
  path: '/api/live/:slug/viewers',
  access: 'open',
  changes: [],
  summary: 'Begin to watch: a token for the WebSocket and for the heartbeats',
  summaryZh: '开始观看：得到用于 WebSocket 与心跳的令牌',
  params: BySlug,
  body: Type.Object({ clientId: Type.Optional(ClientId) }),
  output: Type.Object({ viewer: Type.String(), beatSeconds: Type.Integer({ minimum: 1 }) }),
  refusals: ['notFound'],
  ownLimit: true,
});

/** `notFound`: the token is no longer valid; start watching again. */
export const viewerBeat = endpoint({
  name: 'viewerBeat',
  method: 'POST',
  path: '/api/live/viewers/beat',
  access: 'open',
  changes: [],
  summary: 'Still watching, and how it is; answers how many are',
  summaryZh: '仍在观看及播放质量；回答当前多少人在看',
  body: Type.Object({ viewer: Viewer, quality: Type.Optional(PlayQuality) }),
  output: Type.Object({ live: Type.Boolean(), watching: Type.Integer({ minimum: 0 }) }),
  refusals: ['notFound'],
  ownLimit: true,
});

export const stopViewing = endpoint({
  name: 'stopViewing',
  method: 'POST',
  path: '/api/live/viewers/stop',
  access: 'open',
  changes: [],
  summary: 'No longer watching',
  summaryZh: '不再观看',
  body: Type.Object({ viewer: Viewer }),
  output: Type.Boolean(),
  ownLimit: true,
});
