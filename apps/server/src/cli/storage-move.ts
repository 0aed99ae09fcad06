import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { codeOf, messageOf } from '@onair/contract/typed';
import { ConfigError, readConfig } from '../config.ts';
import { openDb, openPool } from '../db/client.ts';
import { dropFact } from '../db/installation.store.ts';
import { joinDatabase } from '../db/open.ts';
import { findBusyFiles } from '../domains/live/index.ts';
import { StartupError } from '../errors.ts';
import { type Moved, moveFiles } from '../files/objects/move-files.ts';
import { openObjects } from '../files/objects/open-objects.ts';
import { BUCKET_FACT, claimPlace } from '../files/storage/claim-place.ts';
import { openLog } from '../log.ts';

const USAGE = `Moves stored files to where STORAGE says that new ones go: from the folder to the bucket, or back. Run it with
the server's environment: DATA_DIR, DATABASE_URL, MEDIA_DIR and S3_*. The servers may be running, with the same STORAGE.

  npm run storage:move

Each file is removed where it was after the stored one has been read again and has the same checksum. Ctrl-C stops it after
the files under way; the next run goes on. Ends with 0 when all have moved, with 2 when some stay for another run, with 1
when it failed.
`;

const SECOND = 1_000;
const megabytes = (bytes: number): string => (bytes / 1024 ** 2).toFixed(1);

/** One line a second, over the last one where there is a person to read it. */
const teller = () => {
  let toldAt = 0;
  return ({ files, bytes }: Moved, all: { files: number; bytes: number }): void => {
    if (Date.now() - toldAt < SECOND && files < all.files) return;
    toldAt = Date.now();
    console.log(`${files} of ${all.files} files, ${megabytes(bytes)} of ${megabytes(all.bytes)} MB`);
  };
};

const run = async (): Promise<number> => {
  const config = readConfig(process.env, '');
  const { folder, bucket, close } = await openObjects(config);
  if (!bucket) throw new ConfigError('Set S3_BUCKET and what belongs to it, and STORAGE to where files should go.');
  const database = await joinDatabase({ ...config, progress: (line) => console.error(line) });
  const pool = openPool({ ...database.pool, max: 2 }, openLog('error'));
  const stopping = new AbortController();
  process.once('SIGINT', () => stopping.abort()).once('SIGTERM', () => stopping.abort());
  try {
    const db = openDb(pool);
    await claimPlace({ config, db, bucket });
    const [from, to] = config.storage === 'bucket' ? [folder, bucket] : [bucket, folder];
    const busy = await findBusyFiles(db);
    const moved = await moveFiles({
      from,
      to,
      folder: join(config.dataDir, 'moving'),
      isBusy: (name) => busy.some((part) => name.includes(part)),
      signal: stopping.signal,
      progress: teller(),
    });
    const { files, bytes, left } = moved;
    console.log(`${files} files, ${megabytes(bytes)} MB, are in the ${to.place} now.`);
    if (stopping.signal.aborted) console.log('Stopped; the next run goes on.');
    else if (left.length > 0) console.log(`${left.length} files are being made: run it again later.`);
    else if (to.place === 'folder') {
      await dropFact(db, BUCKET_FACT);
      console.log('Nothing is left in the bucket: the servers may be started without S3_BUCKET.');
    } else console.log('Nothing is left in the folder.');
    return stopping.signal.aborted || left.length > 0 ? 2 : 0;
  } finally {
    close();
    await pool.end();
    await database.stop();
  }
};

try {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
  if (values.help) console.log(USAGE);
  else process.exitCode = await run();
} catch (error) {
  const foreseen =
    error instanceof ConfigError || error instanceof StartupError || String(codeOf(error)).startsWith('ERR_PARSE_ARGS');
  console.error(foreseen ? messageOf(error) : error);
  process.exitCode = 1;
}
