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
  type SentMessage = { id: number; title: string; status: 0 | 1 };
  const inbox = async () => (await api<SentMessage[]>(request, token, 'GET', '/api/message/list')).data;
  const waiting = async () => sum((await api<Unread>(request, token, 'GET', '/api/message/unread')).data);
  // Announcements of other tests may arrive meanwhile: each tab shows the current count.
  const showsWhatWaits = (tab: typeof page) =>
    expect(async () => {
      const unread = await waiting();
      const name = unread > 0 ? `消息通知，${unread} 条未读` : '消息通知';
      await expect(tab.getByRole('button', { name, exact: true })).toBeVisible({ timeout: 500 });
    }).toPass();
  const before = await waiting();
  await showsWhatWaits(page);

  const title = `例行维护 ${Date.now()}`;
  await api(request, admin, 'POST', '/api/announcement', {
    tag: 'notice',
    title,
    content: '今晚维护',
    featured: false,
  });
  expect(await waiting()).toBeGreaterThan(before);
  const sent = (await inbox()).filter((message) => message.title === title);
  expect(sent).toMatchObject([{ status: 0 }]);
  await showsWhatWaits(page);
  await showsWhatWaits(other);

  await page.getByRole('button', { name: /^消息通知/ }).click();
  await page.getByRole('tab', { name: /通知/ }).click();
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: new RegExp(title) })
    .click();
  await expect.poll(async () => (await inbox()).find(({ id }) => id === sent[0]?.id)?.status).toBe(1);
  await showsWhatWaits(other);
  await page.reload();
  await showsWhatWaits(page);
});

test('all read empties the count of a tab, and View More opens the whole list', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'user'));
  await page.goto('/dashboard/workplace');
  await page.getByRole('button', { name: /消息通知/ }).click();
  await page.getByRole('tab', { name: /通知/ }).click();
  const allRead = page.getByRole('button', { name: '全部已读' });
  if (await allRead.isEnabled()) await allRead.click();
  await expect(page.getByRole('tab', { name: '通知', exact: true })).toBeVisible();
  await page.getByRole('button', { name: '查看更多', exact: true }).last().click();
  await expect(page).toHaveURL(/\/user\/messages\?type=notice/);
});
