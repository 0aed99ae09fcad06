import { createHash } from 'node:crypto';
import type { PublishRefusal, TurnedAwayReason } from '@onair/contract/live/media-channel';
import type { LineName } from '@onair/contract/live/media-lines';

/** An encoder or browser that was refused. Never contains its key. */
export type TurnedAway = {
  reason: TurnedAwayReason;
  address: string;
  /** Eight digits that identify a key, null where none was sent. */
  keyMark: string | null;
  /** Where its key is valid. */
  at: { studioId: string; line: LineName } | null;
};

/** How often the same refusal occurred within some seconds. */
export type Refusal = TurnedAway & { times: number };

/** Whether it was checked, rather than refused for lack of room. */
export const isPublishRefusal = (reason: TurnedAwayReason): reason is PublishRefusal =>
  reason !== 'noRoom' && reason !== 'addressLimit' && reason !== 'proxyHeader';

export type Refusals = {
  note: (one: TurnedAway) => void;
  close: () => void;
};

const GATHER_MS = 10_000;
/** Distinct refusals reported within that time; the rest are counted together. */
const MOST = 50;

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
      const counted: TurnedAway = full ? { reason: one.reason, address: 'others', keyMark: null, at: null } : one;
      const name = JSON.stringify([counted.reason, counted.address, counted.at]);
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
