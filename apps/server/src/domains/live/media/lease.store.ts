import type { Db, Queryable } from '../../../db/client.ts';
import { type SQL, sql } from '../../../db/sql.ts';

/** How long a node's leases hold after its last renewal, by the database's clock. */
export const HOLDS_MS = 4_000;

/** A studio's lease as the database has it. */
export type Lease = {
  studioId: string;
  /** Null while no node holds it. */
  node: string | null;
  epoch: number;
  /** Whether the holder has renewed in time. */
  alive: boolean;
};

export type Node = { id: string; address: string };

const readLeases = async (db: Queryable): Promise<Lease[]> => {
  const { rows } = await db.execute<Lease>(sql`
    select l.studio_id as "studioId", l.node, l.epoch, coalesce(n.until > clock_timestamp(), false) as alive
    from studio_leases l left join media_nodes n on n.id = l.node`);
  return rows;
};

/** Renews the leases of a node, whichever they are. @returns all leases as they are after that */
export const renewNode = async (db: Db, { id, address }: Node): Promise<Lease[]> => {
  await db.execute(sql`
    insert into media_nodes (id, address, until)
    values (${id}, ${address}, clock_timestamp() + make_interval(secs => ${HOLDS_MS / 1_000}))
    on conflict (id) do update set address = excluded.address, until = excluded.until`);
  // A statement of its own: the one before may have waited for a node that took our leases over.
  return readLeases(db);
};

/** A server of a version before leases per studio runs the media, and does not know of ours. */
const OLDER_SERVER = sql`select from media_lease where until > clock_timestamp()`;

/** A process that froze while it takes leases must not keep the others from renewing theirs. */
const BEGIN: SQL = sql`select set_config('idle_in_transaction_session_timeout', '1500', true)`;
/** Its own statement: it may wait, and what is read after it must be as it is then. */
const IN_TURN: SQL = sql`select pg_advisory_xact_lock(hashtextextended('onair.placement', 0))`;

/**
 * Takes leases over, each under the next epoch. Nodes do this one after the other.
 * @param choose the studios to take, of the leases as they are now
 * @param alone no other node can be there: holders are dead, whatever their rows say
 * @returns what was taken
 */
export const takeLeases = (
  db: Db,
  { id, address }: Node,
  choose: (leases: Lease[]) => string[],
  alone: boolean,
): Promise<Lease[]> =>
  db.transaction(async (tx) => {
    await tx.execute(BEGIN);
    await tx.execute(IN_TURN);
    const older = alone ? 0 : (await tx.execute(OLDER_SERVER)).rowCount;
    const wanted = sql.param(older ? [] : choose(await readLeases(tx)));
    // A holder that renews at this moment waits here for the end of this transaction, and then finds its leases gone.
    await tx.execute(sql`
      delete from media_nodes n where n.id <> ${id} and (${alone} or n.until < clock_timestamp())
        and exists (select from studio_leases l where l.node = n.id and l.studio_id = any (${wanted}))`);
    const { rows } = await tx.execute<Lease>(sql`
      with taken as (
        update studio_leases l set node = ${id}, epoch = l.epoch + 1
        where l.studio_id = any (${wanted}) and l.node is distinct from ${id}
          and not exists (select from media_nodes n where n.id = l.node)
        returning l.studio_id, l.node, l.epoch
      ), noted as (
        insert into studio_lease_changes (studio_id, epoch, node, address)
        select studio_id, epoch, node, ${address} from taken
      )
      select studio_id as "studioId", node, epoch, true as alive from taken`);
    return rows;
  });

/** Gives up all leases of a node, so that others need not wait until they have run out. */
export const leaveNode = async (db: Db, id: string): Promise<void> => {
  await db.execute(sql`update studio_leases set node = null where node = ${id}`);
  await db.execute(sql`delete from media_nodes where id = ${id}`);
};
