import { createDraft } from '@onair/contract/content/workflow/workflow';
import { failures, SUCCESS } from '@onair/contract/failure';
import { findColleagues } from '@onair/contract/groups/groups';
import { acceptInvite, createInvite } from '@onair/contract/identity/invites';
import {
  changePersonRole,
  confirmPerson,
  createPerson,
  editPersonDetails,
  listPeople,
  resetPersonPassword,
} from '@onair/contract/identity/people';
import { changePassword, forgotPassword, register, userInfo } from '@onair/contract/identity/session';
import { listMessages } from '@onair/contract/notifications/messages';
import { approveParameterChange } from '@onair/contract/stream-parameters/changes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { openTestAccount, PASSWORD, signInAs } from '../../../testing/accounts.ts';
import { type Answer, type TestApp, testApp } from '../../../testing/app.ts';
import { codeOf, enrol } from '../../../testing/authenticator.ts';
import { addStudio, submitFor } from '../../stream-parameters/stream-parameters.fixtures.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const NEW_PASSWORD = 'N3w!Kettle-2';
const DAY = 86_400_000;
const ENGLISH = { 'accept-language': 'en-US' };
const versionOf = async (id: string): Promise<number> => {
  const { rows } = await app.deps.db.execute<{ version: number }>(sql`select version from accounts where id = ${id}`);
  return rows[0]?.version ?? 0;
};
/** Someone who really signs in. */
const person = async (username: string, role: 'admin' | 'user' = 'user') => {
  const id = await openTestAccount(app, username, { role });
  return { id, accountId: id, sessionId: '', username, ...(await signInAs(app, username)) };
};

const dataOf = <T>({ body }: Answer<T>): T => {
  if (body.status !== 'ok') throw new Error(JSON.stringify(body));
  return body.data;
};

describe('an account that its owner opened', () => {
  test('may not do what is for members of the company until an admin confirms it', async () => {
    const boss = await person('confirmer', 'admin');
    await app.call(register, { username: 'stranger', password: PASSWORD, email: 'a@example.com' });
    const { token } = await signInAs(app, 'stranger');
    const codes = async () => {
      const answers = [
        await app.call(findColleagues, { text: 'conf' }, { token }),
        await app.call(createDraft, { title: 'A draft', type: 'text', category: 'sports' }, { token }),
      ];
      return answers.map(({ body }) => body.code);
    };
    const { code } = failures.forbidden;
    expect(await codes()).toEqual([code, code]);
    expect((await app.call(userInfo, {}, { token })).body.code).toBe(SUCCESS);

    const listed = await app.call(listPeople, { state: 'unconfirmed' }, { token: boss.token });
    const [found] = listed.body.status === 'ok' ? listed.body.data.list : [];
    const { id = '', version = 0 } = found ?? {};
    expect((await app.call(confirmPerson, { id, version }, { token })).body.code).toBe(code);
    const confirmed = await app.call(confirmPerson, { id, version }, { token: boss.token });
    expect(confirmed.body.data).toMatchObject({ id, state: 'active' });
    expect((await codes()).filter((one) => one === code)).toEqual([]);
    const again = await app.call(confirmPerson, { id, version: version + 1 }, { token: boss.token });
    expect(again.body.code).toBe(failures.rejected.code);
  });
});

describe('another admin’s password', () => {
  test('is reset with one’s own password and second step only, and the other admin is notified', async () => {
    const [boss, other] = [await person('boss', 'admin'), await person('other', 'admin')];
    const { key } = await enrol(app, boss.token);
    const reset = async (proof: { current?: string; code?: string }) => {
      const version = await versionOf(other.id);
      const { body } = await app.call(resetPersonPassword, { id: other.id, version, ...proof }, { token: boss.token });
      return body;
    };
    expect((await reset({})).code).toBe(failures.wrongCredentials.code);
    expect((await reset({ current: 'Wrong-passw0rd' })).code).toBe(failures.wrongCredentials.code);
    expect((await reset({ current: PASSWORD })).code).toBe(failures.secondStep.code);
    expect((await app.call(userInfo, {}, { token: other.token })).body.code).toBe(SUCCESS);
    const given = await reset({ current: PASSWORD, code: codeOf(key, app.clock.now()) });
    const password = given.status === 'ok' ? given.data.password : '';
    const { token } = await signInAs(app, 'other', { password });
    await app.call(changePassword, { current: password, password: NEW_PASSWORD }, { token });
    const { body } = await app.call(listMessages, {}, { token, headers: { 'accept-language': 'en-US' } });
    expect(JSON.stringify(body.data)).toContain('An admin reset your password');
  });

  test('one’s own takes the second step where it is on', async () => {
    const { token } = await person('careful');
    const { key } = await enrol(app, token);
    const change = (code?: string) =>
      app.call(changePassword, { current: PASSWORD, password: NEW_PASSWORD, ...(code ? { code } : {}) }, { token });
    expect((await change()).body.code).toBe(failures.secondStep.code);
    expect((await change('000000')).body.code).toBe(failures.secondStep.code);
    expect((await change(codeOf(key, app.clock.now()))).body.code).toBe(SUCCESS);
  });
});

