import type { Db, Queryable, Tx } from '../../../db/client.ts';
import { lockObject } from '../../../db/lock.store.ts';
import { among, bare, bool, insertFrom, orNull, present, type RowOf, recordset, rowsOf } from '../../../db/rows.ts';
import { and, eq, lt, ne, not, or, type SQL, sql } from '../../../db/sql.ts';
import { mediaLease, mediaNodes, studioLeaseChanges, studioLeases } from './leases.tables.ts';

/** How long a node's leases are valid after its last renewal, by the database's clock. */
export const HOLDS_MS = 4_000;

/** A node that has not renewed for this long, twice the usual interval, may be dead. */
const QUIET_MS = 2_000;

const LEASE = { studioId: studioLeases.studioId, node: studioLeases.node, epoch: studioLeases.epoch };
/** A studio's lease; `node` is null while no node holds it, `alive` says whether the holder has renewed in time. */
export type Lease = RowOf<typeof LEASE> & { alive: boolean };

/** `inside` is where other servers forward requests to it; null where none can. A draining node takes no studio while another can. */
export type Node = { id: string; address: string; inside: string | null; draining: boolean };

/** The basis of a node's decision: all leases, and the live nodes that take studios. */
export type Placement = { leases: readonly Lease[]; nodes: readonly string[] };

/** Whether a node's leases are valid for this many milliseconds more. */
const holdsFor = (ms: number): SQL =>
  sql`coalesce(${mediaNodes.until} > clock_timestamp() + make_interval(secs => ${ms / 1_000}), false)`;
const LIVING = holdsFor(0);

const readPlacement = async (db: Queryable): Promise<Placement> => {
  const leases = await db
    .select({ ...LEASE, alive: bool(LIVING) })
    .from(studioLeases)
    .leftJoin(mediaNodes, eq(mediaNodes.id, studioLeases.node));
  const living = await db.select({ id: mediaNodes.id, draining: mediaNodes.draining }).from(mediaNodes).where(LIVING);
  const takers = living.filter(({ draining }) => !draining);
  return { leases, nodes: (takers.length > 0 ? takers : living).map(({ id }) => id) };
};

/** Other nodes with an overdue renewal. */
export const findQuiet = (db: Db, id: string): Promise<Pick<Node, 'id' | 'inside'>[]> =>
  db
    .select({ id: mediaNodes.id, inside: mediaNodes.inside })
    .from(mediaNodes)
    .where(and(ne(mediaNodes.id, id), LIVING, not(holdsFor(HOLDS_MS - QUIET_MS))));

/** Removes nodes of ended processes, unless they have renewed after all: their leases are no longer valid. */
export const removeEnded = async (db: Db, ids: string[]): Promise<void> => {
  await db.delete(mediaNodes).where(and(among(mediaNodes.id, ids), not(holdsFor(HOLDS_MS - QUIET_MS))));
};

/** Renews all leases of a node. @returns all leases afterwards */
export const renewNode = async (db: Db, { id, address, inside, draining }: Node): Promise<Placement> => {
  const renewed = {
    address,
    inside,
    draining,
    until: sql`clock_timestamp() + make_interval(secs => ${HOLDS_MS / 1_000})`,
  };
  await db
    .insert(mediaNodes)
    .values({ id, ...renewed })
    .onConflictDoUpdate({ target: mediaNodes.id, set: renewed });
  // A separate statement: the previous one may have waited for a node that took over our leases.
  return readPlacement(db);
};

/** A server of a version before leases per studio runs the media, and does not know ours. */
const OLDER_SERVER = sql`select from ${mediaLease} where ${mediaLease.until} > clock_timestamp()`;

/** A process that hangs while it takes leases must not keep the others from renewing theirs. */
const BEGIN: SQL = sql`select set_config('idle_in_transaction_session_timeout', '1500', true)`;

/**
 * Takes leases over, each under the next epoch. Nodes do this one at a time.
 * @param choose the studios to take, given the current leases
 * @param alone no other node can exist: holders are dead, whatever their rows say
 * @returns the leases taken
 */
