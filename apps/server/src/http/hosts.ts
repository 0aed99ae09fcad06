import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { isLoopback } from '@onair/contract/network';
import { health, ready } from '@onair/contract/system/system';
import type { Locale } from '@onair/contract/text';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';

/** Probes may use any host name; they only learn whether the server is healthy. */
const PROBED = new Set<string>([health.path, ready.path]);

/** Headers added by a proxy: a request with one of them did not come from this machine. */
const FORWARDED = /^(?:forwarded|x-forwarded-[a-z-]+|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip)$/;

const demoWords: Record<Locale, string> = {
  'zh-CN': '演示模式使用公开的密码，仅供本机访问，不能经由代理或域名访问',
  'en-US':
    'Demo mode has well-known passwords: it serves this machine only, neither through a proxy nor by another name',
};

/** The name in a Host header, without port and brackets; null for a malformed one. */
export const hostNameOf = (host: string | undefined): string | null => {
  if (!host) return null;
  const url = URL.parse(`http://${host}`);
  if (!url || url.host === '' || url.username !== '' || url.pathname !== '/' || url.search !== '') return null;
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
};

/**
 * The host names that this server accepts. A page of another site can point its own name at our address (DNS
 * rebinding), but not an IP literal: those and this machine's names are ours, other names have to be listed.
 */
export const hostRule = ({ demo, host, publicUrl, allowedHosts }: Config) => {
  const names = new Set<string>();
  for (const one of [host, ...allowedHosts, publicUrl ? new URL(publicUrl).host : '']) {
    const name = hostNameOf(one);
    if (name) names.add(name);
  }
  return (header: string | undefined): boolean => {
    const name = hostNameOf(header);
    if (name === null) return false;
    if (isLoopback(name)) return true;
    return !demo && (isIP(name) > 0 || names.has(name));
  };
};

const isForwarded = (headers: IncomingHttpHeaders): boolean =>
  Object.keys(headers).some((name) => FORWARDED.test(name));

/** Whether a request or a socket used an accepted host name; the demo serves nothing that a proxy forwarded. */
export const requestRule = (config: Config) => {
  const ours = hostRule(config);
  return ({ headers }: Pick<IncomingMessage, 'headers'>): boolean =>
    ours(headers.host) && !(config.demo && isForwarded(headers));
};

const WARN_EVERY_MS = 3_600_000;

/** Warns once an hour that an unconfigured proxy forwards requests: all its visitors count as one address. */
const proxyWarning = ({ trustProxy }: Config, log: Logger) => {
  let warnedAt = Number.NEGATIVE_INFINITY;
  return (peer: string | undefined): void => {
    if (performance.now() - warnedAt < WARN_EVERY_MS) return;
    warnedAt = performance.now();
    log.warn(
      { peer, trusted: trustProxy },
      'a request carries forwarded addresses from a peer that TRUST_PROXY does not list: all its visitors share one address and its limits',
    );
  };
};

/** @returns the refusal of a request with a foreign host name */
export const hostGuard = (config: Config, log: Logger) => {
  const mayAsk = requestRule(config);
  const warn = proxyWarning(config, log);
  return (request: FastifyRequest): AppError | null => {
    const { headers, actor } = request;
    if (headers['x-forwarded-for'] && request.ip === request.socket.remoteAddress) warn(request.socket.remoteAddress);
    if (mayAsk(request) || (!config.demo && PROBED.has(request.routeOptions.url ?? ''))) return null;
    return new AppError('misdirected', config.demo ? { words: demoWords[actor.locale] } : {});
  };
};
