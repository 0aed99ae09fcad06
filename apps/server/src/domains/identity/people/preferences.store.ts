import type { Preferences, StoredPreferences } from '@onair/contract/preferences/preferences';
import type { Queryable, Tx } from '../../../db/client.ts';
import type { RowOf } from '../../../db/rows.ts';
import { and, eq, sql } from '../../../db/sql.ts';
import { accounts } from '../identity.tables.ts';

const STORED = { preferences: accounts.preferences, version: accounts.preferencesVersion };

const stored = (row: RowOf<typeof STORED> | undefined): StoredPreferences | null =>
  row ? { ...row.preferences, version: row.version } : null;

export const findPreferences = async (db: Queryable, accountId: string): Promise<StoredPreferences> => {
  const [row] = await db.select(STORED).from(accounts).where(eq(accounts.id, accountId));
  return stored(row) ?? { version: 1 };
};

/**
 * Replaces the given parts and keeps the others, atomically: two windows that save different parts both succeed.
 * @param version the one that the parts are based on; undefined for last writer wins
 * @returns what is stored now; null on a version conflict
 */
export const mergePreferences = async (
  tx: Tx,
  accountId: string,
  parts: Preferences,
  version: number | undefined,
): Promise<StoredPreferences | null> => {
  const [row] = await tx
    .update(accounts)
    .set({
      preferences: sql`${accounts.preferences} || ${JSON.stringify(parts)}::jsonb`,
      preferencesVersion: sql`${accounts.preferencesVersion} + 1`,
    })
    .where(
      and(eq(accounts.id, accountId), version === undefined ? undefined : eq(accounts.preferencesVersion, version)),
    )
    .returning(STORED);
  return stored(row);
};
