import type { ServiceKey } from '@onair/contract/billing/services';
import type { Queryable, Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

type DemoService = {
  id: string;
  key: ServiceKey;
  icon: string;
  titleZh: string;
  titleEn: string;
  descriptionZh: string;
  descriptionEn: string;
  monthlyFen: number;
  months: number;
  createdAt: Date;
};

export const insertServices = async (tx: Tx, services: readonly DemoService[]): Promise<void> => {
  await tx.execute(sql`
    insert into services (id, key, icon, title_zh, title_en, description_zh, description_en, monthly_price_fen,
      contract_months, created_at)
    select id, key, icon, "titleZh", "titleEn", "descriptionZh", "descriptionEn", "monthlyFen", months, "createdAt"
    from jsonb_to_recordset(${JSON.stringify(services)}::jsonb) as s (id uuid, key text, icon text, "titleZh" text, "titleEn" text,
      "descriptionZh" text, "descriptionEn" text, "monthlyFen" bigint, months smallint, "createdAt" timestamptz)`);
};

export const hasServices = async (db: Queryable): Promise<boolean> => {
  const { rows } = await db.execute(sql`select 1 from services limit 1`);
  return rows.length > 0;
};
