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

/** `::a.b.c.d`, the abolished IPv4-compatible addresses: `::127.0.0.1` counts as unicast, and reaches who knows what. */
const COMPATIBLE = ipaddr.parseCIDR('::/96');

/**
 * Whether an address is one of the public internet: not of this machine, a private network, a tunnel or a cloud's
 * metadata, nor an IPv4 address written as one of IPv6.
 */
export const isPublic = (address: string): boolean => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv6 && parsed.match(COMPATIBLE)) return false;
  return parsed.range() === 'unicast';
};

/**
 * Whether the host of an address may be public: a name with a dot, whose addresses are judged at each connection, or an
 * address that is. Programs read `127.1`, `0177.0.0.1` and circled digits as addresses too, but only URLs of the web are
 * normalized: whatever one of those would be is refused as it is.
 */
export const mayBePublic = (host: string): boolean => {
  const bare = host.replace(/^\[|\]$/g, '');
  const asWeb = URL.parse(`http://${host}/`)?.hostname.replace(/^\[|\]$/g, '');
  if (asWeb === undefined) return false;
  if (ipaddr.isValid(asWeb)) return asWeb === bare && isPublic(asWeb);
  return asWeb.includes('.');
};

/** Whether a host is the loopback interface. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host);
