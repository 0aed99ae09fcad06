import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { makeBackup } from '../backup/make-backup.ts';
import { ConfigError, readConfig } from '../config/config.ts';
import { secretsFile } from '../crypto/secrets.ts';
import { joinDatabase } from '../db/connection/open.ts';
import { headsFile } from '../domains/audit/index.ts';
import { openObjects } from '../files/objects/open-objects.ts';
import { linesASecond, megabytes, runCommand } from './command.ts';

const USAGE = `Makes a backup of the installation as it is at one moment: its database, its stored files and its keys. Run it with
the server's environment: DATA_DIR, DATABASE_URL, MEDIA_DIR and S3_*. The servers may be running.

  npm run backup -- --to FOLDER [--without-keys]

Ctrl-C stops it; the next run with the same folder copies only what is missing. The folder holds the keys (secrets.json, mode
0600) unless they are in the environment or --without-keys leaves them out: who has the keys and the rows can forge the audit
log. Ends with 0 when the backup is whole, with 2 when it was stopped, with 1 when it failed.
`;

const options = { to: { type: 'string' }, 'without-keys': { type: 'boolean' } } as const;

await runCommand(USAGE, options, async (values, signal) => {
  if (!values.to) throw new ConfigError('Name the folder of the backup: npm run backup -- --to FOLDER');
  const config = readConfig(process.env, '');
  const { objects, close } = await openObjects(config);
  const database = await joinDatabase({ ...config, progress: (line) => console.error(line) });
  try {
    const keys = values['without-keys'] ? null : secretsFile(config.dataDir);
    const root = resolve(values.to);
    const { at, tables, files } = await makeBackup({
      root,
      pool: database.pool,
      files: objects,
      keys,
      heads: headsFile(config.dataDir),
      signal,
      progress: linesASecond(),
    });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`The backup in ${root} is whole: the database of ${at} with ${rows} rows in ${tables.length} tables,`);
    console.log(`and ${files.count} files, ${megabytes(files.bytes)} MB.`);
    if (keys && existsSync(keys)) console.log('It holds the keys of the installation: keep it as safe as those.');
    else console.log('It holds no keys: keep AUDIT_KEY and VISITOR_KEY, or secrets.json, elsewhere.');
    return 0;
  } finally {
    close();
    await database.stop();
  }
});
