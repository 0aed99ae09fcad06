type Stranger = { address: string; makeRoom: () => void; since: number };

/** Whoever means to speak does so within this time: the browser sends its token as soon as the socket is open. */
const PATIENCE_MS = 500;

/**
 * Counts sockets that have not said who they are. One address may have `perAddress` of them; when `inAll` are there, the
 * one that has been silent longest makes room, so that a crowd of silent sockets keeps nobody out for long. One that has
 * only just come is left in peace: when thousands return at once, those inside finish and the others try again.
 * @param clock milliseconds that never go back
 */
export const admission = (perAddress: number, inAll: number, clock: () => number = () => performance.now()) => {
  const strangers = new Set<Stranger>();
  const there = new Map<string, number>();

  const leave = (stranger: Stranger): void => {
    if (!strangers.delete(stranger)) return;
    const left = (there.get(stranger.address) ?? 1) - 1;
    if (left > 0) there.set(stranger.address, left);
    else there.delete(stranger.address);
  };

  return {
    /** @returns the function that leaves, or null when there is no place for now. */
    enter: (address: string, makeRoom: () => void): (() => void) | null => {
      const own = there.get(address) ?? 0;
      if (own >= perAddress) return null;
      const [oldest] = strangers;
      if (oldest && strangers.size >= inAll) {
        if (clock() - oldest.since < PATIENCE_MS) return null;
        leave(oldest);
        oldest.makeRoom();
      }
      const stranger = { address, makeRoom, since: clock() };
      strangers.add(stranger);
      there.set(address, own + 1);
      return () => leave(stranger);
    },
  };
};
