import { readdirSync, readFileSync } from 'node:fs';

/** Resident memory of a process, in MB. Linux only; elsewhere unknown and so 0. */
export const residentMb = (pid: number): number => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

/** The same, with memory that several processes share counted in parts; of processes whose sharing may not be read, all. */
const ownMb = (pid: number): number => {
  try {
    return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return residentMb(pid);
  }
};

const parentOf = (pid: number): number => {
  try {
    return Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
};

/** Memory of a process and all its children, in MB. */
export const treeMb = (pid: number): number => {
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
  const children = Map.groupBy(all, parentOf);
  const sum = (one: number): number =>
    ownMb(one) + (children.get(one) ?? []).reduce((total, child) => total + sum(child), 0);
  return sum(pid);
};
