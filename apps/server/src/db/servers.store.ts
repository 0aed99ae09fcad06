import type { Queryable } from './client.ts';
import { sql } from './sql.ts';

/** A server that has not said that it runs for so long has ended. */
export const SILENT_SECONDS = 15;

export type ServerSettings = Record<string, string | number | boolean>;
export type ServerRow = { id: string; address: string; settings: ServerSettings };

/** Notes that this server runs, and forgets those that ended long ago. */
export const noteServer = async (db: Queryable, { id, address, settings }: ServerRow): Promise<void> => {
  await db.execute(sql`
    insert into servers (id, address, settings) values (${id}, ${address}, ${JSON.stringify(settings)}::jsonb)
    on conflict (id) do update set seen_at = clock_timestamp()`);
  await db.execute(sql`delete from servers where seen_at < clock_timestamp() - interval '1 hour'`);
};

/** The other servers that run on this database now. */
export const findOtherServers = async (db: Queryable, id: string): Promise<ServerRow[]> => {
  const { rows } = await db.execute<ServerRow>(sql`
    select id, address, settings from servers
    where id <> ${id} and seen_at > clock_timestamp() - make_interval(secs => ${SILENT_SECONDS}) order by id`);
  return rows;
};

export const forgetServer = async (db: Queryable, id: string): Promise<void> => {
  await db.execute(sql`delete from servers where id = ${id}`);
};
