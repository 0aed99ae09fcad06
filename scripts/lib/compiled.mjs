import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Each version of a source leaves what was compiled of it; one version of the product takes 20 MB. */
const BYTES_MAX = 100 * 1024 * 1024;

const bytesOf = (folder) => {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
  } catch {
    return 0;
  }
};

/**
 * The folder in which Node keeps what it has compiled, emptied once it has grown. Where it cannot be written Node goes on
 * without it.
 */
export const compiledFolder = (folder, most = BYTES_MAX) => {
  if (bytesOf(folder) > most) rmSync(folder, { recursive: true, force: true });
  return folder;
};
