import { readdirSync, readFileSync } from 'node:fs';

type Usage = { parent: number; ticks: number; endedChildren: number };

/** CPU use of a process, its threads included (proc(5): fields 4 and 14 to 17); null once it has ended. */
const usageOf = (pid: number): Usage | null => {
  try {
    const fields = (readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? '').split(' ').map(Number);
    const [, parent = 0] = fields;
    const [user = 0, system = 0, ofUser = 0, ofSystem = 0] = fields.slice(11, 15);
    return { parent, ticks: user + system, endedChildren: ofUser + ofSystem };
  } catch {
    return null;
  }
};

/**
 * Seconds of CPU that a process has taken, its threads included: by the scheduler's nanoseconds, since the ticks that a
 * kernel without them offers are too coarse for a second's work.
 */
export const cpuSeconds = (pid: number): number => {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const taken = threads.map((id) => Number(readFileSync(`/proc/${pid}/task/${id}/schedstat`, 'utf8').split(' ')[0]));
    return taken.reduce((sum, nanos) => sum + nanos, 0) / 1e9;
  } catch {
    return (usageOf(pid)?.ticks ?? 0) / 100;
  }
};

/** The same of a process with its children and theirs, those that have ended included. */
export const treeCpuSeconds = (pid: number): number => {
  const all = new Map<number, Usage>();
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const usage = usageOf(Number(name));
    if (usage) all.set(Number(name), usage);
  }
  const sum = (one: number): number => {
    const mine = all.get(one);
    if (!mine) return 0;
    const children = [...all].filter(([, { parent }]) => parent === one);
    return children.reduce((total, [child]) => total + sum(child), mine.ticks + mine.endedChildren);
  };
  return sum(pid) / 100;
};

/** Seconds of CPU that everything on this machine has taken (proc(5): `cpu` of /proc/stat without idle and iowait). */
export const machineCpuSeconds = (): number => {
  const [, user = 0, nice = 0, system = 0, , , irq = 0, soft = 0] =
    readFileSync('/proc/stat', 'utf8').split('\n', 1)[0]?.split(/\s+/).map(Number) ?? [];
  return (user + nice + system + irq + soft) / 100;
};
