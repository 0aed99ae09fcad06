import type { LineName, LineOrigin, LinePhase, ProgramSource, RenditionName } from './media-lines.ts';

/**
 * What the server and the media process say to each other over their one channel. A request carries an `id`, its answer
 * names it. Times are milliseconds since 1970, rates kilobits (1,000 bits) a second.
 */

/** How a line does: computed from what arrives, never from what its encoder claims. */
export type StreamStatus = 'smooth' | 'unsteady' | 'bad' | 'offline';

/**
 * The rules behind a status: at least 90 % of the declared frames, no stall over 500 ms in 10 s, |skew| under 200 ms, key
 * frames at most 4 s apart, no frame missing; a bit rate within the limit and at most about twice what is claimed; a clock
 * that goes on with the time (`timestamps`); and what viewers need to see anything: pictures (`picture`), that can be decoded
 * (`readable`), in codecs that browsers play (`playable`).
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
  /** Null while nobody publishes. */
  origin: LineOrigin | null;
  phase: LinePhase;
  status: StreamStatus;
  failed: HealthRule[];
  measured: Measured;
  claimed: Claimed | null;
};

export type EgressStats = { viewers: number; kbps: number; behind: number; cutOff: number };

/** A video ready to be played: an FLV file on this machine, prepared like all others (H.264, AAC, same size and rate). */
export type PlaylistItem = { id: string; file: string; seconds: number };

/**
 * Played from the first item to the last, `loops` times; 0 for ever. `from` begins elsewhere, if that item is still there.
 * The lines of `also` carry the same as the cold one, each until an encoder takes it: so that a demo has something to switch to.
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
  /** Everybody who watches, on whichever rendition. */
  audience: EgressStats;
  preview: EgressStats;
};

/** Settings of a studio that the media process works by. */
export type StudioSettings = {
  studioId: string;
  automatic: boolean;
  /** Whether an encoder that connects puts the studio on air; yes unless said. */
  mayStart?: boolean;
  /** The safety delay in seconds, 0 for none, at most 60. */
  delaySeconds: number;
  /** Names the studio's own slate, `<slate>.flv` in the folder of slates; without one the product's is shown. */
  slate?: string | null;
  /** For how long its encoders are turned away yet: a process that has just begun does not know who was ended before. */
  coolingSeconds?: number;
  /** Under which epoch the server holds the studio: the media process ignores what comes under a lower one. */
  epoch?: number;
};

export type StudioCommand =
  | { do: 'switch'; to: ProgramSource }
  | { do: 'mute'; muted: boolean }
  | { do: 'take' }
  | { do: 'cut' }
  /** Puts a line on air while nothing is. */
  | { do: 'start'; line: LineName }
  /** `waits`: encoders that come back are not put on air until `start`. */
  | { do: 'end'; coolDownSeconds: number; waits?: boolean }
  | { do: 'drop'; line: LineName }
  /** Starts a rotation on the cold line; `lineBusy` while an encoder has it. */
  | { do: 'play'; list: Playlist }
  /** Another list for the running rotation, in force at the end of the present item. */
  | { do: 'edit'; list: Playlist }
  | { do: 'stopPlaying' }
  /** Stops serving a rendition; its viewers are told to come back on the source. */
  | { do: 'withdraw'; rendition: RenditionName };

export type CommandRefusal = 'lineNotLive' | 'lineBusy' | 'notPossible';

export type SwitchReason = 'manual' | 'started' | 'lineClosed' | 'noVideo' | 'lowFps' | 'recovered' | 'allDead';

export type StudioEvent =
  | { event: 'line'; line: LineName; phase: LinePhase; origin: LineOrigin | null }
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
  /** No key frame came from where an operator wanted to go: the programme stays where it is. */
  | { event: 'switchTimedOut'; to: ProgramSource; waitedMs: number }
  /** An encoder or browser that may publish here was turned away, so often since it was last told. */
  | { event: 'refused'; line: LineName; reason: PublishRefusal; address: string; times: number }
  | { event: 'item'; itemId: string; index: number; round: number }
  /** An item was left out since its file could not be read; the rotation goes on with the next. */
  | { event: 'itemSkipped'; itemId: string; index: number; round: number }
  /** `unreadable`: no file of the list could be played; names the last one tried. */
  | { event: 'listEnded'; reason: 'finished' | 'stopped' | 'unreadable'; itemId: string | null }
  | { event: 'rendition'; rendition: RenditionName; running: boolean }
  | { event: 'ended' };

/** Why the media process could not begin: its port is taken, or it cannot listen for another reason. */
export type EngineFailure = 'portTaken' | 'startFailed';

/** The exit code of a media process whose engine failed: starting it again does not help by itself. */
export const ENGINE_FAILED_CODE = 3;

/**
 * Why a publisher was turned away: its key is none or was tried too often, its line is taken, the live was ended a moment
 * ago, it sends far more than is allowed, or the server cannot say.
 */
