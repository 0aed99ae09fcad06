import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { partsOf } from '@onair/contract/typed';

const placeOf = (run: number): string => join(tmpdir(), `onair-prepared-${run}`);

/**
 * Where the test files of this run, which are processes of its own, share one prepared data folder. Each project of the run
 * asks for it. @returns its end
 */
export const sharePreparedFolder = (): (() => void) => {
  const place = placeOf(process.pid);
  const remove = () => rmSync(place, { recursive: true, force: true });
  // What a killed run with the same process id left may hold an older schema.
  if ((statSync(place, { throwIfNoEntry: false })?.mtimeMs ?? 0) < performance.timeOrigin) remove();
  mkdirSync(place, { recursive: true, mode: 0o711 });
  return remove;
};

const make = async (place: string): Promise<void> => {
  const { openDatabase } = await import('../db/connection/open.ts');
  const { openPool } = await import('../db/client.ts');
  const { migrate } = await import('../db/connection/migrate.ts');
  const { openLog } = await import('../lib/log.ts');
  const dataDir = join(place, 'making');
  rmSync(dataDir, { recursive: true, force: true });
  const database = await openDatabase({ dataDir, databaseUrl: null, pgBin: null });
  const pool = openPool(database.pool, openLog('silent'));
  await migrate(pool);
  await pool.end();
  database.noteSchema();
  await database.stop();
  renameSync(dataDir, join(place, 'data'));
};

/** Whether another process is making it; else it is this one's to make. */
const isClaimed = (claim: string): boolean => {
  try {
    mkdirSync(claim);
    return false;
  } catch (error) {
    if (partsOf(error).code === 'EEXIST') return true;
    throw error;
  }
};

/**
 * Fills a data folder that is empty or does not exist yet with a migrated database that has no rows, as a copy: to create one
 * takes longer than all that most tests do with it. The first caller of a run makes what the others copy. Outside a run, and
 * for a folder that holds something, it does nothing. What a first start does is tested where nothing was prepared (`first-start`).
 */
export const prepareFolder = async (dataDir: string): Promise<void> => {
  const place = placeOf(process.ppid);
  if (!existsSync(place) || (existsSync(dataDir) && readdirSync(dataDir).length > 0)) return;
  const made = join(place, 'data');
  const claim = join(place, 'claimed');
  while (!existsSync(made)) {
    if (isClaimed(claim)) {
      await delay(50);
      continue;
    }
    try {
      if (!existsSync(made)) await make(place);
    } finally {
      rmSync(claim, { recursive: true });
    }
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  execFileSync('cp', ['-a', `${made}/.`, dataDir]);
};
