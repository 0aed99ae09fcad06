import { createHash, randomBytes } from 'node:crypto';
import { createFeed, FEED_ITEMS, FEEDS_MAX, listFeeds, readFeed, revokeFeed } from '@onair/contract/content/feeds';
import { found } from '../../../db/demand.ts';
import { demandRoom } from '../../../db/room.store.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import { CSV_TYPE, csvStream } from '../../../files/formats/csv-write.ts';
import { attachment } from '../../../files/formats/send-file.ts';
import type { Mount } from '../../../http/mount.ts';
import { filled } from '../../../http/validation.ts';
import { demandService } from '../../billing/index.ts';
import { findPublished } from '../published/published.store.ts';
import { csvFeed, jsonFeed } from './feed-file.ts';
import { countFeeds, findFeedByKey, findFeeds, insertFeed, noteRead, revokeFeedRow } from './feeds.store.ts';

const tooMany = {
  'zh-CN': `最多可有 ${FEEDS_MAX} 个内容订阅，请先停用不再使用的`,
  'en-US': `There can be ${FEEDS_MAX} feeds. Revoke one that is no longer used`,
};

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest();

/** Feed addresses for partners, valid while the service that they belong to is active. */
export const feedsRoutes = (mount: Mount, deps: Deps): void => {
  const { db } = deps;

  mount(listFeeds, () => findFeeds(db));

  mount(createFeed, async ({ body, session, actor, locale }) => {
    await demandService(deps, 'feed', locale);
    const name = filled('name', body.name, locale);
    return write(deps, actor, async (w) => {
      await demandRoom(w.tx, 'feeds', { most: FEEDS_MAX, words: tooMany[locale], count: () => countFeeds(w.tx) });
      const key = randomBytes(32).toString('base64url');
      const { type = null, category = null, source = null } = body;
      const createdAt = w.at.toISOString();
      const feed = { id: deps.newId(), name, ending: key.slice(-4), type, category, source, createdAt };
      await insertFeed(w.tx, { ...feed, keyHash: hashOf(key), createdBy: session.accountId });
      const { id, ...after } = feed;
      w.audit({ action: 'feed.create', subjectType: 'feed', subjectId: id, after });
      return { path: readFeed.path.replace(':key', key), feed: { ...feed, lastReadAt: null } };
    });
  });

  mount(revokeFeed, ({ params, actor }) =>
    write(deps, actor, async (w) => {
      const name = found(await revokeFeedRow(w.tx, params.id, w.at));
      w.audit({ action: 'feed.revoke', subjectType: 'feed', subjectId: params.id, before: { name } });
      return true;
    }),
  );

  mount(readFeed, async ({ params: { key }, query: { format = 'json' }, locale, raw, reply }) => {
    const { id, name, type, category, source } = found(await findFeedByKey(db, hashOf(key)));
    await demandService(deps, 'feed', locale);
    await noteRead(db, id, deps.now());
    const filter = { ...(type && { type }), ...(category && { category }), ...(source && { source }) };
    const { list } = await findPublished(db, { ...filter, limit: FEED_ITEMS });
    const origin = deps.config.publicUrl?.replace(/\/$/, '') ?? `${raw.protocol}://${raw.host}`;
    reply.header('cache-control', 'private, max-age=60');
    if (format === 'csv') {
      reply.type(CSV_TYPE).header('content-disposition', attachment(`${name}.csv`, 'feed.csv'));
      reply.send(csvStream(csvFeed(origin, list)));
    } else reply.type('application/feed+json; charset=utf-8').send(JSON.stringify(jsonFeed(name, origin, list)));
    return null;
  });
};
