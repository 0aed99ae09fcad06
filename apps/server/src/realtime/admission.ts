type Stranger = { address: string; makeRoom: () => void; since: number };
type Waiting = Omit<Stranger, 'since'> & { admit: (leave: (() => void) | null) => void };

/** Anyone who means to speak does so within this time: the browser sends its token as soon as the socket is open. */
const PATIENCE_MS = 500;
/** Of one address, whose sockets are as near to each other as their owner likes. */
const OWN_PATIENCE_MS = 250;
/** How long a socket waits for a place before it is refused, and how many may wait. */
const WAIT_MS = 2_000;
const WAITING_MAX = 1_000;
const LOOK_MS = 50;

/**
 * Counts sockets that have not said who they are. Where an address has `perAddress` of them, or `inAll` are there, the one
 * that has been silent longest makes room, so that silent sockets keep nobody out. One that has only just come is left in
 * peace, and anyone who comes meanwhile waits for a moment: when thousands return at once, they get in one after the other.
 * @param clock milliseconds that never go back
 */
export const admission = (perAddress: number, inAll: number, clock: () => number = () => performance.now()) => {
  const strangers = new Set<Stranger>();
  const there = new Map<string, Set<Stranger>>();
  const waiting = new Set<Waiting>();
  let timer: NodeJS.Timeout | undefined;

  const remove = (stranger: Stranger): boolean => {
    if (!strangers.delete(stranger)) return false;
    const own = there.get(stranger.address);
    own?.delete(stranger);
    if (own?.size === 0) there.delete(stranger.address);
    return true;
  };
  /** @returns false when the oldest of these has only just come */
  const evictOldest = (some: Set<Stranger>, patience: number): boolean => {
    const [oldest] = some;
    if (!oldest || clock() - oldest.since < patience) return false;
    remove(oldest);
    oldest.makeRoom();
    return true;
  };

  /** @returns the function that leaves, or null when there is no place for now. */
  const enter = (address: string, makeRoom: () => void): (() => void) | null => {
    const own = there.get(address);
    if (own && own.size >= perAddress && !evictOldest(own, OWN_PATIENCE_MS)) return null;
    if (strangers.size >= inAll && !evictOldest(strangers, PATIENCE_MS)) return null;
    const stranger = { address, makeRoom, since: clock() };
    strangers.add(stranger);
    there.set(address, (there.get(address) ?? new Set()).add(stranger));
    return () => {
      if (remove(stranger)) letIn();
    };
  };
  function letIn(): void {
    for (const one of waiting) {
      const leave = enter(one.address, one.makeRoom);
      if (leave) one.admit(leave);
    }
    if (waiting.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  }

  return {
    enter,
    /** As `enter`, waiting for a place where there is none yet. `gone` ends the waiting of a socket that has closed. */
    enterSoon: (
      address: string,
      makeRoom: () => void,
      settle: (leave: (() => void) | null) => void,
    ): { gone: () => void } => {
      const leave = enter(address, makeRoom);
      if (leave || waiting.size >= WAITING_MAX) {
        settle(leave);
        return { gone: () => {} };
      }
      const late = setTimeout(() => one.admit(null), WAIT_MS);
      const one: Waiting = {
        address,
        makeRoom,
        admit: (place) => {
          if (!waiting.delete(one)) return;
          clearTimeout(late);
          settle(place);
        },
      };
      waiting.add(one);
      timer ??= setInterval(letIn, LOOK_MS).unref();
      return { gone: () => one.admit(null) };
    },
  };
};
