import type { Duplex } from 'node:stream';

type Anonymous = { address: string; evict: () => void; since: number };
type Waiting = Omit<Anonymous, 'since'> & { settle: (release: (() => void) | null) => void };

/** Deadline of the first message: a browser sends it as soon as the socket is open. */
const GRACE_MS = 500;
/** For one address, whose connections may arrive at any rate. */
const OWN_GRACE_MS = 250;
/** How long a socket waits for admission before it is refused, and how many may wait. */
const WAIT_MS = 2_000;
const WAITING_MAX = 1_000;
const CHECK_MS = 50;

/**
 * Counts anonymous connections. When an address has `perAddress` of them, or there are `inAll`, the one that has been
 * silent longest is evicted, so that silent ones keep no others out. A brand-new one is spared, and others wait for a
 * moment: when thousands reconnect together, they get in one after another.
 * @param clock monotonic milliseconds
 */
export const admission = (perAddress: number, inAll: number, clock: () => number = () => performance.now()) => {
  const anonymous = new Set<Anonymous>();
  const byAddress = new Map<string, Set<Anonymous>>();
  const waiting = new Set<Waiting>();
  let timer: NodeJS.Timeout | undefined;

  const remove = (one: Anonymous): boolean => {
    if (!anonymous.delete(one)) return false;
    const own = byAddress.get(one.address);
    own?.delete(one);
    if (own?.size === 0) byAddress.delete(one.address);
    return true;
  };
  /** @returns false when the oldest of these is brand-new */
  const evictOldest = (some: Set<Anonymous>, graceMs: number): boolean => {
    const [oldest] = some;
    if (!oldest || clock() - oldest.since < graceMs) return false;
    remove(oldest);
    oldest.evict();
    return true;
  };

  /** @returns the function that releases the slot, or null when there is none for now */
  const enter = (address: string, evict: () => void): (() => void) | null => {
    const own = byAddress.get(address);
    if (own && own.size >= perAddress && !evictOldest(own, OWN_GRACE_MS)) return null;
    if (anonymous.size >= inAll && !evictOldest(anonymous, GRACE_MS)) return null;
    const one = { address, evict, since: clock() };
    anonymous.add(one);
    byAddress.set(address, (byAddress.get(address) ?? new Set()).add(one));
    return () => {
      if (remove(one)) admitWaiting();
    };
  };
  function admitWaiting(): void {
    for (const one of waiting) {
      const release = enter(one.address, one.evict);
      if (release) one.settle(release);
    }
    if (waiting.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  /** Like `enter`, but waits for a slot. `gone` ends the waiting of a closed socket. */
  const enterSoon = (
    address: string,
    evict: () => void,
    settle: (release: (() => void) | null) => void,
  ): { gone: () => void } => {
    const release = enter(address, evict);
    if (release || waiting.size >= WAITING_MAX) {
      settle(release);
      return { gone: () => {} };
    }
    const late = setTimeout(() => one.settle(null), WAIT_MS);
    const one: Waiting = {
      address,
      evict,
      settle: (found) => {
        if (!waiting.delete(one)) return;
        clearTimeout(late);
        settle(found);
      },
    };
    waiting.add(one);
    timer ??= setInterval(admitWaiting, CHECK_MS).unref();
    return { gone: () => one.settle(null) };
  };

  return {
    enter,
    enterSoon,
    /**
     * Waits with a raw socket for a slot; `settle` gets null when there was none in time, and is not called for a
     * closed one.
     */
    enterSocket: (
      socket: Duplex,
      address: string,
      evict: () => void,
      settle: (release: (() => void) | null) => void,
    ): void => {
      let closed = false;
      const onError = (): void => void socket.destroy();
      const onClose = (): void => {
        closed = true;
        entering.gone();
      };
      socket.on('error', onError).on('close', onClose);
      const entering = enterSoon(address, evict, (release) => {
        socket.off('error', onError).off('close', onClose);
        if (closed) release?.();
        else settle(release);
      });
    },
  };
};
