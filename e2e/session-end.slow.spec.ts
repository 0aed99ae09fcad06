import { api, enter, expect, test, tokenFor } from './support.ts';

test('an ended session opens one dialog, however many calls fail', async ({ page, request }) => {
  const token = await tokenFor(request, 'user');
  await enter(page, token);
  await page.goto('/dashboard/workplace');
  await expect(page.getByRole('heading', { name: /欢迎回来/ })).toBeVisible();
  await api(request, token, 'POST', '/api/user/logout');
  await expect(page.getByRole('dialog', { name: '登录已失效' })).toHaveCount(1);
  await page.getByRole('button', { name: '取消' }).click();
  await expect(page.getByRole('heading', { name: /欢迎回来/ })).toBeVisible();
  await page.getByRole('radio', { name: '图片' }).check();
  // Staying on the page: later requests fail in their own places.
  await expect(page.getByRole('alert').filter({ hasText: '加载失败' }).first()).toBeVisible();
  await expect(page.getByRole('dialog', { name: '登录已失效' })).toHaveCount(0);
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('an ended session can be left by its dialog for the login page', async ({ page, request }) => {
  const token = await tokenFor(request, 'user');
  await enter(page, token);
  await page.goto('/dashboard/workplace');
  await expect(page.getByRole('heading', { name: /欢迎回来/ })).toBeVisible();
  await api(request, token, 'POST', '/api/user/logout');
  // The page is reloaded: nothing of the ended session stays in memory.
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: '重新登录' }).click();
  await reloaded;
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

test('signing out in one tab signs out the other', async ({ context, page, request }) => {
  const token = await tokenFor(request, 'user');
  await enter(page, token);
  await page.goto('/dashboard/workplace');
  const other = await context.newPage();
  await other.goto('/list/search-table');
  await expect(other.getByRole('heading', { name: '策略集合', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '登出登录' }).click();
  await expect(other).toHaveURL(/\/login/);
});

test('a server that does not answer shows a page with Retry, and Retry recovers', async ({
  page,
  request,
  allowNoise,
}) => {
  allowNoise(/Failed to load resource|WebSocket|ERR_|请求出错/);
  const token = await tokenFor(request, 'user');
  await enter(page, token);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/dashboard/workplace');
  await expect(page.getByRole('heading', { name: '暂时无法连接服务器' })).toBeVisible();
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('heading', { name: /欢迎回来/ })).toBeVisible();
});

test('a part requested offline reports that, and loads by itself once the connection is back', async ({
  context,
  page,
  request,
  allowNoise,
}) => {
  allowNoise(/Failed to load resource|WebSocket|ERR_|请求出错/);
  await enter(page, await tokenFor(request, 'user'));
  await page.goto('/dashboard/workplace');
  await expect(
    page
      .getByRole('table', { name: /线上热门内容/ })
      .getByRole('row')
      .nth(1),
  ).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('radio', { name: '图片' }).check();
  const alert = page.getByRole('alert').filter({ hasText: '浏览器已离线' });
  await expect(alert).toBeVisible();
  await context.setOffline(false);
  await expect(
    page
      .getByRole('table', { name: /线上热门内容/ })
      .getByRole('row')
      .nth(1),
  ).toBeVisible();
  await expect(alert).toHaveCount(0);
});

test('no token ever stands in an address, and no cookie is set', async ({ context, page, request }) => {
  const token = await tokenFor(request, 'user');
  await enter(page, token);
  const addresses: string[] = [];
  page.on('request', (sent) => addresses.push(sent.url()));
  page.on('websocket', (socket) => addresses.push(socket.url()));
  for (const path of ['/dashboard/workplace', '/list/search-table', '/user/messages']) await page.goto(path);
  await expect(page.getByRole('heading', { name: '消息中心' }).first()).toBeVisible();
  expect(addresses.length).toBeGreaterThan(10);
  expect(addresses.filter((address) => address.includes(token))).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});
