import { createHmac } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { OPEN } from './accessibility.ts';
import { accessibilityViolations, api, enter, expect, test, tokenFor } from './support.ts';

const PASSWORD = 'Str0ng&Quiet';

/** A new account, so that no other test's session ends. */
const newcomer = async (request: APIRequestContext): Promise<string> => {
  const username = `keeper-${crypto.randomUUID().slice(0, 8)}`;
  const data = { username, password: PASSWORD, email: `${username}@example.com` };
  const answer = await (await request.post('/api/user/register', { data })).json();
  expect(answer.code, answer.msg).toBe(20000);
  return username;
};

/** The code of an authenticator, `away` steps of 30 seconds from now. */
const codeFor = (key: string, away = 0): string => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...key].map((sign) => alphabet.indexOf(sign).toString(2).padStart(5, '0')).join('');
  const bytes = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + away));
  const digest = createHmac('sha1', bytes).update(counter).digest();
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
};

/** By its whole label, with or without the mark for required fields. */
const field = (within: Locator, label: string) => within.getByLabel(new RegExp(`^\\*?${label}$`));

const open = async (page: Page, token: string, tab: string, locale = 'zh-CN') => {
  await enter(page, token, { locale });
  await page.goto(`/user/setting?tab=${tab}`);
};

for (const { locale, change, current, fresh, again, save, rule, differs, done } of [
  {
    locale: 'zh-CN',
    change: '修改登录密码',
    current: '当前密码',
    fresh: '新密码',
    again: '再次输入新密码',
    save: '保存',
    rule: '需要包含大写字母',
    differs: '两次输入的密码不一致',
    done: '密码已修改，其他设备上的登录已退出',
  },
  {
    locale: 'en-US',
    change: 'Change password',
    current: 'Current password',
    fresh: 'New password',
    again: 'Repeat new password',
    save: 'Save',
    rule: 'An uppercase letter is needed',
    differs: 'The passwords don’t match',
    done: 'Password changed. You are signed out on other devices.',
  },
]) {
  test(`the password rules are announced while typing, and the change ends other sessions (${locale})`, async ({
    page,
    request,
  }) => {
    const username = await newcomer(request);
    const other = await tokenFor(request, username, PASSWORD);
    await open(page, await tokenFor(request, username, PASSWORD), 'security', locale);
    await page.getByRole('button', { name: change }).click();
    const dialog = page.getByRole('dialog');
    await field(dialog, current).fill(PASSWORD);
    await field(dialog, fresh).fill('kettle-2');
    await expect(dialog.getByRole('listitem').filter({ hasText: rule })).toHaveAttribute('data-met', 'false');
    await dialog.getByRole('button', { name: save }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: rule })).toBeVisible();
    await field(dialog, fresh).fill('Gr3en#Kettle');
    await expect(dialog.getByRole('listitem').filter({ hasText: rule })).toHaveAttribute('data-met', 'true');
    await dialog.getByRole('button', { name: save }).click();
    await expect(dialog.getByText(differs)).toBeVisible();
    await page.mouse.move(0, 0);
    expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);
    await field(dialog, again).fill('Gr3en#Kettle');
    await page.keyboard.press('Enter');
    await expect(page.getByText(done)).toBeVisible();
    expect((await api(request, other, 'POST', '/api/user/info')).code).toBe(50008);
  });
}

test('two-step sign-in is turned on with an authenticator, and asked for at the next sign-in', async ({
  page,
  request,
}) => {
  const username = await newcomer(request);
  await open(page, await tokenFor(request, username, PASSWORD), 'security');
  await page.getByRole('button', { name: '开启两步验证' }).click();
  await page.getByLabel('当前密码').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('img', { name: '二维码：两步验证密钥' })).toBeVisible();
  const key = ((await page.getByRole('dialog').locator('code').textContent()) ?? '').replaceAll(' ', '');
  expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);
  await page.getByLabel('验证器显示的 6 位验证码').fill(codeFor(key));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: '恢复码' }).getByRole('listitem')).toHaveCount(10);
  const recovery = await page.getByRole('list', { name: '恢复码' }).getByRole('listitem').first().textContent();
  await page.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText(/剩余 10 个恢复码/)).toBeVisible();

  await page.getByRole('button', { name: /账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '登出登录' }).click();
  await page.getByLabel('用户名', { exact: true }).fill(username);
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('两步验证码')).toBeFocused();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('验证码不正确或已使用过，请输入最新的验证码')).toBeVisible();
  await page.getByLabel('两步验证码').fill(codeFor(key, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/setting/);
  await expect(page.getByText(/剩余 10 个恢复码/)).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(stored).not.toContain(PASSWORD);
  expect(stored).not.toContain(recovery);
});

test('another session is signed out from the list, which follows by itself', async ({ page, request }) => {
  const username = await newcomer(request);
  await open(page, await tokenFor(request, username, PASSWORD), 'security');
  await expect(page.getByText('当前设备')).toBeVisible();
  const other = await tokenFor(request, username, PASSWORD);
  await page.getByRole('button', { name: /^退出 / }).click();
  await page.getByRole('dialog').getByRole('button', { name: '退出', exact: true }).click();
  await expect(page.getByRole('button', { name: /^退出 / })).toHaveCount(0);
  expect((await api(request, other, 'POST', '/api/user/info')).code).toBe(50008);
});
