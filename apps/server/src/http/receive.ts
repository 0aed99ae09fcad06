import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Access } from '@onair/contract/access';
import type { FailureName } from '@onair/contract/failure';
import { isLoopback } from '@onair/contract/lib/network';
import { health, ready } from '@onair/contract/system/system';
import type { Locale } from '@onair/contract/text';
import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Actor } from '../deps.ts';
import { AppError } from '../lib/errors.ts';
import type { SecurityHeaders } from './headers.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, address and language; the session is set once the token has been checked. */
    actor: Actor;
    /** The refusal or failure; read by journal and metrics. */
    failure: FailureName | null;
    /** The error of an unexpected failure: for the log, never for the client. */
    fault: unknown;
  }
  interface FastifyContextConfig {
    /** Name of the endpoint in the contract; other routes name themselves. */
    endpoint?: string;
    /** Every route states its access; one that does not stops the server from starting. */
    access?: Access;
    /** A file that other programs open: its refusals are HTTP statuses. */
    openFile?: boolean;
  }
}

/** A proxy's request id, if it is safe to log. */
const REQUEST_ID = /^[\w-]{8,64}$/;

/**
 * How Fastify makes a request. It keeps the id that a trusted proxy set in `X-Request-Id`, so that both logs can be
 * correlated, and has no logger of its own: that would cost more than the journal's one line, which names the request.
 */
export const requestOptions = (
  isTrusted: (request: IncomingMessage) => boolean,
): Required<Pick<FastifyServerOptions, 'genReqId' | 'childLoggerFactory'>> => ({
  genReqId: (request) => {
    const given = request.headers['x-request-id'];
    return typeof given === 'string' && REQUEST_ID.test(given) && isTrusted(request) ? given : randomUUID();
  },
  childLoggerFactory: (logger) => logger,
});

/**
 * The reader's language from `Accept-Language`: our first language in the list, by weight; zh-CN when the header is
 * missing, en-US when it names only other languages.
 */
export const localeOf = (header: string | undefined): Locale => {
  if (!header) return 'zh-CN';
  const wanted = header
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().split(';');
      const weight = Number(
        options
          .find((o) => o.trim().startsWith('q='))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { tag: tag.toLowerCase(), weight: Number.isFinite(weight) ? weight : 0 };
    })
    .sort((a, b) => b.weight - a.weight);
  for (const { tag } of wanted) {
    if (tag.startsWith('zh') || tag === '*') return 'zh-CN';
    if (tag.startsWith('en')) return 'en-US';
  }
  return 'en-US';
};

/** The bearer token, null when none was sent. A text longer than any token is truncated, and thus unknown. */
export const bearer = (request: FastifyRequest): string | null => {
  const { authorization = '' } = request.headers;
  // The scheme is written in any case (RFC 9110, 11.1).
  return /^bearer /i.test(authorization) ? authorization.slice(7, 207) : null;
};

const compressedWords: Record<Locale, string> = {
  'zh-CN': '请求内容不能压缩，请去掉 Content-Encoding 后原样发送',
  'en-US': 'The body of a request is sent without compression: leave out Content-Encoding',
};
const twiceWords: Record<Locale, string> = {
  'zh-CN': '请求中有只能出现一次的标头出现了两次',
  'en-US': 'A header that is sent once at most was sent twice',
};

/** Sent twice, each program on the way may read another one of the two: who asks, whom, and in what language of bytes. */
const ONCE = new Set(['host', 'authorization', 'content-type']);

