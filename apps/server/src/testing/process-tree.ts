import { readdirSync, readFileSync } from 'node:fs';

/** State and parent of a process, by the folder /proc of Linux; null when it has ended. */
const statOf = (pid: number): { state: string; parent: number } | null => {
  try {
    const found = /\) (\S) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'));
    return found ? { state: String(found[1]), parent: Number(found[2]) } : null;
  } catch {
    return null;
  }
};

const childrenOf = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => statOf(pid)?.parent === parent);

const runs = (pid: number, program: string): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program);
  } catch {
    return false;
  }
};

/**
 * The child of a process that runs this program.
 * @throws Error when there is none
 */
export const childOf = (parent: number, program: string): number => {
  const found = childrenOf(parent).find((pid) => runs(pid, program));
  if (found === undefined) throw new Error(`${parent} has no child that runs ${program}`);
  return found;
};

const signal = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile.
  }
};

/** Suspends a process; returns once it does not run any more. */
const freeze = (pid: number): void => {
  signal(pid, 'SIGSTOP');
  while (!['T', 'Z', undefined].includes(statOf(pid)?.state));
};

/**
 * Freezes a process with its children. It is suspended first, since it would start others meanwhile.
 * @returns resumes them
 */
export const freezeFamily = (pid: number): (() => void) => {
  freeze(pid);
  const all = [pid, ...childrenOf(pid)];
  for (const one of all) freeze(one);
  return () => {
    for (const one of all) signal(one, 'SIGCONT');
  };
};

/** Kills a process and its children at once, as the loss of their machine would. */
export const killFamily = (pid: number): void => {
  freeze(pid);
  for (const one of [...childrenOf(pid), pid]) signal(one, 'SIGKILL');
};
