import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { networkOf } from '@onair/contract/lib/network';
import type { Locale } from '@onair/contract/text';
import { partsOf } from '@onair/contract/typed';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { rateLimit } from '../../../http/rate.ts';
import { absentPage } from './item-page.rules.ts';
import type { View } from './page.rules.ts';
import { etagOf, type PageAnswer } from './page-memory.service.ts';

type Answer = { type: string; text: string; status?: number };

/** How long readers and caches may reuse a page without revalidation. */
const SECONDS = 60;

const headed = (reply: FastifyReply, type: string, status: number): FastifyReply =>
  reply
    .code(status)
    .type(`${type}; charset=utf-8`)
    // Our own pages need to know that their reader comes from another of ours; nobody else learns it.
    .header('referrer-policy', 'same-origin')
    .header('vary', 'accept-language, accept-encoding')
    .header('cache-control', status === 200 ? `public, max-age=${SECONDS}, stale-while-revalidate=600` : 'no-cache');

/** Whether the reader's copy is current; sets the validator. */
const isKnown = ({ headers }: FastifyRequest, reply: FastifyReply, etag: string): boolean => {
  reply.header('etag', etag);
  const asked = String(headers['if-none-match'] ?? '');
  return asked.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
};

/** Sends text that caches may keep for a minute, or only a 304. */
export const answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text, status = 200 }: Answer,
): FastifyReply => {
  headed(reply, type, status);
  if (status === 200 && isKnown(request, reply, etagOf(text))) return reply.code(304).send();
  return reply.send(text);
};

/** Whether a reader accepts gzip: named, and not with weight 0 (RFC 9110, 12.5.3). */
const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding'] ?? ''));

/** The same for a page that is already compressed. */
export const answerPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, gzip, plain }: PageAnswer,
): FastifyReply => {
  headed(reply, 'text/html', 200);
  if (isKnown(request, reply, etag)) return reply.code(304).send();
  return acceptsGzip(request) ? reply.header('content-encoding', 'gzip').send(gzip) : reply.send(plain);
};

/** Block comments, comment lines, indentation and blank lines: our files have none of these within a text. */
const NOTES = /\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$|^[ \t]+|^\n/gm;
/** A stylesheet or a script without what is there for those who write it: readers fetch it with each first page. */
export const lean = (text: string): string =>
  text
    .replace(NOTES, '')
    .replace(/\n{2,}/g, '\n')
    .trimStart();

/** What a page loads under a name. */
const asset = (name: string, file: string) => {
  const bytes = Buffer.from(lean(readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')));
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 10);
  return { path: `/c/assets/${name}`, bytes, url: `/c/assets/${name}?v=${hash}` };
};

export const STYLE = asset('page.css', 'public.css');
const FRAME_STYLE = asset('embed.css', 'embed.css');
export const SCRIPT = asset('page.js', 'page.js');
/** Where the pages of the audience find their style and script. */
export const assets = { style: STYLE.url, script: SCRIPT.url, frame: FRAME_STYLE.url };

/** Pages that one network may open a minute, as a multiple of an account's limit. */
const PAGES_PER_CALL = 5;

/** Has the demo company speak the reader's language. */
export type InLanguage = (<T>(value: T, locale: Locale) => T) | undefined;
export type PageContext = {
  /** The site key for readers' events. */
  siteKey: () => Promise<string>;
  inLanguage?: InLanguage;
  /** Lets the permitted sites frame an answer. */
  allowFraming: (reply: FastifyReply) => Promise<void>;
  /** Addresses of the audience's pages of lives. */
  lives: () => Promise<string[]>;
};

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** A value in the reader's language, where the demo company knows it. */
export const presentIn =
  (inLanguage: InLanguage) =>
  <T>(value: T, { locale }: View): T =>
    inLanguage?.(value, locale) ?? value;
export type PresentIn = ReturnType<typeof presentIn>;

/** Shared dependencies of the public routes. */
export const readerPages = (http: FastifyInstance, { config }: Deps, { siteKey, inLanguage }: PageContext) => {
  const count = rateLimit();
  let key: string | null = null;

  const originOf = ({ protocol, host }: FastifyRequest): string => config.publicUrl ?? `${protocol}://${host}`;
  const viewOf = async (request: FastifyRequest): Promise<View> => {
    key ??= await siteKey();
    const { lang } = partsOf(request.query);
    const chosen = lang === 'zh' || lang === 'en';
    return {
      locale: chosen ? (lang === 'zh' ? 'zh-CN' : 'en-US') : request.actor.locale,
      chosen,
      origin: originOf(request),
      timeZone: config.timeZone,
      site: key === '' ? null : { key, asks: config.publicConsent },
      assets,
    };
  };
  const shown = presentIn(inLanguage);

  const serve = (url: string, handler: Handler): void => {
    http.route({
      method: ['GET', 'HEAD'],
      url,
      config: { endpoint: 'publicPage', access: 'open' },
      compress: { customTypes: /^(text|application)\// },
      handler: async (request, reply) => {
        count(networkOf(request.actor.address), config.ratePerMinute * PAGES_PER_CALL);
        return handler(request, reply);
      },
    });
  };
  const absent = async (request: FastifyRequest, reply: FastifyReply, gone = false) =>
    answer(request, reply, {
      type: 'text/html',
      text: absentPage(await viewOf(request), gone),
      status: gone ? 410 : 404,
    });

  for (const { path, bytes } of [STYLE, FRAME_STYLE, SCRIPT]) {
    serve(path, async (_request, reply) =>
      reply
        .type(`text/${path.endsWith('.css') ? 'css' : 'javascript'}; charset=utf-8`)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .send(bytes),
    );
  }
  return { serve, viewOf, originOf, shown, absent };
};

export type ReaderPages = ReturnType<typeof readerPages>;
