import { messageChannel } from '@onair/contract/notifications/messages';
import { partsOf } from '@onair/contract/typed';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProcessBus } from '../../bus/in-process.ts';
import { type Actor, type Deps, type Session, systemActor } from '../../deps.ts';
import { auditReadings, verifyAudit } from '../../domains/audit/index.ts';
import { AppError } from '../../lib/errors.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import type { Db } from '../client.ts';
import { sql } from '../sql.ts';
import { STREAM_SUBJECT, write } from '../write.ts';
import { sealBatch, sealChanges } from './seal.ts';
import type { StreamEntry } from './stream.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const act = (subjectId: string, deps: Deps = app.deps, actor: Actor = systemActor) =>
  write(deps, actor, async (w) => {
    w.audit({ action: 'policy.edit', subjectType: 'thing', subjectId });
    w.emit(messageChannel, 'arrived', { id: subjectId.length, type: 'notice' });
  });
const numbersOf = (entries: readonly StreamEntry[]) => entries.map(({ data }) => partsOf(data).id);
const logged = async (subjectId: string): Promise<number[]> => {
  const { rows } = await app.deps.db.execute<{ seq: number }>(
    sql`select seq from audit_log where subject_id = ${subjectId} order by seq`,
  );
  return rows.map(({ seq }) => seq);
};
const verified = () => verifyAudit(app.deps.db, app.deps.secrets.auditKey);
const unsealed = () => auditReadings(app.deps).audit_unsealed?.read();
/** The same server with something else in place of parts of its database. */
const withDb = (parts: Partial<Pick<Db, 'transaction' | 'select'>>): Deps => ({
  ...app.deps,
  db: Object.assign(Object.create(app.deps.db), parts),
});

/** A server whose transactions stop between their last statement and their commit until they are let go. */
const pausing = () => {
  const paused = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const transaction: Db['transaction'] = (work, config) =>
    app.deps.db.transaction(async (tx) => {
      const answer = await work(tx);
      paused.resolve();
      await go.promise;
      return answer;
    }, config);
  return { deps: withDb({ transaction }), paused: paused.promise, go: go.resolve };
};

/** A server that is killed right after its commit: nothing is sealed. */
const dying = () =>
  withDb({
    select: () => {
      throw new Error('killed');
    },
  });

test('a transaction that is paused before its commit holds up no other change', async () => {
  const { deps, paused, go } = pausing();
  const slow = act('slow', deps);
  await paused;
  await act('fast');
  expect(await logged('fast')).toHaveLength(1);
  expect(await logged('slow')).toEqual([]);
  go();
  await slow;
  const [[first = 0], [second = 0]] = [await logged('fast'), await logged('slow')];
  expect(second).toBeGreaterThan(first);
  expect(await verified()).toMatchObject({ ok: true });
});

test('of two servers that seal the same changes the slower one tries again, without an error', async () => {
  await act('left for both', dying());
  const { db, secrets } = app.deps;
  const moved = Promise.withResolvers<void>();
  const go = Promise.withResolvers<void>();
  const faster = db.transaction(async (tx) => {
    await tx.execute(sql`update audit_head set batch = batch + 1`);
    moved.resolve();
    await go.promise;
  });
  await moved.promise;
  const slower = sealBatch(db, secrets).catch(String);
  const waits = sql`select from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database() and query like '%audit_head%'`;
  await expect.poll(async () => (await db.execute(waits)).rowCount).toBe(1);
  go.resolve();
  await faster;
  expect(await slower).toEqual({ events: [], more: true });
  expect(await sealBatch(db, secrets)).toMatchObject({ more: false });
  expect(await logged('left for both')).toHaveLength(1);
});

describe('what a killed process has left unsealed', () => {
  test('is sealed with the next change, before it, and its event is delivered', async () => {
    const delivered: StreamEntry[] = [];
    const stop = app.deps.bus.subscribe(STREAM_SUBJECT, (entries) => delivered.push(...entries));
    await act('orphan', dying());
    expect(await unsealed()).toBe(1);
    expect(await logged('orphan')).toEqual([]);
    await act('next');
    stop();
    const [[orphan = 0], [next = 0]] = [await logged('orphan'), await logged('next')];
    expect(next).toBe(orphan + 1);
    expect(numbersOf(delivered)).toEqual(['orphan'.length, 'next'.length]);
    expect(delivered[1]?.id).toBeGreaterThan(delivered[0]?.id ?? Number.NaN);
    expect(await unsealed()).toBe(0);
  });

  test('is seen by decisions that read the log', async () => {
    await act('seen', dying());
    const { rows } = await app.deps.db.execute(
      sql`select action, account_name, before, after from audit_entries where subject_id = 'seen'`,
    );
    expect(rows).toEqual([{ action: 'policy.edit', account_name: '', before: null, after: null }]);
    await sealChanges(app.deps);
  });

  test('may neither be changed nor removed, and is a fault after a minute', async () => {
    await act('kept', dying());
    for (const statement of [
      sql`update unsealed_changes set entries = '[]'`,
      sql`delete from unsealed_changes`,
      sql`truncate unsealed_changes`,
    ]) {
      await expect(app.deps.db.execute(statement)).rejects.toThrow();
    }
    expect(await verified()).toMatchObject({ ok: true });
    await app.deps.db.execute(sql`
      insert into unsealed_changes (at, stored_at, entries, events)
      select at, stored_at - interval '61 seconds', '[]', '[]' from unsealed_changes`);
    expect(await auditReadings(app.deps).audit_unsealed_age_seconds?.read()).toBeGreaterThan(60);
    expect(await verified()).toMatchObject({ ok: false, reason: 'unsealed' });
    await sealChanges(app.deps);
    expect(await verified()).toMatchObject({ ok: true });
    expect(await logged('kept')).toHaveLength(1);
  });
});

