import { createReadStream, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readJson, writeJson } from '../db/embedded/durable-file.ts';
import { digesting } from '../files/objects/copies.ts';
import { StartupError } from '../lib/errors.ts';

/** Tables, columns and sequences, quoted for SQL. */
export type TableShape = {
  name: string;
  /** Without those that PostgreSQL computes. */
  columns: string[];
  /** For a partition: its parent table and its bounds. */
  parent: string | null;
  bound: string | null;
};
export type SavedTable = TableShape & { rows: number; sha256: string };
export type SavedSequence = { name: string; value: string; used: boolean };

/** The content of `backup.json`, which is written last: a folder with it holds a whole backup. */
export type Manifest = {
  product: 'onair';
  format: 1;
  /** Version of Onair that made the backup. */
  version: string;
  /** The moment of the database snapshot. */
  at: string;
  /** The migrations applied to the database, by timestamp. */
  migrations: number[];
  tables: SavedTable[];
  sequences: SavedSequence[];
  files: { count: number; bytes: number; sha256: string };
};

/** `size` and `at` are those of the original when it was copied. */
export type SavedFile = { name: string; size: number; at: string; sha256: string };

const backupFolder = (root: string) => ({
  root,
  manifest: join(root, 'backup.json'),
  /** Exists from the start of a backup to its end. */
  unfinished: join(root, 'unfinished'),
  tables: join(root, 'database'),
  table: (name: string) => join(root, 'database', `${name.replaceAll('"', '')}.copy.gz`),
  files: join(root, 'files'),
  /** One line of JSON for each stored file; during a backup the last line of a name counts. */
  fileList: join(root, 'files.jsonl'),
  keys: join(root, 'secrets.json'),
  heads: join(root, 'audit-head.log'),
});
export type BackupFolder = ReturnType<typeof backupFolder>;

/**
 * Prepares a folder for a backup: a new or empty one, or one with an interrupted backup, which is continued.
 * @throws StartupError for any other
 */
export const beginBackup = (root: string): BackupFolder => {
  const folder = backupFolder(root);
  if (existsSync(folder.manifest)) {
    throw new StartupError(
      `There is a whole backup in ${root} already. Name another folder, or remove this one first.`,
    );
  }
  if (existsSync(root) && readdirSync(root).length > 0 && !existsSync(folder.unfinished)) {
    throw new StartupError(`The folder ${root} holds something that is no backup. Name a folder that is new or empty.`);
  }
  mkdirSync(root, { recursive: true, mode: 0o700 });
  writeFileSync(folder.unfinished, '', { mode: 0o600 });
  mkdirSync(folder.tables, { recursive: true, mode: 0o700 });
  return folder;
};

export const endBackup = async (folder: BackupFolder, manifest: Manifest): Promise<void> => {
  writeJson(folder.manifest, manifest);
  await rm(folder.unfinished);
};

/** @throws StartupError when the folder holds no whole backup, or one from a newer version */
export const readBackup = (root: string): { folder: BackupFolder; manifest: Manifest } => {
  const folder = backupFolder(root);
  const manifest = readJson<Manifest>(folder.manifest);
  if (manifest?.product !== 'onair') {
    const why = existsSync(folder.unfinished)
      ? 'was interrupted: run npm run backup again with this folder'
      : 'is none';
    throw new StartupError(`There is no whole backup in ${root}: it ${why}.`);
  }
  if (manifest.format !== 1) {
    throw new StartupError(
      `The backup in ${root} was made by Onair ${manifest.version}. Restore it with that version.`,
    );
  }
  return { folder, manifest };
};

export const digestOfFile = async (path: string): Promise<string> => {
  const { pass, sum } = digesting();
  for await (const _ of pass(createReadStream(path)));
  return sum();
};

/** The lines of the file list, without a line that a crash cut off. */
export const parseFiles = (text: string): SavedFile[] =>
  text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line)];
    } catch {
      return [];
    }
  });