const isDoubled = (rawHeaders: readonly string[]): boolean => {
  const seen = new Set<string>();
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]?.toLowerCase() ?? '';
    if (!ONCE.has(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
};

/** `identity` says that a body is as it is; anything else would have to be undone before it can be read. */
const isCoded = (header: string | undefined, plain: string): boolean =>
  (header ?? '').split(',').some((coding) => !['', plain].includes(coding.trim().toLowerCase()));

/** JSON is UTF-8 (RFC 8259); in any other charset its bytes would be read as what they are not. */
const FOREIGN_CHARSET = /^application\/json\s*;.*\bcharset\s*=\s*(?!"?utf-?8\b)/i;

/**
 * What no request of ours is, whatever its address: judged by the headers alone, before a session is looked up and
 * before a byte of the body is read. docs/security.md has the table, with what Node and Fastify refuse by themselves.
 * - No body is inflated: three hundred bytes can stand for hundreds of megabytes, and no client of ours compresses.
 * - Nothing that decides who asks, whom and what is sent twice (RFC 9112, 3.2).
 * - The address is a path: one with a host of its own is for a proxy, and would pass by the check of `Host`.
 * @returns why it is refused; null for an ordinary request
 */
const transportFault = ({ headers, rawHeaders, url = '/' }: IncomingMessage, locale: Locale): AppError | null => {
  if (isDoubled(rawHeaders)) return new AppError('invalid', { words: twiceWords[locale] });
  if (!url.startsWith('/')) return new AppError('misdirected');
  if (isCoded(headers['content-encoding'], 'identity') || isCoded(headers['transfer-encoding'], 'chunked')) {
    return new AppError('unsupportedType', { words: compressedWords[locale] });
  }
  return FOREIGN_CHARSET.test(headers['content-type'] ?? '') ? new AppError('unsupportedType') : null;
};

/**
 * Forgets what a proxy may have passed on from anyone: our names are in `Host` and PUBLIC_URL, never in
 * `X-Forwarded-Host`, and a page's address begins with http or https.
 */
const forgetForwarding = (headers: IncomingHttpHeaders): void => {
  delete headers['x-forwarded-host'];
  if (!/^https?$/i.test(String(headers['x-forwarded-proto'] ?? 'http'))) delete headers['x-forwarded-proto'];
};

/** The name in a Host header, without port and brackets; null for a malformed one. */
const hostNameOf = (host: string | undefined): string | null => {
  if (!host) return null;
  const url = URL.parse(`http://${host}`);
  if (!url || url.host === '' || url.username !== '' || url.pathname !== '/' || url.search !== '') return null;
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
};

/**
 * The host names that this server accepts. A page of another site can point its own name at our address (DNS
 * rebinding), but not an IP literal: those and this machine's names are ours, other names have to be listed.
 */
const hostRule = ({ demo, host, publicUrl, allowedHosts }: Config) => {
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

/** Headers added by a proxy: a request with one of them did not come from this machine. */
const FORWARDED = /^(?:via|forwarded|x-forwarded-[a-z-]+|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip)$/;

type Asked = Pick<IncomingMessage, 'headers' | 'httpVersion' | 'url'>;

/** Whether the page that asks is one of this machine; a request that names no page is. */
const isPageHere = (address: string | undefined): boolean => {
  if (address === undefined) return true;
  const url = URL.parse(address);
  return url !== null && isLoopback(url.hostname.replace(/^\[|\]$/g, ''));
};

/**
 * Whether a request came by another way than from this machine: proxies say so, speak HTTP/1.0 unless told otherwise,
 * or leave the name of the page that the browser sees in `Origin` and `Referer`. A page itself may be opened by a link
 * on any other.
 */
const isFromElsewhere = ({ headers, httpVersion, url }: Asked): boolean =>
  httpVersion === '1.0' ||
  Object.keys(headers).some((name) => FORWARDED.test(name)) ||
  !isPageHere(headers.origin) ||
  (url?.startsWith('/api/') === true && !isPageHere(headers.referer));

/** Whether a request or a socket used an accepted host name; the demo serves nothing that comes from elsewhere. */
export const requestRule = (config: Config) => {
  const ours = hostRule(config);
  return (request: Asked): boolean => ours(request.headers.host) && !(config.demo && isFromElsewhere(request));
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

/** Progress of a shutdown: readiness is false while it is `leaving`, and new requests are refused from `now` on. */
export type Draining = { leaving: boolean; now: boolean };

/** Probes may use any host name; they only learn whether the server is healthy. */
const PROBED = new Set<string>([health.path, ready.path]);

const demoWords: Record<Locale, string> = {
  'zh-CN': '演示模式使用公开的密码，仅供本机访问，不能经由代理或域名访问',
  'en-US':
    'Demo mode has well-known passwords: it serves this machine only, neither through a proxy nor by another name',
};

/** Refuses requests with a foreign host name, and those that come during a shutdown. */
const guard = (config: Config, log: Logger, draining: Draining) => {
  const mayAsk = requestRule(config);
  const warn = proxyWarning(config, log);
  return (request: FastifyRequest): AppError | undefined => {
    const { headers, actor, routeOptions, socket } = request;
    if (headers['x-forwarded-for'] && request.ip === socket.remoteAddress) warn(socket.remoteAddress);
    if (!mayAsk(request.raw) && (config.demo || !PROBED.has(routeOptions.url ?? ''))) {
      return new AppError('misdirected', config.demo ? { words: demoWords[actor.locale] } : {});
    }
    if (draining.now || (draining.leaving && routeOptions.url === ready.path)) {
      return new AppError('unavailable', { retryAfterSeconds: 1 });
    }
    return undefined;
  };
};

/**
 * The first step of every request, before a session is looked up: who calls, so that a refusal at any stage can be
 * answered and logged, and whether it is served at all.
 */
export const receiveRequests = (
  app: FastifyInstance,
  { config, log }: { config: Config; log: Logger },
  { headers, draining }: { headers: SecurityHeaders; draining: Draining },
): void => {
  const refusalOf = guard(config, log, draining);
  app.decorateRequest('actor', null as unknown as Actor);
  app.decorateRequest('failure', null);
  app.decorateRequest('fault', null);
  app.addHook('onRequest', (request, reply, done) => {
    request.actor = {
      session: null,
      authority: { by: 'visitor' },
      address: request.ip,
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
      requestId: request.id,
      locale: localeOf(request.headers['accept-language']),
      idempotencyKey: null,
      fingerprint: '',
      secret: false,
    };
    reply.header('x-request-id', request.id).headers(request.url.startsWith('/api') ? headers.api : headers.page);
    const fault = transportFault(request.raw, request.actor.locale);
    // What would be accepted instead (RFC 9110, 12.5.3): a client that compresses by itself sends it again without.
    if (fault?.failure === 'unsupportedType') reply.header('accept-encoding', 'identity');
    const refused = fault ?? refusalOf(request);
    forgetForwarding(request.headers);
    done(refused);
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A connection kept alive would keep the server from ending.
    if (draining.now) reply.header('connection', 'close');
    done();
  });
};
