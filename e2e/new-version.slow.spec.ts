import { enter, expect, test, tokenFor } from './support.ts';

test('code that could not be fetched is fetched again, and takes nothing else down', async ({
  page,
  request,
  allowNoise,
}) => {
  allowNoise(/Failed to load resource|ERR_|Failed to fetch|请求出错/);
  await enter(page, await tokenFor(request, 'admin'));
  await page.goto('/list/search-table?status=online');
  await expect(page.getByRole('table', { name: '策略集合' })).toBeVisible();
  await page.route('**/assets/create-dialog*.js', (route) => route.abort());
  await page.getByRole('button', { name: '新建', exact: true }).click();
  await expect(page.getByText('请求出错，请检查网络后重试')).toBeVisible();
  await expect(page.getByRole('table', { name: '策略集合' })).toBeVisible();
  await expect(page.getByText('产品已更新')).toHaveCount(0);
  await page.unroute('**/assets/create-dialog*.js');
  await page.getByRole('button', { name: '新建', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '新建集合' })).toBeVisible();
});

test('a window that is older than the server is told to reload, and asks for what is unsaved first', async ({
  page,
  request,
  allowNoise,
}) => {
  allowNoise(/Failed to load resource|404|Failed to fetch|请求出错/);
  await enter(page, await tokenFor(request, 'admin'));
  await page.goto('/form/group');
  await page.getByRole('textbox', { name: '参数说明' }).fill('还没有保存');
  // After a deployment the page names another script, and the chunks of the old one are gone.
  const html = (await (await request.get('/')).text()).replace(/\/assets\/index-[\w-]+\.js/g, '/assets/index-next.js');
  await page.route(/^[^?]*\/$/, (route) => route.fulfill({ contentType: 'text/html', body: html }));
  await page.route('**/assets/settings-drawer*.js', (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: '页面配置' }).click();
  await expect(page.getByText('产品已更新，重新加载后继续使用')).toBeVisible();
  await page.getByRole('button', { name: '重新加载' }).click();
  await expect(page.getByRole('dialog', { name: '放弃未保存的修改？' })).toBeVisible();
});
