import { join } from 'node:path';

/** Names of everything the embedded database keeps in the data folder. */
export type Layout = {
  dataDir: string;
  /** The PostgreSQL cluster. Appears complete, by a rename, or not at all. */
  cluster: string;
  /** Says that a database exists here, and which: the reason never to create a second one silently. */
  marker: string;
  /** The same, inside the cluster, so that the two can be compared. */
  innerMarker: string;
  /** Held by the running server through a lock of the operating system. */
  lock: string;
  /** Who runs and where it can be reached, for people and for the command-line tools. */
  running: string;
  /** Sizes of the database's files at the last clean stop. */
  sizes: string;
  /** Which schema the database has, as of the last start. */
  schema: string;
  /** The database as it was before its last update. */
  beforeUpdate: string;
  log: string;
};

/** Folders that a creation in progress uses; a leftover is swept at the next start. */
export const CREATING = 'postgres.creating-';

export const layoutOf = (dataDir: string): Layout => ({
  dataDir,
  cluster: join(dataDir, 'postgres'),
  marker: join(dataDir, 'database.json'),
  innerMarker: join(dataDir, 'postgres', 'onair.json'),
  lock: join(dataDir, 'server.lock'),
  running: join(dataDir, 'server.json'),
  sizes: join(dataDir, 'postgres.sizes.json'),
  schema: join(dataDir, 'schema.json'),
  beforeUpdate: join(dataDir, 'postgres.before-update'),
  log: join(dataDir, 'postgres.log'),
});
