import type { Socket } from 'node:net';
import type {
  CommandRefusal,
  FromMedia,
  StudioCommand,
  StudioSettings,
  ToMedia,
  View,
} from '@onair/contract/live/media-channel';
import type { LineName, RenditionName } from '@onair/contract/live/media-lines';
import type { StudioStats } from '@onair/contract/live/media-stats';
import type { LiveMethod, MediaAvailability, MediaAway, StudioNow } from '@onair/contract/live/studio-now';
import type { Locale } from '@onair/contract/text';
import type { Subject } from '../../../bus/bus.ts';
import type { Claim } from './fence.store.ts';

/**
 * What the server knows of the media process. Of several server processes (nodes) on one database each studio has one
 * holder, which runs its media (a lease says which, under an epoch that grows with every change of holder); every process
 * hears what the holders do and may command them. One node, the owner, holds all studios, unless they are spread.
 */
export type Told = Extract<FromMedia, { type: 'event' }>;
type Stats = { at: number; studios: StudioStats[] };

/** What every process hears from the owner each second, and at once when media comes or goes. */
export type LiveReport = {
  /** Which start of which server process says so. */
  node: string;
  /** The studios that it holds, each with the epoch. */
  epochs: Record<string, number>;
  /** Its address, for those who cannot be served anywhere else. */
  owner: string;
  media: MediaAvailability;
  /** `rtmp://host:port/live`, null while nothing listens. */
  publishUrl: string | null;
  /** Those that run, or have viewers. */
  studios: StudioNow[];
};

/** A refusal when the studio cannot do it now; `away` with the reason while media is. */
export type CommandAnswer = 'done' | CommandRefusal | { away: MediaAway };

/** What else can be asked of the owner, from any process. */
export type LiveAsk =
  | {
      do: 'command';
      studioId: string;
      command: StudioCommand;
      /** Names the operator's gesture: a repeat gets the first answer and has no second effect. */
      id?: string | null;
      /** What the media process works by, where the caller has just read it. */
      settings?: StudioSettings;
    }
  | { do: 'startRendition' | 'stopRendition'; studioId: string; rendition: RenditionName };

export type CommandOptions = Pick<Extract<LiveAsk, { do: 'command' }>, 'id' | 'settings'>;

/** What other parts of the server do for a studio: registered in every process, the renditions called in the owner only. */
type LiveHelpers = {
  /** Why a studio cannot use this method now, in both languages; null when it can. */
  obstacle: (studioId: string, method: LiveMethod) => Promise<Record<Locale, string> | null>;
  /** Starts making a rendition, or finds that it runs. */
  startRendition: (studioId: string, rendition: RenditionName) => Promise<'done' | 'notPossible'>;
  /** Stops making it; the media process has withdrawn it already. */
  stopRendition: (studioId: string, rendition: RenditionName) => Promise<void>;
  /** A connection to the media process of the server that holds the studio, for an encoder that came here; null where there is none. */
  reachHolder: (studioId: string, address: string) => Promise<Socket | null>;
};

/** Decides about those who knock at the media process, in the owner only. Null turns away. */
export type Authorizer = {
  settingsOf: (studioId: string) => Promise<StudioSettings | null>;
  authorize: (key: string, address: string) => Promise<{ line: LineName; studio: StudioSettings } | null>;
  admit: (url: string, message: string) => Promise<{ view: View; studio: StudioSettings } | null>;
  admitPublisher: (url: string, message: string) => Promise<{ line: LineName; studio: StudioSettings } | null>;
};

export type LiveEvents = {
  /** Something happened in a studio. In the owner only, in order. */
  event: (told: Told) => void;
  /** Once a second while the media process knows any studio. In the owner only. */
  stats: (stats: Stats) => void;
  /** The media process begins with nothing: rotations and renditions that should run must be started. In the owner only. */
  ready: () => void;
  /** The media process has gone, expected or not; it is started again unless the server ends. In the owner only. */
  away: () => void;
  /** This process holds the studio from now on, under this epoch. Media may not be there yet: see `ready`. */
  owned: (studioId: string, epoch: number) => void;
  /** It does not any longer: nothing may be written or reported for the studio here. */
  lost: (studioId: string) => void;
  /** A viewer's socket has closed, named by the address under which it was handed over. In the owner only. */
  left: (url: string) => void;
};

