import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { savePreferences } from '@onair/contract/preferences/preferences';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../db/sql.ts';
import { write } from '../../db/write.ts';
import { systemActor } from '../../deps.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { headsFile, noteHead, readHeads, verifyAudit } from './audit.service.ts';

let app: TestApp;
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'onair-audit-'));
  app = await testApp({ config: { dataDir } });
});
afterAll(async () => {
  await app.close();
  await rm(dataDir, { recursive: true, force: true });
});

const key = () => app.deps.secrets.auditKey;
const verify = async () => verifyAudit(app.deps.db, key(), await readHeads(dataDir));
const act = (n: number, after: unknown = { n }) =>
  write(app.deps, systemActor, async (w) =>
    w.audit({
      action: 'policy.edit',
      subjectType: 'thing',
      subjectId: `t${n}`,
      before: { text: `before ${n}` },
      after,
    }),
  );
const length = async (): Promise<number> => {
  const { rows } = await app.deps.db.execute<{ n: number }>(sql`select count(*) as n from audit_log`);
  return rows[0]?.n ?? 0;
};

test('an empty log is intact', async () => {
  expect(await verify()).toEqual({ ok: true, rows: 0, head: '0'.repeat(64) });
});

test('whatever a change holds is read back as it was hashed', async () => {
  const values = [
    1e21,
    0.1,
    -0,
    1 / 3,
    2 ** 53,
    '𠮷\u2028"\\\n',
    '',
    null,
    [],
    {},
    [null, { b: 1, a: [2] }],
    { z: 1, aa: 2, A: 3 },
  ];
  for (const [n, value] of values.entries()) await act(n, { value });
  await act(99, undefined);
  expect(await verify()).toMatchObject({ ok: true, rows: values.length + 1 });
});

test('any JSON value survives the way into the log and back', async () => {
  const word = fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\u0000', ''));
  const json = fc.jsonValue({ maxDepth: 4 }).filter((value) => !/\\u0000|\\ud[89a-f]/.test(JSON.stringify(value)));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.record({ word, json }), { minLength: 1, maxLength: 20 }), async (entries) => {
      await write(app.deps, systemActor, async (w) => {
        for (const { word: subjectId, json: after } of entries) {
          w.audit({ action: 'policy.edit', subjectType: 'thing', subjectId, after });
        }
      });
    }),
    { numRuns: 50 },
  );
  expect(await verify()).toMatchObject({ ok: true });
});

test('writers at the same time make one chain', async () => {
  const { token } = await app.enter('user');
  const before = await length();
  const saves = Array.from({ length: 40 }, (_, n) =>
    n % 2 ? act(n) : app.call(savePreferences, { quickOperations: ['Card'] }, { token }),
  );
  await Promise.all(saves);
  expect(await verify()).toMatchObject({ ok: true, rows: before + 40 });
});

test('the product’s own connection may neither change nor remove what is in the log', async () => {
  for (const statement of [
    sql`update audit_log set action = 'x'`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
  ]) {
    await expect(app.deps.db.execute(statement)).rejects.toThrow();
  }
  expect(await verify()).toMatchObject({ ok: true });
});

describe('the end that is noted outside the database', () => {
  test('is a line for each new end, and none while nothing happens', async () => {
    await noteHead(app.deps);
    await noteHead(app.deps);
    await act(1);
    await noteHead(app.deps);
    const heads = await readHeads(dataDir);
    expect(heads.map((head) => head.seq)).toEqual([(await length()) - 1, await length()]);
    expect(await verify()).toMatchObject({ ok: true });
  });

  test('may have been cut short by a crash', async () => {
    await writeFile(headsFile(dataDir), '\n{"at":"2026-11-21T00:00', { flag: 'a' });
    await act(2);
    await noteHead(app.deps);
    expect((await readHeads(dataDir)).at(-1)?.seq).toBe(await length());
    expect(await verify()).toMatchObject({ ok: true });
  });

  test('shows when it was forged itself', async () => {
    const [head] = await readHeads(dataDir);
    if (!head) throw new Error('no head');
    const forged = { ...head, hash: 'f'.repeat(64) };
    expect(await verifyAudit(app.deps.db, key(), [forged])).toEqual({
      ok: false,
      firstBad: head.seq,
      reason: 'exported',
    });
  });
});

test('another key verifies nothing', async () => {
  expect(await verifyAudit(app.deps.db, Buffer.alloc(32, 9))).toEqual({ ok: false, firstBad: 1, reason: 'changed' });
});
