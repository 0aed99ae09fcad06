import type { Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';
import { DEMO_ON_AIR } from './studios.rules.ts';

/** The demo company's first administrator, who operates its studios. */
export const findDemoOperator = async (db: Queryable): Promise<string | null> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from people where demo and role = 'admin' and disabled_at is null order by created_at, username limit 1`);
  return rows[0]?.id ?? null;
};

export type DemoStudio = { id: string; slug: string; nameZh: string; nameEn: string; createdAt: Date };

/** Creates a studio unless its slug exists. @returns its id */
export const ensureStudio = async (tx: Queryable, studio: DemoStudio): Promise<string> => {
  await tx.execute(sql`
    insert into studios (id, slug, name_zh, name_en, created_at)
    values (${studio.id}, ${studio.slug}, ${studio.nameZh}, ${studio.nameEn}, ${studio.createdAt.toISOString()})
    on conflict (slug) do nothing`);
  const { rows } = await tx.execute<{ id: string }>(sql`select id from studios where slug = ${studio.slug}`);
  return rows[0]?.id ?? studio.id;
};

/** The studios that the demo company has on air, in a fixed order. */
export const findDemoStudios = async (db: Queryable): Promise<string[]> => {
  const slugs = sql`array(select jsonb_array_elements_text(${JSON.stringify(DEMO_ON_AIR)}::jsonb))`;
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from studios where slug = any (${slugs}) and archived_at is null order by array_position(${slugs}, slug)`);
  return rows.map(({ id }) => id);
};
