import { filmHtml } from '@onair/contract/content/documents/html';
import { picturesOf } from '@onair/contract/content/documents/text';
import { CATEGORIES } from '@onair/contract/content/items/items';
import type { PublishedItem } from '@onair/contract/content/published';
import { idOfSlug } from '@onair/contract/content/slug';
import { partsOf } from '@onair/contract/typed';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { findFacts } from '../pictures/pictures.store.ts';
import { findOnlineSet, heldInOrder } from '../policy-sets/set-items.store.ts';
import {
  findPublished,
  findPublishedItem,
  findPublishedOf,
  findPublishedPages,
  findSlugs,
  lastPublished,
  wasWithdrawn,
} from '../published/published.store.ts';
import { type Feed, jsonFeedOf, rssOf } from './feeds.rules.ts';
import { itemAt, mainFilm, makePage } from './item-page.service.ts';
import { type Listing, listPage } from './list-page.rules.ts';
import { type PopularLists, popularLists, TOP } from './listings.service.ts';
import { html, itemPath, linkTo, pictureIdOf, trusted, type View, xml } from './page.rules.ts';
import { pageMemory } from './page-memory.service.ts';
import { publicWords } from './public.words.ts';
import { answer, answerPage, type PageContext, type ReaderPages, readerPages } from './reader-pages.service.ts';

/** The online set that an address names. */
const setNamed = (db: Queryable, { params }: FastifyRequest) => findOnlineSet(db, String(partsOf(params).number));

const setPath = ({ number }: { number: string }): string => `/c/set/${encodeURIComponent(number)}`;

const FEED = 30;

/** RSS and JSON feeds of all that is published, and of each policy set that is online. */
const feedRoutes = (
  { serve, viewOf, shown, absent }: ReaderPages,
  { db, config }: Deps,
  popular: PopularLists,
): void => {
  const feed = (
    path: string,
    source: (request: FastifyRequest) => Promise<{ title: string | null; url: string; ids: number[] } | null>,
  ): void => {
    const make = async (request: FastifyRequest, ending: string): Promise<Feed | null> => {
      const found = await source(request);
      if (!found) return null;
      const view = await viewOf(request);
      const words = publicWords[view.locale];
      const items = await findPublishedPages(db, found.ids);
      const pictures = await findFacts(
        db,
        items.flatMap((item) => (item.doc ? picturesOf(item.doc) : [])),
      );
      const self = `${view.origin}${found.url.replace(/\/$/, '')}/feed.${ending}`;
      const { origin } = view;
      const facts = {
        description: words.tagline,
        url: `${origin}${found.url}`,
        self,
        origin,
        pictures,
        locale: view.locale,
      };
      return { title: shown(found.title ?? words.name, view), items: shown(items, view), ...facts };
    };
    serve(`${path}/feed.xml`, async (request, reply) => {
      const made = await make(request, 'xml');
      return made ? answer(request, reply, { type: 'application/rss+xml', text: rssOf(made) }) : absent(request, reply);
    });
    serve(`${path}/feed.json`, async (request, reply) => {
      const made = await make(request, 'json');
      if (!made) return absent(request, reply);
      return answer(request, reply, { type: 'application/feed+json', text: jsonFeedOf(made) });
    });
  };
  feed('/c', async () => ({
    title: null,
    url: '/c/',
    ids: (await findPublished(db, { limit: FEED })).list.map(({ id }) => id),
  }));
  feed('/c/set/:number', async (request) => {
    const set = await setNamed(db, request);
    if (!set) return null;
    const first = await popular.ofType(set.contentType);
    const page = { limit: FEED, offset: 0 };
    return {
      title: set.name,
      url: setPath(set),
      ids: await heldInOrder(db, set, { first, page, timeZone: config.timeZone }),
    };
  });
};

/**
 * The film of a published item alone, for frames on other sites. Its script reports that the film was in sight, where no
 * consent is needed, and nothing where it is: a frame does not ask.
 */
