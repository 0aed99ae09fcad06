import type { Site } from '@onair/contract/analytics/sites';
import type { Queryable, Tx } from '../../../db/client.ts';
import { bigInt, type RowOf } from '../../../db/rows.ts';
import { and, desc, eq, isNotNull, isNull, lt, ne, sql } from '../../../db/sql.ts';
import { siteDays, sites } from '../rollups/events.tables.ts';

/** The site of senders without a key; created by migration 0021. */
export const KEYLESS_SITE = '00000000-0000-7000-8000-000000000002';
/** The site of the public pages of items; created by migration 0052. Neither of the two is listed or revoked. */
const PUBLIC_SITE = '00000000-0000-7000-8000-000000000003';
const isMade = and(ne(sites.id, KEYLESS_SITE), ne(sites.id, PUBLIC_SITE));

const SITE = {
  id: sites.id,
  key: sites.key,
  origins: sites.origins,
  dailyQuota: sites.dailyQuota,
  networkQuota: sites.networkQuota,
};
export type SiteRow = RowOf<typeof SITE>;
const isLiving = isNull(sites.revokedAt);

/** Sites with valid keys. */
export const livingSites = (db: Queryable): Promise<SiteRow[]> => db.select(SITE).from(sites).where(isLiving);

/** Every site with what it sent on a company day, active ones first, then the newest. */
export const findSites = (db: Queryable, day: string, only: string | null = null): Promise<Site[]> =>
  db
    .select({
      ...SITE,
      name: sites.name,
      eventsToday: bigInt(sql`coalesce(${siteDays.events}, 0)`),
      botsToday: bigInt(sql`coalesce(${siteDays.bots}, 0)`),
      createdAt: sites.createdAt,
      revokedAt: sites.revokedAt,
    })
    .from(sites)
    .leftJoin(siteDays, and(eq(siteDays.siteId, sites.id), eq(siteDays.day, day)))
    .where(and(isMade, only === null ? undefined : eq(sites.id, only)))
    .orderBy(isNotNull(sites.revokedAt), desc(sites.createdAt), desc(sites.id));

/** The number of sites with valid keys. */
export const countLiving = (db: Queryable): Promise<number> => db.$count(sites, and(isLiving, isMade));

type NewSite = SiteRow & { name: string; accountId: string | null; at: Date };

export const insertSite = async (tx: Tx, { accountId, at, ...site }: NewSite): Promise<void> => {
  await tx.insert(sites).values({ ...site, createdBy: accountId, createdAt: at.toISOString() });
};

/** @returns the site's name; null when there is no active site with that id */
export const revokeKey = async (tx: Tx, id: string, at: Date): Promise<string | null> => {
  const [revoked] = await tx
    .update(sites)
    .set({ revokedAt: at.toISOString() })
    .where(and(eq(sites.id, id), isLiving, isMade))
    .returning({ name: sites.name });
  return revoked?.name ?? null;
};

/** Adds to what a site sent on a day. @returns events of that day, of all servers */
export const addUsage = async (
  db: Queryable,
  siteId: string,
  day: string,
  sent: { events: number; bots: number },
): Promise<number> => {
  const { events, bots } = siteDays;
  const [usage] = await db
    .insert(siteDays)
    .values({ siteId, day, ...sent })
    .onConflictDoUpdate({
      target: [siteDays.siteId, siteDays.day],
      set: { events: sql`${events} + ${sent.events}`, bots: sql`${bots} + ${sent.bots}` },
    })
    .returning({ events });
  return usage?.events ?? 0;
};

/** Forgets what sites sent before a day. */
export const pruneUsage = async (db: Queryable, before: string): Promise<void> => {
  await db.delete(siteDays).where(lt(siteDays.day, before));
};

/** The key with which the public pages of items report reader events. */
export const publicSiteKey = async (db: Queryable): Promise<string> => {
  const [site] = await db.select({ key: sites.key }).from(sites).where(eq(sites.id, PUBLIC_SITE));
  return site?.key ?? '';
};
