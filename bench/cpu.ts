import { readFileSync } from 'node:fs';

/** Seconds of CPU that a process has taken, its threads included (proc(5): fields 14 and 15, in hundredths). */
export const cpuSeconds = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
};
