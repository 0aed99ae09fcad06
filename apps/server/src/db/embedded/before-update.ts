import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { partsOf } from '@onair/contract/typed';
import { BEFORE_BASELINE, schemaVersion } from '../connection/migrate.ts';
import { readJson, syncFolder, writeJson } from './durable-file.ts';
import type { Layout } from './layout.ts';

/** Records the schema version of the database, once a start has migrated it. */
export const noteSchema = (layout: Layout, version = schemaVersion()): void => writeJson(layout.schema, { version });

const notedSchema = (layout: Layout): number | null => {
  const version = partsOf(readJson(layout.schema)).version;
  return typeof version === 'number' ? version : null;
};

/**
 * Copies the stopped database before this start changes its schema; one copy is kept, that of the last update. It
 * appears atomically, by a rename.
 * @returns whether an update is pending
 */
export const copyBeforeUpdate = (layout: Layout, print: (line: string) => void, version = schemaVersion()): boolean => {
  const noted = notedSchema(layout);
  if (noted === null || noted >= version || !existsSync(layout.cluster)) return false;
  // Too old to be updated, it is refused: each of a supervisor's tries would copy it, over the copy of the last update.
  if (noted < BEFORE_BASELINE.last) return false;
  print(`Keeping a copy of the database in ${layout.beforeUpdate} before it is updated`);
  const unfinished = `${layout.beforeUpdate}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(layout.cluster, unfinished, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  rmSync(layout.beforeUpdate, { recursive: true, force: true });
  renameSync(unfinished, layout.beforeUpdate);
  syncFolder(layout.dataDir);
  return true;
};
