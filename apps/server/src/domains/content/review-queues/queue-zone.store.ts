import type { Db } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

/**
 * Days in filters of review queues are company days. When the operator has moved the company to another time zone, they
 * are brought there: what comes in from then on is judged by them. Called at every start; does nothing while the zone stays.
 */
export const adoptQueueZone = async (db: Db, timeZone: string): Promise<void> => {
  await db.transaction(async (tx) => {
    const zone = JSON.stringify(timeZone);
    const { rowCount } = await tx.execute(sql`
      insert into installation (key, value) values ('queues.timeZone', ${zone}::jsonb)
      on conflict (key) do update set value = excluded.value where installation.value <> excluded.value`);
    if (rowCount === 0) return;
    await tx.execute(sql`
      update quality_queues set rule_from = (filter ->> 'from')::date::timestamp at time zone ${timeZone}::text,
        rule_until = ((filter ->> 'to')::date + 1)::timestamp at time zone ${timeZone}::text
      where filter ?| array['from', 'to']`);
  });
};
