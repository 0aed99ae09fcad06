import { failures, SUCCESS } from '@onair/contract/failure';
import {
  type CertificationForm,
  certification,
  certificationMachine,
  getCertification,
  listCertificationTodos,
} from '@onair/contract/identity/certification';
import {
  getCertificationDocument,
  passCertification,
  rejectCertification,
  revealCertification,
  submitCertification,
  withdrawCertification,
} from '@onair/contract/identity/certification-acts';
import { userInfo } from '@onair/contract/identity/session';
import { allowed, possible } from '@onair/contract/machine';
import { searchMessages } from '@onair/contract/notifications/messages';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { documentOf, FORM, requested } from './certification.fixtures.ts';

let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  app = await testApp({ log: (line) => lines.push(line) });
});
afterAll(() => app.close());

const messagesOf = async (token: string, type: 'todo' | 'notice') => {
  const { body } = await app.call(searchMessages, { type }, { token });
  return body.status === 'ok' ? body.data.list : [];
};

describe('asking', () => {
  test.each<[string, Partial<CertificationForm>, string]>([
    ['a blank name', { legalPerson: '  ' }, 'legalPerson'],
    ['a name with a tag', { legalPerson: '<script>' }, 'legalPerson'],
    ['a wrong check digit', { authenticationNumber: '110105194912310021' }, 'authenticationNumber'],
    ['an impossible birthday', { authenticationNumber: '11010519490230002X' }, 'authenticationNumber'],
    ['a credit code one character short', { organizationCode: '91350100M000100Y4' }, 'organizationCode'],
    ['a blank enterprise', { enterpriseName: ' ' }, 'enterpriseName'],
  ])('with %s is refused and names the field', async (_what, change, field) => {
    const { token } = await app.enter('user');
    const input = { ...FORM, ...change, documents: [app.deps.newId()] };
    const { http, body } = await app.call(submitCertification, input, { token });
    expect([http, body.data]).toEqual([400, { fields: [expect.objectContaining({ field })] }]);
  });

  test('takes one to three documents, one’s own only', async () => {
    const { token } = await app.enter('user');
    const stranger = await documentOf(app, (await app.enter('user')).token);
    const own = await documentOf(app, token);
    const send = (documents: string[]) => app.call(submitCertification, { ...FORM, documents }, { token });
    expect((await send([])).http).toBe(400);
    expect((await send([own, own, own, own])).http).toBe(400);
    expect((await send([own, stranger])).body.code).toBe(failures.rejected.code);
    expect((await send([own])).body.code).toBe(SUCCESS);
    expect((await send([own])).body.code).toBe(failures.conflict.code);
  });

  test('twice with one key is one request with one answer', async () => {
    const { token } = await app.enter('user');
    const documents = [await documentOf(app, token)];
    const headers = { 'idempotency-key': `certify-${token.slice(0, 10)}` };
    const send = () => app.call(submitCertification, { ...FORM, documents }, { token, headers });
    const answers = await Promise.all([send(), send(), send()]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers[0]?.body.code).toBe(SUCCESS);
  });

  test('is answered masked, and the numbers are in no row, log line or message', async () => {
    const { id, token } = await requested(app);
    const { body } = await app.call(getCertification, { id }, { token });
    expect(body.data).toMatchObject({
      legalPerson: '李**',
      authenticationNumber: '110************02X',
      organizationCode: '913************Y43',
      status: 'auditing',
      history: [{ move: 'submit' }],
    });
    const tables = ['certifications', 'audit_log', 'messages', 'stream_events', 'idempotency_keys'];
    const rows = await Promise.all(tables.map((table) => app.pool.query(`select t::text as row from ${table} t`)));
    const everywhere = [...lines, ...rows.flatMap((result) => result.rows.map(({ row }) => row as string))].join('\n');
    for (const canary of [FORM.authenticationNumber, FORM.organizationCode, FORM.legalPerson]) {
      expect(everywhere.includes(canary)).toBe(false);
    }
  });
});

