import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import type { FromWorker, PrepareJob, ToWorker, WorkerJob } from '@onair/contract/live/media/worker-channel';

/** Speaks as the FFmpeg worker does, and does what the file to be prepared says in plain text: CRASH, BROKEN, WAIT. */
const send = (message: FromWorker): void => void process.send?.(message);

/** A WebP of one pixel. */
const PIXEL = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');

/** Two boxes of MP4, the second with something in it. */
const MOVIE = '\0\0\0\x08ftyp\0\0\0\x18mdatrecorded12345678';

const prepare = (id: string, { from, to, cover }: PrepareJob): void => {
  const input = readFileSync(from, 'latin1');
  if (input.includes('CRASH')) process.exit(139);
  if (input.includes('BROKEN')) {
    send({ type: 'failed', id, reason: 'unreadable' });
    return;
  }
  send({ type: 'progress', id, fraction: 0.5 });
  if (input.includes('WAIT')) return;
  copyFileSync(from, to);
  writeFileSync(cover, PIXEL);
  const size = { width: 1280, height: 720, bytes: input.length };
  send({ type: 'done', id, result: { of: 'prepare', seconds: input.startsWith('FLV') ? 2 : 319.4, ...size } });
};

const jobs = new Map<string, WorkerJob>();
const begin = (id: string, job: WorkerJob): void => {
  jobs.set(id, job);
  if (job.do === 'prepare') prepare(id, job);
  if (job.do === 'record') writeFileSync(job.to, MOVIE);
  if (job.do !== 'slate') return;
  writeFileSync(job.to, `FLV ${JSON.stringify(job.shape ?? null)}`);
  send({ type: 'done', id, result: { of: 'slate', bytes: 3 } });
};
const cancel = (id: string): void => {
  const job = jobs.get(id);
  if (job?.do !== 'record') send({ type: 'failed', id, reason: 'cancelled' });
  else send({ type: 'done', id, result: { of: 'record', seconds: 12, bytes: 32, parts: [job.to], ended: 'stopped' } });
};
process.on('message', (message: ToWorker) => {
  if (message.type === 'stop') process.exit(0);
  else if (message.type === 'job') begin(message.id, message.job);
  else cancel(message.id);
});
process.on('disconnect', () => process.exit(0));
send({ type: 'ready', encoder: 'scripted' });
