import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '../config.ts';
import { openDb, openPool } from '../db/client.ts';
import { joinDatabase } from '../db/open.ts';
import { StartupError } from '../db/startup-error.ts';
import { hasEvents, verifyRollups } from '../domains/analytics/intake/rollup-check.store.ts';
import { openLog } from '../log.ts';

const USAGE = `Verifies that every figure adds up. Run it with the server's environment (DATA_DIR, DATABASE_URL); the server may be running.

  npm run rollups:verify

It counts the raw events again and compares the result with every rollup, row by row, as far back as raw events are kept.
Ends with 0 when all agree, with 1 when they do not or could not be read.
`;

const verify = async (): Promise<boolean> => {
  const config = readConfig(process.env, '');
  const database = await joinDatabase({ ...config, progress: (line) => console.error(line) });
  const pool = openPool(database.pool, openLog('error'));
  try {
    const db = openDb(pool);
    if (!(await hasEvents(db))) throw new StartupError('This database holds no events: no server has opened it.');
    const { ok, differences } = await verifyRollups(db);
    for (const { rollup, key, expected, found } of differences) {
      console.error(`${rollup} ${key}: the events say ${expected ?? 'nothing'}, the rollup says ${found ?? 'nothing'}`);
    }
    if (ok) console.log('Every rollup equals its raw events.');
    else console.error('THE ROLLUPS DO NOT EQUAL THE RAW EVENTS.');
    return ok;
  } finally {
    await pool.end();
    await database.stop();
  }
};

try {
  const { values } = parseArgs({ options: { help: { type: 'boolean' } } });
  if (values.help) console.log(USAGE);
  else if (!(await verify())) process.exitCode = 1;
} catch (error) {
  const foreseen =
    error instanceof ConfigError ||
    error instanceof StartupError ||
    String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS');
  console.error(foreseen ? (error as Error).message : error);
  process.exitCode = 1;
}
