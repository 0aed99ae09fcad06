import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FromWorker, ToWorker, WorkerJob } from '@onair/contract/live/media/worker-channel';

export type Ended = Extract<FromWorker, { type: 'done' | 'failed' }>;
type ProgressMessage = Extract<FromWorker, { type: 'progress' }>;

/** The real FFmpeg worker, as the server would run it. */
export const startWorker = async (env: NodeJS.ProcessEnv = {}, execArgv: string[] = []) => {
  const child = fork(fileURLToPath(new URL('../worker.ts', import.meta.url)), {
    env: { ...process.env, ...env },
    execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const progress: ProgressMessage[] = [];
  const waiting = new Map<string, (ended: Ended) => void>();
  let lastId = 0;
  const send = (message: ToWorker) => void (child.connected && child.send(message));
  child.on('message', (message: FromWorker) => {
    if (message.type === 'progress') progress.push(message);
    if (message.type === 'done' || message.type === 'failed') waiting.get(message.id)?.(message);
  });
  const [first] = (await once(child, 'message')) as [FromWorker];

  return {
    pid: child.pid!,
    first,
    alive: () => child.exitCode === null && child.signalCode === null,
    /** Starts a job; `ended` is its one answer. */
    start: (job: WorkerJob) => {
      const id = `job-${++lastId}`;
      const ended = new Promise<Ended>((resolve) => waiting.set(id, resolve));
      send({ type: 'job', id, job });
      return {
        ended,
        progress: () => progress.filter((message) => message.id === id),
        cancel: () => send({ type: 'cancel', id }),
      };
    },
    kill: () => void child.kill('SIGKILL'),
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      send({ type: 'stop' });
      await once(child, 'exit');
    },
  };
};

export type Worker = Awaited<ReturnType<typeof startWorker>>;
