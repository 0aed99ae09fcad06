import type { Queryable } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

/** Administrators of the demo company by user name. */
export const findDemoAdmins = async (
  db: Queryable,
): Promise<Map<string, { id: string; username: string; name: string }>> => {
  const { rows } = await db.execute<{ id: string; username: string; name: string }>(sql`
    select id, username, name from accounts where demo and role = 'admin' and disabled_at is null`);
  return new Map(rows.map((row) => [row.username, row]));
};

/** Whether any change was ever submitted. */
export const hasChanges = async (db: Queryable): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`select from parameter_changes limit 1`);
  return rowCount === 1;
};

export type NewStudio = { id: string; slug: string; nameZh: string; nameEn: string; createdAt: Date };

/** Opens a studio unless there is one of that slug. @returns its id */
export const ensureStudio = async (tx: Queryable, studio: NewStudio): Promise<string> => {
  await tx.execute(sql`
    insert into studios (id, slug, name_zh, name_en, created_at)
    values (${studio.id}, ${studio.slug}, ${studio.nameZh}, ${studio.nameEn}, ${studio.createdAt.toISOString()})
    on conflict (slug) do nothing`);
  const { rows } = await tx.execute<{ id: string }>(sql`select id from studios where slug = ${studio.slug}`);
  return rows[0]?.id ?? studio.id;
};
