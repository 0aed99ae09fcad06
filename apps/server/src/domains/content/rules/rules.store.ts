import type { NamedItem, RuleKey, RuleSettings } from '@onair/contract/content/rules';
import type { Queryable, Tx } from '../../../db/client.ts';
import { among, type RowOf } from '../../../db/rows.ts';
import { eq, sql } from '../../../db/sql.ts';
import { contents } from '../items/items.tables.ts';
import { presetRules } from '../review.tables.ts';

const RULE = {
  key: presetRules.key,
  enabled: presetRules.enabled,
  settings: presetRules.settings,
  version: presetRules.version,
};
export type RuleRow = RowOf<typeof RULE>;

/** All rules, in the order of their cards. */
export const findRules = (db: Queryable): Promise<RuleRow[]> =>
  db.select(RULE).from(presetRules).orderBy(presetRules.place);

/** One rule, locked until the write ends. */
export const lockRule = async (tx: Tx, key: RuleKey): Promise<RuleRow> => {
  const [rule] = await tx.select(RULE).from(presetRules).where(eq(presetRules.key, key)).for('update');
  if (!rule) throw new Error(`the migration makes rule ${key}`);
  return rule;
};

export const updateRule = async (
  tx: Tx,
  key: RuleKey,
  { enabled, settings }: { enabled: boolean; settings: RuleSettings },
  accountId: string | null,
  at: Date,
): Promise<void> => {
  const version = sql`${presetRules.version} + 1`;
  await tx
    .update(presetRules)
    .set({ enabled, settings, version, updatedAt: at.toISOString(), updatedBy: accountId })
    .where(eq(presetRules.key, key));
};

/** The existing ones of these items, with the fields to show them. */
export const findNamed = async (db: Queryable, ids: readonly number[]): Promise<NamedItem[]> =>
  ids.length === 0
    ? []
    : db
        .select({ id: contents.id, title: contents.title, type: contents.type })
        .from(contents)
        .where(among(contents.id, ids));
