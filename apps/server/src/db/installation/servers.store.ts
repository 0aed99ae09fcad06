import type { Queryable } from '../client.ts';
import { servers } from '../db.tables.ts';
import type { RowOf } from '../rows.ts';
import { and, eq, gt, lt, ne, sql } from '../sql.ts';

export type { ServerSettings } from '../db.tables.ts';

/** A server without a heartbeat for this long has ended. */
export const SILENT_SECONDS = 15;

const SERVER = { id: servers.id, address: servers.address, settings: servers.settings };
export type ServerRow = RowOf<typeof SERVER>;

/** Records this server's heartbeat and deletes those of servers that ended long ago. */
export const noteServer = async (db: Queryable, { id, address, settings }: ServerRow): Promise<void> => {
  await db
    .insert(servers)
    .values({ id, address, settings })
    .onConflictDoUpdate({ target: servers.id, set: { seenAt: sql`clock_timestamp()` } });
  await db.delete(servers).where(lt(servers.seenAt, sql`clock_timestamp() - interval '1 hour'`));
};

/** The other servers currently running on this database. */
export const findOtherServers = (db: Queryable, id: string): Promise<ServerRow[]> =>
  db
    .select(SERVER)
    .from(servers)
    .where(
      and(ne(servers.id, id), gt(servers.seenAt, sql`clock_timestamp() - make_interval(secs => ${SILENT_SECONDS})`)),
    )
    .orderBy(servers.id);

export const forgetServer = async (db: Queryable, id: string): Promise<void> => {
  await db.delete(servers).where(eq(servers.id, id));
};
