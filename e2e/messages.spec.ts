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

test('the tab of to-dos counts unread ones as the bell does, and its list what is open until it is done', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  await enter(page, token);
  await page.goto('/list/search-table');
  await page.getByRole('button', { name: /^消息通知/ }).click();
  const tab = page.getByRole('tab', { name: /^待办/ });
  // Others make to-dos meanwhile.
  const countsUnread = () =>
    expect(async () => {
      const { todo } = (await api<Unread>(request, token, 'GET', '/api/message/unread')).data;
      await expect(tab).toHaveText(todo > 0 ? `待办(${todo})` : '待办', { timeout: 500 });
    }).toPass();
  await countsUnread();
  await tab.click();
  const list = page.getByRole('tabpanel').getByRole('list', { name: '待办事项' });
  await expect(list.getByRole('link', { name: /^渠道活动待审批/ })).toBeVisible();
  await expect(page.getByRole('button', { name: '全部已读' })).toBeDisabled();
  await countsUnread();
  await list.getByRole('link', { name: /^渠道活动待审批/ }).click();
  await expect(page).not.toHaveURL(/search-table/);
  await expect(page.getByRole('tabpanel', { name: '待办' })).toHaveCount(0);
});

test('each kind of message is shown by the browser as the account has chosen', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'user'));
  await page.goto('/user/setting?tab=notifications');
  const notice = page.getByRole('switch', { name: '通知：浏览器通知' });
  await expect(notice).not.toBeChecked();
  await expect(page.getByRole('switch', { name: '播出线路中断：提示音' })).toBeChecked();
  const stored = page.waitForResponse((answer) => answer.request().method() === 'PATCH');
  await notice.click();
  expect((await stored).ok()).toBe(true);
  await page.reload();
  await expect(notice).toBeChecked();
});

test('the sound of an alarm plays, and where the browser does not allow it yet, nobody is warned', async ({
  page,
  request,
}) => {
  await enter(page, await tokenFor(request, 'user'));
  await page.addInitScript(`
    const { play } = HTMLMediaElement.prototype;
    window.played = [];
    HTMLMediaElement.prototype.play = async function () {
      await play.call(this);
      window.played.push(this.src);
    };
  `);
  await page.goto('/user/setting?tab=notifications');
  // By a script, as by an alarm that comes before anyone has touched the page.
  await page.getByRole('button', { name: '试听提示音' }).dispatchEvent('click');
  await expect.poll(() => page.evaluate('played')).toEqual([expect.stringContaining('/assets/alarm')]);
});
