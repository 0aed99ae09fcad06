import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { Database } from '../db/connection/database.ts';
import { openDatabase } from '../db/connection/open.ts';
import { prepareFolder } from './prepared-folder.ts';

/**
 * A temporary folder for data folders, removed by `remove`. As root it is closed to the account that runs PostgreSQL.
 */
export const temporaryFolder = () => {
  const path = mkdtempSync(join(tmpdir(), 'onair-data-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

/** @param settings of PostgreSQL that differ from the product's */
export const open = (dataDir: string, settings: Record<string, string> = {}): Promise<Database> =>
  openDatabase({ dataDir, databaseUrl: null, pgBin: null, settings });

/** The same, and a folder that holds nothing yet is filled with a migrated database first. */
export const openPrepared = async (dataDir: string, settings: Record<string, string> = {}): Promise<Database> => {
  await prepareFolder(dataDir);
  return open(dataDir, settings);
};

/** Runs one statement on a connection of its own and returns the rows. */
export const ask = async (config: pg.PoolConfig, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end().catch(() => {});
  }
};

/** The error of a refused start on a data folder; fails when it is not refused. */
export const refusal = async (dataDir: string): Promise<Error> => {
  const opened = await open(dataDir).catch((error: Error) => error);
  if (opened instanceof Error) return opened;
  await opened.stop();
  throw new Error('the data folder was opened');
};

/** Waits until something holds; bounded by the test's own timeout. */
export const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 10));
};

type OpenedElsewhere = { child: ChildProcess; line: string };

const opener = fileURLToPath(new URL('./open-and-wait.ts', import.meta.url));

/** Opens the data folder in another process, as a server would; `line` is its first line of output. */
export const openElsewhere = async (dataDir: string): Promise<OpenedElsewhere> => {
  const child = spawn(process.execPath, [opener, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
  return { child, line };
};

export const kill = async (child: ChildProcess): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
};

/** Starts to open the data folder in another process and kills that after a while. */
export const openAndKill = async (dataDir: string, afterMs: number): Promise<void> => {
  const child = spawn(process.execPath, [opener, dataDir], { stdio: 'ignore' });
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  await kill(child);
};
