/** Counts connections: limited per address and in total. */
export const connectionCount = (perAddress: number, inAll: number) => {
  const byAddress = new Map<string, number>();
  let all = 0;
  return {
    hasRoom: (address: string): boolean => all < inAll && (byAddress.get(address) ?? 0) < perAddress,
    /** @returns the function that releases it */
    add: (address: string): (() => void) => {
      all += 1;
      byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
      return () => {
        all -= 1;
        const left = (byAddress.get(address) ?? 1) - 1;
        if (left > 0) byAddress.set(address, left);
        else byAddress.delete(address);
      };
    },
  };
};
