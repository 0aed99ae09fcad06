import { readdirSync, readFileSync } from 'node:fs';

/** State and parent of a process; null when it has ended. */
const statOf = (pid: number | string): { state: string; parent: number } | null => {
  try {
    const found = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return found ? { state: String(found[1]), parent: Number(found[2]) } : null;
  } catch {
    return null;
  }
};

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // A connection that has ended meanwhile.
  }
};

/** Stops a process where it stands; returns once it does not run any more. */
const freeze = (pid: number): void => {
  signal(pid, 'SIGSTOP');
  while (!['T', 'Z', undefined].includes(statOf(pid)?.state));
};

/**
 * Freezes all processes of the PostgreSQL in a data folder. The first one stops first: it would start others meanwhile.
 * @returns lets them go on
 */
export const freezePostgres = (folder: string): (() => void) => {
  const main = Number(readFileSync(`${folder}/postgres/postmaster.pid`, 'utf8').split('\n')[0]);
  freeze(main);
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && statOf(name)?.parent === main);
  const all = [main, ...children.map(Number)];
  for (const pid of all) freeze(pid);
  return () => {
    for (const pid of all) signal(pid, 'SIGCONT');
  };
};
