import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import type { FromWorker, ToWorker } from '@onair/contract/live/media/worker-channel';
import { newJobs } from './ffmpeg/jobs.ts';
import { loadLibrary } from './ffmpeg/library.ts';
import { runner } from './ffmpeg/run.ts';

/** The process that runs FFmpeg: forked by the server; it lives as long as the channel between them. */
const send = (message: FromWorker): void => {
  if (process.connected) process.send?.(message);
};

/**
 * Everything else takes precedence. Where threads have priorities of their own, each is lowered; later ones inherit it.
 */
const stepBack = (): void => {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  if (process.platform !== 'linux') return;
  for (const thread of readdirSync('/proc/self/task'))
    setPriority(Number(thread), constants.priority.PRIORITY_BELOW_NORMAL);
};

/** Restarting the process is quicker than recovering a stuck thread. */
const stuck = (id: string): void => {
  console.error(`worker: ${id} does not end`);
  process.exit(1);
};

// Streams from encoders must not be delayed.
if (process.env.MEDIA_WORKER_LIVE !== '1') stepBack();
const library = await loadLibrary();
const jobs = 'av' in library ? newJobs(runner(library.av, process.env.MEDIA_PROGRAM_SOCKET), send, stuck) : null;

const stop = async (): Promise<void> => {
  await jobs?.stop();
  process.exit(0);
};

process.on('message', (message: ToWorker) => {
  if (message.type === 'stop') void stop();
  else if (message.type === 'cancel') jobs?.cancel(message.id);
  else if (jobs) jobs.start(message.id, message.job);
  else send({ type: 'failed', id: message.id, reason: 'unavailable' });
});
process.on('disconnect', () => void stop());
process.on('SIGTERM', () => void stop());

send('av' in library ? { type: 'ready', encoder: library.encoder } : { type: 'unavailable', reason: library.reason });
