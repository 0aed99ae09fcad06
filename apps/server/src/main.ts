import { fileURLToPath } from 'node:url';
import { v7 as uuidv7 } from 'uuid';
import { buildApp } from './app.ts';
import { inProcessBus } from './bus/in-process.ts';
import { natsBus } from './bus/nats.ts';
import { readConfig } from './config.ts';
import { openDb, openPool } from './db/client.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open.ts';
import type { Deps } from './deps.ts';
import { openLog } from './log.ts';
import { loadSecrets } from './secrets.ts';

const webDir = fileURLToPath(new URL('../../web/dist', import.meta.url));
const config = readConfig(process.env, webDir);
const log = openLog(config.logLevel);
const database = await openDatabase({ ...config, progress: (line: string) => console.log(line) });
const pool = openPool(database.pool, log);
await migrate(pool);
const deps: Deps = {
  config,
  db: openDb(pool),
  bus: config.natsUrl ? await natsBus(config.natsUrl) : inProcessBus(),
  log,
  secrets: loadSecrets(process.env, config.dataDir),
  now: () => new Date(),
  newId: () => uuidv7(),
};
const app = await buildApp(deps);
const address = await app.http.listen({ port: config.port, host: config.host });
console.log(`Onair  ${address}`);
