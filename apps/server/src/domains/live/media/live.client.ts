import type { Socket } from 'node:net';
import type {
  CommandRefusal,
  FromMedia,
  StudioCommand,
  StudioSettings,
  ToMedia,
  View,
} from '@onair/contract/live/media/channel';
import type { LineName, RenditionName } from '@onair/contract/live/media/lines';
import type { StudioStats } from '@onair/contract/live/media/stats';
import type { LiveMethod, MediaAvailability, MediaAway, StudioNow } from '@onair/contract/live/studios/now';
import type { Locale } from '@onair/contract/text';
import type { Subject } from '../../../bus/bus.ts';
import type { Deps, LivePort } from '../../../deps.ts';
import type { Claim } from './leases.store.ts';
import type { Worker } from './worker.client.ts';

/**
 * The server's view of the media process. When several server processes (nodes) share a database, each studio has one
 * holder, which runs its media (a lease says which, under an epoch that grows with every change of holder); every
 * process receives the holders' reports and may send them commands. One node, the owner, holds all studios, unless they
 * are spread.
 */
type MediaEvent = Extract<FromMedia, { type: 'event' }>;
/** Of one second; each report is an object of its own. */
export type Stats = { at: number; studios: StudioStats[] };

/** What the owner reports to every process each second, and immediately when media starts or stops. */
export type LiveReport = {
  /** Identifies one run of a server process. */
  node: string;
  /** The studios that it holds, each with the epoch. */
  epochs: Record<string, number>;
  /** Its address, for clients that cannot be served elsewhere. */
  owner: string;
  media: MediaAvailability;
  /** `rtmp://host:port/live`, null while nothing listens. */
  publishUrl: string | null;
  /** Those that run, or have viewers. */
  studios: StudioNow[];
};

/** A refusal when the studio cannot do it now; `away` with the reason while media is unavailable. */
export type CommandAnswer = 'done' | CommandRefusal | { away: MediaAway };

/** Other requests to the owner, from any process. */
export type HolderRequest =
  | {
      do: 'command';
      studioId: string;
      command: StudioCommand;
      /** Names the operator's gesture: a repeat gets the first reply and has no second effect. */
      id?: string | null;
      /** The studio's settings, where the caller has just read them. */
      settings?: StudioSettings;
    }
  | { do: 'startRendition' | 'stopRendition'; studioId: string; rendition: RenditionName };

type CommandOptions = Pick<Extract<HolderRequest, { do: 'command' }>, 'id' | 'settings'>;

/**
 * What other parts of the server do for a studio: registered in every process; the rendition functions are called in
 * the owner only.
 */
type LiveHelpers = {
  /** Why a studio cannot use this method now, in both languages; null when it can. */
  obstacle: (studioId: string, method: LiveMethod) => Promise<Record<Locale, string> | null>;
  /** Starts a rendition if it is not running. */
  startRendition: (studioId: string, rendition: RenditionName) => Promise<'done' | 'notPossible'>;
  /** Stops it; the media process has withdrawn it already. */
  stopRendition: (studioId: string, rendition: RenditionName) => Promise<void>;
  /**
   * A connection to the media process of the server that holds the studio, for an encoder that connected here; null
   * where there is none.
   */
  reachHolder: (studioId: string, address: string) => Promise<Socket | null>;
};

/** Decides who may connect to the media process, in the owner only. Null refuses. */
export type Authorizer = {
  settingsOf: (studioId: string) => Promise<StudioSettings | null>;
  authorize: (key: string, address: string) => Promise<{ line: LineName; studio: StudioSettings } | null>;
  admit: (url: string, message: string) => Promise<{ view: View; studio: StudioSettings } | null>;
  admitPublisher: (url: string, message: string) => Promise<{ line: LineName; studio: StudioSettings } | null>;
};

type LiveEvents = {
  /** Something happened in a studio. In the owner only, in order. */
  event: (told: MediaEvent) => void;
  /** A person is about to put a studio on air. In the owner only. */
  asked: (studioId: string) => void;
  /** Encoders or browsers that wanted to publish at this process were refused. */
  turnedAway: (told: Extract<FromMedia, { type: 'turnedAway' }>) => void;
  /** The disk refuses files of HLS at this process. */
  hlsFailed: (told: Extract<FromMedia, { type: 'hlsFailed' }>) => void;
  /** Once a second while the media process has any studio. In the owner only. */
  stats: (stats: Stats) => void;
  /**
   * The media process starts without state: rotations and renditions that should run must be started. In the owner
   * only.
   */
  ready: () => void;
  /** The media process has exited, expectedly or not; it is restarted unless the server ends. In the owner only. */
  away: () => void;
  /** This process holds the studio from now on, under this epoch. Media may not be ready yet: see `ready`. */
  owned: (studioId: string, epoch: number) => void;
  /** It no longer does: nothing may be written or reported for the studio here. */
  lost: (studioId: string) => void;
  /** A viewer's socket has closed, identified by the address under which it was handed over. In the owner only. */
  left: (url: string) => void;
};

