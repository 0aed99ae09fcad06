import type { LineName, LineOrigin, LinePhase, ProgramSource, RenditionName } from './media-lines.ts';
import type { Playlist, PushTarget, StudioStats } from './media-stats.ts';

/**
 * What the server and the media process say to each other over their one channel. A request carries an `id`, its answer
 * names it. Times are milliseconds since 1970, rates kilobits (1,000 bits) a second.
 */

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
  | { do: 'withdraw'; rendition: RenditionName }
  /** Sends what the audience sees to these places and to no others, until the live ends. */
  | { do: 'push'; targets: PushTarget[] };

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
  /** No key frame came from where an operator wanted to go: the program stays where it is. */
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
 * What a viewer's socket shows: the program, as the audience sees it or undelayed, or one line. A rendition is one of
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
  | { type: 'authorized'; id: number; line: LineName; studio: StudioSettings }
  | { type: 'refused'; id: number }
  /** The key is right, and another server holds its studio: travels with a raw socket to the media process there. */
  | { type: 'elsewhere'; id: number }
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
  /** An encoder that came to another server, which passes on what it sends; with the raw socket. */
  | { type: 'encoder' }
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
  | { type: 'authorize'; id: number; key: string; address: string; passedOn: boolean }
  /** The first message of a publishing browser's socket: its token. Answered `authorized` or `refused`. */
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
