import { type Static, Type } from 'typebox';
import { machine } from '../../machine.ts';
import { Instant, Uuid, Version } from '../../text.ts';
import { entryOf } from '../../typed.ts';
import { StoredCaptions } from './caption.ts';

/** Maximum size of a file, of the files of an account, and of all files. */
export const VIDEO_BYTES_MAX = 500 * 1024 * 1024;
export const VIDEO_BYTES_PER_ACCOUNT = 5 * 1024 * 1024 * 1024;
export const VIDEO_BYTES_ALTOGETHER = 50 * 1024 * 1024 * 1024;
/** Maximum size of a piece: files are sent in pieces, since no request may take longer than ten seconds. */
export const PIECE_BYTES_MAX = 4 * 1024 * 1024;
/** Size of the pieces that a browser sends directly to a bucket, except for the last one. */
export const DIRECT_PIECE_BYTES = 8 * 1024 * 1024;
/** Maximum length of a video in seconds. */
export const VIDEO_SECONDS_MAX = 4 * 3600;
/** Maximum number of uploads of an account in progress. */
export const UPLOADS_PER_ACCOUNT = 5;
/** An upload without a new piece for this long is deleted. */
export const UPLOAD_IDLE_MINUTES = 60;
export const VIDEO_NAME_MAX = 80;
export const VIDEO_REASON_MAX = 200;

/** Files of one family hold the same kind of container, and their first bytes say which. */
const VIDEO_FAMILIES = {
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

/** The family that a file of this name must be of; undefined for other file names. */
export const videoFamilyOf = (name: string): VideoFamily | undefined => {
  const ending = /\.([a-z0-9]{3,4})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  return entryOf(VIDEO_FAMILIES, ending);
};

/**
 * The life of a video until it can go on air: uploaded, prepared (the same picture size, rate and codecs for all),
 * reviewed. A review can be changed later; a rotation then skips the video at its next turn.
 */
export const videoMachine = machine({
  initial: 'uploading',
  states: ['uploading', 'preparing', 'failed', 'pendingReview', 'approved', 'auditFailed'],
  moves: {
    uploaded: { from: ['uploading'], to: 'preparing', by: ['author'] },
    prepared: { from: ['preparing'], to: 'pendingReview', by: ['system'] },
    fail: { from: ['preparing'], to: 'failed', by: ['system'] },
    retry: { from: ['failed'], to: 'preparing', by: ['live'] },
    approve: { from: ['pendingReview', 'auditFailed'], to: 'approved', by: [{ other: 'live' }] },
    reject: { from: ['pendingReview', 'approved'], to: 'auditFailed', by: ['live'] },
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

/** The status in lists: −1 rejected, 1 approved, 0 not decided yet. */
export const videoStatus = (state: VideoState): -1 | 0 | 1 =>
  state === 'auditFailed' ? -1 : state === 'approved' ? 1 : 0;

/**
 * Why this server runs no FFmpeg: `starting` and `crashing` are temporary, `off` is a setting, `elsewhere` means that
 * other servers do that work, the others last until something is installed.
 */
export const WorkerAway = Type.Union([
  Type.Literal('off'),
  Type.Literal('elsewhere'),
  Type.Literal('notInstalled'),
  Type.Literal('notForThisSystem'),
  Type.Literal('noEncoder'),
  Type.Literal('starting'),
  Type.Literal('crashing'),
]);
export type WorkerAway = Static<typeof WorkerAway>;

/**
 * Why no video can be uploaded, no slate made and nothing recorded: `noStorage` where the folder of media files cannot
 * be reached, `diskFull` while it is nearly full. With `starting`, `crashing` and `elsewhere` work is accepted, and
 * waits.
 */
export const StudioWorkAway = Type.Union([...WorkerAway.anyOf, Type.Literal('noStorage'), Type.Literal('diskFull')]);
export type StudioWorkAway = Static<typeof StudioWorkAway>;

/** Whether work that is requested now would wait instead of being refused. */
export const workWaits = (away: StudioWorkAway): away is 'starting' | 'crashing' | 'elsewhere' =>
  ['starting', 'crashing', 'elsewhere'].includes(away);

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
  /** Size of the file, and how much of it has arrived. */
  bytes: Type.Integer(),
  received: Type.Integer(),
  /** Address of a still, null until it is prepared. */
  cover: Type.Union([Type.String(), Type.Null()]),
  /** Of the preparation, 0 to 1; null when none runs. */
  progress: Type.Union([Type.Number(), Type.Null()]),
  /** Why its preparation failed; null otherwise. */
  failure: Type.Union([PrepareFailure, Type.Null()]),
  /** Why it was rejected, in the words of the reviewer; empty otherwise. */
  reason: Type.String(),
  uploadedBy: Type.String(),
  mine: Type.Boolean(),
  /** It was prepared, but parts of the file could not be decoded: watch it before approving it. */
  flawed: Type.Boolean(),
  /** Came with the product, for the demo. */
  demo: Type.Boolean(),
  /** The default first, then by language. */
  captions: Type.Array(StoredCaptions),
  /** Rotations that name it. */
  rotations: Type.Integer(),
  createdAt: Instant,
  version: Version,
});
export type Video = Static<typeof Video>;
