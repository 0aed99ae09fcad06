import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import proxyAddr from '@fastify/proxy-addr';
import type { Deps } from '../deps.ts';
import { refuseUpgrade } from './upgrade.ts';

/**
 * Whether a page of this origin may open a socket: our own (its host equals the requested host) or a listed one. A
 * missing origin is refused: every browser sends one, and other programs can send ours. `null` is the origin of
 * sandboxed frames and local files and is never ours.
 * @param host the request's Host header
 * @param allowed origins in the browsers' format, `https://console.example`
 */
export const originAllowed = (
  origin: string | undefined,
  host: string | undefined,
  allowed: readonly string[],
): boolean => {
  if (origin === undefined) return false;
  const url = URL.parse(origin);
  // Compared in the browsers' format, so that nothing hides in credentials, paths or spaces.
  if (!url || url.origin !== origin || !/^https?:$/.test(url.protocol)) return false;
  if (allowed.includes(origin)) return true;
  return host !== undefined && URL.parse(`${url.protocol}//${host}`)?.host === url.host;
};

/**
 * Checks the origin of an upgrade, and refuses foreign pages.
 * @param name of the protocol, for the log
 * @returns the address behind our proxies, or null when the upgrade was refused
 */
export const originCheck = ({ config, log }: Pick<Deps, 'config' | 'log'>, name: string) => {
  const origins = [...config.allowedOrigins, ...(config.publicUrl ? [new URL(config.publicUrl).origin] : [])];
  const proxies = proxyAddr.compile(config.trustProxy);
  return (request: IncomingMessage, socket: Duplex): string | null => {
    const { origin, host } = request.headers;
    const address = proxyAddr(request, proxies);
    if (originAllowed(origin, host, origins)) return address;
    log.info({ origin, host, address, failure: 'forbidden' }, `${name} connection refused to a foreign origin`);
    refuseUpgrade(request, socket, 'forbidden');
    return null;
  };
};
