import type { Locale } from '@onair/contract/text';
import { partsOf } from '@onair/contract/typed';
import type { FastifyInstance } from 'fastify';
import type { FrameInLanguage } from '../realtime/connection.ts';
import { frameOf, messageOf } from '../realtime/json-messages.ts';
import { demoEnglish, HAN, withTexts } from './english.ts';

/** Where words are looked for, not facts chosen. */
const SEARCHED = new Set(['text', 'name', 'q', 'query', 'keyword']);

/**
 * Has the demo company speak the reader's language: its rows are stored in Chinese, answers to readers of English carry
 * their English texts, and what those readers send back unchanged is stored as it was. To be called before routes are added.
 */
export const speakReadersLanguage = (http: FastifyInstance): void => {
  const { english, stored, meant } = demoEnglish();
  http.addHook('preHandler', async (request) => {
    const { access } = partsOf(request.routeOptions.config);
    if (request.actor?.locale !== 'en-US' || access === undefined || access === 'open') return;
    if (request.body && !Buffer.isBuffer(request.body)) request.body = withTexts(request.body, stored);
    const query = partsOf(request.query);
    for (const [key, value] of Object.entries(query)) {
      query[key] = withTexts(value, SEARCHED.has(key) ? meant : stored);
    }
  });
  http.addHook('preSerialization', async (request, _reply, payload) =>
    request.actor?.locale === 'en-US' ? withTexts(payload, english) : payload,
  );
};

/** The same for what public pages show, which are mark-up when they are answered. */
export const pagesInReadersLanguage = (): (<T>(value: T, locale: Locale) => T) => {
  const { english } = demoEnglish();
  return (value, locale) => (locale === 'en-US' ? (withTexts(value, english) as typeof value) : value);
};

/** The same for what chat rooms send: a frame is translated once, however many read it. */
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
