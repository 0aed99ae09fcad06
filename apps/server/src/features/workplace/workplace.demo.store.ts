import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';

export type DemoActivity = {
  id: string;
  name: string;
  channelType: 'web' | 'api';
  from: string;
  to: string;
  link: string;
  source: string;
  media: string;
  keywords: readonly string[];
  content: string;
  createdAt: Date;
};

export const insertActivities = async (tx: Tx, activities: readonly DemoActivity[]): Promise<void> => {
  await tx.execute(sql`
    insert into channel_activities (id, name, channel_type, promotion_from, promotion_to, promote_link, source, media, keywords,
      push_notify, content, created_at, updated_at)
    select id, name, "channelType", "from", "to", link, source, media, array(select jsonb_array_elements_text(keywords)),
      true, content, "createdAt", "createdAt"
    from jsonb_to_recordset(${JSON.stringify(activities)}::jsonb) as a (id uuid, name text, "channelType" text, "from" date,
      "to" date, link text, source text, media text, keywords jsonb, content text, "createdAt" timestamptz)`);
};

export const hasActivities = async (db: Queryable): Promise<boolean> => {
  const { rows } = await db.execute(sql`select 1 from channel_activities limit 1`);
  return rows.length > 0;
};
