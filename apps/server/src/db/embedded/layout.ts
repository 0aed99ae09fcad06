import { join } from 'node:path';

/** File names of the embedded database in the data folder. */
export type Layout = {
  dataDir: string;
  /** The PostgreSQL cluster. Appears atomically, by a rename. */
  cluster: string;
  /** Marks that a database exists here, and which: the reason never to create a second one silently. */
  marker: string;
  /** The same, inside the cluster, so that the two can be compared. */
  innerMarker: string;
  /** Locked by the running server through the operating system. */
  lock: string;
  /** Which server runs and where it can be reached, for people and for the command-line tools. */
  running: string;
  /** File sizes at the last clean shutdown. */
  sizes: string;
  /** Schema version of the database, as of the last start. */
  schema: string;
  /** The database before its last update. */
  beforeUpdate: string;
  log: string;
};

/** Temporary folders of a creation; leftovers are removed at the next start. */
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
