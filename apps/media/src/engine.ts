import type { Socket } from 'node:net';
import type {
  CommandRefusal,
  StudioCommand,
  StudioEvent,
  StudioSettings,
  Upgrade,
  View,
} from '@onair/contract/live/media-channel';
import type { LineName } from '@onair/contract/live/media-lines';
import type { StudioStats } from '@onair/contract/live/media-stats';
import type { Refusal } from './guard/refusals.ts';

export type CommandResult = 'done' | CommandRefusal;

/** Takes in, switches and serves streams. The server speaks to it through main.ts and knows no other way. */
export type Engine = {
  /** Starts to listen for encoders and answers the port. */
  listen: (host: string, port: number) => Promise<number>;
  configure: (settings: StudioSettings) => void;
  /** Brings the settings along: a studio that is not known here yet begins with them. */
  command: (settings: StudioSettings, command: StudioCommand) => CommandResult;
  /** Ends what is sent to other platforms, until the server sends its list again. */
  endPushes: () => void;
  /** Closes a studio that another server runs from now on. */
  release: (studioId: string) => void;
  /** A viewer's raw socket, with what came after its upgrade request. */
  view: (upgrade: Upgrade, socket: Socket, head: Buffer) => void;
  /** Closes the sockets that came under this address, of viewers or of a publisher. */
  dismiss: (url: string) => void;
  /** A publishing browser's raw socket, likewise. */
  publish: (upgrade: Upgrade, socket: Socket, head: Buffer, address: string) => void;
  /** The raw socket of another server's media process, which passes on an encoder that came there. */
  receive: (socket: Socket) => void;
  /** Lets other processes of this product reach the programme, over a Unix socket at this path. */
  openProgramSocket: (path: string) => Promise<void>;
  /** Serves HLS over a Unix socket at this path, where the settings ask for it. */
  openHls: (path: string) => Promise<void>;
  close: () => Promise<void>;
};

/** Where an authorised publisher belongs. */
export type Granted = { line: LineName; studio: StudioSettings };
/** The key is right, and its studio is held by another server, to whose media process this is a connection. */
export type Elsewhere = { holder: Socket; key: string };

/** What an engine asks, and whom it tells. */
export type EngineNeeds = {
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  /** @param passedOn the encoder came to another server: it is judged here or turned away, never passed on again */
  authorise: (key: string, address: string, passedOn?: boolean) => Promise<Granted | Elsewhere | null>;
  /** The line of a browser's publish token. */
  admitPublisher: (
    url: string,
    message: string,
    address: string,
  ) => Promise<{ line: LineName; studio: StudioSettings } | null>;
  /** A viewer's or a publishing browser's socket has gone. */
  left: (url: string) => void;
  admit: (url: string, message: string) => Promise<{ view: View; studio: StudioSettings } | null>;
  event: (studioId: string, event: StudioEvent) => void;
  stats: (studios: StudioStats[]) => void;
  /** Someone who wants to publish was turned away. */
  turnedAway: (refusal: Refusal) => void;
};
