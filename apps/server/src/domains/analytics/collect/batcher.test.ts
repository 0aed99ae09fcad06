import { randomUUID } from 'node:crypto';
import { COLLECT_MAX, collect } from '@onair/contract/analytics/collect';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { verifyRollups } from '../rollups/rollup-check.fixtures.ts';
import { openIntake, QUEUE_MAX } from './batcher.service.ts';
import type { Batch } from './collect.rules.ts';

const batch = (size: number): Batch => ({
  events: Array.from({ length: size }, () => ({ id: randomUUID(), kind: 'click', contentId: 1, visitor: 'v' })),
  times: Array.from({ length: size }, () => 0),
});

/** A database whose commits the test completes. */
const slowDatabase = () => {
  const commits: { sizes: number[]; done: () => void; fail: (error: Error) => void }[] = [];
  const record = (batches: readonly Batch[]) =>
    new Promise<{ fresh: null; unknown: Set<number> }>((resolve, reject) => {
      commits.push({
        sizes: batches.map(({ events }) => events.length),
        done: () => resolve({ fresh: null, unknown: new Set() }),
        fail: reject,
      });
    });
  return { commits, record };
};

const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

describe('the intake', () => {
  test('what arrives while a commit is under way is committed together', async () => {
    const { commits, record } = slowDatabase();
    const take = openIntake({ prepare: (b) => b, record });
    const answers = [take(batch(1))];
    await settled();
    answers.push(take(batch(2)), take(batch(3)));
    await settled();
    expect(commits.map(({ sizes }) => sizes)).toEqual([[1]]);
    commits[0]?.done();
    await settled();
    expect(commits.map(({ sizes }) => sizes)).toEqual([[1], [2, 3]]);
    commits[1]?.done();
    expect(await Promise.all(answers)).toEqual([1, 2, 3].map((accepted) => ({ accepted, duplicates: 0, unknown: 0 })));
  });

  test('at most two commits are under way, the second one only when it is worth it', async () => {
    const { commits, record } = slowDatabase();
    const take = openIntake({ prepare: (b) => b, record });
    const answers: Promise<unknown>[] = [];
    for (const size of [10, 1_000, 1_000, 2_000, 2_000]) {
      answers.push(take(batch(size)));
      await settled();
    }
    expect(commits.map(({ sizes }) => sizes)).toEqual([[10], [1_000, 1_000]]);
    for (let i = 0; i < 3; i += 1) {
      commits[i]?.done();
      await settled();
    }
    expect(commits.map(({ sizes }) => sizes)).toEqual([[10], [1_000, 1_000], [2_000, 2_000]]);
    await Promise.all(answers);
  });

  test('a commit never holds more than its limit, except a single batch', async () => {
    const { commits, record } = slowDatabase();
    const take = openIntake({ prepare: (b) => b, record, flushMax: 100 });
    const answers = [60, 60, 40, 300].map((size) => take(batch(size)));
    for (let i = 0; i < 3; i += 1) {
      await settled();
      commits[i]?.done();
    }
    await Promise.all(answers);
    expect(commits.map(({ sizes }) => sizes)).toEqual([[60], [60, 40], [300]]);
  });

  test('a commit that fails fails its senders, and the next one goes on', async () => {
    const { commits, record } = slowDatabase();
    const take = openIntake({ prepare: (b) => b, record });
    const lost = take(batch(1));
    await settled();
    const kept = take(batch(2));
    commits[0]?.fail(new Error('the database is away'));
    await expect(lost).rejects.toThrow('the database is away');
    await settled();
    commits[1]?.done();
    expect(await kept).toMatchObject({ accepted: 2 });
  });

  test('room that a refused batch did not get is there for the next one', async () => {
    const { commits, record } = slowDatabase();
    const take = openIntake({ prepare: (b) => b, record, queueMax: 10 });
    const first = take(batch(1));
    await settled();
    const waiting = take(batch(9));
    await expect(take(batch(2))).rejects.toMatchObject({ failure: 'tooMany', retryAfterSeconds: 1 });
    const fits = take(batch(1));
    commits[0]?.done();
    await settled();
    commits[1]?.done();
    expect(await Promise.all([first, waiting, fits])).toHaveLength(3);
  });
});

const connect = async ({ pool }: TestApp) => {
  const client = new pg.Client(pool.options);
  await client.connect();
  return { query: (text: string) => client.query(text), [Symbol.asyncDispose]: () => client.end() };
};

describe('a full collector', () => {
  let app: TestApp;
  let items: number[];
  beforeAll(async () => {
    app = await testApp();
    items = await makeItems(app, [{}]);
  });
  afterAll(() => app.close());

  test('answers 429 with Retry-After, and loses nothing that it took', async () => {
    const events = () =>
      Array.from({ length: COLLECT_MAX }, (_, i) => ({
        id: randomUUID(),
        kind: 'exposure' as const,
        contentId: items[0] as number,
        visitor: `v${i}`,
        at: app.deps.now().toISOString(),
      }));
    await app.call(collect, { events: events() });
    // Another connection stands still in the middle of the rollups: nothing can be committed behind it.
    await using other = await connect(app);
    await other.query('begin');
    await other.query('lock table content_days in access exclusive mode');
    // Ten thousand are on their way, then fifty thousand wait.
    const full = (QUEUE_MAX + 20_000) / COLLECT_MAX + 20;
    const answers = Array.from({ length: full }, () => app.call(collect, { events: events() }));
    const refused = (await Promise.race([
      ...answers.map(async (answer) => {
        const { http, headers } = await answer;
        return { http, retryAfter: headers['retry-after'] };
      }),
    ])) as { http: number; retryAfter: unknown };
    expect(refused).toEqual({ http: 429, retryAfter: '1' });
    await other.query('rollback');
    const all = await Promise.all(answers);
    const accepted = all.filter(({ http }) => http === 202);
    const busy = all.filter(({ http }) => http === 429);
    expect(accepted.length + busy.length).toBe(full);
    expect(busy.length).toBeGreaterThan(0);
    const { rows } = await app.pool.query('select count(*) as n from content_events');
    expect(rows[0].n).toBe((accepted.length + 1) * COLLECT_MAX);
    expect(await verifyRollups(app.deps.db)).toEqual({ ok: true, differences: [] });
    expect((await app.call(collect, { events: events() })).http).toBe(202);
  });
});
