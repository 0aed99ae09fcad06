import type { NamedItem, RuleKey, RuleSettings } from '@onair/contract/content/rules';
import type { Queryable, Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

export type KeptRule = { key: RuleKey; enabled: boolean; settings: RuleSettings; version: number };

/** All rules, in the order of their cards. */
export const findRules = async (db: Queryable): Promise<KeptRule[]> => {
  const { rows } = await db.execute<KeptRule>(sql`
    select key, enabled, settings, version from preset_rules order by place`);
  return rows;
};

/** One rule, locked until the write ends. */
export const lockRule = async (tx: Tx, key: RuleKey): Promise<KeptRule> => {
  const { rows } = await tx.execute<KeptRule>(sql`
    select key, enabled, settings, version from preset_rules where key = ${key} for update`);
  const row = rows[0];
  if (!row) throw new Error(`the migration makes rule ${key}`);
  return row;
};

export const updateRule = async (
  tx: Tx,
  key: RuleKey,
  { enabled, settings }: Pick<KeptRule, 'enabled' | 'settings'>,
  accountId: string | null,
  at: Date,
): Promise<void> => {
  await tx.execute(sql`
    update preset_rules set enabled = ${enabled}, settings = ${JSON.stringify(settings)}::jsonb, version = version + 1,
      updated_at = ${at.toISOString()}, updated_by = ${accountId}::uuid
    where key = ${key}`);
};

/** The items of these ids that exist, with what shows them. */
export const findNamed = async (db: Queryable, ids: readonly number[]): Promise<NamedItem[]> => {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<NamedItem>(sql`
    select id, title, type from contents
    where id in (select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`);
  return rows;
};
