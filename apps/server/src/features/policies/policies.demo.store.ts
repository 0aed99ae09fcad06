import type { PolicyContentType } from '@onair/contract/policies';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';

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

/** Whether any set was ever stored. */
export const hasPolicies = async (db: Queryable): Promise<boolean> => {
  const { rows } = await db.execute<{ there: boolean }>(sql`select exists (select from policies) as there`);
  return rows[0]?.there ?? false;
};
