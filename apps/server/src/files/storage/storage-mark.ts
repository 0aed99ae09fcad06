import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, messageOf } from '@onair/contract/typed';
import type { Config } from '../../config/config.ts';
import type { Db, Queryable } from '../../db/client.ts';
import { factOf, noteFact } from '../../db/installation/installation.store.ts';
import { StartupError } from '../../lib/errors.ts';

/** The file in a media folder that names its installation. */
export const MARK_FILE = 'storage-id';
/** The fact of the installation that holds the same id. */
export const MARK_FACT = 'storageId';

/** @returns the id in the folder, null when it has none; other file system errors are thrown */
export const markIn = async (folder: string): Promise<string | null> => {
  try {
    return (await readFile(join(folder, MARK_FILE), 'utf8')).trim();
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
};

/** @returns the id of the installation's media folder, null while no server has claimed one */
export const markOf = async (db: Queryable): Promise<string | null> => {
  const noted = await factOf(db, MARK_FACT);
  return typeof noted === 'string' ? noted : null;
};

/** Marks a folder atomically. @returns the id in it, which another server may have been first to write */
const mark = async (folder: string, id: string): Promise<string> => {
  const draft = join(folder, `${MARK_FILE}.${randomUUID()}`);
  await writeFile(draft, `${id}\n`, { mode: 0o600 });
  try {
    await link(draft, join(folder, MARK_FILE));
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await markIn(folder)) ?? id;
};

/** What an operator can do about a folder of another installation. */
const another = (folder: string, id: string): StartupError =>
  new StartupError(
    `The media folder ${folder} is not the one of this installation. Set MEDIA_DIR to the folder that the other servers use (its file ${MARK_FILE} holds ${id}), or set MEDIA=0 on this server. If that folder is lost for good, write this id into ${join(folder, MARK_FILE)} and start again.`,
  );

/**
 * Claims a server's media folder for the installation, or checks that it is claimed: the first server with media marks
 * its folder, and every other one must share it.
 * @throws StartupError when the installation has another folder, or the folder cannot be used
 */
export const claimFolder = async ({ config, db }: { config: Config; db: Db }): Promise<void> => {
  const { mediaDir } = config;
  let there: string | null;
  try {
    await mkdir(mediaDir, { recursive: true, mode: 0o700 });
    there = await markIn(mediaDir);
    const known = await markOf(db);
    // The embedded database belongs to one server: a folder without a mark is its own, restored or moved.
    const mayMark = known === null || config.databaseUrl === null;
    if (there === null && mayMark) there = await mark(mediaDir, known ?? randomUUID());
  } catch (error) {
    throw new StartupError(`The media folder ${mediaDir} cannot be used: ${messageOf(error)}.`);
  }
  const id = there === null ? await markOf(db) : await noteFact(db, MARK_FACT, there);
  if (id !== there) throw another(mediaDir, String(id));
};
