import type { PolicyContentType } from '@onair/contract/content/policy-sets';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';

/** Tags of items of one type, the most used first. */
export const topTags = async (db: Queryable, type: PolicyContentType, limit: number): Promise<string[]> => {
  const { rows } = await db.execute<{ tag: string }>(sql`
    select tag from contents, unnest(tags) as tag where type = ${type}
    group by tag order by count(*) desc, tag limit ${limit}`);
  return rows.map(({ tag }) => tag);
};

/** Items of one type published before an instant, the newest first. */
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

/** How many sets there are, deleted ones included. */
export const countPolicies = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::integer as n from policies`);
  return rows[0]?.n ?? 0;
};

export type Unpicked = { id: string; name: string; contentType: PolicyContentType; createdAt: string; version: number };

/** Sets picked by hand that hold nothing yet, the oldest first. */
export const unpickedPolicies = async (db: Queryable): Promise<Unpicked[]> => {
  const { rows } = await db.execute<Unpicked>(sql`
    select id, name, content_type as "contentType", created_at as "createdAt", version from policies
    where filter_type = 'artificial' and items = 0 and deleted_at is null order by created_at, id`);
  return rows;
};
