import { randomUUID } from 'node:crypto';
import { goOnAir, newStudio } from './live-studio.ts';
import { api, enter, expect, test, tokenFor } from './support.ts';

type Popular = { contentId: number; title: string; clickNumber: number };

test('events posted to the collector change the figures and the ranking of an open Workplace', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  const before = (await api<Popular[]>(request, token, 'GET', '/api/popular/list?type=text&limit=20')).data;
  const leader = before[0];
  const riser = before[9];
  if (!leader || !riser) throw new Error('the demo company has at least ten popular texts');
  const comments = (await api<{ newComments: number }>(request, token, 'GET', '/api/workplace/summary')).data;

  await enter(page, token);
  await page.goto('/dashboard/workplace');
  const table = page.getByRole('table', { name: /线上热门内容/ });
  await expect(table.getByRole('row').nth(1)).toContainText(leader.title);
  const figure = page.getByText('今日评论').locator('xpath=..');
  const shown = new Intl.NumberFormat('zh-CN');
  await expect(figure).toContainText(shown.format(comments.newComments));

  const clicks = leader.clickNumber - riser.clickNumber + 50;
  const at = new Date().toISOString();
  const events = (kind: string, count: number, contentId: number) =>
    Array.from({ length: count }, (_, n) => ({ id: randomUUID(), kind, contentId, visitor: `e2e-${n}`, at }));
  const all = [...events('click', clicks, riser.contentId), ...events('comment', 7, riser.contentId)];
  for (let from = 0; from < all.length; from += 500) {
    const batch = all.slice(from, from + 500);
    const response = await request.post('/api/collect', { data: { events: batch } });
    expect(response.status()).toBe(202);
    const again = await request.post('/api/collect', { data: { events: batch } });
    expect((await again.json()).data).toMatchObject({ accepted: 0, duplicates: batch.length });
  }

  // Updates without a reload: the stream reports that figures have changed.
  await expect(table.getByRole('row').nth(1)).toContainText(riser.title);
  await expect(figure).toContainText(shown.format(comments.newComments + 7));
});

type Work = { kind: string; count: number };

test('open work is counted live, and one click leads to it', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  await enter(page, token);
  await page.goto('/dashboard/workplace');
  const list = page.getByRole('list', { name: '待办事项' });
  const reviews = list.getByRole('link', { name: /^质检队列待处理/ });
  // Other tests open and close queues meanwhile: the page shows what the server counts.
  const showsTheCount = () =>
    expect(async () => {
      const work = (await api<Work[]>(request, token, 'GET', '/api/work')).data;
      const count = work.find(({ kind }) => kind === 'reviews')?.count ?? 0;
      const shown = new Intl.NumberFormat('zh-CN').format(count);
      await expect(reviews).toHaveAccessibleName(new RegExp(`^质检队列待处理.* ${shown}$`), { timeout: 500 });
    }).toPass();
  const queue = { name: `待办 ${Date.now()}`, filter: { types: ['img'] }, rate: 100 };
  const made = await api<{ id: string; pending: number }>(request, token, 'POST', '/api/quality/queue', queue);
  expect(made.data.pending).toBeGreaterThan(0);
  await showsTheCount();
  await api(request, token, 'DELETE', `/api/quality/queue/${made.data.id}`);
  await showsTheCount();
  await list.getByRole('link', { name: /^渠道活动待审批/ }).click();
  await expect(page).toHaveURL(/\/list\/campaign|\/dashboard\/approvals/);
});

test('what is on air shows its picture and leads to its control room', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  const mine = await newStudio(request, token, 'on-air');
  await enter(page, token);
  await page.goto('/dashboard/workplace');
  await expect(page.getByRole('heading', { name: '正在直播' })).toBeVisible();
  // A live that starts while the page is open appears by itself.
  const encoder = await goOnAir(request, token, mine);
  try {
    const studio = page.getByRole('list', { name: '正在直播' }).getByRole('link', { name: /观众席 on-air/ });
    await expect(studio).toContainText(/\d+ 人在看/);
    await expect(studio).toContainText(/已播 \d\d:\d\d/);
    await expect(studio.locator('img')).toHaveJSProperty('naturalWidth', 640);
    await studio.click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/monitor\\?studio=${mine.slug}`));
  } finally {
    encoder.kill();
    await api(request, token, 'POST', `/api/studio/${mine.id}/end`, {});
  }
});

test('an ordinary user sees neither money nor what only admins decide', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'user'));
  await page.goto('/dashboard/workplace');
  await expect(page.getByRole('heading', { name: '待办事项' })).toBeVisible();
  await expect(page.getByText('在线内容')).toBeVisible();
  await expect(page.getByText('余额（元）')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /待审批|待支付/ })).toHaveCount(0);
});

test('a popular title opens the item, and a figure what is behind it', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'admin'));
  await page.goto('/dashboard/workplace');
  const table = page.getByRole('table', { name: /线上热门内容/ });
  const title = table.getByRole('row').nth(1).getByRole('button');
  const name = (await title.textContent()) ?? '';
  await title.click();
  const panel = page.getByRole('dialog', { name: '内容详情' });
  await expect(panel.getByText(name, { exact: true })).toBeVisible();
  await expect(panel.getByRole('heading', { name: '内容详情' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await page.getByRole('link', { name: /^投放中的活动/ }).click();
  await expect(page).toHaveURL(/state=launched/);
});

test('each chart has its figures as a table for keyboards and readers', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'user'));
  await page.goto('/dashboard/workplace');
  const toggle = page.getByRole('button', { name: /以表格查看 近 8 日点击量/ });
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('table', { name: '近 8 日点击量' }).getByRole('row')).toHaveCount(9);
});

test('shortcuts are chosen once and stay with the account', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'user'));
  await page.goto('/dashboard/workplace');
  await page.getByRole('button', { name: '管理快捷操作' }).click();
  const dialog = page.getByRole('dialog', { name: '管理快捷操作' });
  await dialog.getByText('消息中心').click();
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByRole('link', { name: '消息中心' }).first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: '消息中心' }).first()).toBeVisible();
});

test('an announcement published by an admin reaches an open Workplace of everyone', async ({
  browser,
  page,
  request,
}) => {
  const reader = await (await browser.newContext()).newPage();
  await enter(reader, await tokenFor(request, 'user'));
  await reader.goto('/dashboard/workplace');
  await enter(page, await tokenFor(request, 'admin'));
  await page.goto('/dashboard/workplace');
  await page.getByRole('button', { name: '查看更多：公告' }).click();
  const drawer = page.getByRole('dialog', { name: '全部公告' });
  await drawer.getByRole('button', { name: '发布公告' }).click();
  const title = `直播间升级 ${Date.now()}`;
  await drawer.getByLabel('标题').fill(title);
  await drawer.getByLabel('正文').fill('今晚十点维护，预计十分钟。');
  await drawer.getByRole('button', { name: '发布公告' }).click();
  await expect(page.getByText('公告已发布')).toBeVisible();
  await expect(reader.getByRole('button', { name: new RegExp(title) })).toBeVisible();
  await reader.close();
});
