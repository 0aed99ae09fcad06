type Stranger = { address: string; makeRoom: () => void };

/**
 * Counts sockets that have not said who they are. One address may have `perAddress` of them; when `inAll` are there, the
 * one that has been silent longest makes room, so that a crowd of silent sockets keeps nobody out who speaks.
 */
export const admission = (perAddress: number, inAll: number) => {
  const strangers = new Set<Stranger>();
  const there = new Map<string, number>();

  const leave = (stranger: Stranger): void => {
    if (!strangers.delete(stranger)) return;
    const left = (there.get(stranger.address) ?? 1) - 1;
    if (left > 0) there.set(stranger.address, left);
    else there.delete(stranger.address);
  };

  return {
    /** @returns the function that leaves, or null when the address has enough of them. */
    enter: (address: string, makeRoom: () => void): (() => void) | null => {
      const own = there.get(address) ?? 0;
      if (own >= perAddress) return null;
      const [oldest] = strangers;
      if (oldest && strangers.size >= inAll) {
        leave(oldest);
        oldest.makeRoom();
      }
      const stranger = { address, makeRoom };
      strangers.add(stranger);
      there.set(address, own + 1);
      return () => leave(stranger);
    },
  };
};