export const acquireLeases = (
  db: Db,
  { id, address }: Node,
  choose: (placement: Placement) => string[],
  alone: boolean,
): Promise<Lease[]> =>
  db.transaction(async (tx) => {
    await tx.execute(BEGIN);
    await lockObject(tx, 'onair.placement');
    const older = alone ? 0 : (await tx.execute(OLDER_SERVER)).rowCount;
    const wanted = among(studioLeases.studioId, older ? [] : choose(await readPlacement(tx)));
    // A holder that renews concurrently waits here for the end of this transaction, and then finds its leases gone.
    const dead = or(sql`${alone}`, lt(mediaNodes.until, sql`clock_timestamp()`));
    const holds = sql`exists (select from ${studioLeases} where ${and(eq(studioLeases.node, mediaNodes.id), wanted)})`;
    await tx.delete(mediaNodes).where(and(ne(mediaNodes.id, id), dead, holds));
    const { studioId, node, epoch } = studioLeases;
    const held = sql`exists (select from ${mediaNodes} where ${mediaNodes.id} = ${node})`;
    const change = { studioId: sql`${studioId}`, epoch: sql`${epoch}`, node: sql`${node}`, address };
    const taken = await rowsOf(
      tx,
      LEASE,
      (list) => sql`
      with taken as (
        update ${studioLeases} set ${bare(node)} = ${id}, ${bare(epoch)} = ${epoch} + 1
        where ${wanted} and ${node} is distinct from ${id} and not ${held}
        returning ${studioId}, ${node}, ${epoch}
      ), noted as (
        ${insertFrom(studioLeaseChanges, change, sql`taken ${studioLeases}`)}
      )
      select ${list} from taken ${studioLeases}`,
    );
    return taken.map((lease) => ({ ...lease, alive: true }));
  });

/** Releases some studios of a node. */
export const releaseStudios = async (db: Db, id: string, studioIds: string[]): Promise<void> => {
  await db
    .update(studioLeases)
    .set({ node: null })
    .where(and(eq(studioLeases.node, id), among(studioLeases.studioId, studioIds)));
};

/** Releases all leases of a node, so that others need not wait for their expiry. */
export const releaseNode = async (db: Db, id: string): Promise<void> => {
  await db.update(studioLeases).set({ node: null }).where(eq(studioLeases.node, id));
  await db.delete(mediaNodes).where(eq(mediaNodes.id, id));
};

const PEER = { node: mediaNodes.id, url: mediaNodes.inside, studioId: orNull(studioLeases.studioId) };
/**
 * A server with an internal address, once for each studio that it holds; `studioId` is null for one that holds none.
 */
export type PeerRow = RowOf<typeof PEER>;

export const findPeers = (db: Db): Promise<PeerRow[]> =>
  rowsOf(
    db,
    PEER,
    (list) => sql`
    select ${list} from ${mediaNodes} left join ${studioLeases} on ${studioLeases.node} = ${mediaNodes.id}
    where ${mediaNodes.until} > clock_timestamp() and ${mediaNodes.inside} is not null`,
  );

const { studioId, node, epoch } = studioLeases;
const CLAIM = { studioId, node: present(node), epoch };
/** The node and epoch under which a process acts for a studio. */
export type Claim = RowOf<typeof CLAIM>;

/** Another node holds the studio now: nothing may be written for it here. */
export class LeaseLost extends Error {
  constructor() {
    super('another node holds this studio');
  }
}

/** A process that hangs within its transaction must not keep others from taking over its studios. */
const FROZEN_AFTER = '3s';

/**
 * Locks the leases that these claims name against a change of holder until the end of the transaction.
 * @returns the claims that are still valid
 */
export const holdLeases = async (tx: Tx, claims: readonly Claim[]): Promise<Claim[]> => {
  await tx.execute(sql`select set_config('idle_in_transaction_session_timeout', ${FROZEN_AFTER}, true)`);
  const claimed = recordset({ studioId, node, epoch }, claims);
  const { columns } = claimed;
  return rowsOf(
    tx,
    CLAIM,
    (list) => sql`
    select ${list} from ${claimed.from} join ${studioLeases}
      on ${studioId} = ${columns.studioId} and ${node} = ${columns.node} and ${epoch} = ${columns.epoch}
    order by ${studioId} for share of ${studioLeases}`,
  );
};

/** The same for one. @throws LeaseLost */
export const holdLease = async (tx: Tx, claim: Claim): Promise<void> => {
  if ((await holdLeases(tx, [claim])).length === 0) throw new LeaseLost();
};
