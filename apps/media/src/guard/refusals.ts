import { createHash } from 'node:crypto';
import type { TurnedAwayReason, TurnedAwayWay } from '@onair/contract/live/media/channel';
import type { LineName } from '@onair/contract/live/media/lines';

/** An encoder or browser that was refused. Never contains its key. */
export type TurnedAway = {
  reason: TurnedAwayReason;
  way: TurnedAwayWay;
  address: string;
  /** Eight digits that identify a key, null where none was sent. */
  keyMark: string | null;
  /** The end of a key that is long enough not to be told by it. */
  keyEnding: string | null;
  /** What the encoder calls itself, and the application that it named. */
  encoder: string | null;
  application: string | null;
  /** What was wrong, in words. */
  detail: string | null;
  /** Where its key is valid. */
  at: { studioId: string; line: LineName } | null;
};

/** How often the same refusal occurred within some seconds. */
export type Refusal = TurnedAway & { times: number };

/** What is known of a publisher before it has said anything. */
export const UNKNOWN_PUBLISHER: Omit<TurnedAway, 'reason' | 'address'> = {
  way: 'rtmp',
  keyMark: null,
  keyEnding: null,
  encoder: null,
  application: null,
  detail: null,
  at: null,
};

export type Refusals = {
  note: (one: TurnedAway) => void;
  close: () => void;
};

const GATHER_MS = 10_000;
/** Distinct refusals reported within that time; the rest are counted together. */
const MOST = 50;

/** A shorter key would be guessed by its end. */
const TELLING_CHARACTERS = 16;

/** How a key is told from others without revealing it. */
export const endingOf = (key: string): string | null => (key.length >= TELLING_CHARACTERS ? key.slice(-4) : null);

export const markOf = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 8);

/** Reports the first refusal of its kind immediately, and the number of others every ten seconds. */
export const newRefusals = (report: (refusal: Refusal) => void): Refusals => {
  let gathered = new Map<string, Refusal>();
  const flush = () => {
    const all = gathered;
    gathered = new Map();
    for (const one of all.values()) if (one.times > 0) report(one);
  };
  const timer = setInterval(flush, GATHER_MS);
  timer.unref();
  return {
    note: (one) => {
      const full = gathered.size >= MOST;
      const counted: TurnedAway = full
        ? { ...UNKNOWN_PUBLISHER, reason: one.reason, way: one.way, address: 'others' }
        : one;
      const name = JSON.stringify([counted.reason, counted.way, counted.address, counted.at]);
      const known = gathered.get(name);
      if (known) known.times += 1;
      else {
        gathered.set(name, { ...counted, times: full ? 1 : 0 });
        if (!full) report({ ...counted, times: 1 });
      }
    },
    close: () => {
      clearInterval(timer);
      flush();
    },
  };
};
