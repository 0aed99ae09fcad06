import type { Preferences, StoredPreferences } from '@onair/contract/preferences/preferences';
import type { Queryable, Tx } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

type Row = { preferences: Preferences; version: number };

const stored = (row: Row | undefined): StoredPreferences | null =>
  row ? { ...row.preferences, version: row.version } : null;

export const findPreferences = async (db: Queryable, accountId: string): Promise<StoredPreferences> => {
  const { rows } = await db.execute<Row>(
    sql`select preferences, preferences_version as version from accounts where id = ${accountId}`,
  );
  return stored(rows[0]) ?? { version: 1 };
};

/**
 * Replaces the parts given and keeps the others, in one step: two windows that save different parts both win.
 * @param version the one that the parts were made from; undefined where the last writer wins
 * @returns what is stored now; null where another version is
 */
export const mergePreferences = async (
  tx: Tx,
  accountId: string,
  parts: Preferences,
  version: number | undefined,
): Promise<StoredPreferences | null> => {
  const { rows } = await tx.execute<Row>(sql`
    update accounts
    set preferences = preferences || ${JSON.stringify(parts)}::jsonb, preferences_version = preferences_version + 1
    where id = ${accountId} and preferences_version = coalesce(${version ?? null}::int, preferences_version)
    returning preferences, preferences_version as version`);
  return stored(rows[0]);
};
