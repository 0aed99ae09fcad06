import { ROLES, rolesFor } from '@onair/contract/access';
import { failures, SUCCESS } from '@onair/contract/failure';
import { createPerson } from '@onair/contract/identity/people';
import { getProfile, saveInfo } from '@onair/contract/identity/profile';
import { register } from '@onair/contract/identity/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import type { Entered } from '../../../testing/enter.ts';

let app: TestApp;
let boss: Entered;
beforeAll(async () => {
  app = await testApp();
  boss = await app.enter('admin', 'wanglq');
  await app.deps.db.execute(sql`update accounts set name = '王立群' where id = ${boss.accountId}`);
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
    const made = await app.call(createPerson, { username: 'clerk', name, role: 'user' }, { token: boss.token });
    expect(made.body).toMatchObject({ code: failures.invalid.code, data: { fields: [{ field: 'name' }] } });
  });

  test.each(['官方客服', 'admin2', 'wanglq2', '主播小明', '赌博'])('cannot be registered: %s', async (username) => {
    const body = { username, password: 'Gr3en#Kettle', email: 'a@example.com' };
    expect((await app.call(register, body)).body).toMatchObject({
      code: failures.invalid.code,
      data: { fields: [{ field: 'username' }] },
    });
  });

  test.each(['小明', 'Mia O’Neil', '李四 (运营)', 'Zoë'])('may be %s', async (name) => {
    const { token } = await app.enter('user');
    expect((await saveName(token, name)).body.code).toBe(SUCCESS);
  });

  test('may be a title for an admin, and one’s own again', async () => {
    const other = await app.enter('admin');
    expect((await saveName(other.token, '客服主管')).body.code).toBe(SUCCESS);
    expect((await saveName(other.token, '王立群')).body.code).toBe(failures.invalid.code);
    expect((await saveName(boss.token, '王立群 ')).body.code).toBe(SUCCESS);
  });

  test('stays as it is until it is changed, where it is from before the rule', async () => {
    const { token, accountId } = await app.enter('user');
    await app.deps.db.execute(sql`update accounts set name = '官方小明' where id = ${accountId}`);
    expect((await saveName(token, '官方小明')).body.code).toBe(SUCCESS);
    expect((await saveName(token, '官方小红')).body.code).toBe(failures.invalid.code);
  });
});

test('those whose names nobody may take are the ones who moderate every chat by their role', async () => {
  for (const role of ROLES) await app.enter(role, `staff-${role}`);
  const { rows } = await app.deps.db.execute<{ username: string }>(
    sql`select username from staff_names where studio_id is null and username like 'staff-%'`,
  );
  expect(rows.map(({ username }) => username).sort()).toEqual(rolesFor('chat').map((role) => `staff-${role}`));
});
