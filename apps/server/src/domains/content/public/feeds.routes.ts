import { picturesOf } from '@onair/contract/content/document-text';
import { partsOf } from '@onair/contract/typed';
import type { FastifyRequest } from 'fastify';
import type { Queryable } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { findFacts } from '../pictures/pictures.store.ts';
import { findOnlineSet, heldInOrder } from '../policy-sets/set-items.store.ts';
import { findPublished, findPublishedPages } from '../published/published.store.ts';
import { answer } from './answer.ts';
import { type Feed, jsonFeedOf, rssOf } from './feeds.ts';
import type { PopularLists } from './listings.ts';
import { publicWords } from './public.words.ts';
import type { ReaderPages } from './reader-pages.ts';

/** The online set that an address names. */
export const setNamed = (db: Queryable, { params }: FastifyRequest) =>
  findOnlineSet(db, String(partsOf(params).number));

export const setPath = ({ number }: { number: string }): string => `/c/set/${encodeURIComponent(number)}`;

const FEED = 30;

/** RSS and JSON feeds of all that is published, and of each policy set that is online. */
export const feedRoutes = (
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
