import { sql } from 'drizzle-orm';
import type { Db } from '../db/client.ts';
import type { Deps } from '../deps.ts';

/** How long a lease holds; an owner that is silent for so long is taken for dead. */
const HOLDS_SECONDS = 5;
const RENEW_MS = 1_500;

/** Takes or renews the lease. @returns whether it is ours now */
const takeLease = async (db: Db, owner: string, address: string): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    insert into media_lease (id, owner, address, until)
    values (1, ${owner}, ${address}, clock_timestamp() + make_interval(secs => ${HOLDS_SECONDS}))
    on conflict (id) do update set owner = excluded.owner, address = excluded.address, until = excluded.until
    where media_lease.owner = excluded.owner or media_lease.until < clock_timestamp()`);
  return rowCount === 1;
};

const leaveLease = async (db: Db, owner: string): Promise<void> => {
  await db.execute(sql`delete from media_lease where owner = ${owner}`);
};

/**
 * Contends for the one lease of the database, as long as the server runs. `gained` and `lost` come in turn. An owner that
 * cannot reach the database goes on: what is on air stays there, and it stops when it finds that another has taken over.
 * @returns gives it up, and waits until that is so
 */
export const contend = (
  { db, log }: Pick<Deps, 'db' | 'log'>,
  { owner, address, gained, lost }: { owner: string; address: string; gained: () => void; lost: () => Promise<void> },
): (() => Promise<void>) => {
  let mine = false;
  let turning: Promise<void> | null = null;
  const turn = async (): Promise<void> => {
    try {
      const ours = await takeLease(db, owner, address);
      if (ours && !mine) gained();
      if (!ours && mine) await lost();
      mine = ours;
    } catch (error) {
      log.debug({ err: error }, 'the media lease could not be renewed; trying again');
    }
  };
  const take = (): void => {
    turning ??= turn().finally(() => {
      turning = null;
    });
  };
  take();
  const timer = setInterval(take, RENEW_MS);
  return async () => {
    clearInterval(timer);
    await turning;
    if (mine) await leaveLease(db, owner).catch(() => {});
  };
};
