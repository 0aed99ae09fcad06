import { networkOf } from '@onair/contract/network';
import type { Locale } from '@onair/contract/text';
import { partsOf } from '@onair/contract/typed';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { rateLimit } from '../../../http/rate.ts';
import { answer } from './answer.ts';
import { assets, FRAME_STYLE, SCRIPT, STYLE } from './assets.ts';
import { absentPage } from './item-page.ts';
import type { View } from './view.ts';

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
