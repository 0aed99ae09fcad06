import { CATEGORIES } from '@onair/contract/content/items';
import type { PublishedItem } from '@onair/contract/content/published';
import { idOfSlug } from '@onair/contract/content/slug';
import { partsOf } from '@onair/contract/typed';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { findFacts } from '../pictures/pictures.store.ts';
import { heldInOrder } from '../policy-sets/set-items.store.ts';
import { findPublished, findPublishedItem, findPublishedOf, wasWithdrawn } from '../published/published.store.ts';
import { answer, answerPage } from './answer.ts';
import { feedRoutes, setNamed, setPath } from './feeds.routes.ts';
import { itemFrameRoute } from './item-frame.ts';
import { type Listing, listPage } from './list-page.ts';
import { popularLists, TOP } from './listings.ts';
import { makePage } from './make-page.ts';
import { pageMemory } from './page-memory.ts';
import { publicWords } from './public.words.ts';
import { type PageContext, readerPages } from './reader-pages.ts';
import { sitemapRoutes } from './sitemap.routes.ts';
import { itemPath, linkTo, pictureIdOf, type View } from './view.ts';

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
