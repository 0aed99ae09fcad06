import { DELIVERY_DAYS, type Delivery, type Webhook, type WebhookKind } from '@onair/contract/integrations/webhooks';
import { DAY } from '@onair/contract/lib/local-time';
import type { Db, Queryable, Tx } from '../../../db/client.ts';
import { deleteExpired, olderThan } from '../../../db/prune.ts';
import { int, orNull, time } from '../../../db/rows.ts';
import { and, asc, desc, eq, sql } from '../../../db/sql.ts';
import { webhookDeliveries, webhooks } from '../integrations.tables.ts';

const d = webhookDeliveries;
const HOOK = {
  id: webhooks.id,
  name: webhooks.name,
  url: webhooks.url,
  kinds: webhooks.kinds,
  active: webhooks.active,
  version: webhooks.version,
  createdAt: webhooks.createdAt,
  previousUntil: webhooks.previousUntil,
};

const countIn = (state: 'delivered' | 'failed') => int(sql`count(*) filter (where ${d.state} = ${state})`);

/** All webhooks with their delivery results, in order of creation; or one of them. */
export const findWebhooks = (db: Queryable, only: string | null = null): Promise<Webhook[]> =>
  db
    .select({
      ...HOOK,
      delivered: countIn('delivered'),
      failed: countIn('failed'),
      lastAt: orNull(time(sql`max(${d.lastAt})`)),
    })
    .from(webhooks)
    .leftJoin(d, eq(d.webhookId, webhooks.id))
    .where(only === null ? undefined : eq(webhooks.id, only))
    .groupBy(webhooks.id)
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));

/**
 * Adds a webhook unless there are `most`. Locks the list until the end of the transaction. @returns whether it was
 * added
 */
export const insertWebhook = async (tx: Tx, webhook: typeof webhooks.$inferInsert, most: number): Promise<boolean> => {
  await tx.execute(sql`lock table ${webhooks} in share row exclusive mode`);
  if ((await tx.$count(webhooks)) >= most) return false;
  await tx.insert(webhooks).values(webhook);
  return true;
};

/** The new secret signs from now on; the one before it until `until`, null to forget it. */
export const replaceSecret = async (
  tx: Tx,
  id: string,
  { secret, until }: { secret: Buffer; until: string | null },
): Promise<void> => {
  await tx
    .update(webhooks)
    .set({
      secret,
      previousSecret: until === null ? null : sql`${webhooks.secret}`,
      previousUntil: until,
      version: sql`${webhooks.version} + 1`,
    })
    .where(eq(webhooks.id, id));
};

/** Forgets old secrets whose time is over. */
export const forgetSecrets = async (db: Queryable, now: Date): Promise<void> => {
  await db
    .update(webhooks)
    .set({ previousSecret: null, previousUntil: null })
    .where(sql`${webhooks.previousUntil} <= ${now.toISOString()}`);
};

type WebhookChange = Pick<Webhook, 'name' | 'url' | 'kinds' | 'active'>;

export const lockWebhook = async (tx: Tx, id: string) => {
  const [hook = null] = await tx.select(HOOK).from(webhooks).where(eq(webhooks.id, id)).for('update');
  return hook;
};

export const updateWebhook = async (tx: Tx, id: string, change: WebhookChange): Promise<void> => {
  await tx
    .update(webhooks)
    .set({ ...change, version: sql`${webhooks.version} + 1` })
    .where(eq(webhooks.id, id));
};

/** @returns its name and address; null when it does not exist */
export const deleteWebhook = async (tx: Tx, id: string) => {
  const [gone = null] = await tx
    .delete(webhooks)
    .where(eq(webhooks.id, id))
    .returning({ name: webhooks.name, url: webhooks.url });
  return gone;
};

/** Ids of the active webhooks that subscribe to a kind of event. */
export const hooksFor = async (tx: Tx, kind: WebhookKind): Promise<string[]> => {
  const wants = and(eq(webhooks.active, true), sql`${kind} = any (${webhooks.kinds})`);
  return (await tx.select({ id: webhooks.id }).from(webhooks).where(wants)).map(({ id }) => id);
};

export const insertDelivery = async (tx: Tx, delivery: typeof d.$inferInsert): Promise<void> => {
  await tx.insert(d).values(delivery);
};

/** The last 100 deliveries of a webhook, newest first. */
export const findDeliveries = (db: Queryable, webhook: string): Promise<Delivery[]> =>
  db
    .select({
      id: d.id,
      kind: d.kind,
      state: d.state,
      attempts: d.attempts,
      status: d.status,
      fault: d.fault,
      ms: d.ms,
      createdAt: d.createdAt,
      lastAt: d.lastAt,
    })
    .from(d)
    .where(eq(d.webhookId, webhook))
    .orderBy(desc(d.createdAt), desc(d.id))
    .limit(100);

/** A delivery with its target and signing secret; null when it or its webhook is gone. */
export const findDelivery = async (db: Queryable, id: string) => {
  const [row = null] = await db
    .select({
      kind: d.kind,
      body: d.body,
      state: d.state,
      webhook: webhooks.id,
      url: webhooks.url,
      secret: webhooks.secret,
      previousSecret: webhooks.previousSecret,
      previousUntil: webhooks.previousUntil,
      active: webhooks.active,
    })
    .from(d)
    .innerJoin(webhooks, eq(webhooks.id, d.webhookId))
    .where(eq(d.id, id));
  return row;
};

/**
 * Makes a finished delivery pending again. @returns its webhook; null while it is pending, or when it does not exist
 */
export const reviveDelivery = async (tx: Tx, id: string): Promise<string | null> => {
  const [row] = await tx
    .update(d)
    .set({ state: 'waiting' })
    .where(and(eq(d.id, id), sql`${d.state} <> 'waiting'`))
    .returning({ webhook: d.webhookId });
  return row?.webhook ?? null;
};

export type Attempt = Pick<Delivery, 'state' | 'status' | 'fault' | 'ms'> & { at: Date };

export const noteAttempt = async (db: Queryable, id: string, { at, ...result }: Attempt): Promise<void> => {
  await db
    .update(d)
    .set({ ...result, attempts: sql`${d.attempts} + 1`, lastAt: at.toISOString() })
    .where(eq(d.id, id));
};

/** Stranded deliveries that one run takes on; the next run finds the others. */
const STRANDED_MAX = 1_000;

/** Deliveries that have waited for their next attempt since before this moment, the longest first. */
export const findStranded = async (db: Queryable, before: Date): Promise<{ id: string; webhook: string }[]> => {
  const since = sql`coalesce(${d.lastAt}, ${d.createdAt})`;
  const waiting = and(eq(d.state, 'waiting'), sql`${since} < ${before.toISOString()}`);
  return db.select({ id: d.id, webhook: d.webhookId }).from(d).where(waiting).orderBy(since).limit(STRANDED_MAX);
};

export const pruneDeliveries = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  const limit = new Date(now.getTime() - DELIVERY_DAYS * DAY);
  await deleteExpired(db, olderThan(sql`${d}`, sql`created_at`, limit), signal);
};
