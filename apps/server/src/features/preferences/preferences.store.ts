import type { Preferences } from '@onair/contract/preferences';
import { sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/client.ts';

export const findPreferences = async (db: Queryable, accountId: string): Promise<Preferences> => {
  const { rows } = await db.execute<{ preferences: Preferences }>(
    sql`select preferences from accounts where id = ${accountId}`,
  );
  return rows[0]?.preferences ?? {};
};

/** Replaces the parts given and keeps the others, in one step: two tabs that save different parts both win. */
export const mergePreferences = async (tx: Tx, accountId: string, parts: Preferences): Promise<void> => {
  await tx.execute(sql`
    update accounts set preferences = preferences || ${JSON.stringify(parts)}::jsonb where id = ${accountId}`);
};
