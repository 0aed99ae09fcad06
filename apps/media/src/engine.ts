import type { Socket } from 'node:net';
import type {
  CommandRefusal,
  StudioCommand,
  StudioEvent,
  StudioSettings,
  Upgrade,
  View,
} from '@onair/contract/live/media/channel';
import type { LineName } from '@onair/contract/live/media/lines';
import type { StudioStats } from '@onair/contract/live/media/stats';
import type { Refusal } from './guard/refusals.ts';

export type CommandResult = 'done' | CommandRefusal;

/** Receives, switches and serves streams. The server talks to it only through main.ts. */
export type Engine = {
  /** Starts listening for encoders and returns the port. */
  listen: (host: string, port: number) => Promise<number>;
  configure: (settings: StudioSettings) => void;
  /** Carries the settings, so that a studio not known here yet starts with them. */
  command: (settings: StudioSettings, command: StudioCommand) => CommandResult;
  /** Stops all restreams until the server sends its list again. */
  endPushes: () => void;
  /** Closes a studio that another server has taken over. */
  release: (studioId: string) => void;
  /** A viewer's raw socket, with the bytes received after its upgrade request. */
  view: (upgrade: Upgrade, socket: Socket, head: Buffer) => void;
  /** Closes the sockets registered under this address: viewers' or a publisher's. */
  dismiss: (url: string) => void;
  /** The raw socket of a browser that publishes. */
  publish: (upgrade: Upgrade, socket: Socket, head: Buffer, address: string) => void;
  /** The raw socket of another server's media process, which forwards an encoder that connected there. */
  receive: (socket: Socket) => void;
  /** Lets other processes of this product reach the program, over a Unix socket at this path. */
  openProgramSocket: (path: string) => Promise<void>;
  /** Serves HLS over a Unix socket at this path, where the settings ask for it. */
  openHls: (path: string) => Promise<void>;
  close: () => Promise<void>;
};

/** Where an authorized publisher belongs. */
export type Granted = { line: LineName; studio: StudioSettings };
/** The key is valid, but another server holds its studio; this is a connection to that server's media process. */
export type ForwardTo = { holder: Socket; key: string };

/** What an engine asks of its surroundings, and what it reports. */
export type EngineNeeds = {
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** @param passedOn the encoder connected to another server: it is accepted here or refused, never forwarded again */
  authorize: (key: string, address: string, passedOn?: boolean) => Promise<Granted | ForwardTo | null>;
  /** The line that a browser's publish token belongs to. */
  admitPublisher: (
    url: string,
    message: string,
    address: string,
  ) => Promise<{ line: LineName; studio: StudioSettings } | null>;
  /** A viewer's or publishing browser's socket closed. */
  left: (url: string) => void;
  admit: (url: string, message: string) => Promise<{ view: View; studio: StudioSettings } | null>;
  event: (studioId: string, event: StudioEvent) => void;
  stats: (studios: StudioStats[]) => void;
  /** A publisher was refused. */
  turnedAway: (refusal: Refusal) => void;
  /** Files of HLS could not be written this often. */
  hlsFailed: (times: number, detail: string) => void;
};
