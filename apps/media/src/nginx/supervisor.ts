import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EngineFailed } from '../engine.ts';
import { FILES } from './config.ts';
import { askStat } from './control.ts';
import type { Stat } from './stat.ts';

/** Until it answers: it tries for two and a half seconds by itself to get a taken port. */
const START_MS = 8000;
const STOP_MS = 1000;
const RETRY_MS = [250, 500, 1000, 2000, 5000, 10_000];
/** After so long it is thought to run well: the next failure is a first one. */
const WELL_MS = 30_000;
const ASK_MS = 1000;
const UNANSWERED = 5;

/** Keeps nginx running in its folder: started again when it ends, ended when it does not answer any more. */
export const newSupervisor = (options: {
  program: string;
  folder: string;
  now: () => number;
  /** What it said of itself, each second; null once it has ended. */
  heard: (stat: Stat | null) => void;
  /** One sentence for whoever runs this. */
  tell: (sentence: string) => void;
}) => {
  const { program, folder, now, heard, tell } = options;
  const control = join(folder, FILES.control);
  const log = join(folder, FILES.log);
  let child: ChildProcess | null = null;
  let stopping = false;
  let failures = 0;
  let again: NodeJS.Timeout | undefined;

  const failure = (how: string): EngineFailed => {
    let said = '';
    try {
      said = readFileSync(log, 'utf8');
    } catch {
      // It ended before it could write anything.
    }
    if (said.includes('Address already in use'))
      return new EngineFailed('portTaken', 'another program has the port for encoders');
    return new EngineFailed('startFailed', `nginx ${how}: ${said.trim().split('\n')[0] || 'it says nothing'}`);
  };

  /** Starts nginx and waits until it answers; what happens afterwards is `ended`'s. */
  const begin = async (): Promise<void> => {
    for (const file of [control, log]) rmSync(file, { force: true });
    const started = spawn(program, ['-p', `${folder}/`, '-e', FILES.log, '-c', FILES.config], {
      cwd: folder,
      env: {},
      stdio: 'ignore',
    });
    child = started;
    let how: string | null = null;
    started.once('error', (error) => {
      how = `cannot be run (${error.message})`;
    });
    started.once('exit', (code, signal) => {
      how = `ended (${signal ?? code})`;
    });
    const deadline = now() + START_MS;
    while (!stopping) {
      if (how !== null) throw failure(how);
      const stat = await askStat(control).catch(() => null);
      if (stat?.pid === started.pid) break;
      if (now() > deadline) {
        started.kill('SIGKILL');
        throw failure('does not answer');
      }
      await wait(20);
    }
    const startedAt = now();
    const ended = () => {
      heard(null);
      if (now() - startedAt > WELL_MS) failures = 0;
      comeBack(how ?? 'ended');
    };
    if (how === null) started.once('exit', ended);
    else ended();
  };

  const comeBack = (how: string) => {
    if (stopping) return;
    const ms = RETRY_MS[Math.min(failures, RETRY_MS.length - 1)]!;
    failures += 1;
    tell(`nginx ${how}; it is started again in ${ms} ms`);
    again = setTimeout(() => {
      begin().catch((error: Error) => comeBack(`could not be started: ${error.message}`));
    }, ms);
  };

  let unanswered = 0;
  const ask = async () => {
    const asked = child;
    const stat = await askStat(control).catch(() => null);
    if (asked !== child || stopping) return;
    unanswered = stat ? 0 : unanswered + 1;
    if (stat) heard(stat);
    else if (unanswered >= UNANSWERED) asked?.kill('SIGKILL');
  };
  let asker: NodeJS.Timeout | undefined;
  // Whatever ends this process ends nginx, except a kill that leaves no time: then a successor does.
  const leave = () => void child?.kill('SIGKILL');

  return {
    start: async (): Promise<void> => {
      process.once('exit', leave);
      await begin();
      asker = setInterval(() => void ask(), ASK_MS);
    },
    stop: async (): Promise<void> => {
      stopping = true;
      clearTimeout(again);
      clearInterval(asker);
      const last = child;
      if (!last || last.pid === undefined || last.exitCode !== null || last.signalCode !== null) return;
      const gone = once(last, 'exit');
      last.kill('SIGTERM');
      const late = setTimeout(() => last.kill('SIGKILL'), STOP_MS);
      await gone;
      clearTimeout(late);
      process.off('exit', leave);
    },
  };
};
