import type { ContentFeed } from '@onair/contract/content/feeds';
import type { Queryable, Tx } from '../../../db/client.ts';
import { and, desc, eq, isNull, lt, or } from '../../../db/sql.ts';
import { contentFeeds } from '../items/items.tables.ts';

const { id, name, ending, type, category, source, createdAt, lastReadAt, keyHash, revokedAt } = contentFeeds;
const FEED = { id, name, ending, type, category, source, createdAt, lastReadAt };
const isLiving = isNull(revokedAt);

/** Feeds that were not revoked, newest first. */
export const findFeeds = (db: Queryable): Promise<ContentFeed[]> =>
  db.select(FEED).from(contentFeeds).where(isLiving).orderBy(desc(createdAt), desc(id));

/** The number of feeds. Two concurrent requests may exceed the limit by one. */
export const countFeeds = (tx: Tx): Promise<number> => tx.$count(contentFeeds, isLiving);

export const insertFeed = async (tx: Tx, feed: typeof contentFeeds.$inferInsert): Promise<void> => {
  await tx.insert(contentFeeds).values(feed);
};

/** @returns the feed's name; null when there is none to revoke */
export const revokeFeedRow = async (tx: Tx, feed: string, at: Date): Promise<string | null> => {
  const [revoked] = await tx
    .update(contentFeeds)
    .set({ revokedAt: at.toISOString() })
    .where(and(eq(id, feed), isLiving))
    .returning({ name });
  return revoked?.name ?? null;
};

/** The feed with a hash; null when it was revoked or never existed. */
export const findFeedByKey = async (db: Queryable, hash: Buffer): Promise<ContentFeed | null> => {
  const [feed = null] = await db
    .select(FEED)
    .from(contentFeeds)
    .where(and(eq(keyHash, hash), isLiving));
  return feed;
};

/** Records that a feed was read, at most once a minute. */
export const noteRead = async (db: Queryable, feed: string, at: Date): Promise<void> => {
  const before = new Date(at.getTime() - 60_000).toISOString();
  await db
    .update(contentFeeds)
    .set({ lastReadAt: at.toISOString() })
    .where(and(eq(id, feed), or(isNull(lastReadAt), lt(lastReadAt, before))));
};
