import type { PublishedObjects } from '../../../../files/objects/published-objects.ts';
import type { RelayedAnswer } from '../hls-relay.ts';

/** Another server holds the studio now: nothing more is written here. */
export class Fenced extends Error {}

export type Copying = {
  bucket: PublishedObjects;
  /** Asks the media process of this machine. */
  ask: (path: string) => Promise<RelayedAnswer>;
  /** The epoch under which this server holds the studio. */
  epoch: number;
  /** Whether it certainly still does. */
  holds: () => boolean;
  /** How far back players may seek. */
  seconds: number;
};
