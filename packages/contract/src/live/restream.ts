import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Done, Instant, Line, OrNull, Uuid, Version } from '../text.ts';

/** Other platforms that get what the audience of a studio sees, over RTMP. */
export const RESTREAM_MAX = 8;

export const RestreamPlatform = Type.Union([
  Type.Literal('bilibili'),
  Type.Literal('douyin'),
  Type.Literal('kuaishou'),
  Type.Literal('channels'),
  Type.Literal('huya'),
  Type.Literal('douyu'),
  Type.Literal('youtube'),
  Type.Literal('twitch'),
  Type.Literal('facebook'),
  Type.Literal('other'),
]);
export type RestreamPlatform = Static<typeof RestreamPlatform>;
export const RESTREAM_PLATFORMS = RestreamPlatform.anyOf.map(({ const: name }) => name);

export const RestreamTarget = Type.Object({
  id: Uuid,
  name: Type.String(),
  platform: RestreamPlatform,
  /** `rtmp://…` or `rtmps://…` with the application. */
  address: Type.String(),
  /** The end of the stream key, empty for a short one; null where it cannot be decrypted and must be entered again. */
  keyEnding: OrNull(Type.String()),
  /** Begins with each live. */
  automatic: Type.Boolean(),
  /** Whether the current live should be sent there; false without one. */
  wanted: Type.Boolean(),
  version: Version,
  createdAt: Instant,
});
export type RestreamTarget = Static<typeof RestreamTarget>;

const Settings = {
  name: Line(40, { minLength: 1 }),
  platform: RestreamPlatform,
  address: Line(300, { minLength: 8 }),
  automatic: Type.Boolean(),
};
const Key = Line(300, { minLength: 1 });
const ById = Type.Object({ id: Uuid });

export const listRestreams = endpoint({
  name: 'listRestreams',
  method: 'GET',
  path: '/api/studio/:studioId/restream',
  access: 'live:read',
  reads: ['live.restreams'],
  summary: 'Platforms that a studio is restreamed to; never their keys',
  summaryZh: '直播间的转推目标，不含其密钥',
  params: Type.Object({ studioId: Uuid }),
  output: Type.Array(RestreamTarget),
  refusals: ['notFound'],
});

/**
 * `invalid` names `address` for anything but `rtmp` and `rtmps` with an application, and for private networks unless the
 * installation allows them; `rejected` when there are as many as there may be.
 */
export const createRestream = endpoint({
  name: 'createRestream',
  method: 'POST',
  path: '/api/studio/:studioId/restream',
  access: 'live',
  changes: ['live.restreams'],
  summary: 'Add a platform to restream to; its key is encrypted and never shown again',
  summaryZh: '添加转推目标；密钥加密保存，之后不再显示',
  params: Type.Object({ studioId: Uuid }),
  body: Type.Object({ ...Settings, key: Key }),
  output: RestreamTarget,
  refusals: ['notFound', 'rejected'],
  idempotent: true,
});

/** Without `key` the stored one stays. An active restream reconnects when address or key change. */
export const editRestream = endpoint({
  name: 'editRestream',
  method: 'PUT',
  path: '/api/restreams/:id',
  access: 'live',
  changes: ['live.restreams'],
  summary: 'Change name, platform, address or key of a restream target',
  summaryZh: '修改转推目标的名称、平台、地址或密钥',
  params: ById,
  body: Type.Object({ ...Settings, key: Type.Optional(Key), version: Version }),
  output: RestreamTarget,
  refusals: ['notFound', 'conflict'],
  idempotent: true,
});

export const deleteRestream = endpoint({
  name: 'deleteRestream',
  method: 'DELETE',
  path: '/api/restreams/:id',
  access: 'live',
  changes: ['live.restreams'],
  summary: 'Delete a restream target; what is sent to it ends',
  summaryZh: '删除转推目标，正在进行的转推随之结束',
  params: ById,
  output: Done,
  refusals: ['notFound'],
  idempotent: true,
});

/** `conflict` while no live is on. A failed restream is retried. */
export const startRestream = endpoint({
  name: 'startRestream',
  method: 'POST',
  path: '/api/restreams/:id/start',
  access: 'live',
  changes: ['live.restreams'],
  summary: 'Restream the live that is on to a platform',
  summaryZh: '将当前直播转推到某平台',
  params: ById,
  output: RestreamTarget,
  refusals: ['notFound', 'conflict'],
  idempotent: true,
});

export const stopRestream = endpoint({
  name: 'stopRestream',
  method: 'POST',
  path: '/api/restreams/:id/stop',
  access: 'live',
  changes: ['live.restreams'],
  summary: 'End the restream to a platform, for the live that is on',
  summaryZh: '停止当前直播到某平台的转推',
  params: ById,
  output: RestreamTarget,
  refusals: ['notFound', 'conflict'],
  idempotent: true,
});

/** What a live sent to a platform, as its report says. */
export const RestreamFigures = Type.Object({
  /** The name of the target then. */
  name: Type.String(),
  platform: RestreamPlatform,
  /** On in all. */
  seconds: Type.Integer({ minimum: 0 }),
  bytes: Type.Integer({ minimum: 0 }),
  retries: Type.Integer({ minimum: 0 }),
  /** Pictures left out since the platform's network was too slow. */
  dropped: Type.Integer({ minimum: 0 }),
  /** Why it was off when last seen; null where it was on. */
  fault: OrNull(Type.String()),
});
export type RestreamFigures = Static<typeof RestreamFigures>;
