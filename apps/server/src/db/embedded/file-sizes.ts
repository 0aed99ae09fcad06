import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { readControlFile } from './control-file.ts';
import { readJson, writeJson } from './durable-file.ts';
import type { Layout } from './layout.ts';

type Sizes = { checkpoint: string; files: Record<string, number> };

const FOLDERS = ['base', 'global', 'pg_xact', 'pg_multixact'];
/** Caches that PostgreSQL rebuilds. */
const PASSING = /^(pg_internal\.init|pgsql_tmp)/;

const measure = (cluster: string): Record<string, number> => {
  const files: Record<string, number> = {};
  for (const folder of FOLDERS) {
    for (const entry of readdirSync(join(cluster, folder), { withFileTypes: true, recursive: true })) {
      if (!entry.isFile() || PASSING.test(entry.name)) continue;
      const path = join(entry.parentPath, entry.name);
      files[path.slice(cluster.length + 1)] = statSync(path).size;
    }
  }
  return files;
};

/** Records the size of every database file; called after a clean shutdown. */
export const recordSizes = (layout: Layout): void => {
  const control = readControlFile(layout.cluster);
  if (!control?.shutDown) return;
  writeJson(layout.sizes, { checkpoint: control.checkpoint, files: measure(layout.cluster) } satisfies Sizes);
};

/**
 * Names the first file that is missing or has another size than at the last clean shutdown, else null. PostgreSQL
 * itself opens a table truncated at a page boundary and returns the remaining rows.
 *
 * Returns null after a crash or a restored backup: there the write-ahead log determines the files' content.
 */
export const findCutFile = (layout: Layout): string | null => {
  const noted = readJson<Sizes>(layout.sizes);
  const control = readControlFile(layout.cluster);
  if (!noted || !control?.shutDown || control.checkpoint !== noted.checkpoint) return null;
  const now = measure(layout.cluster);
  return Object.keys(noted.files).find((path) => noted.files[path] !== now[path]) ?? null;
};
