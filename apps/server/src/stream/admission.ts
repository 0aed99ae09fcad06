/** Counts sockets that have not said who they are. `enter` answers with the function that leaves, or null when full. */
export const admission = (perAddress: number, inAll: number) => {
  const strangers = new Map<string, number>();
  let all = 0;
  return {
    enter: (address: string): (() => void) | null => {
      const there = strangers.get(address) ?? 0;
      if (there >= perAddress || all >= inAll) return null;
      strangers.set(address, there + 1);
      all += 1;
      let inside = true;
      return () => {
        if (!inside) return;
        inside = false;
        all -= 1;
        const left = (strangers.get(address) ?? 1) - 1;
        if (left > 0) strangers.set(address, left);
        else strangers.delete(address);
      };
    },
  };
};
