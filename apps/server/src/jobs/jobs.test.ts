import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { inProcessBus } from '../bus/in-process.ts';
import { openDb, openPool } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import { openLog } from '../lib/log.ts';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { findDueKinds } from './jobs.store.ts';
import type { Jobs } from './jobs.ts';
import { jobKind } from './kind.ts';
import { openJobs } from './open-jobs.ts';

type Payload = { word: string };

const rules = { retries: 2, backoffSeconds: 1, timeoutSeconds: 30, concurrency: 1 };
const kind = (name: string, more: Partial<typeof rules> = {}) => jobKind<Payload>(name, { ...rules, ...more });

let database: TestDatabase;
const open: Jobs[] = [];
const bus = inProcessBus();
beforeAll(async () => {
  database = await createDatabase();
});
afterEach(async () => {
  for (const jobs of open.splice(0)) {
    await jobs.stop();
    await jobs.close();
  }
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const lines: string[] = [];
const log = openLog('error', { write: (line) => void lines.push(line) });
/** What one server process has. */
const process = (): Jobs => {
  const jobs = openJobs({ database: database.pool, log, bus });
  open.push(jobs);
  return jobs;
};
let pool: ReturnType<typeof openPool>;
let db: ReturnType<typeof openDb>;
beforeAll(() => {
  pool = openPool(database.pool, log);
  db = openDb(pool);
});

test('a job exists exactly when the transaction that adds it commits', async () => {
  const ran: string[] = [];
  const jobs = process();
  const marker = kind('told');
  jobs.work(marker, async ({ word }) => void ran.push(word));
  await jobs.start();
  await expect(
    db.transaction(async (tx) => {
      await jobs.add(tx, marker, { word: 'rolled back' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await db.transaction((tx) => jobs.add(tx, marker, { word: 'committed' }));
  await vi.waitFor(() => expect(ran).toEqual(['committed']));
});

test('with a key one job waits at a time, and while it runs one more may', async () => {
  const keyed = kind('keyed');
  const ran: string[] = [];
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const jobs = process();
  expect(await jobs.add(db, keyed, { word: 'first' }, { key: 'one' })).toBe(true);
  expect(await jobs.add(db, keyed, { word: 'again' }, { key: 'one' })).toBe(false);
  expect(await jobs.add(db, keyed, { word: 'other' }, { key: 'two' })).toBe(true);
  jobs.work(keyed, async ({ word }) => {
    ran.push(word);
    if (word === 'first') await gate;
  });
  await jobs.start();
  await vi.waitFor(() => expect(ran).toContain('first'));
  expect(await jobs.add(db, keyed, { word: 'next' }, { key: 'one' })).toBe(true);
  go();
  await vi.waitFor(() => expect(ran).toEqual(['first', 'other', 'next']));
});

test('many jobs of one kind are one statement for each thousand', async () => {
  const many = kind('many');
  const jobs = process();
  let statements = 0;
  const asked = Array.from({ length: 1_500 }, (_, n) => ({ word: String(n) }));
  await db.transaction(async (tx) => {
    await jobs.addAll(tx, many, asked.slice(0, 1));
    const counted = new Proxy(tx, {
      get: (of, name) => {
        if (name === 'execute') statements += 1;
        return Reflect.get(of, name);
      },
    });
    await jobs.addAll(counted, many, asked.slice(1));
  });
  expect(statements).toBe(3);
  const { rows } = await db.execute(sql`select data from jobs.job where name = ${many.name}`);
  expect(rows).toHaveLength(asked.length);
});

test('of two processes one runs a job; a failed attempt is logged and tried again', async () => {
  const shared = kind('shared');
  const runs: { word: string; attempt: number }[] = [];
  for (const jobs of [process(), process()]) {
    jobs.work(shared, async ({ word }, { attempt }) => {
      runs.push({ word, attempt });
      if (word === 'hard' && attempt === 1) throw new Error('disk full');
    });
    await jobs.start();
  }
  const [one] = open.slice(-1);
  for (const word of ['a', 'b', 'c', 'hard']) await one?.add(db, shared, { word });
  await vi.waitFor(() => expect(runs).toHaveLength(5));
  expect(runs.filter(({ word }) => word === 'hard').map(({ attempt }) => attempt)).toEqual([1, 2]);
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(
    expect.objectContaining({ job: 'shared', attempt: 1, err: expect.objectContaining({ message: 'disk full' }) }),
  );
});

test('one look finds every kind that has a due job, and no other', async () => {
  const jobs = process();
  const [due, later] = [kind('looked.due'), kind('looked.later')];
  await jobs.add(db, due, { word: 'now' });
  await jobs.add(db, later, { word: 'tomorrow' }, { runAt: new Date(Date.now() + 86_400_000) });
  expect(await findDueKinds(db, [due.name, later.name, 'looked.none'])).toEqual([due.name]);
});

test('a process that is not able claims nothing until it is', async () => {
  const heavy = kind('heavy');
  let able = false;
  const ran: string[] = [];
  const unable = process();
  unable.work(heavy, async ({ word }) => void ran.push(word), { able: () => able });
  await unable.start();
  await unable.add(db, heavy, { word: 'later' });
  await new Promise((resolve) => setTimeout(resolve, 2_500));
  expect(ran).toEqual([]);
  able = true;
  await vi.waitFor(() => expect(ran).toEqual(['later']));
});

test('an attempt that takes too long is aborted and counts as failed', async () => {
  const slow = kind('slow', { timeoutSeconds: 1, retries: 0 });
  const jobs = process();
  const aborted = vi.fn();
  jobs.work(
    slow,
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          aborted();
          reject(new Error('too late'));
        });
      }),
  );
  await jobs.start();
  await jobs.add(db, slow, { word: 'x' });
  await vi.waitFor(() => expect(aborted).toHaveBeenCalled());
});

test('what is unfinished at the shutdown is given back, and another process has it at once, as its first attempt', async () => {
  const long = kind('long');
  const first = process();
  const began = vi.fn();
  first.work(long, (_, { signal }) => {
    began();
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))));
  });
  await first.start();
  await first.add(db, long, { word: 'mine' });
  await vi.waitFor(() => expect(began).toHaveBeenCalled());
  await first.stop();
  const second = process();
  const attempts: number[] = [];
  second.work(long, async (_, { attempt }) => void attempts.push(attempt));
  await second.start();
  await vi.waitFor(() => expect(attempts).toEqual([1]));
});

