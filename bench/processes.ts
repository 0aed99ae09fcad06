import { readFileSync } from 'node:fs';

/** Memory that a process holds, in MB. Linux only; elsewhere unknown and so 0. */
export const residentMb = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};