test('what could not be sealed is refused with its change', async () => {
  await expect(act('x'.repeat(600))).rejects.toThrow();
  const lacking = write(app.deps, systemActor, async (w) =>
    w.audit(JSON.parse('{ "action": "policy.edit", "subjectType": "thing" }')),
  );
  await expect(lacking).rejects.toThrow();
  await act('after refusals');
  expect(await logged('after refusals')).toHaveLength(1);
});

test('servers that seal at the same time give each row and event one place, without gaps and in the order of commits', async () => {
  const delivered: StreamEntry[] = [];
  const server = (): Deps => {
    const bus = inProcessBus();
    bus.subscribe(STREAM_SUBJECT, (entries) => delivered.push(...entries));
    return { ...withDb({}), bus };
  };
  const servers = [server(), server(), server()];
  await app.pool.query('create table counters (id int primary key, n int); insert into counters values (0, 0), (1, 0)');
  const count = (turn: number) =>
    write(servers[turn % 3] ?? app.deps, systemActor, async (w) => {
      const { rows } = await w.tx.execute<{ n: number }>(
        sql`update counters set n = n + 1 where id = ${turn % 2} returning n`,
      );
      const n = rows[0]?.n ?? 0;
      w.audit({ action: 'policy.edit', subjectType: 'counter', subjectId: `counter${turn % 2}`, after: { n } });
      w.emit(messageChannel, 'arrived', { id: (turn % 2) * 1_000 + n, type: 'notice' });
    });
  await Promise.all(Array.from({ length: 120 }, (_, turn) => count(turn)));
  const events = numbersOf(delivered.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0))).map(Number);
  for (const counter of [0, 1]) {
    const { rows } = await app.deps.db.execute<{ n: number }>(
      sql`select (after ->> 'n')::int as n from audit_log where subject_id = ${`counter${counter}`} order by seq`,
    );
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 60 }, (_, n) => n + 1));
    expect(events.filter((n) => Math.floor(n / 1_000) === counter)).toEqual(rows.map(({ n }) => counter * 1_000 + n));
  }
  expect(new Set(delivered.map(({ id }) => id)).size).toBe(120);
  expect(await verified()).toMatchObject({ ok: true });
});

describe('the right of a change that is on its way to its commit', () => {
  /** Someone signed in. */
  const enter = async () => {
    const entered = await app.enter('admin');
    const { sessionId: id, accountId, username } = entered;
    const account = { id, accountId, username, name: username, mustChangePassword: false, confirmed: true };
    const session: Session = { ...account, role: 'admin', accountRole: 'admin' };
    const actor: Actor = { ...systemActor, session, authority: { by: 'session', access: 'admin' } };
    return { ...entered, actor };
  };
  const WAYS: [string, (who: Awaited<ReturnType<typeof enter>>) => Promise<unknown>][] = [
    [
      'signing out',
      ({ sessionId }) =>
        app.deps.db.execute(
          sql`update sessions set ended_at = now(), end_reason = 'signed-out' where id = ${sessionId}`,
        ),
    ],
    [
      'disabling the account',
      ({ accountId }) => app.deps.db.execute(sql`update accounts set disabled_at = now() where id = ${accountId}`),
    ],
    [
      'taking the role away',
      ({ accountId }) => app.deps.db.execute(sql`update accounts set role = 'user' where id = ${accountId}`),
    ],
  ];

  test.each(WAYS)('stands until then: %s waits for it, and for nobody else', async (way, revoke) => {
    const [one, other] = [await enter(), await enter()];
    const { deps, paused, go } = pausing();
    const change = act(`${way} one`, deps, one.actor);
    await paused;
    const order: string[] = [];
    const revoked = revoke(one).then(() => order.push('revoked'));
    await expect
      .poll(
        async () => (await app.pool.query(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount,
      )
      .toBe(1);
    // Neither other changes nor their rights wait meanwhile.
    await act(`${way} other`, app.deps, other.actor);
    order.push('other');
    go();
    await change;
    await revoked;
    expect(order).toEqual(['other', 'revoked']);
    expect(await logged(`${way} one`)).toHaveLength(1);
    await expect(act(`${way} late`, app.deps, one.actor)).rejects.toThrow(AppError);
    expect(await logged(`${way} late`)).toEqual([]);
  });
});
