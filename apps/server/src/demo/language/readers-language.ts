import type { Locale } from '@onair/contract/text';
import { partsOf } from '@onair/contract/typed';
import type { FastifyInstance } from 'fastify';
import { type FrameInLanguage, frameOf, messageOf } from '../../realtime/connection.ts';
import { demoEnglish, HAN, isPlain, withTexts } from './english.ts';
import { withHits } from './english-hits.ts';

/** Filters with free text, not with fixed values. */
const SEARCHED = new Set(['text', 'name', 'q', 'query', 'keyword']);
const CONTENT = /^\/api\/content(\/|$)/;

type Replace = (text: string) => string;
/** A filter as the demo company has stored what it names. */
const asStored = (filter: unknown, searched: Replace, stored: Replace): object =>
  Object.fromEntries(
    Object.entries(partsOf(filter)).map(([key, value]) => [
      key,
      withTexts(value, SEARCHED.has(key) ? searched : stored),
    ]),
  );

/**
 * Makes the demo company speak the reader's language: its rows are stored in Chinese, answers to English readers
 * contain the English texts, and texts that those readers send back unchanged are stored in Chinese. Call it before
 * routes are added.
 */
export const speakReadersLanguage = (http: FastifyInstance): void => {
  const { english, stored, meant, written, article } = demoEnglish();
  http.addHook('preHandler', async (request) => {
    const { access } = partsOf(request.routeOptions.config);
    if (request.actor?.locale !== 'en-US' || access === undefined || access === 'open') return;
    const searched = CONTENT.test(request.routeOptions.url ?? '') ? written : meant;
    if (request.body && !Buffer.isBuffer(request.body)) {
      const body = withTexts(request.body, stored);
      const { filter } = partsOf(body);
      // A bulk change is of what the same filter lists.
      if (isPlain(filter)) Object.assign(partsOf(body), { filter: asStored(filter, searched, stored) });
      request.body = body;
    }
    request.query = asStored(request.query, searched, stored);
  });
  http.addHook('preSerialization', async (request, _reply, payload) =>
    request.actor?.locale === 'en-US'
      ? withTexts(withHits(payload, english), english)
      : withTexts(payload, inChinese(article)),
  );
};

type Article = ReturnType<typeof demoEnglish>['article'];
/** A person who edited a text in English has stored its other paragraphs in English, too. */
const inChinese =
  (article: Article) =>
  (text: string): string =>
    article(text, 'zh-CN');

const translated = <T>(value: T, replace: (text: string) => string): T => withTexts(value, replace) as T;

/** The same for what is no answer to a call: public pages, mail and files. Without the demo company all stays as it is. */
export const textsInReadersLanguage = ({ demo }: { demo: boolean }): (<T>(value: T, locale: Locale) => T) => {
  if (!demo) return (value) => value;
  const { english, article } = demoEnglish();
  return (value, locale) => translated(value, locale === 'en-US' ? english : inChinese(article));
};

/** The same for documents that are edited: their titles and paragraphs as a whole, and no word within others' texts. */
export const documentsInReadersLanguage = (): (<T>(value: T, locale: Locale) => T) => {
  const { article } = demoEnglish();
  return (value, locale) => translated(value, (text) => article(text, locale));
};

/** The same for chat rooms: a frame is translated once for all its readers. */
export const chatInReadersLanguage = (): FrameInLanguage => {
  const { english } = demoEnglish();
  const translated = new WeakMap<Buffer, Buffer>();
  return (frame, locale) => {
    if (locale !== 'en-US') return frame;
    const known = translated.get(frame);
    if (known) return known;
    const made = HAN.test(frame.toString()) ? frameOf(withTexts(messageOf(frame), english) as object) : frame;
    translated.set(frame, made);
    return made;
  };
};
