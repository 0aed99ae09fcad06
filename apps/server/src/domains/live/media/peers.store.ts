import type { Db } from '../../../db/client.ts';
import { orNull, type RowOf, rowsOf } from '../../../db/rows.ts';
import { sql } from '../../../db/sql.ts';
import { mediaNodes, studioLeases } from './leases.tables.ts';

const PEER = { node: mediaNodes.id, url: mediaNodes.inside, studioId: orNull(studioLeases.studioId) };
/** A server that can be reached inside, once for each studio that it holds; `studioId` is null for one that holds none. */
export type PeerRow = RowOf<typeof PEER>;

export const findPeers = (db: Db): Promise<PeerRow[]> =>
  rowsOf(
    db,
    PEER,
    (list) => sql`
    select ${list} from ${mediaNodes} left join ${studioLeases} on ${studioLeases.node} = ${mediaNodes.id}
    where ${mediaNodes.until} > clock_timestamp() and ${mediaNodes.inside} is not null`,
  );
