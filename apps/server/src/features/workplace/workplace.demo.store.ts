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

export type DemoService = {
  id: string;
  code: string;
  icon: string;
  titleZh: string;
  titleEn: string;
  descriptionZh: string;
  descriptionEn: string;
  monthlyFen: number;
  months: number;
  openedAt: Date | null;
  expiresAt: Date | null;
  createdAt: Date;
};

export const insertServices = async (tx: Tx, services: readonly DemoService[]): Promise<void> => {
  await tx.execute(sql`
    insert into services (id, code, icon, title_zh, title_en, description_zh, description_en, monthly_price_fen,
      contract_months, opened_at, expires_at, created_at)
    select id, code, icon, "titleZh", "titleEn", "descriptionZh", "descriptionEn", "monthlyFen", months, "openedAt",
      "expiresAt", "createdAt"
    from jsonb_to_recordset(${JSON.stringify(services)}::jsonb) as s (id uuid, code text, icon text, "titleZh" text,
      "titleEn" text, "descriptionZh" text, "descriptionEn" text, "monthlyFen" bigint, months smallint,
      "openedAt" timestamptz, "expiresAt" timestamptz, "createdAt" timestamptz)`);
};

export type DemoOrder = {
  id: string;
  number: string;
  serviceId: string;
  kind: 'open' | 'renew';
  months: number;
  amountFen: number;
  status: 'pending' | 'paid';
  createdAt: Date;
};

export const insertOrder = async (tx: Tx, order: DemoOrder): Promise<void> => {
  const at = order.createdAt.toISOString();
  await tx.execute(sql`
    insert into orders (id, number, service_id, kind, months, amount_fen, status, created_at, settled_at)
    values (${order.id}, ${order.number}, ${order.serviceId}, ${order.kind}, ${order.months}, ${order.amountFen},
      ${order.status}, ${at}, ${order.status === 'paid' ? at : null})`);
};

export const hasServices = async (db: Queryable): Promise<boolean> => {
  const { rows } = await db.execute(sql`select 1 from services limit 1`);
  return rows.length > 0;
};
