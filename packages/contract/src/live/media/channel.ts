import type { LineName, LineOrigin, LinePhase, ProgramSource, RenditionName } from './lines.ts';
import type { Playlist, PushTarget, StudioStats } from './stats.ts';

/**
 * The protocol of the server and the media process on their single channel. A request carries an `id`, its reply names
 * it. Times are milliseconds since 1970, rates kilobits (1,000 bits) a second.
 */

/** Settings of a studio for the media process. */
export type StudioSettings = {
  studioId: string;
  automatic: boolean;
  /** Whether a connecting encoder puts the studio on air; true by default. */
  mayStart?: boolean;
  /** The safety delay in seconds, 0 for none, at most 60. */
  delaySeconds: number;
  /** Names the studio's own slate, `<slate>.flv` in the folder of slates; without one the product's is shown. */
  slate?: string | null;
  /** What is withheld from the audience, where the process does not know the studio yet: commands change it later. */
  muted?: boolean;
  cut?: boolean;
  /** How long its encoders are refused from now: a restarted process does not know which live was ended. */
  coolingSeconds?: number;
  /** The epoch under which the server holds the studio: the media process ignores commands with a lower one. */
  epoch?: number;
};

export type StudioCommand =
  | { do: 'switch'; to: ProgramSource }
  | { do: 'mute'; muted: boolean }
  | { do: 'take' }
  | { do: 'cut' }
  /** Puts a line on air while nothing is. */
  | { do: 'start'; line: LineName }
  /** Shows the slate while nothing is on air, until a line has a picture: a live is on, and this process began without it. */
  | { do: 'hold' }
  /** `waits`: encoders that reconnect are not put on air until `start`. */
  | { do: 'end'; coolDownSeconds: number; waits?: boolean }
  | { do: 'drop'; line: LineName }
  /** Starts a rotation on the cold line; `lineBusy` while an encoder has it. */
  | { do: 'play'; list: Playlist }
  /** Replaces the list of the running rotation at the end of the current item. */
  | { do: 'edit'; list: Playlist }
  | { do: 'stopPlaying' }
  /** Stops serving a rendition; its viewers are told to come back on the source. */
  | { do: 'withdraw'; rendition: RenditionName }
  /** Restreams what the audience sees to these targets and to no others, until the live ends. */
  | { do: 'push'; targets: PushTarget[] };

/** `noPicture`: something is connected to the line, and has sent no picture yet. */
export type CommandRefusal = 'lineNotLive' | 'noPicture' | 'lineBusy' | 'notPossible';

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
  /** No key frame came from the line that an operator wanted to switch to: the program stays. */
  | { event: 'switchTimedOut'; to: ProgramSource; waitedMs: number }
  /** An encoder or browser with a valid key was refused, or ended, this often since the last report. */
  | { event: 'refused'; line: LineName; reason: TurnedAwayReason; address: string; times: number }
  | { event: 'item'; itemId: string; index: number; round: number }
  /** An item was skipped because its file could not be read; the rotation continues with the next. */
  | { event: 'itemSkipped'; itemId: string; index: number; round: number }
  /** `unreadable`: no file of the list could be played; names the last one tried. */
  | { event: 'listEnded'; reason: 'finished' | 'stopped' | 'unreadable'; itemId: string | null }
  | { event: 'rendition'; rendition: RenditionName; running: boolean }
  | { event: 'ended' };

/** Why the media process could not start: its port is taken, or it cannot listen for another reason. */
export type EngineFailure = 'portTaken' | 'startFailed';

/** The exit code of a media process whose engine failed: starting it again does not help by itself. */
export const ENGINE_FAILED_CODE = 3;

/**
 * Why a publisher was refused: its key is invalid or was tried too often, its line is taken, the live was ended a
 * moment ago, it sends far more than is allowed, or the server cannot tell.
 */
export type PublishRefusal = 'unknownKey' | 'tooManyTries' | 'lineBusy' | 'coolingDown' | 'bitRate' | 'unavailable';

/**
 * Why a connection ended before its key was asked about, or while it published: it named no key, broke the protocol,
 * sent a message beyond the limits, wanted to play, speaks another protocol (or TLS, or nothing that is known), or
 * connected and did not go on.
 */
export type ConnectionRefusal = 'noKey' | 'protocol' | 'tooLarge' | 'play' | 'notRtmp' | 'late';

/** Why an encoder or browser was refused: it was checked, could not be read, or there was no room for it. */
export type TurnedAwayReason = PublishRefusal | ConnectionRefusal | 'noRoom' | 'addressLimit' | 'proxyHeader';

/** By which way in. */
export type TurnedAwayWay = 'rtmp' | 'srt' | 'browser';

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
  /** It could not be judged: the client may try again. */
  | { type: 'unjudged'; id: number }
  /** The key is right, and another server holds its studio: travels with a raw socket to the media process there. */
  | { type: 'elsewhere'; id: number }
  | { type: 'configure'; studio: StudioSettings }
  /** Carries the settings, so that a restarted process can obey. */
  | {
      type: 'command';
      id: number;
      studio: StudioSettings;
      command: StudioCommand;
      /** Not performed after this moment (milliseconds since 1970): the operator was told that it failed. */
      until?: number;
    }
  /** Travels with the raw socket; `head` is what came after the request, in base64. */
  | { type: 'viewer'; upgrade: Upgrade; head: string }
  /** A browser that wants to publish, likewise; its first message is a publish token, then FLV. */
  | { type: 'publisher'; upgrade: Upgrade; head: string; address: string }
  /** An encoder that connected to another server, which forwards its stream; with the raw socket. */
  | { type: 'encoder' }
  | { type: 'admitted'; id: number; view: View; studio: StudioSettings }
  /** Closes the sockets that were handed over under this address: the right to watch or publish was revoked. */
  | { type: 'dismiss'; url: string }
  /** Another node holds the studio: its encoders and viewers are sent there. */
  | { type: 'release'; studioId: string }
  /** Answered immediately by `pong`: a process that does not answer hangs, and is replaced. */
  | { type: 'ping' }
  | { type: 'stop' };

export type FromMedia =
  | { type: 'pong' }
  | { type: 'ready'; rtmpPort: number }
  /**
   * Encoders cannot connect: `detail` gives the reason in one sentence, and the process exits with
   * `ENGINE_FAILED_CODE`.
   */
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
  /** So many files of HLS could not be written since the last report: players cannot go back to what they held. */
  | { type: 'hlsFailed'; times: number; detail: string }
  /**
   * A publisher was refused this often; `keyMark` identifies keys without revealing them, and so does `keyEnding`, the
   * last four characters of one that is long.
   */
  | {
      type: 'turnedAway';
      at: number;
      reason: TurnedAwayReason;
      way: TurnedAwayWay;
      address: string;
      keyMark: string | null;
      keyEnding: string | null;
      encoder: string | null;
      application: string | null;
      /** What was wrong, in English, as the encoder was told. */
      detail: string | null;
      studioId: string | null;
      line: LineName | null;
      times: number;
    }
  | { type: 'event'; studioId: string; event: StudioEvent };
