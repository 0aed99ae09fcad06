import type { VideoAttrs } from '@onair/contract/content/documents/document';
import { type FilmShown, filmHtml, renderHtml } from '@onair/contract/content/documents/html';
import { contentPictureUrl } from '@onair/contract/content/pictures';
import type { PublishedItem } from '@onair/contract/content/published';
import { entryOf } from '@onair/contract/typed';
import type { PictureFacts } from '../pictures/pictures.store.ts';
import type { PublishedPage } from '../published/published.store.ts';
import { card } from './list-page.rules.ts';
import {
  cover,
  coverAt,
  frame,
  html,
  itemPath,
  jsonIn,
  linkTo,
  type Markup,
  sourcesOf,
  textLanguage,
  time,
  trusted,
  type View,
} from './page.rules.ts';
import { publicWords } from './public.words.ts';

const TEXT = '(min-width: 760px) 720px, 100vw';
const WIDE = '(min-width: 1100px) 1040px, 100vw';
const RELATED = '(min-width: 1100px) 250px, (min-width: 600px) 46vw, 100vw';
const DESCRIPTION = 180;

/** Chinese characters, and words in other scripts, that people read per minute. */
const [CHARACTERS, WORDS] = [400, 220];
const minutesOf = (text: string): number => {
  const characters = text.match(/\p{Script=Han}/gu)?.length ?? 0;
  const words = text.match(/[\p{Script=Latin}\p{N}]+/gu)?.length ?? 0;
  return characters / CHARACTERS + words / WORDS;
};

/**
 * A reader who had half of the text in view after half of its reading time has read it; bounds in seconds
 * (docs/figures.md).
 */
const [READ_LEAST, READ_MOST] = [5, 60];
const readSeconds = (minutes: number): number => Math.round(Math.min(READ_MOST, Math.max(READ_LEAST, minutes * 30)));

type PageParts = {
  pictures: PictureFacts;
  film: (attrs: VideoAttrs) => FilmShown;
  /** Prefix of addresses, for readers that show the text elsewhere. */
  origin?: string;
};

/** The text of an item as mark-up. */
export const textHtml = ({ doc }: Pick<PublishedPage, 'doc'>, { pictures, film, origin = '' }: PageParts): string => {
  if (!doc) return '';
  const pictureAttributes = (id: string): Record<string, string> => {
    const facts = pictures.get(id);
    if (!facts) return {};
    const size = { width: String(facts.width), height: String(facts.height) };
    return origin ? size : { ...size, srcset: sourcesOf(contentPictureUrl(id), facts.width), sizes: TEXT };
  };
  const pictureUrl = (id: string) => (pictures.has(id) ? `${origin}${contentPictureUrl(id)}?w=1280` : null);
  return renderHtml(doc, { pictureUrl, pictureAttributes, film, linkRel: 'noopener noreferrer nofollow' });
};

export const descriptionOf = ({ summary, text }: { summary: string; text: string }): string => {
  const whole = (summary || text).replace(/\s+/g, ' ').trim();
  return whole.length > DESCRIPTION ? `${whole.slice(0, DESCRIPTION - 1)}…` : whole;
};

const headOf = (view: View, item: PublishedPage): Markup => {
  const url = `${view.origin}${itemPath(item)}`;
  const image = item.coverUrl ? `${view.origin}${coverAt(item.coverUrl, 1280)}` : null;
  const description = descriptionOf(item);
  const data = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: item.title.slice(0, 110),
    description,
    datePublished: item.publishedAt,
    dateModified: item.updatedAt,
    inLanguage: textLanguage(item.title),
    articleSection: item.category,
    keywords: item.tags.join(', '),
    author: { '@type': 'Person', name: item.author },
    mainEntityOfPage: url,
    ...(image ? { image: [image] } : {}),
  };
  return html`<meta property="og:type" content="article"><meta property="og:title" content="${item.title}"><meta property="og:description" content="${description}"><meta property="og:url" content="${url}"><meta property="article:published_time" content="${item.publishedAt}"><meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">
${image ? html`<meta property="og:image" content="${image}">\n` : null}<script type="application/ld+json">${jsonIn(data)}</script>
`;
};

/** The part before the text: the item's film with its cover, or the cover alone. */
const opening = (view: View, item: PublishedPage, { pictures, film }: PageParts): Markup | null => {
  const { videoId, coverUrl } = item;
  if (videoId) {
    const shown = film({ videoId, ...(coverUrl ? { pictureId: coverUrl.slice(contentPictureUrl('').length) } : {}) });
    return html`<div class="main-cover">${trusted(filmHtml(shown, {}))}</div>`;
  }
  if (!coverUrl) return null;
  return html`<div class="main-cover">${cover(view, item, pictures, { sizes: WIDE, first: true })}</div>`;
};

/** One published item with everything that belongs to it. */
export const itemPage = (
  view: View,
  item: PublishedPage,
  { pictures, film, related, after }: PageParts & { related: readonly PublishedItem[]; after: Markup | null },
): string => {
  const words = publicWords[view.locale];
  const language = textLanguage(item.title);
  const { category } = item;
  const minutes = minutesOf(item.text);
  const acts = view.site
    ? html`<div class="acts" hidden><button type="button" class="button" data-act="like" aria-pressed="false" data-done="${words.liked}">♥ <span>${words.like}</span></button> <button type="button" class="button" data-act="share" data-done="${words.copied}">↗ <span>${words.share}</span></button><span role="status" class="said"></span></div>`
    : null;
  const body = html`<article class="item" lang="${language}">
<header class="head" lang="${view.locale}"><p class="kicker"><a href="${linkTo(view, '/c/', { category })}">${entryOf(words.categories, category) ?? category}</a> · ${words.types[item.type]}</p>
<h1 lang="${language}">${item.title}</h1>
${item.summary ? html`<p class="summary" lang="${language}">${item.summary}</p>` : null}
<p class="meta">${words.by(item.author)} · ${time(view, item.publishedAt)} · ${words.minutes(Math.max(1, Math.round(minutes)))} · ${entryOf(words.sources, item.source) ?? item.source}</p></header>
${opening(view, item, { pictures, film })}
<div class="text" data-read="${readSeconds(minutes)}">${trusted(textHtml(item, { pictures, film }))}</div>
<footer class="tail" lang="${view.locale}">${item.tags.length > 0 ? html`<ul class="tags" aria-label="${words.tags}">${item.tags.map((tag) => html`<li lang="${textLanguage(tag)}">${tag}</li>`)}</ul>` : null}${acts}</footer>
</article>${after}
${related.length > 0 ? html`<section class="wide related" aria-labelledby="related"><h2 id="related">${words.related}</h2><ul class="grid small">${related.map((each) => card(view, each, pictures, RELATED))}</ul></section>` : null}
<p class="onward"><a class="button" href="${linkTo(view, '/c/')}">${words.back}</a></p>`;
  return frame(view, {
    title: `${item.title} – ${words.name}`,
    description: descriptionOf(item),
    path: itemPath(item),
    head: headOf(view, item),
    item: item.id,
    body,
  });
};

/** The page at an address that no longer shows anything, or never did. */
export const absentPage = (view: View, gone: boolean): string => {
  const words = publicWords[view.locale];
  const [title, hint] = gone ? [words.gone, words.goneHint] : [words.notFound, words.notFoundHint];
  const body = html`<div class="wide nothing"><h1>${title}</h1><p>${hint}</p><p class="onward"><a class="button" href="${linkTo(view, '/c/')}">${words.back}</a></p></div>`;
  return frame(view, { title: `${title} – ${words.name}`, description: hint, path: '/c/', hidden: true, body });
};
