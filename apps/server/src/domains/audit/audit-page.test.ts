import { auditVerification, exportAudit, getAudit, listAudit, verifyAuditLog } from '@onair/contract/audit/audit';
import { createPerson } from '@onair/contract/identity/people';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { write } from '../../db/write.ts';
import { type Actor, systemActor } from '../../deps.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { onDatabase } from '../../testing/one-postgres.ts';
import { auditReadings, verifyDaily } from './audit.service.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['enter']>>;
beforeAll(async () => {
  app = await testApp();
  admin = await app.enter('admin', 'auditor');
  for (let n = 1; n <= 60; n += 1) {
    const actor: Actor = { ...systemActor, address: `127.0.0.${n}` };
    await write(app.deps, actor, async (w) =>
      w.audit({ action: 'policy.edit', subjectType: 'policy', subjectId: `p${n}`, before: { n }, after: { n: n + 1 } }),
    );
  }
  await app.call(createPerson, { username: '=cmd', name: 'x', role: 'user' }, { token: admin.token });
  await app.call(createPerson, { username: 'harmless', name: 'x', role: 'user' }, { token: admin.token });
});
afterAll(() => app.close());

const list = async (query: Parameters<typeof app.call<typeof listAudit>>[1]) => {
  const { body } = await app.call(listAudit, query, { token: admin.token });
  if (body.status !== 'ok') throw new Error(body.msg);
  return body.data;
};

describe('the audit log', () => {
  test('is shown page after page to its first row, each row once', async () => {
    const seen: number[] = [];
    let before: number | undefined;
    for (;;) {
      const { list: rows, next } = await list({ limit: 7, ...(before ? { before } : {}) });
      seen.push(...rows.map(({ seq }) => seq));
      if (next === null) break;
      before = next;
    }
    expect(seen).toEqual(Array.from({ length: 61 }, (_, i) => 61 - i));
  });

  test('is filtered by account, act, feature, text and days', async () => {
    expect((await list({ account: 'auditor' })).list.map(({ action }) => action)).toEqual(['account.create']);
    expect((await list({ action: 'account.create' })).list).toHaveLength(1);
    expect((await list({ feature: 'account' })).list).toHaveLength(1);
    expect((await list({ text: 'P17' })).list.map(({ subjectId }) => subjectId)).toEqual(['p17']);
    expect((await list({ to: '2020-01-01' })).list).toEqual([]);
    const { http } = await app.call(listAudit, { from: '2026-02-02', to: '2026-02-01' }, { token: admin.token });
    expect(http).toBe(400);
  });

  test('shows what a row changed, with the hashes that chain it', async () => {
    const [second, first] = (await Promise.all([
      app.call(getAudit, { seq: 2 }, { token: admin.token }),
      app.call(getAudit, { seq: 1 }, { token: admin.token }),
    ])) as { body: { data: Record<string, unknown> } }[];
    expect(second?.body.data).toMatchObject({ before: { n: 2 }, after: { n: 3 }, account: '' });
    expect(second?.body.data.previousChecksum).toBe(first?.body.data.checksum);
  });

  test('leaves as a file of the same rows, formulas defused', async () => {
    const headers = { 'accept-language': 'en-US' };
    const { text } = await app.call(exportAudit, { feature: 'policy' }, { token: admin.token, headers });
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(61);
    expect(lines[1]).toContain('edited a set');
    await write(app.deps, systemActor, async (w) =>
      w.audit({ action: 'policy.edit', subjectType: 'policy', subjectId: '=1+1', after: {} }),
    );
    const again = await app.call(exportAudit, { text: '=1+1' }, { token: admin.token });
    expect(again.text).toContain(",'=1+1,");
  });

  test('is searched range by range: a rare text far back is found, and no query reads all rows', async () => {
    // A log of its own length: rows that were never there count as looked at.
    const far = await app.pool.query<{ seq: number }>('select max(seq) as seq from audit_log');
    const from = Number(far.rows[0]?.seq) + 250_000;
    const { body } = await app.call(listAudit, { text: 'nowhere', before: from }, { token: admin.token });
    expect(body.data).toEqual({ list: [], next: from - 200_000 });
    const rest = await app.call(listAudit, { text: '=1+1', before: from - 200_000 }, { token: admin.token });
    expect(rest.body.data).toMatchObject({ list: [{ subjectId: '=1+1' }], next: null });
  });

  /** Titles of the messages about a log that is not whole. */
  const notices = async (): Promise<string[]> => {
    const { rows } = await app.pool.query(
      `select distinct title_en as title from messages where about = 'audit:broken'`,
    );
    return rows.map(({ title }) => title);
  };
  const metric = () => auditReadings(app.deps).audit_whole?.read();

  test('is verified with progress, and says which row was changed', async () => {
    const verified = async () => {
      await app.call(verifyAuditLog, {}, { token: admin.token });
      return vi.waitFor(async () => {
        const { body } = await app.call(auditVerification, {}, { token: admin.token });
        if (body.status !== 'ok' || body.data.running) throw new Error('still running');
        return body.data;
      });
    };
    expect(await verified()).toMatchObject({ result: { ok: true, reason: null }, checked: 62, total: 62 });
    const { rows } = await app.pool.query<{ name: string }>('select current_database() as name');
    const intruder = new pg.Client(onDatabase(inject('postgres').admin, rows[0]?.name ?? ''));
    await intruder.connect();
    await intruder.query('alter table audit_log disable trigger all');
    const { account_name: was } = (await intruder.query('select account_name from audit_log where seq = 5')).rows[0];
    await intruder.query(`update audit_log set account_name = 'nobody' where seq = 5`);
    expect(await verified()).toMatchObject({ result: { ok: false, firstBad: 5, reason: 'changed' } });
    expect(await notices()).toEqual(['The audit log is not whole']);
    expect(await metric()).toEqual(0);
    // The daily run finds the same, and says it once.
    await verifyDaily(app.deps, new AbortController().signal);
    expect(await notices()).toHaveLength(1);
    await intruder.query(`update audit_log set account_name = $1 where seq = 5`, [was]);
    // A run that fails says so until a later one, of whatever server, succeeds.
    await intruder.query('alter table audit_log rename to hidden_log');
    app.clock.advance(1_000);
    expect(await verified()).toMatchObject({ result: { ok: false, reason: 'failed' } });
    await intruder.query('alter table hidden_log rename to audit_log');
    await intruder.end();
    app.clock.advance(1_000);
    await verifyDaily(app.deps, new AbortController().signal);
    expect([await notices(), await metric()]).toEqual([[], 1]);
    const { body } = await app.call(auditVerification, {}, { token: admin.token });
    expect(body.data).toMatchObject({ running: false, result: { ok: true, firstBad: null } });
  });
});

test('leaves sign-ins and reads out where changes alone are asked for', async () => {
  for (const action of ['session.start', 'message.readAll', 'certification.reveal'] as const) {
    await write(app.deps, systemActor, async (w) => w.audit({ action, subjectType: 'account', subjectId: 'quiet' }));
  }
  await write(app.deps, systemActor, async (w) =>
    w.audit({ action: 'account.twoStepOn', subjectType: 'account', subjectId: 'quiet' }),
  );
  const acts = async (query: { only?: 'changes' }) =>
    (await list({ text: 'quiet', ...query })).list.map(({ action }) => action);
  expect(await acts({})).toHaveLength(4);
  expect(await acts({ only: 'changes' })).toEqual(['account.twoStepOn']);
});
