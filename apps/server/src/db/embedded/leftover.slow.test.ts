import { execFileSync, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ask, kill, open, openElsewhere, temporaryFolder, until } from '../../testing/data-folder.ts';
import { joinDatabase, openDatabase } from '../connection/open.ts';

const root = temporaryFolder();
const dataDir = join(root.path, 'data');
const pidFile = join(dataDir, 'postgres', 'postmaster.pid');
afterAll(() => root.remove());

const postmaster = (): number => Number(readFileSync(pidFile, 'utf8').split('\n')[0]);

const runs = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** The shell that waits beside PostgreSQL for the death of the server. */
const watcherOf = (pid: number): number =>
  Number(
    execFileSync('ps', ['-eo', 'pid=,pgid=,comm='], { encoding: 'utf8' })
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .find(([, group, name]) => group === String(pid) && name === 'sh')?.[0],
  );

test('a second server on the same data folder is refused in a sentence, and a tool joins the first', async () => {
  const first = await openElsewhere(dataDir);
  expect(first.line).toBe('open');
  await expect(open(dataDir)).rejects.toThrow(
    `Another Onair server (process ${first.child.pid}) is already using the data folder ${dataDir}. Stop it first, or give this one its own DATA_DIR.`,
  );
  const joined = await joinDatabase({ dataDir, databaseUrl: null, pgBin: null });
  expect(await ask(joined.pool, 'select 1 as one')).toEqual([{ one: 1 }]);
  await joined.stop();
  expect(runs(postmaster())).toBe(true);
  await kill(first.child);
});

test('PostgreSQL ends by itself when its server is killed', async () => {
  const { child } = await openElsewhere(dataDir);
  const pid = postmaster();
  await kill(child);
  await until(() => !runs(pid));
  expect(existsSync(pidFile)).toBe(false);
});

test('the next start takes over from a PostgreSQL that was left running, with all that was committed', async () => {
  const { child } = await openElsewhere(dataDir);
  const pid = postmaster();
  const joined = await joinDatabase({ dataDir, databaseUrl: null, pgBin: null });
  await ask(joined.pool, 'create table kept as select 42 as answer');
  process.kill(watcherOf(pid), 'SIGKILL');
  await kill(child);
  expect(runs(pid)).toBe(true);
  const next = await open(dataDir);
  expect(runs(pid)).toBe(false);
  expect(await ask(next.pool, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await next.stop();
});

test('another program that got the process id of a dead PostgreSQL is neither ended nor in the way', async () => {
  const { child } = await openElsewhere(dataDir);
  const pid = postmaster();
  const noted = readFileSync(pidFile, 'utf8');
  process.kill(watcherOf(pid), 'SIGKILL');
  process.kill(pid, 'SIGKILL');
  await kill(child);
  const owner = process.getuid!() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const other = spawn('sleep', ['60'], { ...owner, stdio: 'ignore' });
  writeFileSync(pidFile, noted.replace(String(pid), String(other.pid)));
  const next = await open(dataDir);
  expect(await ask(next.pool, 'select answer from kept')).toEqual([{ answer: 42 }]);
  await next.stop();
  expect(runs(other.pid!)).toBe(true);
  await kill(other);
});

test('a PostgreSQL that is killed under a running server is started again', async () => {
  const lines: string[] = [];
  const database = await openDatabase({
    dataDir,
    databaseUrl: null,
    pgBin: null,
    progress: (line) => lines.push(line),
  });
  process.kill(postmaster(), 'SIGKILL');
  await until(async () => lines.length > 0 && (await ask(database.pool, 'select 1').then(Boolean, () => false)));
  expect(lines).toEqual(['The database ended unexpectedly and is started again.']);
  await database.stop();
  await database.stop();
});
