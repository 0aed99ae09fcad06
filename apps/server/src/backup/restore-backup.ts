import { constants, existsSync } from 'node:fs';
import { copyFile, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { loadSecrets, type Secrets, secretsFile } from '../crypto/secrets.ts';
import type { PoolOptions } from '../db/client.ts';
import { checkKeys } from '../db/installation/installation.store.ts';
import { digestIn, storeChecked } from '../files/objects/copies.ts';
import { folderObjects } from '../files/objects/folder.ts';
import { forEachConcurrently } from '../files/objects/move-files.ts';
import type { OpenObjects } from '../files/objects/open-objects.ts';
import { markStorage } from '../files/storage/claim-storage.ts';
import { StartupError } from '../lib/errors.ts';
import {
  type BackupFolder,
  digestOfFile,
  type Manifest,
  parseFiles,
  readBackup,
  type SavedFile,
} from './backup-folder.ts';
import { loadDatabase } from './load.store.ts';

export type RestoreOptions = {
  root: string;
  config: Config;
  /** Target of the keys. */
  environment: NodeJS.ProcessEnv;
  pool: PoolOptions;
  objects: OpenObjects;
  /** Target of the recorded heads of the audit log. */
  heads: string;
  replace: boolean;
  signal: AbortSignal;
  progress: (line: string) => void;
};

const damaged = (path: string): StartupError =>
  new StartupError(`The backup is damaged: ${path} is missing, or is not what was written.`);

const readFiles = async ({ fileList }: BackupFolder, { files }: Manifest): Promise<SavedFile[]> => {
  if (!existsSync(fileList) || (await digestOfFile(fileList)) !== files.sha256) throw damaged(fileList);
  return parseFiles(await readFile(fileList, 'utf8'));
};

/**
 * Reads a whole backup and verifies its checksums.
 * @throws StartupError naming the first file that differs from what was written
 */
export const checkBackup = async (root: string, signal: AbortSignal): Promise<Manifest> => {
  const { folder, manifest } = readBackup(root);
  for (const { name, sha256 } of manifest.tables) {
    signal.throwIfAborted();
    const path = folder.table(name);
    if (!existsSync(path) || (await digestOfFile(path)) !== sha256) throw damaged(path);
  }
  const from = folderObjects(folder.files);
  await forEachConcurrently(await readFiles(folder, manifest), signal, async ({ name, sha256 }) => {
    if ((await digestIn(from, name)) !== sha256) throw damaged(join(folder.files, name));
  });
  signal.throwIfAborted();
  return manifest;
};

/** A name of its own for what was there before: that of an earlier restore may be the only copy of its keys. */
const asideOf = (to: string): string => {
  let aside = `${to}.before-restore`;
  for (let n = 2; existsSync(aside); n += 1) aside = `${to}.before-restore-${n}`;
  return aside;
};

/**
 * Copies a file beside the place where a server looks for it.
 * @returns puts it there; a different file that exists there is kept under another name
 */
const prepare = async (from: string, to: string): Promise<() => Promise<void>> => {
  const isThere = (): boolean => existsSync(to);
  if (!existsSync(from) || (isThere() && (await readFile(to)).equals(await readFile(from)))) return async () => {};
  await copyFile(from, `${to}.new`);
  return async () => {
    // A copy: at no moment is there neither of the two.
    if (isThere()) await copyFile(to, asideOf(to), constants.COPYFILE_EXCL);
    await rename(`${to}.new`, to);
  };
};

/** Stores the files of a backup; existing ones are left unchanged. */
const restoreFiles = async (
  files: readonly SavedFile[],
  folder: BackupFolder,
  options: RestoreOptions,
): Promise<void> => {
  const { objects, config, signal, progress } = options;
  const from = folderObjects(folder.files);
  const through = join(config.dataDir, 'restoring');
  let stored = 0;
  try {
    await forEachConcurrently(files, signal, async ({ name, sha256 }) => {
      const body = await from.stream(name);
      if (!body) throw damaged(join(folder.files, name));
      await storeChecked(objects.objects, { name, body, folder: through, expected: sha256, signal });
      stored += 1;
      progress(`${stored} of ${files.length} files stored`);
    });
  } finally {
    await rm(through, { recursive: true, force: true });
  }
};

/**
 * Restores an installation from a backup into the place that the settings name. The database appears in one commit once
 * all files are there: an interruption leaves it unchanged, and the command may be run again.
 * @returns the keys of the installation
 * @throws StartupError when the place is not empty or in use, or the backup is damaged or from a newer version
 */
export const restoreBackup = async (options: RestoreOptions): Promise<{ manifest: Manifest; secrets: Secrets }> => {
  const { root, config, environment, pool, objects, heads, replace, signal, progress } = options;
  const { folder, manifest } = readBackup(root);
  const files = await readFiles(folder, manifest);
  const secrets = loadSecrets(environment, existsSync(folder.keys) ? folder.root : config.dataDir, false);
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 });
  const places: (() => Promise<void>)[] = [];
  await loadDatabase({
    pool,
    folder,
    manifest,
    replace,
    signal,
    progress: (tables, rows) => progress(`${tables} of ${manifest.tables.length} tables loaded, ${rows} rows`),
    finish: async (tx) => {
      await checkKeys(tx, secrets);
      await markStorage({ config, db: tx, bucket: objects.bucket }, replace);
      await restoreFiles(files, folder, options);
      places.push(await prepare(folder.keys, secretsFile(config.dataDir)), await prepare(folder.heads, heads));
      signal.throwIfAborted();
    },
  });
  // Not before the commit: a restore that is given up leaves the keys of the database that stays.
  for (const place of places) await place();
  return { manifest, secrets };
};
