import { randomUUID } from 'node:crypto';
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
