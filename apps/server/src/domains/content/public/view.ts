import { PICTURE_WIDTHS, WIDE } from '@onair/contract/content/pictures';
import type { PublishedItem } from '@onair/contract/content/published';
import { dateFormat } from '@onair/contract/formatters';
import { escapeHtml } from '@onair/contract/safe-text';
import type { Locale } from '@onair/contract/text';
import { entryOf } from '@onair/contract/typed';
import type { PictureFacts } from '../pictures/pictures.store.ts';
import { html, type Markup } from './markup.ts';
import { publicWords } from './public.words.ts';

/** How a public page is rendered for one reader. */
export type View = {
  locale: Locale;
  /** Selected by the address, so that links keep it. */
  chosen: boolean;
  /** Scheme and host of this installation, as its readers know it. */
  origin: string;
  timeZone: string;
  /** Data for the reporting script; null to report nothing. */
  site: { key: string; asks: boolean } | null;
  /** Addresses of this version's styles and script. */
  assets: { style: string; script: string; frame: string };
};

const SHORT: Readonly<Record<Locale, string>> = { 'zh-CN': 'zh', 'en-US': 'en' };
export const languageOf = (locale: Locale): string => SHORT[locale];

/** One of our addresses in the reader's language. */
export const linkTo = (
  { chosen, locale }: View,
  path: string,
  query: Record<string, string | undefined> = {},
): string => {
  const given = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) given.set(name, value);
  if (chosen) given.set('lang', languageOf(locale));
  const text = given.toString();
  return text ? `${path}?${text}` : path;
};

export const itemPath = ({ slug }: { slug: string }): string => `/c/${slug}`;

export const time = ({ locale, timeZone }: View, at: string): Markup => {
  const shown = dateFormat(locale, { timeZone, dateStyle: 'long' }).format(new Date(at));
  return html`<time datetime="${at}">${shown}</time>`;
};

export const pictureIdOf = ({ coverUrl }: { coverUrl: string | null }): string | null =>
  coverUrl?.split('/').at(-1) ?? null;

/** The cover's address, cropped to its shape. */
export const coverAt = (url: string, width: number): string => `${url}?shape=wide&w=${width}`;

/** Addresses of a picture at the widths that it has, for `srcset`. */
export const sourcesOf = (url: string, width: number, at = (each: number) => `${url}?w=${each}`): string =>
  PICTURE_WIDTHS.filter((_, n) => n === 0 || (PICTURE_WIDTHS[n - 1] ?? 0) < width)
    .map((each) => `${at(each)} ${Math.min(each, width)}w`)
    .join(', ');

type CoverItem = Pick<PublishedItem, 'coverUrl' | 'category' | 'type' | 'title'>;

/** The cover of an item, or a drawn one in the color of its category. */
export const cover = (
  view: View,
  item: CoverItem,
  pictures: PictureFacts,
  { sizes, first = false }: { sizes: string; first?: boolean },
): Markup => {
  const { categories, types } = publicWords[view.locale];
  const id = pictureIdOf(item);
  const facts = id === null ? undefined : pictures.get(id);
  const mark = item.type === 'text' || item.type === 'img' ? null : html`<span class="play" aria-hidden="true"></span>`;
  if (!facts || item.coverUrl === null) {
    const name = entryOf(categories, item.category) ?? item.category;
    const letter = [...item.title.replace(/[^\p{L}\p{N}]/gu, '')][0] ?? '';
    return html`<span class="cover drawn ${item.category}" aria-hidden="true"><b>${letter}</b><i>${name} · ${types[item.type]}</i>${mark}</span>`;
  }
  const priority = first ? html` fetchpriority="high"` : html` loading="lazy" decoding="async"`;
  const url = item.coverUrl;
  const width = Math.round(Math.min(facts.width, facts.height * WIDE));
  const sources = sourcesOf(url, width, (each) => coverAt(url, each));
  return html`<span class="cover"><img src="${coverAt(url, 640)}" srcset="${sources}" sizes="${sizes}" width="${width}" height="${Math.round(width / WIDE)}" alt="${facts.alt}"${priority}>${mark}</span>`;
};

/** The language of a text, judged by its letters. */
export const textLanguage = (text: string): string => (/\p{Script=Han}/u.test(text) ? 'zh-CN' : 'en');

/** A text without the control characters that XML forbids. */
export const xmlSafe = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');

/** A text for XML, escaped as for HTML. */
export const xml = (text: string): string => escapeHtml(xmlSafe(text));
