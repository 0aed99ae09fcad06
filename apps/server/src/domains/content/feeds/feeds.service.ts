import { randomBytes } from 'node:crypto';
import type * as contract from '@onair/contract/content/feeds';
import { FEED_ITEMS, FEEDS_MAX, readFeed as readFeedEndpoint } from '@onair/contract/content/feeds';
import type { PublishedItem } from '@onair/contract/content/published';
import type { Body, Output } from '@onair/contract/endpoint';
import type { Locale } from '@onair/contract/text';
import { tokenHash } from '../../../crypto/token-hash.ts';
import { found } from '../../../db/demand.ts';
import { demandRoom } from '../../../db/room.store.ts';
import { write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { filled } from '../../../http/validation.ts';
import { demandService } from '../../billing/index.ts';
import { findPublished } from '../published/published.store.ts';
import { countFeeds, findFeedByKey, insertFeed, noteRead, revokeFeedRow } from './feeds.store.ts';

const tooMany = {
  'zh-CN': `最多可有 ${FEEDS_MAX} 个内容订阅，请先停用不再使用的`,
  'en-US': `There can be ${FEEDS_MAX} feeds. Revoke one that is no longer used`,
};

type Creator = { session: Session; actor: Actor };

/** Creates a feed; its address is told once. @throws AppError `invalid`, `rejected` */
export const createFeed = async (
  deps: Deps,
  { session, actor }: Creator,
  given: Body<typeof contract.createFeed>,
): Promise<Output<typeof contract.createFeed>> => {
  const { locale } = actor;
  await demandService(deps, 'feed', locale);
  const name = filled('name', given.name, locale);
  return write(deps, actor, async (w) => {
    await demandRoom(w.tx, 'feeds', { most: FEEDS_MAX, words: tooMany[locale], count: () => countFeeds(w.tx) });
    const key = randomBytes(32).toString('base64url');
    const { type = null, category = null, source = null } = given;
    const createdAt = w.at.toISOString();
    const feed = { id: deps.newId(), name, ending: key.slice(-4), type, category, source, createdAt };
    await insertFeed(w.tx, { ...feed, keyHash: tokenHash(key), createdBy: session.accountId });
    const { id, ...after } = feed;
    w.audit({ action: 'feed.create', subjectType: 'feed', subjectId: id, after });
    return { path: readFeedEndpoint.path.replace(':key', key), feed: { ...feed, lastReadAt: null } };
  });
};

/** @throws AppError `notFound` */
export const revokeFeed = (deps: Deps, actor: Actor, id: string): Promise<boolean> =>
  write(deps, actor, async (w) => {
    const name = found(await revokeFeedRow(w.tx, id, w.at));
    w.audit({ action: 'feed.revoke', subjectType: 'feed', subjectId: id, before: { name } });
    return true;
  });

/** What the feed with a key holds now, latest first. @throws AppError `notFound`, `rejected` */
export const readFeed = async (
  deps: Deps,
  key: string,
  locale: Locale,
): Promise<{ name: string; list: PublishedItem[] }> => {
  const { id, name, type, category, source } = found(await findFeedByKey(deps.db, tokenHash(key)));
  await demandService(deps, 'feed', locale);
  await noteRead(deps.db, id, deps.now());
  const filter = { ...(type && { type }), ...(category && { category }), ...(source && { source }) };
  const { list } = await findPublished(deps.db, { ...filter, limit: FEED_ITEMS });
  return { name, list };
};
