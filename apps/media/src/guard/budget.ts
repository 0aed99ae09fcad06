import type { Limits } from './limits.ts';

/** Counts connections, in all and for each address. */
export type Budget = {
  /** Whether one more connection may come in; when so, `leave` must follow. */
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

/** One address has one name: an IPv4 address in IPv6's clothes is itself, and an IPv6 network of 64 bits counts as one. */
export const addressOf = (remote: string | undefined): string => {
  if (!remote) return 'unknown';
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(remote);
  if (mapped) return mapped[1]!;
  if (!remote.includes(':')) return remote;
  const [head = '', tail] = remote.split('%')[0]!.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return `${[...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right].slice(0, 4).join(':')}::/64`;
};
