import { recordVisit } from '@onair/contract/analytics/workplace';
import { addComment } from '@onair/contract/content/items/comments';
import { createGroup } from '@onair/contract/groups/groups';
import {
  getProfile,
  latestActivity,
  type OwnProfile,
  type ProfileForm,
  saveInfo,
  visits,
} from '@onair/contract/identity/profile';
import { userInfo } from '@onair/contract/identity/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { monthSpans } from './visits.rules.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const good: ProfileForm = {
  email: 'someone@example.com',
  nickname: '小明',
  country: 'CN',
  area: 'beijing/chaoyang',
  address: '建国路 1 号',
  introduction: 'Hello',
  personalWebsite: 'https://example.com/me',
  officeLocation: '北京',
  jobName: '内容运营',
  organizationName: '远光传媒',
};
const read = async (token: string): Promise<OwnProfile> => {
  const { body } = await app.call(getProfile, {}, { token });
  if (body.status !== 'ok') throw new Error(body.msg);
  return body.data;
};
const save = async (token: string, form: Partial<ProfileForm> & { version?: number }, language = 'en-US') => {
  const { version } = await read(token);
  return app.call(saveInfo, { ...good, version, ...form }, { token, headers: { 'accept-language': language } });
};

describe('the profile', () => {
  test('is loaded as it is, kept as it is saved, and seen in the session at once', async () => {
    const { token } = await app.enter('user');
    expect((await save(token, {})).body.code).toBe(20000);
    expect(await read(token)).toEqual({ ...good, emailProven: false, version: 2 });
    expect((await app.call(userInfo, {}, { token })).body).toMatchObject({
      data: { name: '小明', introduction: 'Hello', personalWebsite: 'https://example.com/me', locationName: '北京' },
    });
  });

  test('never moves the address that resets the password', async () => {
    const { token, accountId } = await app.enter('user');
    await app.pool.query(
      `update accounts set email = 'own@example.com', verified_email = 'own@example.com' where id = $1`,
      [accountId],
    );
    expect(await read(token)).toMatchObject({ email: 'own@example.com', emailProven: true });
    await save(token, { email: 'other@example.com' });
    expect(await read(token)).toMatchObject({ email: 'other@example.com', emailProven: false });
    const { rows } = await app.pool.query('select email from accounts where id = $1', [accountId]);
    expect(rows).toEqual([{ email: 'own@example.com' }]);
  });

  test('takes one of two changes of the same version', async () => {
    const { token } = await app.enter('user');
    const { version } = await read(token);
    const both = ['One', 'Two'].map((nickname) => app.call(saveInfo, { ...good, nickname, version }, { token }));
    expect((await Promise.all(both)).map(({ body }) => body.code).sort()).toEqual([20000, 50009]);
  });

  const at = (n: number, sign = 'x') => sign.repeat(n);
  const bounds: [keyof ProfileForm, string, string | null][] = [
    ['email', '', 'required'],
    ['email', '   ', 'required'],
    ['email', 'not-an-email', 'format'],
    ['email', 'a@b', 'format'],
    ['email', 'a b@example.com', 'format'],
    ['email', 'a@example..com', 'format'],
    ['email', ` ${at(60)}@example.com `, null],
    ['email', `${at(254 - 12)}@example.com`, null],
    ['email', `${at(255 - 12)}@example.com`, 'maxLength'],
    ['nickname', '', 'required'],
    ['nickname', at(40), null],
    ['nickname', at(41), 'maxLength'],
    ['country', '', 'required'],
    ['country', 'XX', 'value'],
    ['country', 'cn', 'value'],
    ['area', '', 'required'],
    ['area', 'beijing', 'value'],
    ['area', 'beijing/hangzhou', 'value'],
    ['area', 'zhejiang/hangzhou', null],
    ['address', at(120), null],
    ['address', at(121), 'maxLength'],
    ['officeLocation', at(40, '京'), null],
    ['officeLocation', at(41, '京'), 'maxLength'],
    ['jobName', at(40), null],
    ['jobName', at(41), 'maxLength'],
    ['organizationName', at(60), null],
    ['organizationName', at(61), 'maxLength'],
    ['introduction', '', null],
    ['introduction', at(199, '𠮷'), null],
    ['introduction', at(200, '𠮷'), null],
    ['introduction', at(201, '𠮷'), 'maxLength'],
    ['personalWebsite', '', null],
    ['personalWebsite', 'HTTP://EXAMPLE.COM', null],
    ['personalWebsite', `https://example.com/${at(180)}`, null],
    ['personalWebsite', `https://example.com/${at(181)}`, 'maxLength'],
    ['personalWebsite', 'example.com', 'scheme'],
    ['personalWebsite', 'javascript:alert(1)', 'scheme'],
    ['personalWebsite', ' JaVaScRiPt:alert(1)', 'scheme'],
    ['personalWebsite', 'data:text/html,<script>1</script>', 'scheme'],
    ['personalWebsite', 'vbscript:x', 'scheme'],
    ['personalWebsite', 'ftp://example.com', 'scheme'],
    ['personalWebsite', '//example.com', 'scheme'],
    ['personalWebsite', 'https:example.com', 'scheme'],
    ['personalWebsite', 'https://', 'format'],
    ['personalWebsite', 'https://a b.com', 'format'],
    ['personalWebsite', 'https:\\\\example.com', 'scheme'],
    ['personalWebsite', 'https://user:pass@example.com', 'format'],
    ['personalWebsite', 'https://example.com\\@evil.com', 'format'],
  ];
  test.each(bounds)('is judged at its bounds, and refused whole: %s %j', async (field, value, rule) => {
    const { token } = await app.enter('user');
    const { http, body } = await save(token, { [field]: value });
    if (rule === null) expect(body.code).toBe(20000);
    else {
      expect([http, body.data]).toMatchObject([400, { fields: [{ field, rule }] }]);
      expect((await read(token)).version).toBe(1);
    }
  });

  test('takes free text for an area outside of China, and says what is wrong in both languages', async () => {
    const { token } = await app.enter('user');
    expect((await save(token, { country: 'FR', area: 'Île-de-France' })).body.code).toBe(20000);
    const said = async (language: string) => (await save(token, { email: 'x' }, language)).body.msg;
    expect(await said('en-US')).toBe('Please enter a valid email address');
    expect(await said('zh-CN')).toBe('请输入正确的邮箱地址');
  });

  test('cannot be made to change what is not in it', async () => {
    const { token } = await app.enter('user');
    for (const extra of ['role', 'avatar', 'accountId', 'certification', 'emailProven', 'registrationDate', 'phone']) {
      expect((await save(token, { [extra]: 'admin' } as never)).http).toBe(400);
    }
  });
});

