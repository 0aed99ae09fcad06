import { readFileSync } from 'node:fs';

/** What the main thread of a process has done: its processor time and its current state. */
export type Activity = { ranNs: number; state: string };

/** It runs or waits for a processor, or for a disk: it may be slow, but is not frozen. */
const BUSY_STATES = ['R', 'D'];

/** By the folder /proc of Linux; null elsewhere, and for a process that has ended. */
export const activityOf = (pid: number | null): Activity | null => {
  if (pid === null) return null;
  try {
    const [ran] = readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ');
    const state = /\) (\S) /.exec(readFileSync(`/proc/${pid}/stat`, 'latin1'))?.[1];
    return ran && state ? { ranNs: Number(ran), state } : null;
  } catch {
    return null;
  }
};

/**
 * Whether a process did nothing at all between two samples. The media process has a timer of 40 ms, so that it is idle
 * only while something keeps it from running: stopped, or blocked.
 */
export const isUnchanged = (before: Activity | null, now: Activity | null): boolean =>
  before !== null && now !== null && before.ranNs === now.ranNs && !BUSY_STATES.includes(now.state);
