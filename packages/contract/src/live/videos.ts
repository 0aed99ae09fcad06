import { Type } from 'typebox';
import { channel } from '../channel.ts';
import { endpoint } from '../endpoint.ts';
import { PageOf, PageQuery } from '../paging.ts';
import { Done, Line, Nothing, Prose, Uuid, Version } from '../text.ts';
import {
  DIRECT_PIECE_BYTES,
  StudioWorkAway,
  VIDEO_BYTES_MAX,
  VIDEO_NAME_MAX,
  VIDEO_REASON_MAX,
  Video,
  VideoState,
} from './video.ts';

export * from './video.ts';

const ById = Type.Object({ id: Uuid });
const AtVersion = Type.Object({ version: Version });

export const listVideos = endpoint({
  name: 'listVideos',
  method: 'GET',
  path: '/api/videos/list',
  access: 'admin',
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

/** What uploads depend on. */
export const getVideoService = endpoint({
  name: 'getVideoService',
  method: 'GET',
  path: '/api/videos/service',
  access: 'admin',
  reads: ['live.videos'],
  summary: 'Whether videos can be prepared here, and how much is stored',
  summaryZh: '本机能否处理视频，以及已存储多少',
  output: Type.Object({
    away: Type.Union([StudioWorkAway, Type.Null()]),
    mine: Type.Integer(),
    mineMax: Type.Integer(),
    altogether: Type.Integer(),
    altogetherMax: Type.Integer(),
  }),
});

export const getVideo = endpoint({
  name: 'getVideo',
  method: 'GET',
  path: '/api/videos/:id',
  access: 'admin',
  reads: ['live.videos'],
  summary: 'One video of the library',
  summaryZh: '视频库中的一个视频',
  params: ById,
  output: Video,
  refusals: ['notFound'],
});

/**
 * A file that this account has begun to send and not finished is gone on with: it is known by its size and `mark`, and the
 * answer says how many bytes have been `received`. `rejected` beyond a quota; `closed` where nothing can be prepared; `noSpace` (507) while the
 * disk is nearly full.
 */
export const startVideoUpload = endpoint({
  name: 'startVideoUpload',
  method: 'POST',
  path: '/api/videos',
  files: true,
  access: 'admin',
  changes: ['live.videos'],
  summary: 'Announce a file of so many bytes; its pieces follow, and the last one has it prepared',
  summaryZh: '声明将上传多少字节的文件；随后逐片上传，最后一片到达后开始处理',
  body: Type.Object({
    fileName: Line(200, { minLength: 1 }),
    bytes: Type.Integer({ minimum: 1, maximum: VIDEO_BYTES_MAX }),
    /** What the browser knows the file by: its name, time of change and a digest of its beginning. */
    mark: Type.Optional(Line(300, { minLength: 1 })),
  }),
  output: Video,
  refusals: ['rejected', 'closed'],
  idempotent: true,
});

/**
 * The next piece (multipart field `file`) of one's own upload, straight to disk. A piece that was cut off can be sent
 * again. `conflict` when it does not begin where the last one ended: the fault of `offset` names how many bytes there
 * are. A first piece that is no video of its name's kind ends the upload.
 */
export const sendVideoPiece = endpoint({
  name: 'sendVideoPiece',
  method: 'POST',
  path: '/api/videos/:id/piece',
  files: true,
  access: 'admin',
  changes: [],
  summary: 'Send the next piece of a video file',
  summaryZh: '上传视频文件的下一片（multipart 字段 file）',
  params: ById,
  query: Type.Object({ offset: Type.Integer({ minimum: 0, maximum: VIDEO_BYTES_MAX }) }),
  transport: 'upload',
  output: Video,
  refusals: ['notFound', 'conflict', 'rejected'],
});

/** `address` takes a PUT of the `bytes` from `offset` on, for an hour; its answer has an `etag`. Null where pieces come by `sendVideoPiece`. */
export const addressVideoPiece = endpoint({
  name: 'addressVideoPiece',
  method: 'POST',
  path: '/api/videos/:id/piece-address',
  files: true,
  access: 'admin',
  changes: [],
  summary: 'Where the next piece of a video file goes straight to the bucket, null where it comes through this server',
  summaryZh: '上传视频文件下一片时直接写入存储桶的地址；为 null 时经由服务器上传',
  params: ById,
  body: Type.Object({ offset: Type.Integer({ minimum: 0, maximum: VIDEO_BYTES_MAX }) }),
  output: Type.Union([
    Type.Object({
      address: Type.String({ maxLength: 4000 }),
      bytes: Type.Integer({ minimum: 1, maximum: DIRECT_PIECE_BYTES }),
    }),
    Type.Null(),
  ]),
  refusals: ['notFound', 'conflict'],
});

/** Says what the bucket answered to a piece. After the last one the file is put together and judged as by `sendVideoPiece`. */
export const noteVideoPiece = endpoint({
  name: 'noteVideoPiece',
  method: 'POST',
  path: '/api/videos/:id/piece-sent',
  files: true,
  access: 'admin',
  changes: [],
  summary: 'Tell that the bucket has taken a piece of a video file',
  summaryZh: '告知存储桶已收到视频文件的一片',
  params: ById,
  body: Type.Object({
    offset: Type.Integer({ minimum: 0, maximum: VIDEO_BYTES_MAX }),
    etag: Line(100, { minLength: 1 }),
  }),
  output: Video,
  refusals: ['notFound', 'conflict'],
});

export const renameVideo = endpoint({
  name: 'renameVideo',
  method: 'PATCH',
  path: '/api/videos/:id',
  access: 'admin',
  changes: ['live.videos', 'live.rotation'],
  summary: 'Give a video another name',
  summaryZh: '重命名视频',
  params: ById,
  body: Type.Object({ ...AtVersion.properties, name: Line(VIDEO_NAME_MAX, { minLength: 1 }) }),
  output: Video,
  refusals: ['notFound', 'conflict'],
});

/** A move from a state that has passed is a `conflict` whose fault of `version` names the present state. */
export const approveVideo = endpoint({
  name: 'approveVideo',
  method: 'POST',
  path: '/api/videos/:id/approve',
  access: 'admin',
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
  access: 'admin',
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
  access: 'admin',
  changes: ['live.videos'],
  summary: 'Try the preparation of a video again',
  summaryZh: '重新处理一个视频',
  params: ById,
  body: AtVersion,
  output: Video,
  refusals: ['notFound', 'conflict', 'closed'],
  idempotent: true,
});

/** Also ends an upload or a preparation that is under way. `conflict` while a running rotation names it. */
export const deleteVideo = endpoint({
  name: 'deleteVideo',
  method: 'DELETE',
  path: '/api/videos/:id',
  files: true,
  access: 'admin',
  changes: ['live.videos', 'live.rotation'],
  summary: 'Delete a video with its files; rotations that do not run leave it out from now on',
  summaryZh: '删除视频及其文件；未在进行的轮播将不再包含它',
  params: ById,
  output: Done,
  refusals: ['notFound', 'conflict'],
});

export const coverAddress = (coverId: string): string => `/api/video-covers/${coverId}`;

/** For everyone who knows the address: 122 random bits, told to admins only. An `<img>` sends no token. */
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
  access: 'admin',
  summary: 'A prepared video, for its review',
  summaryZh: '已处理的视频，供审核时观看',
  params: ById,
  transport: 'download',
  output: Nothing,
  refusals: ['notFound'],
});

/** Hints that a video, a rotation, a recording or a slate is other than before, and how far preparations are. */
export const videosChannel = channel({
  topic: 'videos',
  access: 'admin',
  own: false,
  kept: false,
  events: {
    changed: Type.Object({ id: Uuid }),
    progress: Type.Object({ id: Uuid, progress: Type.Number() }),
    rotation: Type.Object({ studioId: Uuid }),
    recordings: Type.Object({ studioId: Uuid }),
    slate: Type.Object({ studioId: Uuid }),
    /** Whether videos can be prepared here is other than before. */
    service: Type.Object({}),
  },
  stales: {
    changed: ['live.videos', 'live.rotation'],
    progress: [],
    rotation: ['live.rotation', 'live.videos'],
    recordings: ['live.recordings'],
    slate: ['live.slate'],
    service: ['live.videos', 'live.recordings', 'live.slate'],
  },
});