/** A socket on its way to the media process. */
type Handoff = Extract<ToMedia, { type: 'viewer' | 'publisher' | 'encoder' }>;

export type Live = LivePort & {
  /**
   * Joins the nodes: becomes the owner when no other process is, and starts the media process then.
   * @param inside where other servers forward requests to this one
   */
  start: (inside?: string | null) => void;
  /** Leaves studios to other processes as soon as nothing happens in them. @returns when no live is on here, or the time is over */
  drain: (longestMs: number) => Promise<void>;
  stop: () => Promise<void>;
  /** Whether this process holds at least one studio. */
  isOwner: () => boolean;
  /** Whether requests for a studio are answered here: it holds the studio, or all of them, as far as it knows. */
  isHere: (studioId: string | null) => boolean;
  /** Identifies this run of this process among all nodes. */
  node: string;
  /** Whether this process certainly holds the studio, so that what it does for the studio counts. */
  owns: (studioId: string) => boolean;
  /** The fencing epoch under which this process holds the studio; null where `owns` is false. */
  epoch: (studioId: string) => number | null;
  /** The same, for a check within a transaction by `holdLease`. */
  claim: (studioId: string) => Claim | null;
  /** Looks for studios without a holder immediately, since a new one was created. */
  recheck: () => Promise<void>;
  /** The last report of the studio's holder, or of the owner; `away` when it has been silent for too long. */
  state: (studioId?: string) => LiveReport;
  /** The latest measurements, in the owner only. */
  stats: () => Stats;
  /** Within two seconds; no database connection may be held meanwhile. */
  command: (studioId: string, command: StudioCommand, how?: CommandOptions) => Promise<CommandAnswer>;
  ask: (what: HolderRequest) => Promise<CommandAnswer>;
  /** @returns ends it */
  on: <E extends keyof LiveEvents>(event: E, listener: LiveEvents[E]) => () => void;
  obstacle: LiveHelpers['obstacle'];
  help: (helpers: Partial<LiveHelpers>) => void;
  /** Changed settings of a studio, in the owner; the media process also gets them with each command. */
  configure: (studio: StudioSettings) => void;
  /** Runs when this process is about to release its leases: the last chance to store under them. */
  beforeLeaving: (work: () => Promise<void>) => void;
  /** Called once, where the server is composed. */
  guard: (authorizer: Authorizer) => void;
  /** Counts and reports an encoder that was refused by another process here than the media process. */
  noteRefusal: (refusal: Extract<FromMedia, { type: 'turnedAway' }>) => void;
  /** Numbers for the metrics. */
  readings: () => LiveReadings;
  /**
   * Reports to every process what the studios do; in the owner, by the studios' reconciler.
   * @param of all studios that are covered, including those without anything to report
   */
  report: (studios: StudioNow[], of: readonly string[]) => void;
  /** Hands a raw socket to the media process. @returns false when there is none */
  handOff: (message: Handoff, socket: Socket) => boolean;
  /** Has the media process close a viewer's socket, identified by the address under which it was handed over. */
  dismiss: (url: string) => void;
  /** The media process here, null while there is none. */
  pid: () => number | null;
  /** Unix socket for the process that runs FFmpeg to read and write streams. */
  programSocket: string;
  /** Path of the Unix socket on which the media process of this machine serves HLS. */
  hlsSocket: string;
};

/** What parts of this domain are built from: besides what every domain has, the media process and the worker. */
export type LiveDeps = Deps & {
  /** The studios' media process: started with the server, or by a test of it. */
  live: Live;
  /** FFmpeg work in a separate process, which may be unavailable. */
  worker: Worker;
};

type LiveReadings = {
  /** Studios that this process holds. */
  held: number;
  /** The highest epoch of those; 0 without any. */
  epoch: number;
  /** Since the last renewal of the leases; 0 before the first. */
  leaseAgeSeconds: number;
  /** How often the media process was restarted. */
  restarts: number;
  /** How often an encoder or browser was refused. */
  turnedAway: number;
  /** How many files of HLS the disk refused. */
  hlsFailures: number;
};

/**
 * Bus subject for all processes: payload `LiveChanged`, whenever a live starts, ends, is renamed or its viewers change.
 */
export const LIVE_CHANGED: Subject<LiveChanged> = 'live.changed';
/** `viewers` is published at most once a second. */
export type LiveChanged = { studioId: string; slug: string; live: boolean; title: string; viewers: number };

/** The state before the media process has reported. */
export const NO_STATS: Stats = { at: 0, studios: [] };

/** Until the responsible parts have registered. */
export const noHelpers = (): LiveHelpers => ({
  obstacle: async () => null,
  startRendition: async () => 'notPossible',
  stopRendition: async () => {},
  reachHolder: async () => null,
});
/** Admits nobody. */
export const refuseAll: Authorizer = {
  settingsOf: async () => null,
  authorize: async () => null,
  admit: async () => null,
  admitPublisher: async () => null,
};
