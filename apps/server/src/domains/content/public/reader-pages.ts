import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { networkOf } from '@onair/contract/network';
import type { Locale } from '@onair/contract/text';
import { partsOf } from '@onair/contract/typed';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { rateLimit } from '../../../http/rate.ts';
import { answer } from './answer.ts';
import { absentPage } from './item-page.ts';
import type { View } from './view.ts';

/** Pages that one network may open a minute, as a multiple of an account's limit. */
const PAGES_PER_CALL = 5;

export type Around = {
  /** The site key for readers' events. */
  siteKey: () => Promise<string>;
  /** Makes the demo company speak the reader's language. */
  inLanguage?: (<T>(value: T, locale: Locale) => T) | undefined;
};

export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** The assets of a page under one name: these files, concatenated. */
const asset = (name: string, files: readonly string[]) => {
  const bytes = Buffer.concat(files.map((file) => readFileSync(new URL(`./${file}`, import.meta.url))));
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 10);
  return { path: `/c/assets/${name}`, bytes, url: `/c/assets/${name}?v=${hash}` };
};

/** Shared dependencies of the public routes. */
export const readerPages = (http: FastifyInstance, { config }: Deps, { siteKey, inLanguage }: Around) => {
  const count = rateLimit();
  const [style, script] = [asset('page.css', ['frame.css', 'cards.css', 'item.css']), asset('page.js', ['page.js'])];
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
      assets: { style: style.url, script: script.url },
    };
  };
  /** A value in the reader's language, where the demo company has a translation. */
  const shown = <T>(value: T, { locale }: View): T => inLanguage?.(value, locale) ?? value;

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

  for (const { path, bytes } of [style, script]) {
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
