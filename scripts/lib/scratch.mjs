import { chmodSync, existsSync, mkdtempSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const GIB = 2 ** 30;
/** What a run of the tests writes at most at one time, with room to spare. */
const NEEDED = 6 * GIB;
/** What its programs need beside that. */
const PROGRAMS = 6 * GIB;

const hasRoom = () => {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize >= NEEDED && freemem() >= NEEDED + PROGRAMS;
};

/**
 * A new folder for what the tests write, in memory where there is enough. Each test file's database is a thousand files,
 * and ext4 looks through all that were deleted within the last seconds for each one it creates.
 */
export const makeScratch = () => {
  const folder = mkdtempSync(join(hasRoom() ? MEMORY : tmpdir(), 'onair-tests-'));
  // PostgreSQL runs as another account than root and has to traverse it.
  chmodSync(folder, 0o711);
  return folder;
};