describe('four eyes are two persons', () => {
  const approve = async (token: string, id: string, version: number) =>
    (await app.call(approveParameterChange, { id, version }, { token })).body.code;

  test('an account that the author opened, or can sign in to, approves nothing of theirs for two weeks', async () => {
    const author = await person('author', 'admin');
    const honest = await app.enter('admin');
    const studio = await addStudio(app, 'four-eyes');
    const made = await app.call(
      createPerson,
      { username: 'puppet', name: 'Puppet', role: 'admin' },
      { token: author.token },
    );
    const puppet = made.body.status === 'ok' ? made.body.data : null;
    const first = puppet?.password ?? '';
    const { token: initial } = await signInAs(app, 'puppet', { password: first });
    await app.call(changePassword, { current: first, password: NEW_PASSWORD }, { token: initial });
    const { id, version } = dataOf(await submitFor(app, author, studio));
    expect(await approve(initial, id, version)).toBe(failures.forbidden.code);

    const promoted = await app.enter('user');
    const role = { id: promoted.accountId, version: 1, role: 'admin' } as const;
    await app.call(changePersonRole, role, { token: author.token });
    const raised = await app.enter('admin');
    await app.deps.db.execute(
      sql`update sessions set account_id = ${promoted.accountId} where id = ${raised.sessionId}`,
    );
    expect(await approve(raised.token, id, version)).toBe(failures.forbidden.code);
    expect(await approve(honest.token, id, version)).toBe(SUCCESS);
  });

  test('an account whose address the author has set approves nothing of theirs: links for a password go there', async () => {
    const author = await person('addressee', 'admin');
    const colleague = await app.enter('operator');
    const studio = await addStudio(app, 'four-eyes-address');
    const details = { id: colleague.accountId, version: 2 };
    const edit = async (change: object) => {
      const { body } = await app.call(editPersonDetails, { ...details, ...change }, { token: author.token });
      expect(body.code).toBe(SUCCESS);
      details.version += 1;
    };
    await edit({ phone: '13800138000' });
    const { id, version } = dataOf(await submitFor(app, author, studio));
    await edit({ email: 'author@example.com' });
    expect(await approve(colleague.token, id, version)).toBe(failures.forbidden.code);
    const other = await app.enter('operator');
    expect(await approve(other.token, id, version)).toBe(SUCCESS);
  });

  test('nobody approves what came from an account that they opened, invited, reset, raised or enabled', async () => {
    const boss = await person('maker', 'admin');
    const honest = await app.enter('operator');
    let studios = 0;
    const as = { token: boss.token };
    const proof = { current: PASSWORD };
    const judged = async (maker: { token: string }) => {
      const studio = await addStudio(app, `back-${++studios}`);
      const { id, version } = dataOf(await submitFor(app, maker, studio));
      const mine = await app.call(approveParameterChange, { id, version }, { ...as, headers: ENGLISH });
      expect(mine.body.status === 'fail' && mine.body.msg).toContain('Within the last 14 days you');
      expect(await approve(honest.token, id, version)).toBe(SUCCESS);
    };
    const signedIn = async (username: string, password: string) => {
      const { token } = await signInAs(app, username, { password });
      await app.call(changePassword, { current: password, password: NEW_PASSWORD }, { token });
      return { token };
    };
    const made = dataOf(await app.call(createPerson, { username: 'made', name: 'Made', role: 'operator' }, as));
    await judged(await signedIn('made', made.password ?? ''));

    const old = await openTestAccount(app, 'oldhand', { role: 'operator' });
    const reset = { id: old, version: await versionOf(old), ...proof };
    const given = dataOf(await app.call(resetPersonPassword, reset, as));
    await judged(await signedIn('oldhand', given.password));

    const { token: link } = dataOf(await app.call(createInvite, { name: 'Guest', role: 'operator', days: 7 }, as));
    const joining = { inviteToken: link, username: 'invited', name: 'Invited', password: NEW_PASSWORD };
    expect((await app.call(acceptInvite, joining)).body.code).toBe(SUCCESS);
    await judged(await signInAs(app, 'invited', { password: NEW_PASSWORD }));

    const raised = await openTestAccount(app, 'raised');
    const role = { id: raised, version: await versionOf(raised), role: 'operator' } as const;
    expect((await app.call(changePersonRole, role, as)).body.code).toBe(SUCCESS);
    await judged(await signInAs(app, 'raised'));
  });

  test('later it is another person’s', async () => {
    const author = await app.enter('admin');
    const late = await app.enter('admin');
    const studio = await addStudio(app, 'four-eyes-later');
    await app.deps.db.execute(sql`
      insert into audit_log (seq, at, account_id, account_name, action, subject_type, subject_id, address, request_id, hash)
      values (9000000, ${new Date(app.clock.now().getTime() - 15 * DAY).toISOString()}, ${author.accountId}, 'a',
        'account.create', 'account', ${late.accountId}, '', '', '')`);
    const { id, version } = dataOf(await submitFor(app, author, studio));
    expect(await approve(late.token, id, version)).toBe(SUCCESS);
  });
});

test('reset mails that could not be sent do not use up what an account may be sent', async () => {
  const lines: string[] = [];
  const mailless = await testApp({
    config: { smtpUrl: 'smtp://127.0.0.1:1', publicUrl: 'https://console.example.com' },
    log: (line) => lines.push(line),
  });
  await openTestAccount(mailless, 'alice', { email: 'alice@example.com', verifiedEmail: 'alice@example.com' });
  for (let n = 1; n <= 5; n += 1) {
    await mailless.call(forgotPassword, { username: 'alice' });
    await expect.poll(() => lines.filter((line) => line.includes('reset link not sent')).length).toBe(n);
  }
  // The turns of the network are left.
  const { rows } = await mailless.deps.db.execute(sql`select from throttle_turns`);
  expect(rows).toHaveLength(5);
  await mailless.close();
});
