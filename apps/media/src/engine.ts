import type { Socket } from 'node:net';
import type {
  StudioCommand,
  StudioEvent,
  StudioSettings,
  StudioStats,
  Upgrade,
  View,
} from '@onair/contract/media-channel';
import type { LineName } from '@onair/contract/media-lines';

export type CommandResult = 'done' | 'unknownStudio' | 'lineNotLive' | 'notPossible';

/** Whatever takes in, switches and serves streams. The server speaks to it through main.ts and knows no other way. */
export type Engine = {
  /** Starts to listen for encoders and answers the port. */
  listen: (host: string, port: number) => Promise<number>;
  configure: (settings: StudioSettings) => void;
  command: (studioId: string, command: StudioCommand) => CommandResult;
  /** A viewer's raw socket, with what came after its upgrade request. */
  view: (upgrade: Upgrade, socket: Socket, head: Buffer) => void;
  close: () => Promise<void>;
};

/** What an engine asks, and whom it tells. */
export type EngineNeeds = {
  /** Milliseconds of a monotonic clock. */
  now: () => number;
  authorise: (key: string, address: string) => Promise<{ line: LineName; studio: StudioSettings } | null>;
  admit: (url: string, message: string) => Promise<{ view: View; studio: StudioSettings } | null>;
  event: (studioId: string, event: StudioEvent) => void;
  stats: (studios: StudioStats[]) => void;
};
