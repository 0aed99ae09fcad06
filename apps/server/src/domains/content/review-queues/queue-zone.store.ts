import type { Db } from '../../../db/client.ts';
import { installation } from '../../../db/db.tables.ts';
import { excluded } from '../../../db/rows.ts';
import { sql } from '../../../db/sql.ts';
import { qualityQueues } from '../review.tables.ts';
import { spanOf } from './queues.store.ts';

/**
 * Days in filters of review queues are company days. After the operator has moved the company to another time zone,
 * they are converted for new content. Called at every start; does nothing if the zone has not changed.
 */
export const adoptQueueZone = async (db: Db, timeZone: string): Promise<void> => {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .insert(installation)
      .values({ key: 'queues.timeZone', value: timeZone })
      .onConflictDoUpdate({
        target: installation.key,
        set: { value: excluded(installation.value) },
        setWhere: sql`${installation.value} <> ${excluded(installation.value)}`,
      });
    if (rowCount === 0) return;
    await tx
      .update(qualityQueues)
      .set(spanOf(sql`${qualityQueues.filter}`, timeZone))
      .where(sql`${qualityQueues.filter} ?| array['from', 'to']`);
  });
};
