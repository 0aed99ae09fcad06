import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';

/** How long a lease holds; an owner that is silent for so long is taken for dead. */
const HOLDS_SECONDS = 5;

/**
 * Takes or renews the lease.
 * @param alone nobody else can be there, so that whoever holds it has died
 * @returns whether it is ours now
 */
export const takeLease = async (db: Db, owner: string, address: string, alone: boolean): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    insert into media_lease (id, owner, address, until)
    values (1, ${owner}, ${address}, clock_timestamp() + make_interval(secs => ${HOLDS_SECONDS}))
    on conflict (id) do update set owner = excluded.owner, address = excluded.address, until = excluded.until
    where ${alone} or media_lease.owner = excluded.owner or media_lease.until < clock_timestamp()`);
  return rowCount === 1;
};

export const leaveLease = async (db: Db, owner: string): Promise<void> => {
  await db.execute(sql`delete from media_lease where owner = ${owner}`);
};
