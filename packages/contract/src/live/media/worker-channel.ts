import type { RenditionName } from './lines.ts';

/**
 * The protocol of the server and the process that runs FFmpeg. The server starts jobs under an `id` of its choice; each
 * is answered once, by `done` or `failed`. Files are absolute paths on this machine, times in seconds.
 */

/** Prepares an uploaded video for playback: FLV with H.264 1280×720, 30 frames a second, AAC 48 kHz stereo. */
export type PrepareJob = {
  do: 'prepare';
  from: string;
  /** The FLV. It exists when the job is done, complete, and never before. */
  to: string;
  /** A picture of the video, 640×360; `.webp` or `.jpg`. */
  cover: string;
  maxSeconds: number;
};

/**
 * Two seconds of one picture (PNG, JPEG, WebP, GIF or BMP; null for a plain card) as FLV with silence, shown in a loop.
 * 1280×720 at 25 frames a second by default.
 */
export type SlateJob = { do: 'slate'; image: string | null; to: string; shape?: SlateShape | undefined };
export type SlateShape = { width: number; height: number; fps: number };

/**
 * A rendition of what the audience sees, made while it runs. Ends when cancelled, when the program ends and when the
 * media process withdraws it.
 */
export type RenditionJob = {
  do: 'rendition';
  studioId: string;
  rendition: RenditionName;
  /** Maximum bit rate and frame rate, where the studio's parameters set one. */
  most?: RenditionLimit | undefined;
};
export type RenditionLimit = { kbps: number; fps: number };

/**
 * What the audience sees, as it comes, into MP4 that can be read at any moment, also after a crash. Where codec or size
 * change - another line, the slate - a new part begins: `to` for the first, `name.part2.mp4` beside it for the next.
 * Ends when cancelled, which keeps the files, at its limits and with the program.
 */
export type RecordJob = { do: 'record'; studioId: string; to: string; maxSeconds: number; maxBytes: number };

/** One picture, 640×360 WebP, of what the audience sees now. */
export type StillJob = { do: 'still'; studioId: string; to: string };

/**
 * Encoders of one line over SRT: listens at a UDP port with a passphrase and passes one caller at a time on to the media
 * process, which judges `srt:` and the passphrase as a key. Ends when cancelled.
 */
export type SrtJob = { do: 'srt'; host: string; port: number; passphrase: string };

export type WorkerJob = PrepareJob | SlateJob | RenditionJob | RecordJob | StillJob | SrtJob;

/** The upright size of the upload's own picture, the length of what was prepared and its bytes. */
export type PrepareResult = {
  seconds: number;
  width: number;
  height: number;
  bytes: number;
  /** More of the upload could not be decoded than a cut at its beginning or end explains. */
  flawed?: boolean;
};

export type SlateResult = { bytes: number };

export type RenditionResult = { seconds: number };

/** `lost`: the media process went away, or the recording could not keep up. */
export type RecordEnd = 'stopped' | 'programEnded' | 'maxSeconds' | 'maxBytes' | 'noSpace' | 'lost';

/** `parts` are the files, in order. */
export type RecordResult = { seconds: number; bytes: number; parts: string[]; ended: RecordEnd };

export type WorkerResult =
  | ({ of: 'prepare' } & PrepareResult)
  | ({ of: 'slate' } & SlateResult)
  | ({ of: 'rendition' } & RenditionResult)
  | ({ of: 'record' } & RecordResult)
  | { of: 'still' };

const WORKER_FAILURES = [
  /** Not a video or picture of a supported type, or broken. */
  'unreadable',
  'noVideo',
  /** Longer than `maxSeconds`. */
  'tooLong',
  /** More than 4096 pixels wide or high, or more streams than anyone needs. */
  'tooLarge',
  'noSpace',
  /** The UDP port is in use. */
  'portTaken',
  'cancelled',
  /** As many renditions run as this machine is allowed. */
  'busy',
  /** Nothing is on air in this studio, the media process cannot be reached, or it went away. */
  'notOnAir',
  /** There is no encoder on this machine. */
  'unavailable',
  /** Anything else; the log has details. */
  'failed',
] as const;

export type WorkerFailure = (typeof WORKER_FAILURES)[number];

/** Why this machine has no encoder: not installed, installed but without a build for this system, or unusable. */
export type WorkerAbsence = 'notInstalled' | 'notForThisSystem' | 'noEncoder';

export type ToWorker = { type: 'job'; id: string; job: WorkerJob } | { type: 'cancel'; id: string } | { type: 'stop' };

export type FromWorker =
  | { type: 'ready'; encoder: string }
  /** Jobs fail from now on; other functions continue. */
  | { type: 'unavailable'; reason: WorkerAbsence }
  /** `fraction` of a file, from 0 to 1; `seconds` and `bytes` of continuous jobs. */
  | { type: 'progress'; id: string; fraction: number }
  | { type: 'progress'; id: string; seconds: number; bytes: number }
  | { type: 'done'; id: string; result: WorkerResult }
  | { type: 'failed'; id: string; reason: WorkerFailure };
