import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Whether an address is one of the public internet: not of this machine, a private network, a tunnel or a cloud's metadata. */
export const isPublic = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

/**
 * Whether the server may send to an address that a browser named: https on the usual port, no name and password in it,
 * and a host that is no private address.
 * @param toLoopback for tests: plain http to this machine is let through
 */
export const mayPushTo = (endpoint: string, toLoopback: boolean): boolean => {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (toLoopback && url.protocol === 'http:' && isLoopback(host)) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return isIP(host) ? isPublic(host) : host.includes('.');
};

/** Resolves a name for one connection and refuses it when any of its addresses is not public: what is checked is what is connected to. */
export const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublic(address))) {
      return done(new Error('a push service has no public address'), '', 0);
    }
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};
