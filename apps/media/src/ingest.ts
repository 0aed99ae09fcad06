import type { Attach, Authorise } from './guard/publisher.ts';
import type { TurnedAway } from './guard/refusals.ts';

/** A way in for encoders: listens for them, has their keys judged and attaches those that may publish. */
export type Ingest = {
  /** Starts to listen and answers the port. */
  listen: (host: string, port: number) => Promise<number>;
  close: () => Promise<void>;
};

export type NewIngest = (around: {
  now: () => number;
  authorise: Authorise;
  attach: Attach;
  refused: (one: TurnedAway) => void;
}) => Ingest;
