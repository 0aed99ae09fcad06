import { type Static, Type } from 'typebox';
import { channel } from './channel.ts';
import { endpoint } from './endpoint.ts';
import { machine } from './machine.ts';
import { PageOf, PageQuery } from './paging.ts';
import { Done, Instant, Line, Nothing, Prose, Uuid, Version } from './text.ts';

/** Largest file, what one account may have stored, and what all may. */
export const VIDEO_BYTES_MAX = 500 * 1024 * 1024;
export const VIDEO_BYTES_PER_ACCOUNT = 5 * 1024 * 1024 * 1024;
export const VIDEO_BYTES_ALTOGETHER = 50 * 1024 * 1024 * 1024;
/** A file comes in pieces, since no request may take longer than ten seconds: at most so many bytes each. */
export const PIECE_BYTES_MAX = 4 * 1024 * 1024;
/** Longest video that is taken, in seconds. */
export const VIDEO_SECONDS_MAX = 4 * 3600;
/** Uploads that an account may have under way. */
export const UPLOADS_PER_ACCOUNT = 5;
/** How long an upload waits for its next piece before it is forgotten. */
export const UPLOAD_IDLE_MINUTES = 60;
export const VIDEO_NAME_MAX = 80;
export const VIDEO_REASON_MAX = 200;

/** Files of one family hold the same kind of container, and their first bytes say which. */
export const VIDEO_FAMILIES = {
  mp4: 'mp4',
  mov: 'mp4',
  m4v: 'mp4',
  webm: 'matroska',
  mkv: 'matroska',
  flv: 'flv',
} as const;
export type VideoFamily = (typeof VIDEO_FAMILIES)[keyof typeof VIDEO_FAMILIES];

/** For the `accept` of a file control. */
export const VIDEO_ACCEPT = Object.keys(VIDEO_FAMILIES)
  .map((ending) => `.${ending}`)
  .join(',');

/** The family that a file of this name must be of; undefined when videos have no such names. */
export const videoFamilyOf = (name: string): VideoFamily | undefined => {
  const ending = /\.([a-z0-9]{3,4})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(VIDEO_FAMILIES, ending) ? VIDEO_FAMILIES[ending as keyof typeof VIDEO_FAMILIES] : undefined;
};

/**
 * From a file to something that can be put on air: uploaded, prepared (the same picture size, rate and codecs for all),
 * reviewed. A review can be changed later; what runs in a rotation then is left out at its next turn.
 */
export const videoMachine = machine({
  initial: 'uploading',
  states: ['uploading', 'preparing', 'failed', 'pendingReview', 'approved', 'auditFailed'],
  moves: {
    uploaded: { from: ['uploading'], to: 'preparing', by: ['author'] },
    prepared: { from: ['preparing'], to: 'pendingReview', by: ['system'] },
    fail: { from: ['preparing'], to: 'failed', by: ['system'] },
    retry: { from: ['failed'], to: 'preparing', by: ['admin'] },
    approve: { from: ['pendingReview', 'auditFailed'], to: 'approved', by: ['admin'] },
    reject: { from: ['pendingReview', 'approved'], to: 'auditFailed', by: ['admin'] },
  },
});
export type VideoState = (typeof videoMachine)['states'][number];
export type VideoMove = keyof (typeof videoMachine)['moves'];

export const VideoState = Type.Union([
  Type.Literal('uploading'),
  Type.Literal('preparing'),
  Type.Literal('failed'),
  Type.Literal('pendingReview'),
  Type.Literal('approved'),
  Type.Literal('auditFailed'),
]);

/** The number that lists carry: −1 audit failed, 1 approved, 0 not decided yet. */
export const videoStatus = (state: VideoState): -1 | 0 | 1 =>
  state === 'auditFailed' ? -1 : state === 'approved' ? 1 : 0;

/**
 * Why no video can be prepared, no rendition made and nothing recorded: `starting` and `crashing` for a while, the others
 * until something is installed.
 */
