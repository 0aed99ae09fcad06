import type { Site } from '@onair/contract/analytics/sites';
import type { Queryable, Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

/** The site of senders without a key; made by migration 0021. */
export const KEYLESS_SITE = '00000000-0000-7000-8000-000000000002';

export type KeptSite = Pick<Site, 'id' | 'key' | 'origins' | 'dailyQuota' | 'networkQuota'>;

/** Sites whose keys are good. */
export const livingSites = async (db: Queryable): Promise<KeptSite[]> => {
  const { rows } = await db.execute<KeptSite>(sql`
    select id, key, origins, daily_quota as "dailyQuota", network_quota as "networkQuota"
    from sites where revoked_at is null`);
  return rows;
};

/** Every site with what it sent on a company day, living ones first, then the newest. */
export const findSites = async (db: Queryable, day: string, only: string | null = null): Promise<Site[]> => {
  const { rows } = await db.execute<Site>(sql`
    select s.id, s.name, s.key, s.origins, s.daily_quota as "dailyQuota", s.network_quota as "networkQuota",
      coalesce(d.events, 0) as "eventsToday", coalesce(d.bots, 0) as "botsToday", s.created_at as "createdAt",
      s.revoked_at as "revokedAt"
    from sites s left join site_days d on d.site_id = s.id and d.day = ${day}
    where s.id <> ${KEYLESS_SITE} and (${only}::uuid is null or s.id = ${only}::uuid)
    order by s.revoked_at is not null, s.created_at desc, s.id desc`);
  const iso = (at: string) => new Date(at).toISOString();
  return rows.map((row) => ({
    ...row,
    createdAt: iso(row.createdAt),
    revokedAt: row.revokedAt === null ? null : iso(row.revokedAt),
  }));
};

export const countLiving = async (tx: Tx): Promise<number> => {
  await tx.execute(sql`lock table sites in share row exclusive mode`);
  const { rows } = await tx.execute<{ n: number }>(sql`select count(*) as n from sites where revoked_at is null`);
  return rows[0]?.n ?? 0;
};

type NewSite = KeptSite & { name: string; accountId: string | null; at: Date };

export const insertSite = async (tx: Tx, site: NewSite): Promise<void> => {
  await tx.execute(sql`
    insert into sites (id, name, key, origins, daily_quota, network_quota, created_by, created_at)
    values (${site.id}, ${site.name}, ${site.key}, ${sql.param([...site.origins])}::text[], ${site.dailyQuota},
      ${site.networkQuota}, ${site.accountId}::uuid, ${site.at.toISOString()})`);
};

/** @returns the site's name; null when there is no living site of that id */
export const revokeKey = async (tx: Tx, id: string, at: Date): Promise<string | null> => {
  const { rows } = await tx.execute<{ name: string }>(sql`
    update sites set revoked_at = ${at.toISOString()}
    where id = ${id} and revoked_at is null and id <> ${KEYLESS_SITE} returning name`);
  return rows[0]?.name ?? null;
};

/** Adds to what a site sent on a day. @returns events of that day, of all servers */
export const addUsage = async (
  db: Queryable,
  siteId: string,
  day: string,
  { events, bots }: { events: number; bots: number },
): Promise<number> => {
  const { rows } = await db.execute<{ events: number }>(sql`
    insert into site_days (site_id, day, events, bots) values (${siteId}, ${day}, ${events}, ${bots})
    on conflict (site_id, day) do update set events = site_days.events + excluded.events, bots = site_days.bots + excluded.bots
    returning events`);
  return rows[0]?.events ?? 0;
};

/** Forgets what sites sent before a day. */
export const pruneUsage = async (db: Queryable, before: string): Promise<void> => {
  await db.execute(sql`delete from site_days where day < ${before}`);
};