test('a test runs what is due without a server, and a schedule by its name', async () => {
  const due = kind('due');
  const ran: string[] = [];
  const jobs = process();
  jobs.work(due, async ({ word }) => void ran.push(word));
  jobs.schedule({ name: 'tidy', everyMs: 60_000, run: async () => void ran.push('tidied') });
  await jobs.add(db, due, { word: 'now' });
  await jobs.add(db, due, { word: 'tomorrow' }, { runAt: new Date(Date.now() + 86_400_000) });
  expect(await jobs.runDue()).toBe(1);
  await jobs.runTurn('tidy');
  expect(ran).toEqual(['now', 'tidied']);
});

test('of three processes one has each turn of a schedule', async () => {
  const turns = new Map<number, number>();
  // A server of another version, which does not know the schedule, leaves its turns to the others.
  await process().start();
  for (const jobs of [process(), process(), process()]) {
    jobs.schedule({
      name: 'turn',
      everyMs: 2_000,
      run: async () => {
        const slot = Math.floor(Date.now() / 2000);
        turns.set(slot, (turns.get(slot) ?? 0) + 1);
      },
    });
    await jobs.start();
  }
  await vi.waitFor(() => expect(turns.size).toBeGreaterThanOrEqual(3));
  // A turn that waited for its worker may run at the begin of the next one.
  expect(Math.max(...turns.values())).toBeLessThanOrEqual(2);
});