export const WorkerAway = Type.Union([
  Type.Literal('notInstalled'),
  Type.Literal('notForThisSystem'),
  Type.Literal('noEncoder'),
  Type.Literal('starting'),
  Type.Literal('crashing'),
]);
export type WorkerAway = Static<typeof WorkerAway>;

/** Why a preparation failed; `crashed` when it took the worker down twice. */
export const PrepareFailure = Type.Union([
  Type.Literal('unreadable'),
  Type.Literal('noVideo'),
  Type.Literal('tooLong'),
  Type.Literal('tooLarge'),
  Type.Literal('noSpace'),
  Type.Literal('crashed'),
  Type.Literal('failed'),
]);
export type PrepareFailure = Static<typeof PrepareFailure>;

export const Video = Type.Object({
  id: Uuid,
  name: Type.String(),
  state: VideoState,
  status: Type.Integer({ minimum: -1, maximum: 1 }),
  /** Null until it is prepared. */
  seconds: Type.Union([Type.Number(), Type.Null()]),
  /** Of the file that was sent, and how many have arrived. */
  bytes: Type.Integer(),
  received: Type.Integer(),
  /** Address of a still, null until it is prepared. */
  cover: Type.Union([Type.String(), Type.Null()]),
  /** Of the preparation, 0 to 1; null when none runs. */
  progress: Type.Union([Type.Number(), Type.Null()]),
  /** Why its preparation failed; null otherwise. */
  failure: Type.Union([PrepareFailure, Type.Null()]),
  /** Why its audit failed, in the words of whoever decided; empty otherwise. */
  reason: Type.String(),
  uploadedBy: Type.String(),
  mine: Type.Boolean(),
  /** Came with the product, for the demo. */
  demo: Type.Boolean(),
  /** Rotations that name it. */
  rotations: Type.Integer(),
  createdAt: Instant,
  version: Version,
});
export type Video = Static<typeof Video>;

const ById = Type.Object({ id: Uuid });
const AtVersion = Type.Object({ version: Version });

export const listVideos = endpoint({
  name: 'listVideos',
  method: 'GET',
  path: '/api/videos/list',
  access: 'admin',
  summary: 'The video library, the newest first; `text` matches names and ids',
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
  summary: 'Whether videos can be prepared here, and how much is stored',
  output: Type.Object({
    away: Type.Union([WorkerAway, Type.Null()]),
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
  summary: 'One video of the library',
  params: ById,
  output: Video,
  refusals: ['notFound'],
});

/** `rejected` beyond a quota or when the disk is nearly full; `closed` where nothing can be prepared. */
export const startVideoUpload = endpoint({
  name: 'startVideoUpload',
  method: 'POST',
  path: '/api/videos',
  access: 'admin',
  summary: 'Announce a file of so many bytes; its pieces follow, and the last one has it prepared',
  body: Type.Object({
    fileName: Line(200, { minLength: 1 }),
    bytes: Type.Integer({ minimum: 1, maximum: VIDEO_BYTES_MAX }),
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
  access: 'admin',
  summary: 'Send the next piece of a video file',
  params: ById,
  query: Type.Object({ offset: Type.Integer({ minimum: 0, maximum: VIDEO_BYTES_MAX }) }),
  transport: 'upload',
  output: Video,
  refusals: ['notFound', 'conflict', 'rejected'],
});

export const renameVideo = endpoint({
  name: 'renameVideo',
  method: 'PATCH',
  path: '/api/videos/:id',
  access: 'admin',
  summary: 'Give a video another name',
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
  summary: 'Approve a prepared video, so that rotations may show it',
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
  summary: 'Fail the audit of a video, with the reason',
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
  summary: 'Try the preparation of a video again',
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
  access: 'admin',
  summary: 'Delete a video with its files; rotations that do not run leave it out from now on',
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
  access: 'open',
  summary: 'A still of a video or a slate, as an image file; never changes under its address',
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
  access: 'admin',
  summary: 'A prepared video, for its review',
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
});
