import { oembedUrl } from '@onair/contract/embedding/embedding';
import type { Locale } from '@onair/contract/text';
import { html, type Markup } from './markup.ts';
import { publicWords } from './public.words.ts';
import { languageOf, linkTo, type View } from './view.ts';

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
