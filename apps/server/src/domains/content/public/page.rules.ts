import { PICTURE_WIDTHS, WIDE } from '@onair/contract/content/pictures';
import type { PublishedItem } from '@onair/contract/content/published';
import { oembedUrl } from '@onair/contract/embedding/embedding';
import { dateFormat } from '@onair/contract/lib/formatters';
import { escapeHtml } from '@onair/contract/lib/safe-text';
import type { Locale } from '@onair/contract/text';
import { entryOf } from '@onair/contract/typed';
import type { PictureFacts } from '../pictures/pictures.store.ts';
import { publicWords } from './public.words.ts';

/** Markup built from escaped parts only. */
export class Markup {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toString(): string {
    return this.text;
  }
}

type Part = Markup | string | number | null | false | undefined | readonly Part[];

const rendered = (part: Part): string => {
  if (part instanceof Markup) return part.text;
  if (part === null || part === false || part === undefined) return '';
  if (typeof part === 'object') return part.map(rendered).join('');
  return escapeHtml(String(part));
};

/** Every value is escaped unless it is markup itself; empty, `false` and absent values render nothing. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Markup =>
  new Markup(texts.map((text, n) => text + (n < parts.length ? rendered(parts[n]) : '')).join(''));

/** Markup from the shared document renderer. */
export const trusted = (text: string): Markup => new Markup(text);

/** Data for scripts within a page: escaped so that it cannot close its element. */
export const jsonIn = (value: object): Markup =>
  new Markup(
    JSON.stringify(value).replace(
      /[<>&\u2028\u2029]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
  );

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
const languageOf = (locale: Locale): string => SHORT[locale];

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

type Page = {
  title: string;
  description: string;
  /** Path without a query: the canonical address. */
  path: string;
  /** The same page in the other language. */
  query?: Record<string, string | undefined>;
  head?: Markup;
  feed?: string;
  /** For its script: the item shown. */
  item?: number;
  /** Not indexed by search engines. */
  hidden?: boolean;
  body: Markup;
};

/** Where other programs find the code to embed the page's item. */
const discovery = (origin: string, path: string): Markup[] =>
  (['json', 'xml'] as const).map(
    (format) =>
      html`<link rel="alternate" type="${format === 'json' ? 'application/json' : 'text/xml'}+oembed" href="${oembedUrl(origin, path, format)}">\n`,
  );

/** Each language in its own words. */
const LANGUAGES: Readonly<Record<Locale, string>> = { 'zh-CN': '中文', 'en-US': 'English' };

/** The frame around the content of a public page. */
export const frame = (view: View, page: Page): string => {
  const { locale, origin, assets, site } = view;
  const words = publicWords[locale];
  const other = locale === 'zh-CN' ? 'en-US' : 'zh-CN';
  const feed = page.feed ?? '/c/feed';
  const inOther = linkTo({ ...view, locale: other, chosen: true }, page.path, page.query);
  const asks = site?.asks
    ? html`<div class="consent" role="region" aria-label="${words.consent}" hidden><p>${words.consent}</p>
<button type="button" class="button strong" data-consent="yes">${words.allow}</button>
<button type="button" class="button" data-consent="no">${words.decline}</button></div>`
    : null;
  return html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
<meta name="description" content="${page.description}">
${page.hidden ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${origin}${page.path}">`}
${page.hidden || page.item ? null : ['zh', 'en'].map((each) => html`<link rel="alternate" hreflang="${each}" href="${origin}${page.path}?lang=${each}">\n`)}<link rel="alternate" type="application/rss+xml" title="${words.name}" href="${feed}.xml">
<link rel="alternate" type="application/feed+json" title="${words.name}" href="${feed}.json">
${page.item ? discovery(origin, page.path) : null}<link rel="icon" href="/onair.svg" type="image/svg+xml">
<link rel="stylesheet" href="${assets.style}">
${page.head}${site ? html`<script type="module" src="${assets.script}"></script>` : null}
</head>
<body${site ? html` data-site="${site.key}"` : null}${site?.asks ? html` data-asks` : null}${page.item ? html` data-item="${page.item}"` : null}>
<a class="skip" href="#main">${words.skip}</a>
<header class="top"><div class="wide">
<a class="brand" href="${linkTo(view, '/c/')}"><svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#165DFF"/><circle cx="16" cy="16" r="3.4" fill="#fff"/><path d="M11 21a7.1 7.1 0 0 1 0-10M21 11a7.1 7.1 0 0 1 0 10" fill="none" stroke="#fff" stroke-linecap="round" stroke-width="2.4"/></svg>${words.name}</a>
<nav aria-label="${words.feed}"><a href="${feed}.xml">${words.feed}</a> <a href="${inOther}" hreflang="${languageOf(other)}" lang="${other}">${LANGUAGES[other]}</a></nav>
</div></header>
<main id="main" tabindex="-1">${page.body}</main>
<footer class="wide"><p>${words.name} · ${words.tagline}</p></footer>
${asks}
</body>
</html>
`.text;
};
