import { fileURLToPath } from 'node:url';
import { ConfigError, readConfig } from './config/config.ts';
import { demandPort } from './http/port.ts';
import { StartupError } from './lib/errors.ts';
import { openLog } from './lib/log.ts';
import { banner } from './start/banner.ts';
import { shutDownOnSignal } from './start/shutdown.ts';
import { startWarnings } from './start/warnings.ts';

/** Exits with the problem in one sentence; an unexpected error keeps its stack. */
const giveUp = (error: unknown): never => {
  const foreseen = error instanceof ConfigError || error instanceof StartupError;
  console.error(foreseen ? error.message : error);
  process.exit(1);
};

const settings = () => {
  try {
    return readConfig(process.env, fileURLToPath(new URL('../../web/dist', import.meta.url)));
  } catch (error) {
    return giveUp(error);
  }
};

const config = settings();
const log = openLog(config.logLevel);
// In production all output is one JSON line per event.
const print = (line: string): void => (config.production ? log.info(line) : console.log(line));

const opened = new AsyncDisposableStack();
/** A start that fails on a setting or its port ends before the rest of the program is loaded. */
const start = async () => {
  await demandPort(config.host, config.port);
  // The database starts, on another processor, while the rest of the program is loaded.
  const { openDatabase } = await import('./db/connection/open.ts');
  const database = openDatabase({ ...config, progress: print });
  // Its failure is met where it is awaited.
  database.catch(() => {});
  const { startServer } = await import('./start/lifecycle.ts');
  return startServer({ config, environment: process.env, log, print, opened, database });
};
const starting = start();
let ending = false;
let serving = false;
let drain = async (): Promise<void> => {};
shutDownOnSignal(
  async (asked) => {
    ending = true;
    if (asked) await drain();
    await opened.disposeAsync();
    // An interrupted start fails on its way and closes what it has opened.
    await starting.catch(() => {});
  },
  log,
  config.drainSeconds + config.drainLiveMinutes * 60,
  () => serving,
);

try {
  const { address, hasAdmin, ...started } = await starting;
  serving = true;
  drain = started.drain;
  for (const warning of startWarnings(config)) log.warn(warning);
  if (config.production) {
    log.info({ address }, 'listening');
    if (!hasAdmin) log.warn('there is no administrator yet: npm run user -- create NAME --role admin');
  } else console.log(banner(config, address, hasAdmin).join('\n'));
} catch (error) {
  if (!ending) {
    await opened.disposeAsync();
    giveUp(error);
  }
}
