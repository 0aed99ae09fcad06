import type { PolicyContentType } from '@onair/contract/content/policy-sets/policy-sets';
import type { Queryable } from '../../../db/client.ts';
import { string } from '../../../db/rows.ts';
import { and, desc, eq, isNull, lt, sql } from '../../../db/sql.ts';
import { contents } from '../items/items.tables.ts';
import { policies } from './policy-sets.tables.ts';

/** Tags of items of one type, most used first. */
export const topTags = async (db: Queryable, type: PolicyContentType, limit: number): Promise<string[]> => {
  const rows = await db
    .select({ tag: string(sql`tag`) })
    .from(sql`${contents}, unnest(${contents.tags}) as tag`)
    .where(eq(contents.type, type))
    .groupBy(sql`tag`)
    .orderBy(sql`count(*) desc, tag`)
    .limit(limit);
  return rows.map(({ tag }) => tag);
};

/** Items of one type published before an instant, newest first. */
export const itemsBefore = async (
  db: Queryable,
  type: PolicyContentType,
  before: string,
  limit: number,
): Promise<number[]> => {
  const rows = await db
    .select({ id: contents.id })
    .from(contents)
    .where(and(eq(contents.type, type), lt(contents.publishedAt, before)))
    .orderBy(desc(contents.publishedAt), desc(contents.id))
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** The number of sets, including deleted ones. */
export const countPolicies = (db: Queryable): Promise<number> => db.$count(policies);

/** Empty sets picked by hand, oldest first. */
export const unpickedPolicies = (db: Queryable) =>
  db
    .select({
      id: policies.id,
      name: policies.name,
      contentType: policies.contentType,
      createdAt: policies.createdAt,
      version: policies.version,
    })
    .from(policies)
    .where(and(eq(policies.filterType, 'artificial'), eq(policies.items, 0), isNull(policies.deletedAt)))
    .orderBy(policies.createdAt, policies.id);
