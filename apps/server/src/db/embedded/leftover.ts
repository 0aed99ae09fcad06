import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartupError } from '../../lib/errors.ts';
import { PORT } from './server-path.ts';

const notedPid = (cluster: string): number | null => {
  try {
    const pid = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
    return Number.isInteger(pid) && pid > 1 ? pid : null;
  } catch {
    return null;
  }
};

/**
 * Linux: every live process with the cluster's folder as its working directory, which only PostgreSQL's processes have.
 */
const processesIn = (cluster: string): number[] => {
  const { dev, ino } = statSync(cluster);
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.map(Number).filter((pid) => {
    try {
      // Fails for zombies.
      const there = statSync(`/proc/${pid}/cwd`);
      return there.dev === dev && there.ino === ino;
    } catch {
      return false;
    }
  });
};

/** Elsewhere: the recorded process, when its command line names this cluster. */
const namedBy = (cluster: string): number[] => {
  const pid = notedPid(cluster);
  if (pid === null) return [];
  try {
    const command = execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' });
    return command.includes(cluster) ? [pid] : [];
  } catch {
    return [];
  }
};

const living = process.platform === 'linux' ? processesIn : namedBy;

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // Exited meanwhile.
  }
};

const gone = async (cluster: string, withinMs: number): Promise<boolean> => {
  const until = performance.now() + withinMs;
  while (living(cluster).length > 0) {
    if (performance.now() > until) return false;
    await delay(10);
  }
  return true;
};

/**
 * Ends the PostgreSQL that a killed server left running on this cluster, and no other: first as at a normal shutdown,
 * then with the immediate signal, then by force; each way keeps every committed transaction. Afterwards nothing of it
 * is left, so a reused process id cannot keep the database from starting.
 */
export const endLeftover = async (cluster: string): Promise<void> => {
  const pid = notedPid(cluster);
  if (pid === null) return;
  if (living(cluster).includes(pid)) signal(pid, 'SIGINT');
  if (!(await gone(cluster, 10_000))) {
    for (const one of living(cluster)) signal(one, 'SIGQUIT');
    if (!(await gone(cluster, 3_000))) for (const one of living(cluster)) signal(one, 'SIGKILL');
    if (!(await gone(cluster, 3_000))) {
      throw new StartupError(`A PostgreSQL (process ${pid}) is running on ${cluster} and does not end. Stop it first.`);
    }
  }
  // Only where all its processes are known to have exited; elsewhere PostgreSQL checks its own lock files.
  if (process.platform !== 'linux') return;
  for (const name of ['postmaster.pid', `.s.PGSQL.${PORT}`, `.s.PGSQL.${PORT}.lock`]) {
    rmSync(join(cluster, name), { force: true });
  }
};

/** Ends the programs that an interrupted creation left running in its folder, so that it can be removed. */
export const endCreation = async (folder: string): Promise<void> => {
  if (process.platform !== 'linux') return;
  do for (const pid of processesIn(folder)) signal(pid, 'SIGKILL');
  while (!(await gone(folder, 50)));
};
