import { api, enter, expect, test, tokenFor } from './support.ts';

test('a wrong password is refused with the words of the specification and leaves no token', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('用户名', { exact: true }).fill('admin');
  await page.getByLabel('密码', { exact: true }).fill('not-the-password');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveText('账号或者密码错误');
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('signing in leads to the page that was wanted, with its query', async ({ page }) => {
  await page.goto('/list/search-table?status=online');
  await expect(page).toHaveURL(/\/login\?.*redirect=SearchTable/);
  // By keyboard alone.
  await page.getByLabel('用户名', { exact: true }).focus();
  await page.keyboard.type('user');
  await page.keyboard.press('Tab');
  await page.keyboard.type('user');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/list\/search-table\?status=online/);
  await expect(page.getByRole('heading', { name: '策略集合', level: 1 })).toBeVisible();
});

test('remember me keeps the name and never the password', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: '以管理员身份体验' }).click();
  await expect(page).toHaveURL(/workplace/);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(JSON.parse(stored)['login-name']).toBe('admin');
  expect(stored).not.toMatch(/"password"|"admin":/);
  await page.getByRole('button', { name: /账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '登出登录' }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('用户名', { exact: true })).toHaveValue('admin');
  await expect(page.getByLabel('密码', { exact: true })).toHaveValue('');
});

test('a new account registers, signs in as an ordinary user and sees no admin page', async ({ page }) => {
  const name = `reader-${Date.now()}`;
  await page.goto('/login');
  await page.getByRole('button', { name: '注册账号' }).click();
  await page.getByLabel('用户名', { exact: true }).fill(name);
  await page.getByLabel('邮箱').fill('reader@example.com');
  await page.getByLabel('新密码', { exact: true }).fill('Str0ng&Quiet');
  await page.getByLabel('再次输入密码', { exact: true }).fill('Str0ng&Quiet');
  await page.getByRole('button', { name: '注册账号' }).click();
  await page.getByLabel('密码', { exact: true }).fill('Str0ng&Quiet');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/workplace/);
  await expect(page.getByRole('link', { name: '实时监控' })).toHaveCount(0);
  await page.goto('/dashboard/monitor');
  await expect(page).toHaveURL(/\/dashboard\/workplace/);
});

test('switching roles is decided by the server and follows at once', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  await enter(page, token);
  await page.goto('/dashboard/monitor');
  await expect(page).toHaveURL(/monitor/);
  await page.getByRole('button', { name: /账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '切换角色' }).click();
  await expect(page).toHaveURL(/workplace/);
  await expect(page.getByRole('link', { name: '实时监控' })).toHaveCount(0);
  const refused = await api(request, token, 'POST', '/api/policy/status', { ids: [], status: 'online' });
  expect(refused.code).toBe(50003);
  await page.reload();
  await expect(page.getByRole('link', { name: '工作台' }).first()).toBeVisible();
  await expect(page.getByRole('link', { name: '实时监控' })).toHaveCount(0);

  const back = page.getByRole('button', { name: '普通用户身份' });
  await expect(back).toHaveAttribute('title', '切换回管理员');
  await back.click();
  await expect(page.getByRole('link', { name: '实时监控' }).first()).toBeVisible();
  await expect(back).toHaveCount(0);
});
