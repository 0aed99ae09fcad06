import { existsSync } from 'node:fs';
import { appendFile, copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { version } from '../config/config.ts';
import type { PoolOptions } from '../db/client.ts';
import { storeChecked } from '../files/objects/copies.ts';
import { folderObjects } from '../files/objects/folder.ts';
import { forEachConcurrently, listStored } from '../files/objects/move-files.ts';
import type { Objects, StoredFile } from '../files/objects/objects.ts';
import { StartupError } from '../lib/errors.ts';
import {
  type BackupFolder,
  beginBackup,
  digestOfFile,
  endBackup,
  type Manifest,
  parseFiles,
  type SavedFile,
  type SavedTable,
} from './backup-folder.ts';
import { type Snapshot, takeSnapshot } from './tables.store.ts';

export type BackupOptions = {
  root: string;
  pool: PoolOptions;
  files: Objects;
  /**
   * Files of the data folder that belong to the database: its keys (null leaves them out) and the recorded heads of its
   * audit log.
   */
  keys: string | null;
  heads: string;
  signal: AbortSignal;
  progress: (line: string) => void;
};

/** Attempts at a snapshot, each repeated because one of its files was deleted before it was copied. */
const SNAPSHOTS = 10;

type Saver = {
  /** @returns whether all of them still existed */
  save(files: readonly StoredFile[]): Promise<boolean>;
  /** Deletes copies from an earlier attempt that no longer exist in the installation. */
  close(): Promise<Manifest['files']>;
};

/** Copies stored files, except unchanged ones that an earlier attempt has copied. */
const openSaver = async (folder: BackupFolder, { files, signal, progress }: BackupOptions): Promise<Saver> => {
  const to = folderObjects(folder.files);
  const through = join(folder.root, 'copying');
  const before = existsSync(folder.fileList) ? parseFiles(await readFile(folder.fileList, 'utf8')) : [];
  const known = new Map(before.map((file) => [file.name, file]));
  const seen = new Set<string>();
  let copied = 0;
  const saveOne = async ({ name, size, at }: StoredFile): Promise<boolean> => {
    const time = at.toISOString();
    const saved = known.get(name);
    if (saved?.size !== size || saved.at !== time) {
      const body = await files.stream(name);
      if (!body) return false;
      const sha256 = await storeChecked(to, { name, body, folder: through, signal });
      const file: SavedFile = { name, size, at: time, sha256 };
      known.set(name, file);
      await appendFile(folder.fileList, `${JSON.stringify(file)}\n`, { mode: 0o600 });
      copied += 1;
      progress(`Files copied: ${copied}`);
    }
    seen.add(name);
    return true;
  };
  return {
    save: async (list) => {
      let all = true;
      await forEachConcurrently(list, signal, async (file) => {
        all = (await saveOne(file)) && all;
      });
      signal.throwIfAborted();
      return all;
    },
    close: async () => {
      await rm(through, { recursive: true, force: true });
      await to.remove(...[...known.keys()].filter((name) => !seen.has(name)));
      const rest = [...known.values()].filter(({ name }) => seen.has(name));
      await writeFile(folder.fileList, rest.map((file) => `${JSON.stringify(file)}\n`).join(''), {
        mode: 0o600,
        flush: true,
      });
      const bytes = rest.reduce((sum, { size }) => sum + size, 0);
      return { count: rest.length, bytes, sha256: await digestOfFile(folder.fileList) };
    },
  };
};

/**
 * Takes a snapshot of the database together with every file that existed then. Files are stored before the rows that
 * name them and removed after those, so a listing around that moment covers every file that its rows name.
 */
const saveConsistently = async (saver: Saver, { pool, files, progress }: BackupOptions): Promise<Snapshot> => {
  const listed = (): Promise<StoredFile[]> => Array.fromAsync(listStored(files));
  await saver.save(await listed());
  for (let tries = 0; tries < SNAPSHOTS; tries += 1) {
    const before = await listed();
    const snapshot = await takeSnapshot(pool);
    const all = await Promise.all([saver.save(before), listed().then(saver.save)]).catch(async (error: unknown) => {
      await snapshot.close();
      throw error;
    });
    if (all.every(Boolean)) return snapshot;
    await snapshot.close();
    progress('Files were removed meanwhile: taking another moment');
  }
  throw new StartupError('Files are removed faster than they can be copied. Run it again when there is less to do.');
};

/**
 * Backs up an installation as of one moment while its servers run. It may be interrupted: the next run with the same
 * folder copies only the missing files, and takes a new snapshot of the database.
 * @throws StartupError when the folder cannot be used
 */
export const makeBackup = async (options: BackupOptions): Promise<Manifest> => {
  const { root, keys, heads, signal, progress } = options;
  const folder = beginBackup(root);
  // Before the snapshot: a head of the audit log that is recorded later is not part of it.
  for (const [from, to] of [
    [keys, folder.keys],
    [heads, folder.heads],
  ] as const) {
    if (from && existsSync(from)) await copyFile(from, to);
  }
  const saver = await openSaver(folder, options);
  const { at, migrations, tables: found, sequences, save, close } = await saveConsistently(saver, options);
  try {
    if (found.length === 0) throw new StartupError('The database is empty: no server has opened it.');
    const tables: SavedTable[] = [];
    for (const table of found) {
      tables.push(await save(table, folder, signal));
      progress(`${tables.length} of ${found.length} tables saved`);
    }
    const files = await saver.close();
    const manifest: Manifest = { product: 'onair', format: 1, version, at, migrations, tables, sequences, files };
    await endBackup(folder, manifest);
    return manifest;
  } finally {
    await close();
  }
};
