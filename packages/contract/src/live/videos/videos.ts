import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { PageOf, PageQuery } from '../../paging.ts';
import { Done, Line, Nothing, Prose, Uuid, Version } from '../../text.ts';
import { VIDEO_NAME_MAX, VIDEO_REASON_MAX, Video, VideoState } from './video.ts';

export * from './video.ts';
export * from './video-upload.ts';
export * from './videos-channel.ts';

const ById = Type.Object({ id: Uuid });
const AtVersion = Type.Object({ version: Version });

export const listVideos = endpoint({
  name: 'listVideos',
  method: 'GET',
  path: '/api/videos/list',
  access: 'live:read',
  reads: ['live.videos'],
  summary: 'The video library, the newest first; `text` matches names and ids',
  summaryZh: '视频库，最新的在前；text 匹配名称与编号',
  query: Type.Object({
    ...PageQuery.properties,
    text: Type.Optional(Line(80)),
    state: Type.Optional(VideoState),
  }),
  output: PageOf(Video),
});

export const getVideo = endpoint({
  name: 'getVideo',
  method: 'GET',
  path: '/api/videos/:id',
  access: 'live:read',
  reads: ['live.videos'],
  summary: 'One video of the library',
  summaryZh: '视频库中的一个视频',
  params: ById,
  output: Video,
  refusals: ['notFound'],
});

export const renameVideo = endpoint({
  name: 'renameVideo',
  method: 'PATCH',
  path: '/api/videos/:id',
  access: 'live',
  changes: ['live.videos', 'live.rotation'],
  summary: 'Give a video another name',
  summaryZh: '重命名视频',
  params: ById,
  body: Type.Object({ ...AtVersion.properties, name: Line(VIDEO_NAME_MAX, { minLength: 1 }) }),
  output: Video,
  refusals: ['notFound', 'conflict'],
});

/** A move from an outdated state is a `conflict` whose fault of `version` names the current state. */
export const approveVideo = endpoint({
  name: 'approveVideo',
  method: 'POST',
  path: '/api/videos/:id/approve',
  access: 'live',
  changes: ['live.videos', 'live.rotation'],
  summary: 'Approve a prepared video, so that rotations may show it',
  summaryZh: '审核通过一个已处理的视频，使其可以进入轮播',
  params: ById,
  body: AtVersion,
  output: Video,
  refusals: ['notFound', 'conflict'],
  idempotent: true,
});

export const rejectVideo = endpoint({
  name: 'rejectVideo',
  method: 'POST',
  path: '/api/videos/:id/reject',
  access: 'live',
  changes: ['live.videos', 'live.rotation'],
  summary: 'Reject a video, with the reason',
  summaryZh: '审核不通过一个视频，须填写原因',
  params: ById,
  body: Type.Object({ ...AtVersion.properties, reason: Prose(VIDEO_REASON_MAX, { minLength: 1 }) }),
  output: Video,
  refusals: ['notFound', 'conflict'],
  idempotent: true,
});

export const retryVideo = endpoint({
  name: 'retryVideo',
  method: 'POST',
  path: '/api/videos/:id/retry',
  access: 'live',
  changes: ['live.videos'],
  summary: 'Try the preparation of a video again',
  summaryZh: '重新处理一个视频',
  params: ById,
  body: AtVersion,
  output: Video,
  refusals: ['notFound', 'conflict', 'closed'],
  idempotent: true,
});

/** Also ends an upload or a preparation that is in progress. `conflict` while a running rotation names it. */
export const deleteVideo = endpoint({
  name: 'deleteVideo',
  method: 'DELETE',
  path: '/api/videos/:id',
  files: true,
  access: 'live',
  changes: ['live.videos', 'live.rotation'],
  summary: 'Delete a video with its files; rotations that do not run leave it out from now on',
  summaryZh: '删除视频及其文件；未在进行的轮播将不再包含它',
  params: ById,
  output: Done,
  refusals: ['notFound', 'conflict'],
});

export const coverAddress = (coverId: string): string => `/api/video-covers/${coverId}`;

/** For everyone who knows the address: 122 random bits, visible to admins only. An `<img>` sends no token. */
export const videoCover = endpoint({
  name: 'videoCover',
  method: 'GET',
  path: '/api/video-covers/:coverId',
  files: true,
  access: 'open',
  summary: 'A still of a video or a slate, as an image file; never changes under its address',
  summaryZh: '视频或垫片的静态图；同一地址的内容永不改变',
  params: Type.Object({ coverId: Uuid }),
  ownLimit: true,
  transport: 'download',
  output: Nothing,
  refusals: ['notFound'],
});

/** FLV, in ranges if asked; read by a player that sends the token in a header. */
export const videoFile = endpoint({
  name: 'videoFile',
  method: 'GET',
  path: '/api/videos/:id/file',
  files: true,
  access: 'live:read',
  summary: 'A prepared video, for its review',
  summaryZh: '已处理的视频，供审核时观看',
  params: ById,
  transport: 'download',
  output: Nothing,
  refusals: ['notFound'],
});
