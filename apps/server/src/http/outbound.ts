import { lookup } from 'node:dns';
import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublic, mayBePublic } from '@onair/contract/lib/network';
import ipaddr from 'ipaddr.js';

export { isPublic };

const isLoopback = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback';

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/**
 * Whether the server may send to an address that a person or a browser named: https, without credentials, and not a
 * private address. The resolved address is checked again for each request.
 * @param anyPort whether non-standard ports are allowed
 */
export const mayCall = (address: string, anyPort = false): boolean => {
  const url = URL.parse(address);
  if (!url || url.username || url.password || url.protocol !== 'https:') return false;
  if (url.port !== '' && !anyPort) return false;
  return mayBePublic(url.hostname);
};

/** Plain http to this very machine: for tests, and where the installation allows private networks. */
export const isLocal = (address: string): boolean => {
  const url = URL.parse(address);
  return url?.protocol === 'http:' && isLoopback(hostOf(url));
};

/**
 * Resolves a name for one connection and refuses it if any of its addresses is not public: the checked address is the
 * one connected to.
 */
const lookupPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0);
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublic(address))) {
      return done(new Error('the name has no public address'), '', 0);
    }
    return options.all ? done(null, found) : done(null, first.address, first.family);
  });
};

type Outgoing = {
  headers: Record<string, string>;
  body: Buffer | string;
  signal: AbortSignal;
  /** Names may resolve to private addresses. */
  toPrivate?: boolean;
};

/**
 * Posts to an external address, on a connection of its own. Redirects are not followed, and nothing but the status is
 * read.
 * @returns the status
 */
export const post = (address: string, { headers, body, signal, toPrivate = false }: Outgoing): Promise<number> =>
  new Promise((resolve, reject) => {
    const url = new URL(address);
    const options = { method: 'POST', headers, signal, agent: false, ...(toPrivate ? {} : { lookup: lookupPublic }) };
    const sent = url.protocol === 'https:' ? secure(url, options) : plain(url, options);
    sent.on('response', (answer) => {
      answer.destroy();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });
