import type pg from 'pg';

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

const LEASES = `
  select l.studio_id as "studioId", l.node, l.epoch, coalesce(n.until > clock_timestamp(), false) as alive
  from studio_leases l left join media_nodes n on n.id = l.node`;

/** Renews the leases of a node, whichever they are. @returns all leases as they are after that */
export const renewNode = async (client: pg.Client, { id, address }: Node): Promise<Lease[]> => {
  await client.query(
    `insert into media_nodes (id, address, until) values ($1, $2, clock_timestamp() + make_interval(secs => $3))
     on conflict (id) do update set address = excluded.address, until = excluded.until`,
    [id, address, HOLDS_MS / 1_000],
  );
  // A statement of its own: the one before may have waited for a node that took our leases over.
  return (await client.query<Lease>(LEASES)).rows;
};

/** A server of a version before leases per studio runs the media, and does not know of ours. */
const OLDER_SERVER = 'select from media_lease where until > clock_timestamp()';

/**
 * Takes leases over, each under the next epoch. Nodes do this one after the other.
 * @param choose the studios to take, of the leases as they are now
 * @param alone no other node can be there: holders are dead, whatever their rows say
 * @returns what was taken
 */
export const takeLeases = async (
  client: pg.Client,
  { id, address }: Node,
  choose: (leases: Lease[]) => string[],
  alone: boolean,
): Promise<Lease[]> => {
  await client.query('begin');
  await client.query(`select pg_advisory_xact_lock(hashtextextended('onair.placement', 0))`);
  const older = alone ? 0 : (await client.query(OLDER_SERVER)).rowCount;
  const wanted = older ? [] : choose((await client.query<Lease>(LEASES)).rows);
  // A holder that renews at this moment waits here for the end of this transaction, and then finds its leases gone.
  await client.query(
    `delete from media_nodes n where n.id <> $1 and ($2 or n.until < clock_timestamp())
       and exists (select from studio_leases l where l.node = n.id and l.studio_id = any ($3))`,
    [id, alone, wanted],
  );
  const { rows } = await client.query<Lease>(
    `with taken as (
       update studio_leases l set node = $1, epoch = l.epoch + 1
       where l.studio_id = any ($3) and l.node is distinct from $1 and not exists (select from media_nodes n where n.id = l.node)
       returning l.studio_id, l.node, l.epoch
     ), noted as (
       insert into studio_lease_changes (studio_id, epoch, node, address) select studio_id, epoch, node, $2 from taken
     )
     select studio_id as "studioId", node, epoch, true as alive from taken`,
    [id, address, wanted],
  );
  await client.query('commit');
  return rows;
};

/** Gives up all leases of a node, so that others need not wait until they have run out. */
export const leaveNode = async (client: pg.Client, id: string): Promise<void> => {
  await client.query('update studio_leases set node = null where node = $1', [id]);
  await client.query('delete from media_nodes where id = $1', [id]);
};
