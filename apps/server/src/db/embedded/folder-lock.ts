import { DatabaseSync } from 'node:sqlite';
import { partsOf } from '@onair/contract/typed';
import { reasonOf, StartupError } from '../../lib/errors.ts';
import { readJson } from './durable-file.ts';
import type { Layout } from './layout.ts';

export type FolderLock = { release(): void };

/** Content of `server.json` about the running server. */
export type Running = { pid: number; host: string | null };

export const readRunning = (layout: Layout): Running | null => readJson(layout.running);

/** Keeps the handles alive: garbage collection would release the lock. */
const held = new Set<DatabaseSync>();

const SQLITE_BUSY = 5;

/**
 * Locks the data folder for this process; null when another server holds it.
 *
 * The lock is the operating system's (through an empty SQLite file, Node's only way to get one): it ends with the
 * process in any case, cannot be mistaken for a stale one when a process id is reused, and works between containers
 * that share the folder.
 */
export const lockFolder = (layout: Layout): FolderLock | null => {
  let handle: DatabaseSync | null = null;
  try {
    handle = new DatabaseSync(layout.lock);
    handle.exec('pragma journal_mode = memory; pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    handle?.close();
    if (partsOf(error).errcode === SQLITE_BUSY) return null;
    throw new StartupError(`The data folder ${layout.dataDir} cannot be locked: ${reasonOf(error)}.`);
  }
  const mine = handle;
  held.add(mine);
  return {
    release: () => {
      if (held.delete(mine)) mine.close();
    },
  };
};

export const folderInUse = (layout: Layout): StartupError => {
  const running = readRunning(layout);
  const who = running ? `Another Onair server (process ${running.pid})` : 'Another Onair server';
  return new StartupError(
    `${who} is already using the data folder ${layout.dataDir}. Stop it first, or give this one its own DATA_DIR.`,
  );
};