export type PublishRefusal = 'unknownKey' | 'tooManyTries' | 'lineBusy' | 'coolingDown' | 'bitRate' | 'unavailable';

/** Why an encoder or browser was not let in: it was judged, or there was no place for it. */
export type TurnedAwayReason = PublishRefusal | 'noRoom' | 'addressLimit' | 'proxyHeader';

/**
 * What a viewer's socket shows: the programme, as the audience sees it or undelayed, or one line. A rendition is one of
 * what the audience sees; the source is shown while it does not run.
 */
export type View = {
  studioId: string;
  source: 'audience' | 'preview' | LineName;
  rendition?: RenditionName | undefined;
};

/** The parts of a WebSocket's upgrade request that its handshake needs. */
export type Upgrade = { url: string; headers: Record<string, string> };

export type ToMedia =
  | { type: 'authorised'; id: number; line: LineName; studio: StudioSettings }
  | { type: 'refused'; id: number }
  | { type: 'configure'; studio: StudioSettings }
  /** Brings the settings along, so that a process that has just been restarted can obey. */
  | {
      type: 'command';
      id: number;
      studio: StudioSettings;
      command: StudioCommand;
      /** Not performed after this moment (milliseconds since 1970): the operator has been told that it failed. */
      until?: number;
    }
  /** Travels with the raw socket; `head` is what came after the request, in base64. */
  | { type: 'viewer'; upgrade: Upgrade; head: string }
  /** A browser that wants to publish, likewise; its first message is a publish token, then FLV. */
  | { type: 'publisher'; upgrade: Upgrade; head: string; address: string }
  | { type: 'admitted'; id: number; view: View; studio: StudioSettings }
  /** Closes the sockets that were handed over under this address: anyone who looks or publishes may do so no longer. */
  | { type: 'dismiss'; url: string }
  /** Another node holds the studio: its encoders and viewers are sent there. */
  | { type: 'release'; studioId: string }
  /** Answered at once by `pong`: a process that does not answer hangs, and is replaced. */
  | { type: 'ping' }
  | { type: 'stop' };

export type FromMedia =
  | { type: 'pong' }
  | { type: 'ready'; rtmpPort: number }
  /** Encoders cannot be taken in: `detail` says why in one sentence, and the process ends with `ENGINE_FAILED_CODE`. */
  | { type: 'engineFailed'; reason: EngineFailure; detail: string }
  /** A publisher's stream key: the key alone names its studio and its line. */
  | { type: 'authorise'; id: number; key: string; address: string }
  /** The first message of a publishing browser's socket: its token. Answered `authorised` or `refused`. */
  | { type: 'admitPublisher'; id: number; url: string; message: string; address: string }
  /** The first message of a viewer's socket: a viewer session or an operator's token. Answered `admitted` or `refused`. */
  | { type: 'admit'; id: number; url: string; message: string }
  /** A viewer's socket has closed, or was never opened. */
  | { type: 'left'; url: string }
  | { type: 'done'; id: number }
  | { type: 'failed'; id: number; reason: CommandRefusal }
  | { type: 'stats'; at: number; studios: StudioStats[] }
  /** Someone who wants to publish was turned away, so often; `keyMark` tells keys apart and says nothing of them. */
  | {
      type: 'turnedAway';
      at: number;
      reason: TurnedAwayReason;
      address: string;
      keyMark: string | null;
      studioId: string | null;
      line: LineName | null;
      times: number;
    }
  | { type: 'event'; at: number; studioId: string; event: StudioEvent };

/** Why the media process closed a viewer's socket. */
export const VIEW_CLOSE = {
  /** Not admitted, or no first message within five seconds. */
  refused: 4401,
  /** The live has ended. */
  ended: 4410,
  /** The rendition was withdrawn: come back on the source, at once. */
  moved: 4411,
  /** Behind for 15 seconds. */
  tooSlow: 4008,
  /** This process ends or has lost the studio while the live goes on: come back, at once. */
  comeBack: 1012,
} as const;

/** What the media process says to a publishing browser once its token is accepted: from then on FLV is expected. */
export const PUBLISH_ACCEPTED = 'accepted';

/** Why the media process closed a publishing browser's socket. Any other code is the network's, or the browser's own. */
export const PUBLISH_CLOSE = {
  /** The token is none, none came within five seconds, or the session that it was made for has ended. */
  refused: 4401,
  /** What came was no FLV, too large or too much at once. */
  badData: 4400,
  /** Nothing came for fifteen seconds. */
  idle: 4408,
  /** Someone else publishes on the line. */
  lineBusy: 4409,
  /** An operator ended it: the live has ended or the line was dropped. */
  ended: 4410,
  /** The live was ended a moment ago, and nothing is taken in until its pause is over. */
  coolingDown: 4423,
  /** The server did not answer, or too many publish: try again. */
  unavailable: 4503,
} as const;