describe('deciding', () => {
  test('by passing certifies the account, notifies it and leaves nobody a to-do', async () => {
    const admin = await app.enter('admin');
    const { id, version, token } = await requested(app);
    const waiting = async () => (await messagesOf(admin.token, 'todo')).filter(({ link }) => link?.includes(id));
    expect(await waiting()).toHaveLength(1);
    const passed = await app.call(passCertification, { id, version }, { token: admin.token });
    expect(passed.body.data).toMatchObject({ status: 'passed', history: [{ move: 'submit' }, { move: 'pass' }] });
    expect(await waiting()).toEqual([]);
    expect((await messagesOf(token, 'notice')).some(({ link }) => link?.includes(id))).toBe(true);
    expect((await app.call(userInfo, {}, { token })).body.data).toMatchObject({ certification: 1 });
    const { body } = await app.call(certification, {}, { token });
    expect(body.data).toMatchObject({
      enterpriseInfo: { status: 'passed', legalPerson: '李**', enterpriseName: FORM.enterpriseName },
      record: [{ id, status: 'passed' }],
    });
    expect((await app.call(getCertification, { id }, { token })).body.data).toMatchObject({
      history: [{ move: 'submit' }, { move: 'pass' }],
    });
  });

  test('by rejecting needs a reason, which the applicant reads; another request may follow', async () => {
    const { token: admin } = await app.enter('admin');
    const { id, version, token } = await requested(app);
    expect((await app.call(rejectCertification, { id, version, reason: '  ' }, { token: admin })).http).toBe(400);
    await app.call(rejectCertification, { id, version, reason: '照片不清楚' }, { token: admin });
    expect((await app.call(getCertification, { id }, { token })).body.data).toMatchObject({ reason: '照片不清楚' });
    expect((await app.call(userInfo, {}, { token })).body.data).toMatchObject({ certification: 0 });
    expect((await requested(app, token)).id).not.toBe(id);
  });

  test('at the same moment: one wins, the others get the current state', async () => {
    const admins = [await app.enter('admin'), await app.enter('admin')];
    for (let round = 0; round < 10; round += 1) {
      const { id, version, token } = await requested(app);
      const answers = await Promise.all([
        app.call(passCertification, { id, version }, { token: admins[0]?.token }),
        app.call(rejectCertification, { id, version, reason: 'no' }, { token: admins[1]?.token }),
        app.call(withdrawCertification, { id, version }, { token }),
      ]);
      const codes = answers.map(({ body }) => body.code);
      expect(codes.filter((code) => code === SUCCESS)).toHaveLength(1);
      expect(codes.filter((code) => code === failures.conflict.code)).toHaveLength(2);
    }
  });

  test('shows numbers in full to admins only, and each look is on record', async () => {
    const admin = await app.enter('admin');
    const { id, token } = await requested(app);
    expect((await app.call(revealCertification, { id }, { token })).body.code).toBe(failures.forbidden.code);
    const { body } = await app.call(revealCertification, { id }, { token: admin.token });
    expect(body.data).toEqual({
      legalPerson: FORM.legalPerson,
      authenticationNumber: FORM.authenticationNumber,
      organizationCode: FORM.organizationCode,
    });
    const { rows } = await app.pool.query(
      `select account_id, before, after from audit_log where action = 'certification.reveal' and subject_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ account_id: admin.accountId, before: null, after: null }]);
  });
});

describe('what is another person’s', () => {
  test('is not there: neither the request nor its documents, to read or to move', async () => {
    const { id, version, document } = await requested(app);
    const { token } = await app.enter('user');
    const tries = [
      app.call(getCertification, { id }, { token }),
      app.call(withdrawCertification, { id, version }, { token }),
      app.call(getCertificationDocument, { id: document }, { token }),
    ];
    for (const { body } of await Promise.all(tries)) expect(body.code).toBe(failures.notFound.code);
    expect((await app.call(certification, {}, { token })).body.data).toEqual({ enterpriseInfo: null, record: [] });
    expect((await app.call(listCertificationTodos, {}, { token })).body.code).toBe(failures.forbidden.code);
  });

  test('shows its documents to its author, and to an admin once a request names them; nothing is kept of them', async () => {
    const { token: admin } = await app.enter('admin');
    const { token } = await app.enter('user');
    const document = await documentOf(app, token);
    const read = (by: string) => app.call(getCertificationDocument, { id: document }, { token: by });
    expect((await read(token)).http).toBe(200);
    expect((await read(admin)).body.code).toBe(failures.notFound.code);
    await app.call(submitCertification, { ...FORM, documents: [document] }, { token });
    const { http, headers } = await read(admin);
    expect([http, headers['content-type'], headers['cache-control']]).toEqual([200, 'image/webp', 'no-store']);
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
    const open = await app.http.inject({ method: 'GET', url: `/api/pictures/${document}` });
    expect(open.json().code).toBe(failures.notFound.code);
  });
});

test('anyone who tries whatever in whatever order: only the moves of the table happen, and the audit log says just those', async () => {
  const people = {
    author: await app.enter('admin'),
    other: await app.enter('admin'),
    user: await app.enter('user'),
  };
  const step = fc.record({
    move: fc.constantFrom('pass', 'reject', 'withdraw'),
    by: fc.constantFrom<keyof typeof people>('author', 'other', 'user'),
    stale: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const { id } = await requested(app, people.author.token);
      let state: (typeof certificationMachine)['states'][number] = certificationMachine.initial;
      const acts = ['certification.submit'];
      let version = 1;
      // The last step settles it, so that the next walk can ask again.
      for (const { move, by, stale } of [...steps, { move: 'withdraw', by: 'author', stale: false } as const]) {
        const { token } = people[by];
        const input = { id, version: stale ? version + 1 : version };
        const send = {
          pass: () => app.call(passCertification, input, { token }),
          reject: () => app.call(rejectCertification, { ...input, reason: 'no' }, { token }),
          withdraw: () => app.call(withdrawCertification, input, { token }),
        };
        const { code } = (await send[move]()).body;
        const may = allowed(certificationMachine, move, {
          role: by === 'user' ? 'user' : 'admin',
          isAuthor: by === 'author',
        });
        const can = possible(certificationMachine, state, move) && !stale;
        const hidden = by === 'user' ? (move === 'withdraw' ? failures.notFound.code : failures.forbidden.code) : null;
        expect(code).toBe(hidden ?? (may ? (can ? SUCCESS : failures.conflict.code) : failures.forbidden.code));
        if (code === SUCCESS) {
          state = certificationMachine.moves[move].to;
          acts.push(`certification.${move}`);
          version += 1;
        }
      }
      const { rows } = await app.pool.query('select action from audit_log where subject_id = $1 order by seq', [id]);
      expect(rows.map(({ action }) => action)).toEqual(acts);
      const shown = await app.call(getCertification, { id }, { token: people.author.token });
      expect(shown.body.data).toMatchObject({ status: state, version });
    }),
    { numRuns: 20 },
  );
});
