import { lookup } from 'node:dns/promises';
import { connect as connectPlain, isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectSecure } from 'node:tls';
import { isPublic } from '@onair/contract/lib/network';
import type { PushFault } from '@onair/contract/live/media/stats';

/** Why a platform could not be reached or did not accept the stream. */
export class PushFailed extends Error {
  fault: PushFault;
  /** The code with which the platform refused. */
  detail: string | null;
  constructor(fault: PushFault, detail: string | null = null) {
    super(detail ?? fault);
    this.fault = fault;
    this.detail = detail;
  }
}

const PORTS: Record<string, number> = { 'rtmp:': 1935, 'rtmps:': 443 };

/** Untrusted certificates, and certificates for another host; anything else is a connection error. */
const isOfCertificate = (code: unknown): boolean => typeof code === 'string' && /CERT|SIGNATURE|TLS_ALT/.test(code);

/**
 * Connects to the host of an `rtmp` or `rtmps` address. A name is resolved for each connection, and the resolved
 * address is what gets checked: one in a private network is refused unless `toPrivate` allows it.
 * @throws PushFailed
 */
export const openSocket = async (address: string, toPrivate: boolean, signal: AbortSignal): Promise<Socket> => {
  const url = URL.parse(address);
  const port = url && PORTS[url.protocol];
  if (!url || !port) throw new PushFailed('address');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = await lookup(host, { all: true }).catch(() => []);
  const [first] = found;
  if (!first || !(toPrivate || found.every((one) => isPublic(one.address)))) throw new PushFailed('address');
  const known: LookupFunction = (_host, options, done) =>
    options.all ? done(null, found) : done(null, first.address, first.family);
  const to = { host, port: url.port === '' ? port : Number(url.port), lookup: known };
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'rtmps:';
    const socket = isSecure ? connectSecure({ ...to, ...(isIP(host) ? {} : { servername: host }) }) : connectPlain(to);
    const abort = (): void => void socket.destroy();
    signal.addEventListener('abort', abort, { once: true });
    const settle = (act: () => void): void => {
      signal.removeEventListener('abort', abort);
      act();
    };
    socket.once('error', (error: NodeJS.ErrnoException) =>
      settle(() => reject(new PushFailed(isOfCertificate(error.code) ? 'certificate' : 'connection'))),
    );
    socket.once('close', () => settle(() => reject(new PushFailed('connection'))));
    socket.once(isSecure ? 'secureConnect' : 'connect', () => settle(() => resolve(socket)));
  });
};
