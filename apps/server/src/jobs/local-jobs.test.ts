import { setTimeout as delay } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { openLog } from '../lib/log.ts';
import { type LocalJob, startLocalJobs } from './local-jobs.ts';

const log = openLog('silent');
const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};
const job = (run: LocalJob['run'], more: Partial<LocalJob> = {}): LocalJob => ({
  name: 'tidy',
  everyMs: 5,
  run,
  ...more,
});

test('a job runs at the start and again and again until it is stopped', async () => {
  const run = vi.fn(async () => {});
  const stop = startLocalJobs({ log }, [job(run)]);
  await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(3));
  await stop();
  const calls = run.mock.calls.length;
  await delay(30);
  expect(run.mock.calls.length).toBe(calls);
});

test('a job that fails is logged by name and has its next turn; the others are not disturbed', async () => {
  const lines: string[] = [];
  const told = openLog('error', { write: (line) => void lines.push(line) });
  const good = vi.fn(async () => {});
  const bad = vi.fn(async () => {
    throw new Error('disk full');
  });
  const stop = startLocalJobs({ log: told }, [job(bad, { name: 'bad' }), job(good, { name: 'good' })]);
  await vi.waitFor(() => expect(Math.min(bad.mock.calls.length, good.mock.calls.length)).toBeGreaterThan(2));
  await stop();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ job: 'bad', err: { message: 'disk full' } });
});

test('stopping waits for what is running, and does what must be done at the end', async () => {
  const { open, opened } = gate();
  const done: string[] = [];
  const slow = job(
    async () => {
      await opened;
      done.push('slow');
    },
    { everyMs: 60_000 },
  );
  const last = job(async () => void done.push('last'), { name: 'last', everyMs: 60_000, atEnd: true });
  const stop = startLocalJobs({ log }, [slow, last]);
  const stopping = stop();
  open();
  await stopping;
  expect(done).toEqual(['last', 'slow', 'last']);
});
