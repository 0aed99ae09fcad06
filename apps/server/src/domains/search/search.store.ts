import { FOUND_PER_KIND, type Found } from '@onair/contract/search/search';
import type { Queryable } from '../../db/client.ts';
import { type SQL, sql } from '../../db/sql.ts';
import { findMatches, titleHas } from '../content/index.ts';

/**
 * Things of the kinds asked for whose names contain the text, the newest of each kind first. Each kind stops at its few
 * rows.
 */
export const findByName = async (db: Queryable, text: string, kinds: readonly Found['kind'][]): Promise<Found[]> => {
  const like = sql`like contains_pattern(${text})`;
  const limit = sql`limit ${FOUND_PER_KIND}`;
  const page = { limit: FOUND_PER_KIND, offset: 0 };
  const found = kinds.includes('content') ? (await findMatches(db, titleHas([text]), page)).list : [];
  const contents = found.map(({ id }) => id);
  const parts: Record<Found['kind'], SQL> = {
    content: sql`(select 'content' as kind, c.id::text, c.title as label, a.name as hint
      from content_items c join content_authors a on a.id = c.author_id where c.id = any (${sql.param(contents)}::int[])
      order by c.published_at desc, c.id desc)`,
    policy: sql`(select 'policy', id::text, name, number from policy_set_names
      where (name_key ${like} or text_key(number) ${like}) order by created_at desc, id desc ${limit})`,
    activity: sql`(select 'activity', id::text, name, promotion_from::text || ' – ' || promotion_to::text
      from campaign_names where deleted_at is null and text_key(name) ${like}
      order by created_at desc, id desc ${limit})`,
    studio: sql`(select 'studio', id::text, name_zh || ' ' || name_en, slug from studio_names
      where text_key(name_zh || ' ' || name_en || ' ' || slug || ' ' || title) ${like} order by created_at, id ${limit})`,
    person: sql`(select 'person', id::text, name, username from people
      where text_key(name) ${like} or text_key(username) ${like} order by created_at, id ${limit})`,
  };
  const { rows } = await db.execute<Found>(
    sql.join(
      kinds.map((kind) => parts[kind]),
      sql` union all `,
    ),
  );
  return rows;
};
