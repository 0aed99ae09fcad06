import { api, enter, expect, test, tokenFor } from './support.ts';

type Unread = { message: number; notice: number; todo: number };

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
