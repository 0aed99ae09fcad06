import { api, enter, expect, test, tokenFor } from './support.ts';

type Unread = { message: number; notice: number; todo: number };
const sum = (unread: Unread) => unread.message + unread.notice + unread.todo;

test('a message arrives in every open tab, is read once and stays read', async ({ context, page, request }) => {
  const admin = await tokenFor(request, 'admin');
  const token = await tokenFor(request, 'user');
  await enter(page, token);
  await page.goto('/dashboard/workplace');
  const other = await context.newPage();
  await other.goto('/list/search-table');
  const before = sum((await api<Unread>(request, token, 'GET', '/api/message/unread')).data);
  const bell = (tab: typeof page, count: number) => tab.getByRole('button', { name: `消息通知，${count} 条未读` });
  await expect(bell(page, before)).toBeVisible();

  const title = `例行维护 ${Date.now()}`;
  await api(request, admin, 'POST', '/api/announcement', {
    tag: 'notice',
    title,
    content: '今晚维护',
    featured: false,
  });
  await expect(bell(page, before + 1)).toBeVisible();
  await expect(bell(other, before + 1)).toBeVisible();

  await bell(page, before + 1).click();
  await page.getByRole('tab', { name: /通知/ }).click();
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: new RegExp(title) })
    .click();
  await expect(bell(other, before)).toBeVisible();
  await page.reload();
  await expect(bell(page, before)).toBeVisible();
});

test('all read empties the count of a tab, and View More opens the whole list', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'user'));
  await page.goto('/dashboard/workplace');
  await page.getByRole('button', { name: /消息通知/ }).click();
  await page.getByRole('tab', { name: /待办/ }).click();
  const allRead = page.getByRole('button', { name: '全部已读' });
  if (await allRead.isEnabled()) await allRead.click();
  await expect(page.getByRole('tab', { name: '待办', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '查看更多', exact: true }).last().click();
  await expect(page).toHaveURL(/\/user\/messages\?type=todo/);
});
