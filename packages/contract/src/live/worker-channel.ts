import type { RenditionName } from './media-lines.ts';

/**
 * What the server and the process that runs FFmpeg say to each other. The server starts jobs under an `id` of its own
 * choosing; each is answered once, by `done` or `failed`. Files are absolute paths on this machine, times in seconds.
 */

/** An uploaded video made ready to be played: FLV with H.264 1280×720, 30 frames a second, AAC 48 kHz stereo. */
export type PrepareJob = {
  do: 'prepare';
  from: string;
  /** The FLV. It is there when the job is done, whole, and never before. */
  to: string;
  /** A picture of the video, 640×360; `.webp` or `.jpg`. */
  cover: string;
  maxSeconds: number;
};

/**
 * Two seconds of one picture (PNG, JPEG, WebP, GIF or BMP; null for a plain card) as FLV with silence, to be shown over and
 * over. 1280×720 at 25 frames a second unless a shape is given.
 */
export type SlateJob = { do: 'slate'; image: string | null; to: string; shape?: SlateShape | undefined };
export type SlateShape = { width: number; height: number; fps: number };

/**
 * A smaller picture of what the audience sees, made while it runs. Ends when cancelled, when the program ends and when
 * the media process takes the rendition back.
 */
export type RenditionJob = {
  do: 'rendition';
  studioId: string;
  rendition: RenditionName;
  /** At most so many kilobits and frames a second, where the studio's parameters say so. */
  most?: RenditionLimit | undefined;
};
export type RenditionLimit = { kbps: number; fps: number };

/**
 * What the audience sees, as it comes, into MP4 that can be read at any moment, also after a crash. Where codec or size
 * change - another line, the slate - a new part begins: `to` for the first, `name.part2.mp4` beside it for the next. Ends
 * when cancelled, which keeps what there is, at its limits and with the program.
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

export const WORKER_FAILURES = [
  /** No video or picture of a kind that is taken, or broken. */
  'unreadable',
  'noVideo',
  /** Longer than `maxSeconds`. */
  'tooLong',
  /** More than 4096 pixels wide or high, or more streams than anyone needs. */
  'tooLarge',
  'noSpace',
  /** Something else uses the UDP port. */
  'portTaken',
  'cancelled',
  /** As many renditions run as this machine is allowed. */
  'busy',
  /** Nothing is on air in this studio, the media process cannot be reached, or it went away. */
  'notOnAir',
  /** There is no encoder on this machine. */
  'unavailable',
  /** Anything else; the log says more. */
  'failed',
] as const;

export type WorkerFailure = (typeof WORKER_FAILURES)[number];

/** Why this machine has no encoder: not installed, installed but without a build for this system, or of no use. */
export type WorkerAbsence = 'notInstalled' | 'notForThisSystem' | 'noEncoder';

export type ToWorker = { type: 'job'; id: string; job: WorkerJob } | { type: 'cancel'; id: string } | { type: 'stop' };

export type FromWorker =
  | { type: 'ready'; encoder: string }
  /** Jobs fail from now on; whatever needs none goes on. */
  | { type: 'unavailable'; reason: WorkerAbsence }
  /** `fraction` of a file, from 0 to 1; `seconds` and `bytes` of what runs on. */
  | { type: 'progress'; id: string; fraction: number }
  | { type: 'progress'; id: string; seconds: number; bytes: number }
  | { type: 'done'; id: string; result: WorkerResult }
  | { type: 'failed'; id: string; reason: WorkerFailure };
