import { CATEGORIES, type Category } from '@onair/contract/content/items/items';
import type { PublishedItem } from '@onair/contract/content/published';
import { entryOf } from '@onair/contract/typed';
import type { PictureFacts } from '../pictures/pictures.store.ts';
import { cover, frame, html, itemPath, linkTo, type Markup, textLanguage, time, type View } from './page.rules.ts';
import { publicWords } from './public.words.ts';

export const card = (view: View, item: PublishedItem, pictures: PictureFacts, sizes: string, first = false): Markup => {
  const words = publicWords[view.locale];
  return html`<li class="card" data-shown="${item.id}" lang="${textLanguage(item.title)}"><a href="${linkTo(view, itemPath(item))}">${cover(view, item, pictures, { sizes, first })}<span class="words"><span class="kicker" lang="${view.locale}">${entryOf(words.categories, item.category) ?? item.category}</span><strong>${item.title}</strong>${item.summary ? html`<span class="excerpt">${item.summary}</span>` : null}<span class="meta" lang="${view.locale}">${item.author} · ${time(view, item.publishedAt)}</span></span></a></li>`;
};

export type Listing = {
  title: string;
  description: string;
  path: string;
  feed?: string;
  category?: Category | undefined;
  order?: 'newest' | 'popular' | undefined;
  /** Whether sections and sort orders are offered: not for a policy set. */
  sections: boolean;
  /** Popular items above the newest; only on the first page. */
  popular: readonly PublishedItem[];
  items: readonly PublishedItem[];
  /** Query of the next page; null after the last. */
  next: Record<string, string | undefined> | null;
};

const GRID = '(min-width: 1200px) 376px, (min-width: 700px) 46vw, 100vw';
const LEAD = '(min-width: 1000px) 720px, 100vw';
const SIDE = '(min-width: 1000px) 132px, 34vw';

const sections = (view: View, { category, order, path }: Listing): Markup => {
  const words = publicWords[view.locale];
  const link = (text: string, here: boolean, query: Record<string, string | undefined>) =>
    html`<li><a href="${linkTo(view, path, query)}"${here ? html` aria-current="page"` : null}>${text}</a></li>`;
  const sorted = order === 'popular' ? { sort: 'popular' } : {};
  return html`<nav class="sections" aria-label="${words.sections}"><ul>${link(words.all, !category, sorted)}${CATEGORIES.map((each) => link(words.categories[each], category === each, { ...sorted, category: each }))}</ul></nav>
<nav class="sections small" aria-label="${words.order}"><ul>${link(words.newest, order !== 'popular', { category })}${link(words.popular, order === 'popular', { category, sort: 'popular' })}</ul></nav>`;
};

/** A list of items: the newest with popular ones above them, a category, or a policy set. */
export const listPage = (view: View, listing: Listing, pictures: PictureFacts): string => {
  const words = publicWords[view.locale];
  const { items, popular, next } = listing;
  const [lead, ...others] = popular;
  const hero = lead
    ? html`<section class="hero" aria-labelledby="popular"><h2 id="popular">${words.popularWeek}</h2><ol class="lead">${card(view, lead, pictures, LEAD, true)}</ol><ol class="side" start="2">${others.map((item) => card(view, item, pictures, SIDE))}</ol></section>`
    : null;
  const grid =
    items.length > 0
      ? html`<ul class="grid">${items.map((item, n) => card(view, item, pictures, GRID, !lead && n === 0))}</ul>`
      : html`<div class="nothing"><p><strong>${words.nothing}</strong></p><p>${words.nothingHint}</p></div>`;
  const body = html`<div class="wide"><h1${listing.sections ? html` class="quiet"` : null}>${listing.title}</h1>${listing.sections ? sections(view, listing) : null}${hero}<section>${listing.sections ? html`<h2>${listing.order === 'popular' ? words.popularWeek : words.newest}</h2>` : null}${grid}${next ? html`<p class="onward"><a class="button" rel="next" href="${linkTo(view, listing.path, next)}">${words.more}</a></p>` : null}</section></div>`;
  const head = html`<meta property="og:type" content="website"><meta property="og:title" content="${listing.title}"><meta property="og:description" content="${listing.description}"><meta property="og:url" content="${view.origin}${listing.path}">\n`;
  const { path, title, description, feed } = listing;
  const query = { category: listing.category, sort: listing.order === 'popular' ? 'popular' : undefined };
  return frame(view, {
    title: title === words.name ? title : `${title} – ${words.name}`,
    description,
    path,
    query,
    head,
    body,
    ...(feed ? { feed } : {}),
  });
};
