import { readdirSync, readFileSync } from 'node:fs';

/** Memory that a process holds, in MB. Linux only; elsewhere unknown and so 0. */
export const residentMb = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

/** The child of a process that runs this program. Linux only. */
export const childOf = (parent: number, program: string): number => {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const [, ppid] = /\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      if (Number(ppid) !== parent) continue;
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)) return Number(pid);
    } catch {
      // It has ended meanwhile.
    }
  }
  throw new Error(`${parent} has no child that runs ${program}`);
};
