/** Counts the sockets that have entered: so many of one address, so many in all. */
export const insideCount = (perAddress: number, inAll: number) => {
  const there = new Map<string, number>();
  let all = 0;
  return {
    size: (): number => all,
    mayEnter: (address: string): boolean => all < inAll && (there.get(address) ?? 0) < perAddress,
    /** @returns the function that leaves */
    enter: (address: string): (() => void) => {
      all += 1;
      there.set(address, (there.get(address) ?? 0) + 1);
      return () => {
        all -= 1;
        const left = (there.get(address) ?? 1) - 1;
        if (left > 0) there.set(address, left);
        else there.delete(address);
      };
    },
  };
};
