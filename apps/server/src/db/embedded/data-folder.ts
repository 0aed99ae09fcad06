import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { reasonOf, StartupError } from '../../lib/errors.ts';
import { readControlFile } from './control-file.ts';
import { readJson, writeJson } from './durable-file.ts';
import { findCutFile } from './file-sizes.ts';
import { CREATING, type Layout } from './layout.ts';
import { endCreation } from './leftover.ts';

/** Marks that a folder holds one of our databases, and which. */
export type Marker = {
  product: 'onair';
  /** PostgreSQL's identity of the cluster. */
  id: string;
  /** Major version of the PostgreSQL that created it. */
  postgres: number;
  createdAt: string;
};

export const WAY_BACK =
  'Nothing was changed. Restore a backup (docs/operations.md), or move the data folder away to begin with an empty one.';

const readMarker = (path: string): Marker | null => {
  const value = readJson<Marker>(path);
  return value?.product === 'onair' && typeof value.id === 'string' && typeof value.postgres === 'number'
    ? value
    : null;
};

/** A file system error as a sentence. */
export const cannotUse = ({ dataDir }: Layout, error: unknown): StartupError =>
  new StartupError(`The data folder ${dataDir} cannot be used: ${reasonOf(error)}.`, { cause: error });

/** Creates the data folder, closed to other users, unless it exists. */
export const prepareFolder = (layout: Layout): void => {
  const { dataDir } = layout;
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw cannotUse(layout, error);
  }
  if (existsSync(join(dataDir, 'PG_VERSION'))) {
    throw new StartupError(
      `The data folder ${dataDir} is itself a PostgreSQL database of something else. Give Onair its own DATA_DIR.`,
    );
  }
};

/** Removes the leftovers of an interrupted first start; such a database never held data. */
export const sweepUnfinished = async ({ dataDir }: Layout): Promise<void> => {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(CREATING)) continue;
    await endCreation(join(dataDir, name));
    rmSync(join(dataDir, name), { recursive: true, force: true, maxRetries: 3 });
  }
};

/**
 * Determines which database the folder holds; null when it never held one.
 * @throws StartupError when a database was there and is gone, is a different one or is not ours
 */
export const identify = (layout: Layout): Marker | null => {
  const { cluster, marker, innerMarker, dataDir } = layout;
  const inner = readMarker(innerMarker);
  const outer = readMarker(marker);
  if (inner && outer && inner.id !== outer.id) {
    throw new StartupError(
      `The database in ${cluster} is not the one that this data folder belongs to (${marker} names another). Put the right one back, or remove ${marker} if the swap is intended.`,
    );
  }
  if (inner) {
    // A first start may have been interrupted just before this line, or the file may be damaged.
    if (!outer) writeJson(marker, inner);
    return inner;
  }
  if (existsSync(marker)) {
    throw new StartupError(`The database of the data folder ${dataDir} is gone or damaged (${cluster}). ${WAY_BACK}`);
  }
  if (existsSync(cluster)) {
    throw new StartupError(`The folder ${cluster} exists, but Onair did not make it. Give Onair its own DATA_DIR.`);
  }
  return null;
};

const damaged = (layout: Layout, what: string): StartupError =>
  new StartupError(`The database in ${layout.cluster} is damaged: ${what}. ${WAY_BACK}`);

/** Checks the files before PostgreSQL starts, which would carry on despite some of these losses. */
export const checkFiles = (layout: Layout, marker: Marker, major: number): void => {
  const { cluster } = layout;
  if (marker.postgres !== major) {
    throw new StartupError(
      `The database in ${cluster} was made by PostgreSQL ${marker.postgres}, and this Onair runs PostgreSQL ${major}. Start the Onair that made it, or move the data over (docs/operations.md).`,
    );
  }
  let version: string;
  try {
    version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim();
  } catch {
    throw damaged(layout, 'its file PG_VERSION is missing');
  }
  if (version !== String(major)) throw damaged(layout, `its file PG_VERSION says "${version.slice(0, 20)}"`);
  for (const folder of ['base', 'global', 'pg_wal', 'pg_xact']) {
    const path = join(cluster, folder);
    if (!existsSync(path) || !statSync(path).isDirectory()) throw damaged(layout, `its folder ${folder} is missing`);
  }
  const control = readControlFile(cluster);
  if (!control) throw damaged(layout, 'its file global/pg_control is missing or cut');
  if (control.systemId !== marker.id) throw damaged(layout, 'its file global/pg_control is destroyed');
  const cut = findCutFile(layout);
  if (cut) throw damaged(layout, `its file ${cut} is not as long as it was left`);
};

/** A new database takes 80 MB before its first row, and PostgreSQL exits when its log cannot grow. */
export const NEW_DATABASE_BYTES = 256_000_000;

const megabytes = (bytes: number): number => Math.floor(bytes / 1_000_000);

/**
 * Refuses to start when the disk is too full to continue.
 * @throws StartupError stating how much is free and how much is needed
 */
export const demandSpace = (folder: string, bytes: number): void => {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= bytes) return;
  throw new StartupError(
    `The disk of ${folder} has ${megabytes(bavail * bsize)} MB left; a new database needs ${megabytes(bytes)} MB. Free some space, or set DATA_DIR to a folder elsewhere.`,
  );
};
