import { ROLES } from '@onair/contract/access';
import { addReaderComment } from '@onair/contract/content/reader-comments';
import { failures, SUCCESS } from '@onair/contract/failure';
import { createPerson } from '@onair/contract/identity/people';
import { getProfile, saveInfo } from '@onair/contract/identity/profile';
import { register } from '@onair/contract/identity/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import type { Entered } from '../../../testing/enter.ts';
import { makeItems } from '../../../testing/items.ts';

let app: TestApp;
let boss: Entered;
let made = 0;
let readers = 0;
beforeAll(async () => {
  app = await testApp();
  boss = await app.enter('admin', 'wanglq');
  await app.deps.db.execute(
    sql`update accounts set name = '王立群', email = 'wang.liqun@example.com' where id = ${boss.accountId}`,
  );
  await app.deps.db.execute(
    sql`update preset_rules set settings = jsonb_set(settings, '{words}', '["赌博"]') where key = 'banned'`,
  );
});
afterAll(() => app.close());

const form = {
  email: 'someone@example.com',
  country: 'CN',
  area: 'beijing/chaoyang',
  address: '',
  introduction: '',
  personalWebsite: '',
  officeLocation: '',
  jobName: '',
  organizationName: '',
};
const saveName = async (token: string, nickname: string) => {
  const { body } = await app.call(getProfile, {}, { token });
  const version = body.status === 'ok' ? body.data.version : 0;
  return app.call(saveInfo, { ...form, nickname, version }, { token, headers: { 'accept-language': 'en-US' } });
};

/** Each was saved and then used in a chat by a plain user. */
const IMPOSTORS: [string, string][] = [
  ['the name of an admin', '王立群'],
  ['the name of an admin in other letters', '王 立 群'],
  ['the user name of an admin inside another one', 'the_wanglq_team'],
  ['official support', '官方客服'],
  ['admin', 'admin'],
  ['admin in Cyrillic', 'аdmіn'],
  ['admin with a Greek letter', 'ADΜIN'],
  ['admin in full width', 'ａｄｍｉｎ'],
  ['admin in Cherokee', 'ᎪᎠMIN'],
  ['a moderator, in short', 'Mod'],
  ['a team of moderators', 'ModTeam'],
  ['the presenter', '主持人'],
  ['one of the staff', '工作人员小张'],
  ['the mailbox of an admin', 'Wang.Liqun'],
  ['the name of an admin inside another one', '王立群本人'],
  ['admin with a digit', 'adm1n'],
  ['a system administrator', '系统管理员'],
  ['the host', '主播'],
  ['a banned word', '赌博'],
  ['a banned word that is spread', '赌.博'],
  ['a direction that is forced', '\u202enimda'],
  ['a zero-width letter', 'Mi\u200ba'],
  ['nothing that is seen', '\u3164\u3164'],
  ['a heap of marks', 'Z\u0300\u0301\u0302\u0303\u0304'],
];

describe('the name of an account', () => {
  test.each(IMPOSTORS)('cannot be %s', async (_what, name) => {
    const { token } = await app.enter('user');
    const answer = await saveName(token, name);
    expect(answer.body).toMatchObject({ code: failures.invalid.code, data: { fields: [{ field: 'nickname' }] } });
  });

  test.each(IMPOSTORS.filter(([what]) => !/(name|mailbox) of an admin/.test(what)))(
    'is not given by an admin either: %s',
    async (_what, name) => {
      const made = await app.call(createPerson, { username: 'clerk', name, role: 'user' }, { token: boss.token });
      expect(made.body).toMatchObject({ code: failures.invalid.code, data: { fields: [{ field: 'name' }] } });
    },
  );

  test.each([
    ['Wang Liqun', 'user'],
    ['王立群', 'user'],
    ['王立群', 'editor'],
    ['Li Admin', 'admin'],
    ['John Admin', 'admin'],
    ['主持人小王', 'operator'],
    ['O’Brien', 'user'],
    ['محمد علی', 'user'],
    ['می\u200cخواهم', 'user'],
    ['小明 👨\u200d👩\u200d👧', 'user'],
  ] as const)('may be given by an admin, who knows whom they name: %s as %s', async (name, role) => {
    made += 1;
    const { body } = await app.call(createPerson, { username: `named-${made}`, name, role }, { token: boss.token });
    expect(body.status).toBe('ok');
  });

  test.each(['官方客服', 'admin2', 'wanglq2', '主播小明', '赌博'])('cannot be registered: %s', async (username) => {
    const body = { username, password: 'Gr3en#Kettle', email: 'a@example.com' };
    expect((await app.call(register, body)).body).toMatchObject({
      code: failures.invalid.code,
      data: { fields: [{ field: 'username' }] },
    });
  });

  test.each(['小明', 'Mia O’Neil', '李四 (运营)', 'Zoë', 'Modest', 'Hostetter', 'Борис', '小明 👨\u200d👩\u200d👧'])(
    'may be %s',
    async (name) => {
      const { token } = await app.enter('user');
      expect((await saveName(token, name)).body.code).toBe(SUCCESS);
    },
  );

  test('may be a title for an admin, and one’s own again', async () => {
    const other = await app.enter('admin');
    expect((await saveName(other.token, '客服主管')).body.code).toBe(SUCCESS);
    expect((await saveName(other.token, '王立群')).body.code).toBe(SUCCESS);
    expect((await saveName(boss.token, '王立群 ')).body.code).toBe(SUCCESS);
  });

  test('stays as it is until it is changed, where it is from before the rule', async () => {
    const { token, accountId } = await app.enter('user');
    await app.deps.db.execute(sql`update accounts set name = '官方小明' where id = ${accountId}`);
    expect((await saveName(token, '官方小明')).body.code).toBe(SUCCESS);
    expect((await saveName(token, '官方小红')).body.code).toBe(failures.invalid.code);
  });
});

test.each([...IMPOSTORS.filter(([what]) => !what.includes('banned')).map(([, name]) => name), '\u200b\u200b'])(
  'a reader’s comment is not signed %j',
  async (name) => {
    const [content = 0] = await makeItems(app, [{}]);
    readers += 1;
    const remoteAddress = `127.9.0.${readers}`;
    const answer = await app.call(addReaderComment, { content, name, body: 'hello' }, { remoteAddress });
    expect(answer.body).toMatchObject({ code: failures.invalid.code, data: { fields: [{ field: 'name' }] } });
  },
);

test('those whose names strangers may not take are everyone whose role goes beyond a user’s', async () => {
  for (const role of ROLES) await app.enter(role, `staff-${role}`);
  const { rows } = await app.deps.db.execute<{ username: string }>(
    sql`select username from staff_names where studio_id is null and username like 'staff-%'`,
  );
  expect(rows.map(({ username }) => username.replace('staff-', '')).sort()).toEqual(
    ROLES.filter((role) => role !== 'user').sort(),
  );
});
