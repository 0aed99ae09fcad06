import type { Socket } from 'node:net';
import type {
  CommandRefusal,
  FromMedia,
  StudioCommand,
  StudioSettings,
  StudioStats,
  ToMedia,
  View,
} from '@onair/contract/media-channel';
import type { LineName, RenditionName } from '@onair/contract/media-lines';
import type { LiveMethod, MediaAvailability, MediaAway, StudioNow } from '@onair/contract/studio-now';
import type { Locale } from '@onair/contract/text';

/**
 * What the server knows of the media process. Of several server processes on one database one, the owner, runs it (a
 * lease row says which); every process hears what it does and may command it.
 */
export type Told = Extract<FromMedia, { type: 'event' }>;
export type Stats = { at: number; studios: StudioStats[] };

/** What every process hears from the owner each second, and at once when media comes or goes. */
export type LiveReport = {
  /** The owner's address, for those who cannot be served anywhere else. */
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
  | { do: 'command'; studioId: string; command: StudioCommand }
  | { do: 'startRendition' | 'stopRendition'; studioId: string; rendition: RenditionName };

/** What other parts of the server do for a studio: registered in every process, the renditions called in the owner only. */
export type LiveHelpers = {
  /** Why a studio cannot use this method now, in both languages; null when it can. */
  obstacle: (studioId: string, method: LiveMethod) => Promise<Record<Locale, string> | null>;
  /** Starts making a rendition, or finds that it runs. */
  startRendition: (studioId: string, rendition: RenditionName) => Promise<'done' | 'notPossible'>;
  /** Stops making it; the media process has withdrawn it already. */
  stopRendition: (studioId: string, rendition: RenditionName) => Promise<void>;
};

/** Decides about those who knock at the media process, in the owner only. Null turns away. */
export type Doorkeeper = {
  settingsOf: (studioId: string) => Promise<StudioSettings | null>;
  authorise: (key: string, address: string) => Promise<{ line: LineName; studio: StudioSettings } | null>;
  admit: (url: string, message: string) => Promise<{ view: View; studio: StudioSettings } | null>;
  admitPublisher: (url: string, message: string) => Promise<{ line: LineName; studio: StudioSettings } | null>;
};

export type LiveEvents = {
  /** Something happened in a studio. In the owner only, in order. */
  event: (told: Told) => void;
  /** Once a second while the media process knows any studio. In the owner only. */
  stats: (stats: Stats) => void;
  /** The media process begins with nothing: rotations and renditions that should run are to be started. In the owner only. */
  ready: () => void;
  /** The media process has gone, expected or not; it is started again unless the server ends. In the owner only. */
  away: () => void;
  /** Another process owns it from now on. */
  lost: () => void;
  /** A viewer's socket has closed, named by the address under which it was handed over. In the owner only. */
  left: (url: string) => void;
};

/** A socket that leaves for the media process. */
export type Handed = Extract<ToMedia, { type: 'viewer' | 'publisher' }>;

export type Live = {
  /** Takes part: becomes the owner when nobody is, and starts the media process then. */
  start: () => void;
  stop: () => Promise<void>;
  /** Whether this process runs the media process, or would if it were not away. */
  isOwner: () => boolean;
  /** What the owner said last; `away` when it has been silent for too long. */
  state: () => LiveReport;
  /** The latest measurements, in the owner only. */
  stats: () => Stats;
  now: (studioId: string) => StudioNow | null;
  command: (studioId: string, command: StudioCommand) => Promise<CommandAnswer>;
  ask: (what: LiveAsk) => Promise<CommandAnswer>;
  /** @returns ends it */
  on: <E extends keyof LiveEvents>(event: E, listener: LiveEvents[E]) => () => void;
  obstacle: LiveHelpers['obstacle'];
  help: (helpers: Partial<LiveHelpers>) => void;
  /** Other settings of a studio, in the owner; the media process gets them with each command besides. */
  configure: (studio: StudioSettings) => void;
  /** Once, by whoever composes the server. */
  guard: (doorkeeper: Doorkeeper) => void;
  /** Says to every process what the studios do; in the owner, by the one who keeps account of them. */
  report: (studios: StudioNow[]) => void;
  /** Gives a raw socket to the media process. @returns false when there is none */
  hand: (message: Handed, socket: Socket) => boolean;
  /** Has the media process close a viewer's socket, named by the address under which it was handed over. */
  dismiss: (url: string) => void;
  /** Chat messages of a studio, to be counted on its timeline; from any process. */
  noteChat: (studioId: string, messages: number) => void;
  /** Of the media process here, null while there is none. */
  pid: () => number | null;
  /** Unix socket at which the process that runs FFmpeg reads and writes streams. */
  inlet: string;
};

/** Bus subject for all processes: payload `LiveChanged`, whenever a live begins, ends, is renamed or its viewers change. */
export const LIVE_CHANGED = 'live.changed';
/** `viewers` is told at most once a second. */
export type LiveChanged = { studioId: string; slug: string; live: boolean; title: string; viewers: number };

/** Bus subject: payload `{ studioId, messages }`. */
export const LIVE_CHAT = 'live.chat';
