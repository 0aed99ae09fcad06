import type { PolicyContentType } from '@onair/contract/content/policy-sets/policy-sets';
import type { Queryable } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

/** Whether there are drafts, items in review or scheduled ones. */
export const hasUnfinished = async (db: Queryable): Promise<boolean> => {
  const { rows } = await db.execute(sql`
    select 1 from contents where status = 'offline' and resting <> 'withdrawn' limit 1`);
  return rows.length > 0;
};

/** Tags of items of one type, most used first. */
export const topTags = async (db: Queryable, type: PolicyContentType, limit: number): Promise<string[]> => {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select tag from contents, unnest(tags) as tag where type = ${type}
    group by tag order by count(*) desc, tag limit ${limit}`);
  return rows.map(({ tag }) => tag);
};

/** Items of one type published before an instant, newest first. */
export const itemsBefore = async (
  db: Queryable,
  type: PolicyContentType,
  before: string,
  limit: number,
): Promise<number[]> => {
  const { rows } = await db.execute<{ id: number }>(sql`
    select id from contents where type = ${type} and published_at < ${before}
    order by published_at desc, id desc limit ${limit}`);
  return rows.map(({ id }) => id);
};

/** The number of sets, including deleted ones. */
export const countPolicies = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*) as n from policies`);
  return rows[0]?.n ?? 0;
};

type Unpicked = { id: string; name: string; contentType: PolicyContentType; createdAt: string; version: number };

/** Empty sets picked by hand, oldest first. */
export const unpickedPolicies = async (db: Queryable): Promise<Unpicked[]> => {
  const { rows } = await db.execute<Unpicked>(sql`
    select id, name, content_type as "contentType", created_at as "createdAt", version from policies
    where filter_type = 'artificial' and items = 0 and deleted_at is null order by created_at, id`);
  return rows;
};
