import { networkOf } from '@onair/contract/lib/network';
import type { Limits } from './limits.ts';

/** Counts connections, in total and per address. */
type Budget = {
  /** Whether another connection is allowed; if so, `leave` must be called later. */
  enter: (address: string) => boolean;
  leave: (address: string) => void;
};

export const newBudget = (limits: Limits): Budget => {
  const inside = new Map<string, number>();
  let all = 0;
  return {
    enter: (address) => {
      const here = inside.get(address) ?? 0;
      if (all >= limits.connections || here >= limits.connectionsPerAddress) return false;
      inside.set(address, here + 1);
      all += 1;
      return true;
    },
    leave: (address) => {
      const left = (inside.get(address) ?? 1) - 1;
      if (left > 0) inside.set(address, left);
      else inside.delete(address);
      all -= 1;
    },
  };
};

/** The network that counts as one address; `unknown` for a socket that has already closed. */
export const addressOf = (remote: string | undefined): string => (remote ? networkOf(remote) : 'unknown');
