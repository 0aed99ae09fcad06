import { type Static, Type } from 'typebox';
import { machine } from '../machine.ts';
import { Instant, Uuid, Version } from '../text.ts';
import { entryOf } from '../typed.ts';
import { StoredCaptions } from './caption.ts';

/** Largest file, what one account may have stored, and what all may. */
export const VIDEO_BYTES_MAX = 500 * 1024 * 1024;
export const VIDEO_BYTES_PER_ACCOUNT = 5 * 1024 * 1024 * 1024;
export const VIDEO_BYTES_ALTOGETHER = 50 * 1024 * 1024 * 1024;
/** A file comes in pieces, since no request may take longer than ten seconds: at most so many bytes each. */
export const PIECE_BYTES_MAX = 4 * 1024 * 1024;
/** Pieces that a browser sends straight to a bucket have so many bytes, but for the last one. */
export const DIRECT_PIECE_BYTES = 8 * 1024 * 1024;
/** Longest video that is taken, in seconds. */
export const VIDEO_SECONDS_MAX = 4 * 3600;
/** Uploads that an account may have in progress. */
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
  return entryOf(VIDEO_FAMILIES, ending);
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
    retry: { from: ['failed'], to: 'preparing', by: ['live'] },
    approve: { from: ['pendingReview', 'auditFailed'], to: 'approved', by: ['live'] },
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

/** The number that lists carry: −1 audit failed, 1 approved, 0 not decided yet. */
export const videoStatus = (state: VideoState): -1 | 0 | 1 =>
  state === 'auditFailed' ? -1 : state === 'approved' ? 1 : 0;

/**
 * Why this server runs no FFmpeg: `starting` and `crashing` for a while, `off` by setting, `elsewhere` where other servers
 * do that work, the others until something is installed.
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
 * Why no video can be uploaded, no slate made and nothing recorded: `noStorage` where the folder of media files cannot be
 * reached, `diskFull` while it is nearly full. With `starting`, `crashing` and `elsewhere` work is taken, and waits.
 */
export const StudioWorkAway = Type.Union([...WorkerAway.anyOf, Type.Literal('noStorage'), Type.Literal('diskFull')]);
export type StudioWorkAway = Static<typeof StudioWorkAway>;

/** Whether work that is asked for now would wait and not be refused. */
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
  /** Of the file that was sent, and how many have arrived. */
  bytes: Type.Integer(),
  received: Type.Integer(),
  /** Address of a still, null until it is prepared. */
  cover: Type.Union([Type.String(), Type.Null()]),
  /** Of the preparation, 0 to 1; null when none runs. */
  progress: Type.Union([Type.Number(), Type.Null()]),
  /** Why its preparation failed; null otherwise. */
  failure: Type.Union([PrepareFailure, Type.Null()]),
  /** Why its audit failed, in the words of the reviewer; empty otherwise. */
  reason: Type.String(),
  uploadedBy: Type.String(),
  mine: Type.Boolean(),
  /** It was prepared, and parts of the file could not be decoded: to be looked at before it is approved. */
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
