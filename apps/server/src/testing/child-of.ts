import { readdirSync, readFileSync } from 'node:fs';

/**
 * The child of a process that runs this program, by the folder /proc of Linux.
 * @throws Error when there is none
 */
export const childOf = (parent: number, program: string): number => {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, ppid] = /\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      if (Number(ppid) === parent && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)) return Number(pid);
    } catch {
      // It has ended meanwhile.
    }
  }
  throw new Error(`${parent} has no child that runs ${program}`);
};
