import type { Db } from '../../../db/client.ts';
import { installation } from '../../../db/db.tables.ts';
import { excluded } from '../../../db/rows.ts';
import { sql } from '../../../db/sql.ts';
import { allowLongWork, HELD, lockPolicies, spanOf } from './policy-sets.store.ts';
import { policies } from './policy-sets.tables.ts';

const HAS_DAYS = sql`${policies.rule} ?| array['from', 'to']`;

/**
 * Days in rules are company days. After the operator has moved the company to another time zone, rules with days are
 * converted and counted again. Called at every start; does nothing if the zone has not changed.
 */
export const adoptTimeZone = async (db: Db, timeZone: string): Promise<void> => {
  await db.transaction(async (tx) => {
    await lockPolicies(tx);
    const { rowCount } = await tx
      .insert(installation)
      .values({ key: 'policies.timeZone', value: timeZone })
      .onConflictDoUpdate({
        target: installation.key,
        set: { value: excluded(installation.value) },
        setWhere: sql`${installation.value} <> ${excluded(installation.value)}`,
      });
    if (rowCount === 0) return;
    await allowLongWork(tx);
    const { from, until } = spanOf(sql`${policies.rule}`, timeZone);
    await tx.update(policies).set({ ruleFrom: from, ruleUntil: until }).where(HAS_DAYS);
    await tx.update(policies).set({ items: HELD }).where(HAS_DAYS);
  });
};
