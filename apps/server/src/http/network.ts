/**
 * Who is behind an address, as far as one can say: IPv4 as it is (also when mapped into IPv6), IPv6 by its /64, since
 * one customer of a provider has all of that.
 */
export const networkOf = (address: string): string => {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('%')[0]?.split('::') ?? [];
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const middle = address.includes('::') ? new Array(Math.max(0, 8 - left.length - right.length)).fill('0') : [];
  const groups = [...left, ...middle, ...right].slice(0, 4);
  return `${groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, '')).join(':')}::/64`;
};
