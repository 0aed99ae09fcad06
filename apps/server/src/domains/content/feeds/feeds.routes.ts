import * as feeds from '@onair/contract/content/feeds';
import type { Deps } from '../../../deps.ts';
import { CSV_TYPE, csvStream } from '../../../files/formats/csv-write.ts';
import { attachment } from '../../../files/formats/send-file.ts';
import type { Mount } from '../../../http/mount.ts';
import { csvFeed, jsonFeed } from './feeds.rules.ts';
import { createFeed, readFeed, revokeFeed } from './feeds.service.ts';
import { findFeeds } from './feeds.store.ts';

/** Feed addresses for partners, valid while the service that they belong to is active. */
export const feedsRoutes = (mount: Mount, deps: Deps): void => {
  mount(feeds.listFeeds, () => findFeeds(deps.db));
  mount(feeds.createFeed, ({ body, session, actor }) => createFeed(deps, { session, actor }, body));
  mount(feeds.revokeFeed, ({ params, actor }) => revokeFeed(deps, actor, params.id));

  mount(feeds.readFeed, async ({ params, query: { format = 'json' }, locale, raw, reply }) => {
    const { name, list } = await readFeed(deps, params.key, locale);
    const origin = deps.config.publicUrl?.replace(/\/$/, '') ?? `${raw.protocol}://${raw.host}`;
    reply.header('cache-control', 'private, max-age=60');
    if (format === 'csv') {
      reply.type(CSV_TYPE).header('content-disposition', attachment(`${name}.csv`, 'feed.csv'));
      reply.send(csvStream(csvFeed(origin, list)));
    } else reply.type('application/feed+json; charset=utf-8').send(JSON.stringify(jsonFeed(name, origin, list)));
    return null;
  });
};
