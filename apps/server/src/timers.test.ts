import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openLog } from './log.ts';
import { type TestApp, testApp } from './testing/app.ts';
import { type Job, startTimers } from './timers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};
const job = (run: Job['run'], more: Partial<Job> = {}): Job => ({ name: 'tidy', everyMs: 5, run, ...more });

test('a job runs at the start and again and again until it is stopped', async () => {
  const run = vi.fn(async () => {});
  const stop = startTimers(app.deps, [job(run)]);
  await vi.waitFor(() => expect(run.mock.calls.length).toBeGreaterThan(3), 20_000);
  await stop();
  const calls = run.mock.calls.length;
  await app.deps.db.execute('select pg_sleep(0.03)');
  expect(run.mock.calls.length).toBe(calls);
});

test('a job that fails is logged by name and has its next turn; the others are not disturbed', async () => {
  const lines: string[] = [];
  const log = openLog('error', { write: (line) => void lines.push(line) });
  const good = vi.fn(async () => {});
  const bad = vi.fn(async () => {
    throw new Error('disk full');
  });
  const stop = startTimers({ ...app.deps, log }, [job(bad, { name: 'bad' }), job(good, { name: 'good' })]);
  await vi.waitFor(() => expect(Math.min(bad.mock.calls.length, good.mock.calls.length)).toBeGreaterThan(2), 20_000);
  await stop();
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ job: 'bad', err: { message: 'disk full' } });
});

test('of several processes only one does a job at a time, and the next may when it has ended', async () => {
  const { open, opened } = gate();
  let inside = 0;
  let most = 0;
  const here = vi.fn(async () => {
    inside += 1;
    most = Math.max(most, inside);
    await opened;
    inside -= 1;
  });
  const there = vi.fn(async () => {
    inside += 1;
    most = Math.max(most, inside);
    inside -= 1;
  });
  const stopHere = startTimers(app.deps, [job(here)]);
  await vi.waitFor(() => expect(here).toHaveBeenCalledTimes(1), 20_000);
  const other = vi.fn(async () => {});
  const stopThere = startTimers(app.deps, [job(there), job(other, { name: 'another' })]);
  await vi.waitFor(() => expect(other.mock.calls.length).toBeGreaterThan(3), 20_000);
  expect(there).not.toHaveBeenCalled();
  expect(here).toHaveBeenCalledTimes(1);
  open();
  await vi.waitFor(() => expect(there).toHaveBeenCalled(), 20_000);
  await Promise.all([stopHere(), stopThere()]);
  expect(most).toBe(1);
});

test('stopping waits for what is running, and does what is to be done at the end', async () => {
  const { open, opened } = gate();
  const done: string[] = [];
  const slow = job(
    async () => {
      await opened;
      done.push('slow');
    },
    { everyMs: 60_000 },
  );
  const last = job(async () => void done.push('last'), { name: 'last', everyMs: 60_000, own: true, atEnd: true });
  const stop = startTimers(app.deps, [slow, last]);
  const stopping = stop();
  open();
  await stopping;
  expect(done).toEqual(['slow', 'last']);
});
