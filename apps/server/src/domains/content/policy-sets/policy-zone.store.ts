import { sql } from 'drizzle-orm';
import type { Db } from '../../../db/client.ts';
import { allowLongWork, HELD, lockPolicies } from './policy-sets.store.ts';

/**
 * Days in rules are company days. When the operator has moved the company to another time zone, rules with days are
 * brought there and counted anew. Called at every start; does nothing while the zone stays.
 */
export const adoptTimeZone = async (db: Db, timeZone: string): Promise<void> => {
  await db.transaction(async (tx) => {
    await lockPolicies(tx);
    const zone = JSON.stringify(timeZone);
    const { rowCount } = await tx.execute(sql`
      insert into installation (key, value) values ('policies.timeZone', ${zone}::jsonb)
      on conflict (key) do update set value = excluded.value where installation.value <> excluded.value`);
    if (rowCount === 0) return;
    await allowLongWork(tx);
    await tx.execute(sql`
      update policies set rule_from = (rule ->> 'from')::date::timestamp at time zone ${timeZone}::text,
        rule_until = ((rule ->> 'to')::date + 1)::timestamp at time zone ${timeZone}::text
      where rule ?| array['from', 'to']`);
    await tx.execute(sql`
      update policies p set items = ${HELD} where rule ?| array['from', 'to']`);
  });
};
