import { statfsSync } from 'node:fs';
import { StartupError } from '../../errors.ts';

/** A new database takes 80 MB before its first row, and PostgreSQL ends when its log of changes cannot grow. */
export const NEW_DATABASE_BYTES = 256_000_000;

const megabytes = (bytes: number): number => Math.floor(bytes / 1_000_000);

/**
 * Refuses to begin where there is too little room to go on.
 * @throws StartupError that says how much there is and how much it takes
 */
export const demandSpace = (folder: string, bytes: number): void => {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= bytes) return;
  throw new StartupError(
    `The disk of ${folder} has ${megabytes(bavail * bsize)} MB left; a new database needs ${megabytes(bytes)} MB. Free some space, or set DATA_DIR to a folder elsewhere.`,
  );
};
