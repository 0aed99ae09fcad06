import { resolve } from 'node:path';
import { checkBackup, restoreBackup } from '../backup/restore-backup.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import { openDb, openPool } from '../db/client.ts';
import { migrate } from '../db/connection/migrate.ts';
import { COMMAND_WAIT_MS, openDatabase } from '../db/connection/open.ts';
import { headsFile, readHeads, verifyAudit } from '../domains/audit/index.ts';
import { openObjects } from '../files/objects/open-objects.ts';
import { openLog } from '../lib/log.ts';
import { linesASecond, megabytes, runCommand } from './command.ts';

const USAGE = `Makes an installation of a backup, where the environment says: DATA_DIR, DATABASE_URL, MEDIA_DIR and S3_*, and
AUDIT_KEY and VISITOR_KEY where the backup has no keys. It may be another kind of database and another place of files than
those that were backed up. No server may be running there.

  npm run restore -- --from FOLDER [--replace]
  npm run restore -- --from FOLDER --check       compares the backup with its checksums, and changes nothing

It refuses a database that is not empty, unless --replace says to delete everything in it. The new database appears in one
commit, after all files are there: Ctrl-C, or whatever else ends it, leaves the database as it was, and it may be run again.
In the end the audit log is verified. Ends with 0 when all is well, with 2 when it was stopped, with 1 when it failed.
`;

const options = { from: { type: 'string' }, replace: { type: 'boolean' }, check: { type: 'boolean' } } as const;

/** A transaction that creates all tables, with a year of partitions, holds a lock on each. */
const settings = { max_locks_per_transaction: '1024' };

await runCommand(USAGE, options, async ({ from, replace = false, check }, signal) => {
  if (!from) throw new ConfigError('Name the folder of the backup: npm run restore -- --from FOLDER');
  const root = resolve(from);
  if (check) {
    const { at, tables, files } = await checkBackup(root, signal);
    console.log(`The backup of ${at} is whole: ${tables.length} tables, ${files.count} files.`);
    return 0;
  }
  const config = readConfig(process.env, '');
  const objects = await openObjects(config);
  const report = (line: string): void => console.error(line);
  const database = await openDatabase({ ...config, settings, waitMs: COMMAND_WAIT_MS, progress: report });
  const pool = openPool({ ...database.pool, max: 2, statement_timeout: 60_000 }, openLog('error'));
  try {
    const heads = headsFile(config.dataDir);
    const { manifest, secrets } = await restoreBackup({
      root,
      config,
      environment: process.env,
      pool: database.pool,
      objects,
      heads,
      replace,
      signal,
      progress: linesASecond(),
    });
    await migrate(pool, report);
    database.noteSchema();
    const { files, tables } = manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`The installation of ${manifest.at} is restored: ${rows} rows in ${tables.length} tables,`);
    console.log(`and ${files.count} files, ${megabytes(files.bytes)} MB.`);
    const verdict = await verifyAudit(openDb(pool), secrets.auditKey, await readHeads(config.dataDir));
    if (verdict.ok) {
      console.log(`The audit log is whole: ${verdict.rows} rows.`);
      return 0;
    }
    console.error(`THE AUDIT LOG IS NOT WHOLE, from row ${verdict.firstBad} on: it was not when the backup was made.`);
    return 1;
  } finally {
    objects.close();
    await pool.end();
    await database.stop();
  }
});
