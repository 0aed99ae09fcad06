import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { write } from '../../db/write.ts';
import { systemActor } from '../../deps.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { onDatabase } from '../../testing/one-postgres.ts';
import { noteHead, readHeads, verifyAudit } from './audit.service.ts';

const ROWS = 120;
let app: TestApp;
let dataDir: string;
/** A superuser with the triggers turned off: anyone who owns the database server. */
let intruder: pg.Client;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'onair-tamper-'));
  app = await testApp({ config: { dataDir } });
  for (let n = 0; n < ROWS; n += 1) {
    app.clock.advance(1_234);
    await write(app.deps, systemActor, async (w) =>
      w.audit({
        action: 'policy.edit',
        subjectType: 'set',
        subjectId: `s${n % 7}`,
        before: { n },
        after: { n: n + 1 },
      }),
    );
    if (n === 60 || n === ROWS - 1) await noteHead(app.deps);
  }
  const { rows } = await app.pool.query<{ name: string }>('select current_database() as name');
  intruder = new pg.Client(onDatabase(inject('postgres').admin, rows[0]?.name ?? ''));
  await intruder.connect();
  await intruder.query('alter table audit_log disable trigger all');
});
afterAll(async () => {
  await intruder.end();
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

const seq = fc.integer({ min: 1, max: ROWS });
const text = fc.string({ minLength: 1, maxLength: 12 }).map((s) => s.replaceAll('\u0000', '_'));
const column = (name: string, value: fc.Arbitrary<string>) =>
  fc.tuple(seq, value).map(([n, v]) => ({
    what: `row ${n}: ${name} = ${v}`,
    statements: [[`update audit_log set ${name} = $2 where seq = $1 and ${name} is distinct from $2`, [n, v]]],
  }));
type Statement = [string, unknown[]];
type Tampering = { what: string; statements: Statement[] };

const edits = fc.oneof(
  ...['account_name', 'action', 'subject_type', 'subject_id', 'address', 'request_id', 'role'].map((name) =>
    column(name, text),
  ),
  column('account_id', fc.uuid()),
  column('hash', fc.stringMatching(/^[0-9a-f]{64}$/)),
  ...['before', 'after'].map((name) =>
    fc.tuple(seq, fc.integer({ min: 1_000 })).map(([n, v]) => ({
      what: `row ${n}: ${name}.n = ${v}`,
      statements: [
        [`update audit_log set ${name} = jsonb_set(${name}, '{n}', $2::text::jsonb) where seq = $1`, [n, v]],
      ],
    })),
  ),
  fc.tuple(seq, fc.constantFrom('1 microsecond', '1 millisecond', '1 hour', '-1 day')).map(([n, by]) => ({
    what: `row ${n}: moved by ${by}`,
    statements: [['update audit_log set at = at + $2::interval where seq = $1', [n, by]]],
  })),
) as fc.Arbitrary<Tampering>;
const deletions = fc.tuple(seq, fc.integer({ min: 1, max: 5 }), fc.boolean()).map(([n, count, closeGap]) => ({
  what: `${count} rows from ${n} deleted${closeGap ? ' and the others renumbered' : ''}`,
  statements: [
    ['delete from audit_log where seq >= $1 and seq < $2', [n, n + count]],
    // In two steps, since numbers are unique at every moment.
    ...(closeGap
      ? [
          ['update audit_log set seq = -seq where seq >= $1', [n + count]],
          ['update audit_log set seq = -seq - $1 where seq < 0', [count]],
        ]
      : []),
  ] as Statement[],
}));
const reorders = fc
  .tuple(seq, seq)
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => ({
    what: `rows ${a} and ${b} exchanged`,
    statements: [
      ['update audit_log set seq = -1 where seq = $1', [a]],
      ['update audit_log set seq = $1 where seq = $2', [a, b]],
      ['update audit_log set seq = $1 where seq = -1', [b]],
    ] as Statement[],
  }));
const additions = fc.tuple(seq, fc.constantFrom(0, ROWS + 1, -7)).map(([n, at]) => ({
  what: `row ${n} copied to ${at}`,
  statements: [
    [
      `insert into audit_log select $2, at, account_id, account_name, role, action, subject_type, subject_id, before, after,
        address, request_id, hash from audit_log where seq = $1`,
      [n, at],
    ],
  ] as Statement[],
}));
const cuts = fc.tuple(fc.integer({ min: 0, max: ROWS - 1 }), fc.boolean()).map(([n, head]) => ({
  what: `cut after ${n}${head ? ', the head moved back' : ''}`,
  statements: [
    ['delete from audit_log where seq > $1', [n]],
    ...(head
      ? [
          [
            `update audit_head set seq = $1,
              hash = coalesce((select hash from audit_log where seq = $1), repeat('0', 64)),
              seal = case when $1 = 0 then '' else seal end`,
            [n],
          ],
        ]
      : []),
  ] as Statement[],
}));

test('200 tamperings of every kind by anyone who owns the database server are all detected', async () => {
  const heads = await readHeads(dataDir);
  const look = () => verifyAudit(app.deps.db, app.deps.secrets.auditKey, heads);
  expect(await look()).toMatchObject({ ok: true, rows: ROWS });
  await intruder.query('create table kept as table audit_log; create table kept_head as table audit_head');
  const tamperings = fc.oneof(edits, deletions, reorders, additions, cuts);
  await fc.assert(
    fc.asyncProperty(tamperings, async ({ what, statements }) => {
      let touched = 0;
      for (const [statement, values] of statements) touched += (await intruder.query(statement, values)).rowCount ?? 0;
      const verdict = await look();
      await intruder.query(`
        truncate audit_log; insert into audit_log table kept;
        update audit_head set seq = k.seq, hash = k.hash, seal = k.seal from kept_head k`);
      expect([what, verdict.ok]).toEqual([what, touched === 0]);
    }),
    { numRuns: 200 },
  );
  expect(await look()).toMatchObject({ ok: true, rows: ROWS });
});

test('a cut end with its own old head put back is found by the head that was noted outside', async () => {
  const [early] = await readHeads(dataDir);
  if (!early) throw new Error('no head');
  await intruder.query('begin');
  await intruder.query('delete from audit_log where seq > $1', [early.seq]);
  await intruder.query('update audit_head set seq = $1, hash = $2, seal = $3', [early.seq, early.hash, early.seal]);
  await intruder.query('commit');
  const { auditKey } = app.deps.secrets;
  expect(await verifyAudit(app.deps.db, auditKey, await readHeads(dataDir))).toEqual({
    ok: false,
    firstBad: early.seq + 1,
    reason: 'exported',
  });
});
