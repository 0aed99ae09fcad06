import ipaddr from 'ipaddr.js';

/**
 * The network of an address, which limits count by: the IPv4 address itself (also when mapped into IPv6), or the /64 of
 * an IPv6 address, which providers assign to one customer. Any other text is returned unchanged.
 */
export const networkOf = (text: string): string => {
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${network.join(':')}::/64`;
};

/** Whether an address is one of the public internet: not of this machine, a private network, a tunnel or a cloud's metadata. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** Whether a host is the loopback interface. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
