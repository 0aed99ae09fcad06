import { chmodSync, lchownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartupError } from '../../lib/errors.ts';

/** The account that initdb and postgres run under; null for our own. */
export type RunAs = { uid: number; gid: number } | null;

/** "nobody": PostgreSQL refuses to run as root, and this id exists on every system. */
const NOBODY = 65_534;

/** Root runs the database as an unprivileged account; everyone else as themselves. */
export const runAsForNew = (): RunAs => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : null);

const changeOwner = (path: string, uid: number, gid: number): void => {
  lchownSync(path, uid, gid);
  if (!lstatSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) changeOwner(join(path, name), uid, gid);
};

/**
 * The account for an existing cluster: its owner. A cluster owned by root (a backup copied back by hand) is given to
 * the account that can run it.
 */
export const runAsForExisting = (cluster: string): RunAs => {
  const { uid, gid, mode } = lstatSync(cluster);
  const me = process.getuid?.() ?? uid;
  if (me !== 0 && uid !== me) {
    throw new StartupError(
      `The database in ${cluster} belongs to another user (id ${uid}). Start Onair as that user, or give the folder to this one with "chown -R".`,
    );
  }
  if ((mode & 0o077) !== 0) chmodSync(cluster, 0o700);
  if (me !== 0) return null;
  if (uid !== 0) return { uid, gid };
  changeOwner(cluster, NOBODY, NOBODY);
  return { uid: NOBODY, gid: NOBODY };
};