const itemFrameRoute = (
  { serve, viewOf, shown, absent }: ReaderPages,
  deps: Pick<Deps, 'db'>,
  allowFraming: (reply: FastifyReply) => Promise<void>,
): void =>
  serve('/embed/c/:slug', async (request, reply) => {
    await allowFraming(reply);
    const item = await itemAt(deps, String(partsOf(request.params).slug));
    const view = await viewOf(request);
    const film = item && (await mainFilm(deps, item, view.locale));
    if (!film) return absent(request, reply);
    const { title } = shown(item, view);
    const { site, assets, locale } = view;
    const { text } = html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark">
<meta name="robots" content="noindex">
<title>${title} – ${publicWords[locale].name}</title>
<link rel="stylesheet" href="${assets.frame}">
${site ? html`<script type="module" src="${assets.script}"></script>` : null}
</head>
<body${site ? html` data-site="${site.key}"` : null}${site?.asks ? html` data-asks` : null}>
<main data-shown="${item.id}"><h1><a href="${linkTo(view, itemPath(item))}" target="_blank" rel="noopener">${title}</a></h1>
${trusted(filmHtml({ ...film, label: title }, {}))}</main>
</body>
</html>
`;
    return answer(request, reply, { type: 'text/html', text });
  });

/** Items in one sitemap file; the format allows 50,000. */
const ADDRESSES = 40_000;

const urlSet = (urls: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('\n')}</urlset>\n`;

/** robots.txt, and the sitemap of the lives' pages and everything published. */
const sitemapRoutes = (
  { serve, originOf, absent }: ReaderPages,
  { db }: Deps,
  lives: () => Promise<string[]>,
): void => {
  serve('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request);
    const parts = Math.ceil(((await lastPublished(db)) + 1) / ADDRESSES);
    const addresses = ['live', ...Array.from({ length: parts }, (_, n) => n)].map(
      (part) => `<sitemap><loc>${xml(`${origin}/c/sitemap/${part}`)}</loc></sitemap>`,
    );
    const text = `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${addresses.join('')}</sitemapindex>\n`;
    return answer(request, reply, { type: 'application/xml', text });
  });
  serve('/c/sitemap/live', async (request, reply) => {
    const urls = (await lives()).map((path) => `<url><loc>${xml(`${originOf(request)}${path}`)}</loc></url>`);
    return answer(request, reply, { type: 'application/xml', text: urlSet(urls) });
  });
  serve('/c/sitemap/:part', async (request, reply) => {
    const part = Number(partsOf(request.params).part);
    if (!Number.isInteger(part) || part < 0 || part > 100_000) return absent(request, reply);
    const origin = originOf(request);
    const items = await findSlugs(db, part * ADDRESSES, (part + 1) * ADDRESSES);
    const urls = items.map(
      (item) => `<url><loc>${xml(`${origin}${itemPath(item)}`)}</loc><lastmod>${item.updatedAt}</lastmod></url>`,
    );
    return answer(request, reply, { type: 'application/xml', text: urlSet(urls) });
  });
  serve('/robots.txt', async (request, reply) => {
    const text = `User-agent: *\nAllow: /c/\nAllow: /live/\nAllow: /embed/\nAllow: /api/oembed\nAllow: /api/picture/\nAllow: /api/pictures/\nAllow: /api/live/\nDisallow: /\nSitemap: ${originOf(request)}/sitemap.xml\n`;
    return answer(request, reply, { type: 'text/plain', text });
  });
};

const PAGE = 24;
const SETS_PAGES = 400;
const CURSOR = /^\d{1,16}-\d{1,10}$/;

/** The pages of published items, for everyone: no account, no console, readable without a script. */
export const publicRoutes = (http: FastifyInstance, deps: Deps, around: PageContext): void => {
  const { db, config } = deps;
  const pages = readerPages(http, deps, around);
  const { serve, viewOf, shown, absent } = pages;
  const popular = popularLists(deps);
  const memory = pageMemory(deps);
  http.addHook('onClose', async () => memory.close());
  const factsOf = (items: readonly PublishedItem[]) =>
    findFacts(
      db,
      items.flatMap((item) => pictureIdOf(item) ?? []),
    );
  const textOf = async (view: View, listing: Listing): Promise<string> =>
    listPage(view, shown(listing, view), await factsOf([...listing.items, ...listing.popular]));
  const list = async (request: FastifyRequest, reply: FastifyReply, view: View, listing: Listing) =>
    answer(request, reply, { type: 'text/html', text: await textOf(view, listing) });
  /** What all readers of a page in one language share: nothing that it shows depends on who asks. */
  const keyOf = ({ origin, locale, chosen }: View, ...name: readonly (string | undefined)[]): string =>
    [origin, locale, chosen, ...name].join(' ');

  serve('/c', async (request, reply) => reply.redirect(linkTo(await viewOf(request), '/c/'), 301));

  serve('/c/', async (request, reply) => {
    const view = await viewOf(request);
    const words = publicWords[view.locale];
    const { category: asked, sort, after } = partsOf(request.query);
    const category = CATEGORIES.find((each) => each === asked);
    const cursor = typeof after === 'string' && CURSOR.test(after) ? after : undefined;
    const isPopular = sort === 'popular';
    const listing = async (): Promise<Listing> => {
      const ranked = cursor ? [] : await popular.items(category);
      const newest = isPopular
        ? { list: ranked, next: null }
        : await findPublished(db, { category, cursor, limit: PAGE });
      return {
        title: category ? words.categories[category] : words.name,
        description: words.tagline,
        path: '/c/',
        sections: true,
        category,
        order: isPopular ? 'popular' : 'newest',
        popular: isPopular || category ? [] : ranked.slice(0, TOP),
        items: newest.list,
        next: newest.next ? { category, after: newest.next } : null,
      };
    };
    // Pages further down are as many as there are cursors, and each has few readers.
    if (cursor) return list(request, reply, view, await listing());
    const key = keyOf(view, '/c/', category, String(isPopular));
    const page = await memory.page(key, null, async () => textOf(view, await listing()));
    return page ? answerPage(request, reply, page) : absent(request, reply);
  });

  serve('/c/set/:number', async (request, reply) => {
    const set = await setNamed(db, request);
    if (!set) return absent(request, reply);
    const view = await viewOf(request);
    const page = Math.min(SETS_PAGES, Math.max(1, Number.parseInt(String(partsOf(request.query).page ?? 1), 10) || 1));
    const held = await heldInOrder(db, set, {
      first: await popular.ofType(set.contentType),
      page: { limit: PAGE + 1, offset: (page - 1) * PAGE },
      timeZone: config.timeZone,
    });
    const items = await findPublishedOf(db, held.slice(0, PAGE));
    const path = setPath(set);
    return list(request, reply, view, {
      title: set.name,
      description: set.name,
      path,
      feed: `${path}/feed`,
      sections: false,
      popular: [],
      items,
      next: held.length > PAGE ? { page: String(page + 1) } : null,
    });
  });

  /** The page of an item at its current address, null where there is none. */
  const pageOfItem = async (view: View, id: number, slug: string): Promise<string | null> => {
    const item = await findPublishedItem(db, id);
    return item?.slug === slug ? makePage(deps, view, item, shown) : null;
  };

  serve('/c/:slug', async (request, reply) => {
    const slug = String(partsOf(request.params).slug);
    const id = idOfSlug(slug);
    if (id === null) return absent(request, reply);
    const view = await viewOf(request);
    const key = keyOf(view, slug);
    const page = await memory.page(key, id, () => pageOfItem(view, id, slug));
    if (page) return answerPage(request, reply, page);
    const item = await findPublishedItem(db, id);
    if (!item) return absent(request, reply, await wasWithdrawn(db, id));
    // An address of an item ends in its id, so one with older words still works.
    return reply.redirect(linkTo(view, itemPath(item)), 301);
  });

  itemFrameRoute(pages, deps, around.allowFraming);
  feedRoutes(pages, deps, popular);
  sitemapRoutes(pages, deps, around.lives);
};