describe('the latest activity', () => {
  const list = async (token: string, input: { before?: number; limit?: number } = {}, language = 'zh-CN') => {
    const { body } = await app.call(latestActivity, input, { token, headers: { 'accept-language': language } });
    return body.status === 'ok' ? body.data : [];
  };

  test('is what this account did, to what, in the reader’s language, and nobody else’s', async () => {
    const mine = await app.enter('user');
    const theirs = await app.enter('user');
    await app.call(createGroup, { kind: 'project', name: 'Aurora', description: '' }, { token: mine.token });
    await save(theirs.token, {});
    expect(await list(mine.token)).toMatchObject([{ title: '创建了项目或团队', description: 'Aurora' }]);
    expect((await list(theirs.token, {}, 'en-US')).map(({ title }) => title)).toEqual(['Changed the profile']);
  });

  test('names what an entry is about where the entry itself does not', async () => {
    const { token } = await app.enter('editor');
    const [id = 0] = await makeItems(app, [{ title: 'Aurora over Tromsø' }]);
    expect((await app.call(addComment, { id, body: 'Looks good' }, { token })).body.status).toBe('ok');
    expect(await list(token)).toMatchObject([{ title: '添加了批注', description: 'Aurora over Tromsø' }]);
  });

  test('goes on behind an entry until there is no more', async () => {
    const { token } = await app.enter('user');
    for (let n = 1; n <= 5; n += 1) {
      await app.call(createGroup, { kind: 'team', name: `Crew ${n}`, description: '' }, { token });
    }
    const first = await list(token, { limit: 3 });
    const rest = await list(token, { limit: 3, before: first[2]?.id ?? 0 });
    expect([...first, ...rest].map(({ description }) => description)).toEqual([5, 4, 3, 2, 1].map((n) => `Crew ${n}`));
  });
});

describe('visits', () => {
  test('count this month against the same days of last month, this account’s alone', async () => {
    const { token, accountId } = await app.enter('user');
    const other = await app.enter('user');
    const call = async () => (await app.call(visits, {}, { token })).body;
    expect(await call()).toMatchObject({ data: [{ name: 'all', visits: 0, growth: null }] });
    for (let n = 0; n < 3; n += 1) await app.call(recordVisit, { name: 'Card' }, { token });
    await app.call(recordVisit, { name: 'SearchTable' }, { token: other.token });
    const day = app.clock.now().toLocaleDateString('sv-SE', { timeZone: app.deps.config.timeZone });
    const { before } = monthSpans(day);
    await app.pool.query(
      `insert into page_visits (account_id, name, day, visits, last_at) values ($1, 'Workplace', $2, 2, now())`,
      [accountId, before[0]],
    );
    expect(await call()).toMatchObject({
      data: [
        { name: 'all', visits: 3, growth: 50 },
        { name: 'Card', visits: 3, growth: null },
      ],
    });
  });

  test.each([
    ['2026-03-31', ['2026-03-01', '2026-03-31'], ['2026-02-01', '2026-02-28']],
    ['2028-03-30', ['2028-03-01', '2028-03-30'], ['2028-02-01', '2028-02-29']],
    ['2026-01-05', ['2026-01-01', '2026-01-05'], ['2025-12-01', '2025-12-05']],
  ])('on %s compare days that exist', (day, now, before) => {
    expect(monthSpans(day)).toEqual({ now, before });
  });
});
