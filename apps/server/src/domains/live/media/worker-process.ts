import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import type { FromWorker, ToWorker, WorkerAbsence } from '@onair/contract/live/worker-channel';
import type { Logger } from 'pino';

/** The one process that runs FFmpeg, kept alive: a crash in native code ends it and not us. */
export type WorkerProcess = {
  /** False when it is not there; nothing is sent then. */
  send(message: ToWorker): boolean;
  close(): Promise<void>;
};

type Needs = {
  /** Path of its program. */
  program: string;
  environment: NodeJS.ProcessEnv;
  log: Logger;
  heard: (message: FromWorker) => void;
  /** It has ended by itself; another is started after a while. */
  ended: () => void;
};

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 60_000;
/** One that lived so long starts the waits again. */
const STEADY_MS = 60_000;
const STOP_MS = 3_000;

/** Starts the worker and starts it again when it ends, after longer and longer waits; for good once it says it has no encoder. */
export const openWorkerProcess = ({ program, environment, log, heard, ended }: Needs): WorkerProcess => {
  let child: ChildProcess | null = null;
  let waitMs = FIRST_WAIT_MS;
  let absent: WorkerAbsence | null = null;
  let closing = false;
  let timer: NodeJS.Timeout | null = null;

  const start = (): void => {
    const from = performance.now();
    const now = fork(program, [], { env: environment, execArgv: [], stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    child = now;
    now.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => log.warn({ worker: text.slice(0, 2000) }, 'worker says'));
    now.on('message', (message: FromWorker) => {
      if (message.type === 'unavailable') {
        absent = message.reason;
        log.info({ reason: absent }, 'videos cannot be prepared on this system');
        now.send({ type: 'stop' } satisfies ToWorker, () => {});
      }
      heard(message);
    });
    now.on('error', (err) => log.error({ err }, 'worker cannot be started or told'));
    now.once('close', (code, signal) => {
      child = null;
      if (closing || absent) return;
      log.error({ code, signal }, 'worker ended; it is started again');
      ended();
      waitMs = performance.now() - from > STEADY_MS ? FIRST_WAIT_MS : Math.min(waitMs * 2, LONGEST_WAIT_MS);
      timer = setTimeout(start, waitMs);
    });
  };
  start();

  return {
    send: (message) => {
      if (!child?.connected || absent) return false;
      child.send(message, () => {});
      return true;
    },
    close: async () => {
      closing = true;
      if (timer) clearTimeout(timer);
      const last = child;
      if (!last) return;
      const gone = new Promise((resolve) => last.once('close', resolve));
      if (last.connected) last.send({ type: 'stop' } satisfies ToWorker, () => {});
      await Promise.race([gone, delay(STOP_MS, null, { ref: false })]);
      if (last.exitCode === null && last.signalCode === null) last.kill('SIGKILL');
      await gone;
    },
  };
};