/** A socket that leaves for the media process. */
export type Handed = Extract<ToMedia, { type: 'viewer' | 'publisher' | 'encoder' }>;

export type Live = {
  /**
   * Takes part: becomes the owner when no other process is, and starts the media process then.
   * @param inside where other servers pass requests on to this one
   */
  start: (inside?: string | null) => void;
  stop: () => Promise<void>;
  /** Whether this process holds at least one studio. */
  isOwner: () => boolean;
  /** Whether what is asked for a studio is answered here: it holds the studio, or all, as far as it knows. */
  isHere: (studioId: string | null) => boolean;
  /** Names this start of this process among all nodes. */
  node: string;
  /** Whether this process holds the studio and is sure of it: what it does for the studio counts. */
  owns: (studioId: string) => boolean;
  /** The fencing epoch under which this process holds the studio; null where `owns` is false. */
  epoch: (studioId: string) => number | null;
  /** The same, to be checked within a transaction by `holdLease`. */
  claim: (studioId: string) => Claim | null;
  /** Looks for studios without a holder at once, since there is a new one. */
  look: () => Promise<void>;
  /** What the studio's holder said last, or the owner; `away` when it has been silent for too long. */
  state: (studioId?: string) => LiveReport;
  /** The latest measurements, in the owner only. */
  stats: () => Stats;
  now: (studioId: string) => StudioNow | null;
  /** Within two seconds; no connection to the database may be held meanwhile. */
  command: (studioId: string, command: StudioCommand, how?: CommandOptions) => Promise<CommandAnswer>;
  ask: (what: LiveAsk) => Promise<CommandAnswer>;
  /** @returns ends it */
  on: <E extends keyof LiveEvents>(event: E, listener: LiveEvents[E]) => () => void;
  obstacle: LiveHelpers['obstacle'];
  help: (helpers: Partial<LiveHelpers>) => void;
  /** Other settings of a studio, in the owner; the media process gets them with each command besides. */
  configure: (studio: StudioSettings) => void;
  /** Runs when this process is about to give its leases up: what must be stored under them is stored then. */
  beforeLeaving: (work: () => Promise<void>) => void;
  /** Once, by anyone who composes the server. */
  guard: (authorizer: Authorizer) => void;
  /** Numbers for the metrics. */
  readings: () => LiveReadings;
  /**
   * Says to every process what the studios do; in the owner, by the one who keeps account of them.
   * @param of all studios that are spoken for, those of which there is nothing to tell included
   */
  report: (studios: StudioNow[], of: readonly string[]) => void;
  /** Gives a raw socket to the media process. @returns false when there is none */
  hand: (message: Handed, socket: Socket) => boolean;
  /** Has the media process close a viewer's socket, named by the address under which it was handed over. */
  dismiss: (url: string) => void;
  /** Of the media process here, null while there is none. */
  pid: () => number | null;
  /** Unix socket at which the process that runs FFmpeg reads and writes streams. */
  programSocket: string;
  /** Path of the Unix socket on which the media process of this machine serves HLS. */
  hlsSocket: string;
};

export type LiveReadings = {
  /** Studios that this process holds. */
  held: number;
  /** The highest epoch of those; 0 without any. */
  epoch: number;
  /** Since the last renewal of the leases; 0 before the first. */
  leaseAgeSeconds: number;
  /** How often the media process was started again. */
  restarts: number;
  /** How often an encoder or browser that wanted to publish was turned away. */
  turnedAway: number;
};

/** Bus subject for all processes: payload `LiveChanged`, whenever a live begins, ends, is renamed or its viewers change. */
export const LIVE_CHANGED: Subject<LiveChanged> = 'live.changed';
/** `viewers` is told at most once a second. */
export type LiveChanged = { studioId: string; slug: string; live: boolean; title: string; viewers: number };

/** What is known before the media process has reported. */
export const NO_STATS: Stats = { at: 0, studios: [] };

/** Until the parts that can do these have registered. */
export const noHelpers = (): LiveHelpers => ({
  obstacle: async () => null,
  startRendition: async () => 'notPossible',
  stopRendition: async () => {},
  reachHolder: async () => null,
});
/** Lets nobody in. */
export const refuseAll: Authorizer = {
  settingsOf: async () => null,
  authorize: async () => null,
  admit: async () => null,
  admitPublisher: async () => null,
};
