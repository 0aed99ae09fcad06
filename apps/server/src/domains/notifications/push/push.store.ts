import type { Queryable, Tx } from '../../../db/client.ts';
import { among, excluded, int, rowsOf } from '../../../db/rows.ts';
import { and, desc, eq, sql } from '../../../db/sql.ts';
import { pushSubscriptions } from '../notifications.tables.ts';

type NewSubscription = typeof pushSubscriptions.$inferInsert;

const { id, owner, endpoint, p256dh, auth, locale, createdAt } = pushSubscriptions;

const byOwner = (of: string, at: string) => and(eq(owner, of), eq(endpoint, at));

/** Adds a subscription, or renews its keys and language. @returns whether it is new */
export const putSubscription = async (tx: Tx, subscription: NewSubscription): Promise<boolean> => {
  const [row] = await tx
    .insert(pushSubscriptions)
    .values(subscription)
    .onConflictDoUpdate({
      target: [owner, endpoint],
      set: { p256dh: excluded(p256dh), auth: excluded(auth), locale: excluded(locale) },
    })
    .returning({ id });
  return row?.id === subscription.id;
};

/** The number of browsers that follow each of these; without those that none follows. */
export const countFollowers = async (db: Queryable, owners: readonly string[]): Promise<Map<string, number>> => {
  const followed = sql`${pushSubscriptions} where ${among(owner, owners)} group by ${owner}`;
  const shape = { owner, count: int(sql`count(*)`) };
  const rows = await rowsOf(db, shape, (list) => sql`select ${list} from ${followed}`);
  return new Map(rows.map((row) => [row.owner, row.count]));
};

/** Keeps only the newest subscriptions of an owner. */
export const removeOldest = async (tx: Tx, of: string, most: number): Promise<void> => {
  const newest = tx
    .select({ id })
    .from(pushSubscriptions)
    .where(eq(owner, of))
    .orderBy(desc(createdAt), desc(id))
    .limit(most);
  await tx.delete(pushSubscriptions).where(and(eq(owner, of), sql`${id} not in ${newest}`));
};

/** @returns whether it existed */
export const removeSubscription = async (tx: Tx, of: string, at: string): Promise<boolean> => {
  const { rowCount } = await tx.delete(pushSubscriptions).where(byOwner(of, at));
  return (rowCount ?? 0) > 0;
};

/** An owner's followed event is over. */
export const removeSubscriptionsOf = async (db: Queryable, of: string): Promise<void> => {
  await db.delete(pushSubscriptions).where(eq(owner, of));
};

/** The browser is gone for good, whatever it followed. */
export const removeEndpoint = async (db: Queryable, at: string): Promise<void> => {
  await db.delete(pushSubscriptions).where(eq(endpoint, at));
};

export const subscriptionsOf = (db: Queryable, owners: readonly string[]) =>
  db.select({ id, endpoint, locale }).from(pushSubscriptions).where(among(owner, owners)).orderBy(createdAt);

export const findSubscription = async (db: Queryable, one: string) => {
  const [row] = await db.select({ endpoint, p256dh, auth }).from(pushSubscriptions).where(eq(id, one));
  return row ?? null;
};
