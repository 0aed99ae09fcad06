import type { LineName, LineOrigin, LinePhase, ProgramSource, RenditionName } from './lines.ts';

/** The health of a line: computed from what arrives, never from what its encoder claims. */
export type StreamStatus = 'smooth' | 'unsteady' | 'bad' | 'offline';

/**
 * The rules behind a status: at least 90 % of the declared frames, no stall over 500 ms in 10 s, |skew| under 200 ms,
 * key frames at most 4 s apart, no frame missing; a bit rate within the limit and at most about twice what is claimed;
 * timestamps that advance with real time (`timestamps`); and pictures (`picture`) that can be decoded (`readable`), in
 * codecs that browsers play (`playable`).
 */
export type HealthRule =
  | 'fps'
  | 'stall'
  | 'skew'
  | 'keyFrames'
  | 'dropped'
  | 'bitRate'
  | 'timestamps'
  | 'picture'
  | 'readable'
  | 'playable';

/** Measured on arrival over the last five seconds; null where nothing is known yet. */
export type Measured = {
  fps: number;
  videoKbps: number;
  audioKbps: number;
  /** Between the last two key frames, or since the last one where that is longer. */
  keyFrameSeconds: number | null;
  /** Sound before picture, in milliseconds: positive when the sound is ahead. */
  skewMs: number | null;
  width: number | null;
  height: number | null;
  videoCodec: string | null;
  audioCodec: string | null;
  sampleRate: number | null;
  channels: number | null;
  /** Of H.264 (`baseline`, `main`, `high`) and of AAC (`AAC-LC`, `HE-AAC`); null for others. */
  videoProfile: string | null;
  audioProfile: string | null;
  lastPacketMs: number | null;
  /** The longest wait for a video frame in the last ten seconds, the current one included. */
  longestGapMs: number;
  /** Frames missing between the timestamps of the last ten seconds. */
  dropped: number;
  /** Its encoder sends more tracks than one of picture and one of sound (Enhanced RTMP); they are left out. */
  otherTracks: boolean;
};

/** The encoder's own name. */
export type Claimed = {
  fps: number | null;
  videoKbps: number | null;
  audioKbps: number | null;
  width: number | null;
  height: number | null;
  encoder: string | null;
};

export type LineStats = {
  line: LineName;
  /** Null while nobody publishes. */
  origin: LineOrigin | null;
  phase: LinePhase;
  status: StreamStatus;
  failed: HealthRule[];
  measured: Measured;
  claimed: Claimed | null;
  /** How its encoder or browser came in; absent without one. */
  connected?: { way: 'rtmp' | 'srt' | 'browser'; address: string; at: string };
};

export type EgressStats = { viewers: number; kbps: number; behind: number; cutOff: number };

/** A video ready to be played: an FLV file on this machine, prepared like all others (H.264, AAC, same size and rate). */
export type PlaylistItem = { id: string; file: string; seconds: number };

/**
 * Played from the first item to the last, `loops` times; 0 forever. `from` starts at another item, if it still exists.
 * The lines of `also` carry the same as the cold one, each until an encoder connects to it: so that a demo has lines to
 * switch between.
 */
export type Playlist = {
  items: PlaylistItem[];
  loops: number;
  from?: { itemId: string; round: number };
  also?: Exclude<LineName, 'cold'>[];
};

/** Where a rotation is; `index` and `round` count from 0. */
export type PlaylistPosition = { itemId: string; index: number; round: number; loops: number; positionSeconds: number };

export type RenditionStats = { rendition: RenditionName; kbps: number; viewers: number };

/**
 * Another platform that gets what the audience sees, over RTMP. `url` is `rtmp` or `rtmps` with the application; `key`
 * is secret and appears in no log. Another `run` starts over, with all attempts.
 */
export type PushTarget = { id: string; name: string; run: number; url: string; key: string };

/**
 * Why nothing is sent to a platform: its address is private or cannot be resolved; no connection; no answer in time; its certificate is not
 * trusted; it refused the stream; it ended the connection; its network was too slow for fifteen seconds.
 */
export const PUSH_FAULTS = ['address', 'connection', 'timeout', 'certificate', 'refused', 'closed', 'tooSlow'] as const;
export type PushFault = (typeof PUSH_FAULTS)[number];

/** `failed`: out of attempts until another run. */
export type PushState = 'connecting' | 'on' | 'retrying' | 'failed';

export type PushStats = {
  id: string;
  name: string;
  run: number;
  state: PushState;
  /** Of the last failure; null while it is on. */
  reason: PushFault | null;
  /** The code that the platform refused with, such as `NetStream.Publish.BadName`. */
  detail: string | null;
  kbps: number;
  /** On in all, of this run. */
  seconds: number;
  bytes: number;
  /** Connections that were tried after the first. */
  retries: number;
  /** Pictures that were left out since its network was too slow. */
  dropped: number;
};

export type StudioStats = {
  studioId: string;
  program: ProgramSource | null;
  pending: ProgramSource | null;
  muted: boolean;
  delay: { seconds: number; open: boolean };
  lines: LineStats[];
  playlist: PlaylistPosition | null;
  /** Those that run. */
  renditions: RenditionStats[];
  /** All viewers, on any rendition. */
  audience: EgressStats;
  preview: EgressStats;
  pushes: PushStats[];
};
