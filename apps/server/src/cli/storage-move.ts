import { join } from 'node:path';
import { ConfigError, readConfig } from '../config/config.ts';
import { openDb, openPool } from '../db/client.ts';
import { joinDatabase } from '../db/connection/open.ts';
import { dropFact } from '../db/installation/installation.store.ts';
import { findBusyFiles } from '../domains/live/index.ts';
import { moveFiles } from '../files/objects/move-files.ts';
import { openObjects } from '../files/objects/open-objects.ts';
import { BUCKET_FACT, claimStorage } from '../files/storage/claim-storage.ts';
import { openLog } from '../lib/log.ts';
import { linesASecond, megabytes, runCommand } from './command.ts';

const USAGE = `Moves stored files to where STORAGE says that new ones go: from the folder to the bucket, or back. Run it with
the server's environment: DATA_DIR, DATABASE_URL, MEDIA_DIR and S3_*. The servers may be running, with the same STORAGE.

  npm run storage:move

Each file is removed where it was after the stored one has been read again and has the same checksum. Ctrl-C stops it after
the files under way; the next run goes on. Ends with 0 when all have moved, with 2 when some stay for another run, with 1
when it failed.
`;

const run = async (signal: AbortSignal): Promise<number> => {
  const config = readConfig(process.env, '');
  const { folder, bucket, close } = await openObjects(config);
  if (!bucket) throw new ConfigError('Set S3_BUCKET and what belongs to it, and STORAGE to where files should go.');
  const database = await joinDatabase({ ...config, progress: (line) => console.error(line) });
  const pool = openPool({ ...database.pool, max: 2 }, openLog('error'));
  try {
    const db = openDb(pool);
    await claimStorage({ config, db, bucket });
    const [from, to] = config.storage === 'bucket' ? [folder, bucket] : [bucket, folder];
    const busy = await findBusyFiles(db);
    const print = linesASecond();
    const moved = await moveFiles({
      from,
      to,
      folder: join(config.dataDir, 'moving'),
      isBusy: (name) => busy.some((part) => name.includes(part)),
      signal,
      progress: ({ files, bytes }, all) =>
        print(`${files} of ${all.files} files, ${megabytes(bytes)} of ${megabytes(all.bytes)} MB`),
    });
    const { files, bytes, left } = moved;
    console.log(`${files} files, ${megabytes(bytes)} MB, are in the ${to.place} now.`);
    if (signal.aborted) console.log('Stopped; the next run goes on.');
    else if (left.length > 0) console.log(`${left.length} files are being made: run it again later.`);
    else if (to.place === 'folder') {
      await dropFact(db, BUCKET_FACT);
      console.log('Nothing is left in the bucket: the servers may be started without S3_BUCKET.');
    } else console.log('Nothing is left in the folder.');
    return signal.aborted || left.length > 0 ? 2 : 0;
  } finally {
    close();
    await pool.end();
    await database.stop();
  }
};

await runCommand(USAGE, {}, (_, signal) => run(signal));
