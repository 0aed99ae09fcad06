import type { LineName, LinePhase, ProgramSource } from './media-lines.ts';

/**
 * What the server and the media process say to each other over their one channel. A request carries an `id`, its answer
 * names it. Times are milliseconds since 1970, rates kilobits (1,000 bits) a second.
 */

/** How a line does: computed from what arrives, never from what its encoder claims. */
export type StreamStatus = 'smooth' | 'unsteady' | 'bad' | 'offline';

/** The rules behind a status: at least 90 % of the declared frames, no stall over 500 ms in 10 s, |skew| under 200 ms, key frames at most 4 s apart, no frame missing. */
export type HealthRule = 'fps' | 'stall' | 'skew' | 'keyFrames' | 'dropped';

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
  lastPacketMs: number | null;
  /** The longest wait for a video frame in the last ten seconds, the present one included. */
  longestGapMs: number;
  /** Frames missing between the timestamps of the last ten seconds. */
  dropped: number;
};

/** What an encoder says about itself. */
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
  phase: LinePhase;
  status: StreamStatus;
  failed: HealthRule[];
  measured: Measured;
  claimed: Claimed | null;
};

export type EgressStats = { viewers: number; kbps: number; behind: number; cutOff: number };

export type StudioStats = {
  studioId: string;
  program: ProgramSource | null;
  pending: ProgramSource | null;
  muted: boolean;
  delay: { seconds: number; open: boolean };
  lines: LineStats[];
  audience: EgressStats;
  preview: EgressStats;
};

/** Settings of a studio that the media process works by. */
export type StudioSettings = {
  studioId: string;
  automatic: boolean;
  /** The safety delay in seconds, 0 for none, at most 60. */
  delaySeconds: number;
};

export type StudioCommand =
  | { do: 'switch'; to: ProgramSource }
  | { do: 'mute'; muted: boolean }
  | { do: 'take' }
  | { do: 'cut' }
  | { do: 'end'; coolDownSeconds: number }
  | { do: 'drop'; line: LineName };

export type SwitchReason = 'manual' | 'started' | 'lineClosed' | 'noVideo' | 'lowFps' | 'recovered' | 'allDead';

export type StudioEvent =
  | { event: 'line'; line: LineName; phase: LinePhase }
  | { event: 'stall'; line: LineName; silentMs: number }
  | {
      event: 'switched';
      from: ProgramSource | null;
      to: ProgramSource;
      reason: SwitchReason;
      /** How long the switch waited for a key frame, and how long the audience got no new picture. */
      waitedMs: number;
      gapMs: number;
    }
  | { event: 'ended' };

/** Why a publisher was turned away. */
export type PublishRefusal = 'unknownKey' | 'lineBusy' | 'coolingDown' | 'unavailable';

/** What a viewer's socket shows: the programme, as the audience sees it or undelayed, or one line. */
export type View = { studioId: string; source: 'audience' | 'preview' | LineName };

/** The parts of a WebSocket's upgrade request that its handshake needs. */
export type Upgrade = { url: string; headers: Record<string, string> };

export type ToMedia =
  | { type: 'authorised'; id: number; line: LineName; studio: StudioSettings }
  | { type: 'refused'; id: number }
  | { type: 'configure'; studio: StudioSettings }
  | { type: 'command'; id: number; studioId: string; command: StudioCommand }
  /** Travels with the raw socket; `head` is what came after the request, in base64. */
  | { type: 'viewer'; upgrade: Upgrade; head: string }
  | { type: 'admitted'; id: number; view: View; studio: StudioSettings }
  | { type: 'stop' };

export type FromMedia =
  | { type: 'ready'; rtmpPort: number }
  /** A publisher's stream key: the key alone names its studio and its line. */
  | { type: 'authorise'; id: number; key: string; address: string }
  /** The first message of a viewer's socket: a viewer session or an operator's token. Answered `admitted` or `refused`. */
  | { type: 'admit'; id: number; url: string; message: string }
  | { type: 'done'; id: number }
  | { type: 'failed'; id: number; reason: 'unknownStudio' | 'lineNotLive' | 'notPossible' }
  | { type: 'stats'; at: number; studios: StudioStats[] }
  | { type: 'event'; at: number; studioId: string; event: StudioEvent };

/** Why the media process closed a viewer's socket. */
export const VIEW_CLOSE = {
  /** Not admitted, or no first message within five seconds. */
  refused: 4401,
  /** The live has ended. */
  ended: 4410,
  /** Behind for 15 seconds. */
  tooSlow: 4008,
} as const;
