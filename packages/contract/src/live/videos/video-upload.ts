import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { Line, Uuid } from '../../text.ts';
import { DIRECT_PIECE_BYTES, StudioWorkAway, VIDEO_BYTES_MAX, Video } from './video.ts';

const ById = Type.Object({ id: Uuid });

/** What uploads depend on. */
export const getVideoService = endpoint({
  name: 'getVideoService',
  method: 'GET',
  path: '/api/videos/service',
  access: 'live:read',
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

/**
 * Resumes this account's unfinished upload of the same file, identified by its size and `mark`; the response states how
 * many bytes have been `received`. `rejected` beyond a quota; `closed` where nothing can be prepared; `noSpace` (507)
 * while the disk is nearly full.
 */
export const startVideoUpload = endpoint({
  name: 'startVideoUpload',
  method: 'POST',
  path: '/api/videos',
  files: true,
  access: 'live',
  changes: ['live.videos'],
  summary: 'Announce a file of so many bytes; its pieces follow, and the last one has it prepared',
  summaryZh: '声明将上传多少字节的文件；随后逐片上传，最后一片到达后开始处理',
  body: Type.Object({
    fileName: Line(200, { minLength: 1 }),
    bytes: Type.Integer({ minimum: 1, maximum: VIDEO_BYTES_MAX }),
    /** The browser's fingerprint of the file: its name, time of change and a digest of its beginning. */
    mark: Type.Optional(Line(300, { minLength: 1 })),
  }),
  output: Video,
  refusals: ['rejected', 'closed'],
  idempotent: true,
});

/**
 * The next piece (multipart field `file`) of the caller's upload, written directly to disk. A piece that was cut off
 * can be sent again. `conflict` when it does not begin where the last one ended: the fault of `offset` names the number
 * of received bytes. A first piece whose bytes do not match the file name's type ends the upload.
 */
export const sendVideoPiece = endpoint({
  name: 'sendVideoPiece',
  method: 'POST',
  path: '/api/videos/:id/piece',
  files: true,
  access: 'live',
  changes: [],
  summary: 'Send the next piece of a video file',
  summaryZh: '上传视频文件的下一片（multipart 字段 file）',
  params: ById,
  query: Type.Object({ offset: Type.Integer({ minimum: 0, maximum: VIDEO_BYTES_MAX }) }),
  transport: 'upload',
  output: Video,
  refusals: ['notFound', 'conflict', 'rejected'],
});

/**
 * `address` takes a PUT of the `bytes` from `offset` on, for an hour; its answer has an `etag`. Null where pieces are
 * sent by `sendVideoPiece`.
 */
export const addressVideoPiece = endpoint({
  name: 'addressVideoPiece',
  method: 'POST',
  path: '/api/videos/:id/piece-address',
  files: true,
  access: 'live',
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

/**
 * Reports the bucket's response to a piece. After the last one the file is assembled and checked as by
 * `sendVideoPiece`.
 */
export const noteVideoPiece = endpoint({
  name: 'noteVideoPiece',
  method: 'POST',
  path: '/api/videos/:id/piece-sent',
  files: true,
  access: 'live',
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
