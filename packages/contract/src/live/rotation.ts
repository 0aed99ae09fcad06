import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Instant, Uuid, Version } from '../text.ts';
import { Video } from './videos/videos.ts';

/** Maximum length of the list, and maximum number of rounds; 0 repeats forever. */
export const ROTATION_MAX = 50;
export const LOOPS_MAX = 99;

/** `index` and `round` count from 0. */
const RotationPosition = Type.Object({
  videoId: Type.String(),
  index: Type.Integer(),
  round: Type.Integer(),
  positionSeconds: Type.Number(),
});

export const Rotation = Type.Object({
  studioId: Uuid,
  /** In playing order. A video that failed its review after it was added stays in the list, which then cannot start. */
  items: Type.Array(Video),
  loops: Type.Integer({ minimum: 0, maximum: LOOPS_MAX }),
  /** 1 before it was ever saved. */
  version: Version,
  running: Type.Boolean(),
  startedAt: Type.Union([Instant, Type.Null()]),
  /** Whether edits wait for the end of the current video. */
  pending: Type.Boolean(),
  /** The current video; null when nothing plays, or while the media process is away. */
  position: Type.Union([RotationPosition, Type.Null()]),
  /** The demo broadcast of a demo company: null elsewhere, `on` while it runs, `off` once someone has ended it. */
  demo: Type.Union([Type.Literal('on'), Type.Literal('off'), Type.Null()]),
});
export type Rotation = Static<typeof Rotation>;

const OfStudio = Type.Object({ studioId: Uuid });
const AtVersion = Type.Object({ version: Version });

export const getRotation = endpoint({
  name: 'getRotation',
  method: 'GET',
  path: '/api/studio/:studioId/rotation',
  access: 'live:read',
  reads: ['live.rotation'],
  summary: 'The rotation of a studio and what of it plays now',
  summaryZh: '直播间的轮播列表及正在播放的内容',
  params: OfStudio,
  output: Rotation,
  refusals: ['notFound'],
});

/**
 * `rejected` with a fault of `videoIds.<index>` for every video that is not approved or does not exist. While the
 * rotation runs, the new list takes effect at the end of the current video; an empty one is refused then.
 */
export const saveRotation = endpoint({
  name: 'saveRotation',
  method: 'PUT',
  path: '/api/studio/:studioId/rotation',
  access: 'live',
  changes: ['live.rotation'],
  summary: 'Save the list and the number of rounds of a rotation',
  summaryZh: '保存轮播列表与轮播次数',
  params: OfStudio,
  body: Type.Object({
    ...AtVersion.properties,
    videoIds: Type.Array(Uuid, { maxItems: ROTATION_MAX, uniqueItems: true }),
    loops: Type.Integer({ minimum: 0, maximum: LOOPS_MAX }),
  }),
  output: Rotation,
  refusals: ['notFound', 'conflict', 'rejected'],
  idempotent: true,
});

/**
 * `rejected` while it is empty or names a video that is not approved; `closed` while the cold line or the media process
 * is not free.
 */
export const startRotation = endpoint({
  name: 'startRotation',
  method: 'POST',
  path: '/api/studio/:studioId/rotation/start',
  access: 'live',
  changes: ['live.rotation'],
  summary: 'Play the rotation on the cold line of its studio and put it on air',
  summaryZh: '在直播间的冷备线路播放轮播并切到播出',
  params: OfStudio,
  body: AtVersion,
  output: Rotation,
  refusals: ['notFound', 'conflict', 'rejected', 'closed'],
  idempotent: true,
});

export const stopRotation = endpoint({
  name: 'stopRotation',
  method: 'POST',
  path: '/api/studio/:studioId/rotation/stop',
  access: 'live',
  changes: ['live.rotation'],
  summary: 'Stop the rotation of a studio',
  summaryZh: '停止直播间的轮播',
  params: OfStudio,
  output: Rotation,
  refusals: ['notFound'],
  idempotent: true,
});

/** `closed` where there is no demo company. */
export const switchDemoBroadcast = endpoint({
  name: 'switchDemoBroadcast',
  method: 'PUT',
  path: '/api/studio/:studioId/demo-broadcast',
  access: 'live',
  changes: ['live.rotation'],
  summary: 'End the demo broadcast of a demo company for good, or let it run again',
  summaryZh: '结束演示公司的演示直播，或重新开启',
  params: OfStudio,
  body: Type.Object({ on: Type.Boolean() }),
  output: Rotation,
  refusals: ['notFound', 'closed', 'conflict', 'rejected'],
});
