import { rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { reasonOf, StartupError } from '../../lib/errors.ts';
import type { Database, OpenOptions } from '../connection/database.ts';
import { copyBeforeUpdate, noteSchema } from './before-update.ts';
import { findBinaries } from './binaries.ts';
import { checkPages } from './check-pages.ts';
import { createCluster } from './create.ts';
import {
  cannotUse,
  checkFiles,
  demandSpace,
  identify,
  NEW_DATABASE_BYTES,
  prepareFolder,
  sweepUnfinished,
} from './data-folder.ts';
import { writeJson } from './durable-file.ts';
import { recordSizes } from './file-sizes.ts';
import { type FolderLock, folderInUse, lockFolder, type Running, readRunning } from './folder-lock.ts';
import { type Layout, layoutOf } from './layout.ts';
import { endLeftover } from './leftover.ts';
import { type Postmaster, type PostmasterStart, startPostmaster } from './postmaster.ts';
import { runAsForExisting, runAsForNew } from './run-as.ts';
import { makeSocketFolder, PORT, removeSocketFolder, socketFits } from './server-path.ts';

/** Connection settings for a PostgreSQL with its socket in `host`. */
export const connectTo = (host: string): Pick<Database, 'pool' | 'admin'> => ({
  pool: { host, port: PORT, user: 'onair', database: 'onair' },
  admin: { host, port: PORT, user: 'postgres', database: 'postgres' },
});

type Started = { postmaster: Postmaster; start: PostmasterStart };

/** Long enough to cost little, short enough that a disk with free space again is noticed within seconds. */
const LONGEST_PAUSE_MS = 3_000;

/** Restarts PostgreSQL whenever it exits unexpectedly: killed by hand or by the OOM killer, or out of disk space. */
const superviseDatabase = (
  layout: Layout,
  first: Started,
  print: (line: string) => void,
): { stop(): Promise<void> } => {
  const stopping = new AbortController();
  let current = first.postmaster;
  let printed = '';
  const printOnce = (line: string): void => {
    if (line !== printed) print(line);
    printed = line;
  };
  const restart = async (): Promise<void> => {
    for (let pause = 100; !stopping.signal.aborted; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      await delay(pause, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      try {
        await endLeftover(layout.cluster);
        current = await startPostmaster(layout, first.start);
        return;
      } catch (error) {
        printOnce(reasonOf(error));
      }
    }
  };
  const watch = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      await current.exited;
      if (stopping.signal.aborted) return;
      printOnce('The database ended unexpectedly and is started again.');
      await restart();
    }
  };
  const watching = watch();
  return {
    stop: async () => {
      stopping.abort();
      await current.stop();
      await watching;
      await current.stop();
    },
  };
};

const openCluster = async (layout: Layout, options: OpenOptions, lock: FolderLock): Promise<Database> => {
  const print = options.progress ?? (() => {});
  const killed = readRunning(layout);
  writeJson(layout.running, { pid: process.pid, host: null } satisfies Running);
  await sweepUnfinished(layout);
  const known = identify(layout);
  const runAs = known ? runAsForExisting(layout.cluster) : runAsForNew();
  const binaries = findBinaries(options.pgBin, layout.dataDir, runAs);
  if (known) {
    await endLeftover(layout.cluster);
    if (killed?.host) removeSocketFolder(layout, killed.host);
    checkFiles(layout, known, binaries.major);
    copyBeforeUpdate(layout, print);
  } else {
    demandSpace(layout.dataDir, NEW_DATABASE_BYTES);
    print(`Creating the database in ${layout.cluster}`);
    await createCluster(layout, binaries, runAs);
  }
  const socket = socketFits(layout.cluster) ? layout.cluster : makeSocketFolder(runAs);
  const start = { bin: binaries.bin, socketFolder: socket, runAs, settings: options.settings };
  const postmaster = await startPostmaster(layout, start);
  const connection = connectTo(socket);
  try {
    await checkPages(connection.pool, layout.cluster);
  } catch (error) {
    await postmaster.stop();
    removeSocketFolder(layout, socket);
    throw error;
  }
  writeJson(layout.running, { pid: process.pid, host: socket } satisfies Running);
  const supervised = superviseDatabase(layout, { postmaster, start }, print);
  let stopped: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    await supervised.stop();
    recordSizes(layout);
    removeSocketFolder(layout, socket);
    rmSync(layout.running, { force: true });
    lock.release();
  };
  return {
    kind: 'embedded',
    ...connection,
    noteSchema: () => noteSchema(layout),
    stop: () => {
      stopped ??= stop();
      return stopped;
    },
  };
};

/**
 * Opens the database of a data folder, and creates it at the first start.
 * @throws StartupError when the folder is in use, damaged, foreign or of another version
 */
export const openEmbedded = async (options: OpenOptions): Promise<Database> => {
  const layout = layoutOf(options.dataDir);
  prepareFolder(layout);
  const lock = lockFolder(layout);
  if (!lock) throw folderInUse(layout);
  try {
    return await openCluster(layout, options, lock);
  } catch (error) {
    lock.release();
    throw error instanceof StartupError ? error : cannotUse(layout, error);
  }
};
