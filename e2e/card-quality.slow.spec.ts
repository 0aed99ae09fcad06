import { expectAccessible, OPEN } from './accessibility.ts';
import { newAccount } from './new-account.ts';
import { api, enter, expect, test, tokenFor } from './support.ts';

type Popular = { contentId: number; title: string };
type Rule = { key: string; version: number; enable: boolean };
type Queue = { id: string; title: string; pending: number };

test('a queue is created, edited, reviewed by keyboard alone, deleted and restored', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  await enter(page, token);
  await page.goto('/list/card?tab=quality');
  await page.getByRole('button', { name: '新建质检队列' }).click();
  const dialog = page.getByRole('dialog', { name: '新建质检队列' });
  await dialog.getByRole('button', { name: '新建', exact: true }).click();
  await expect(dialog.getByText('请输入队列名称')).toBeVisible();
  const name = `图文与体育 ${Date.now()}`;
  await dialog.getByLabel('队列名称').fill(name);
  await dialog.getByText('图文', { exact: true }).click();
  await expect(dialog.getByText(/当前匹配 [\d,]+ 条，其中待审核 \d+ 条/)).toBeVisible();
  await dialog.getByRole('button', { name: '新建', exact: true }).click();

  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  await expect(card).toBeVisible();
  const queue = async () =>
    (await api<Queue[]>(request, token, 'GET', '/api/list/quality-inspection')).data.find(
      ({ title }) => title === name,
    );
  await card.getByRole('button', { name: `更多操作：${name}` }).click();
  await page.getByRole('menuitem', { name: '编辑' }).click();
  const editing = page.getByRole('dialog', { name: `编辑质检队列“${name}”` });
  await editing.getByLabel('处理时限（分钟）').fill('60');
  await editing.getByRole('button', { name: '保存', exact: true }).click();
  await expect(card.getByText(/时限 1 小时/)).toBeVisible();
  const before = (await queue())?.pending ?? 0;
  expect(before).toBeGreaterThan(3);
  await card.getByRole('button', { name: `质检：${name}` }).focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name });
  await expect(panel.getByText(`待质检 ${before} 条`)).toBeVisible();
  const title = panel.getByRole('heading', { level: 3 });
  const first = (await title.textContent()) ?? '';
  await page.keyboard.press('p');
  await expect(panel.locator('p[role="status"]')).toHaveText(`已通过: ${first}`);
  await expect(panel.getByText(`待质检 ${before - 1} 条`)).toBeVisible();
  await page.keyboard.press('z');
  await expect(panel.locator('p[role="status"]')).toHaveText(`已撤销: ${first}`);
  await expect(title).toHaveText(first);
  await page.keyboard.press('s');
  await expect(panel.locator('p[role="status"]')).toHaveText(`已跳过，稍后再看: ${first}`);
  const second = (await title.textContent()) ?? '';
  await page.keyboard.press('r');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('请填写不通过的原因')).toBeVisible();
  await page.keyboard.press('Alt+2');
  await page.keyboard.type(' p s z');
  await page.keyboard.press('Enter');
  await expect(panel.locator('p[role="status"]')).toHaveText(`未通过，已下线: ${second}`);
  await page.keyboard.press('r');
  await page.keyboard.press('Escape');
  await expect(panel.getByRole('button', { name: '通过', exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page).not.toHaveURL(/queue=/);
  expect((await queue())?.pending).toBe(before - 1);

  await card.getByRole('button', { name: `删除：${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(card).toBeVisible();
});

test('a rule that is set and switched changes the popular list of a Workplace that is open', async ({
  context,
  page,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  const rules = (await api<Rule[]>(request, token, 'GET', '/api/list/rules-preset')).data;
  const { version, enable } = rules.find(({ key }) => key === 'pinning') ?? { version: 0, enable: false };
  await api(request, token, 'PUT', '/api/rules/pinning/settings', { version, settings: { items: [] } });
  if (!enable) await api(request, token, 'POST', '/api/rules/pinning/switch', { version: version + 1, enable: true });
  const list = (
    await api<Popular[]>(request, token, 'GET', '/api/popular/list?type=video&limit=30', undefined, 'en-US')
  ).data;
  // Titles of the demo company's columns repeat; this one is unique.
  let chosen: Popular | undefined;
  for (const item of list.slice(8)) {
    const path = `/api/content/list?text=${encodeURIComponent(item.title)}`;
    const found = await api<{ total: number }>(request, token, 'GET', path, undefined, 'en-US');
    if (found.data.total !== 1) continue;
    chosen = item;
    break;
  }
  if (!chosen) throw new Error('the demo company has a title of its own among its popular videos');
  await enter(page, token, { locale: 'en-US' });
  await page.goto('/dashboard/workplace');
  const rows = page.getByRole('table').filter({ has: page.getByRole('cell') });
  await page.getByRole('radio', { name: 'Video', exact: true }).check();
  const leader = rows.first().getByRole('row').nth(1);
  await expect(leader).toContainText(list[0]?.title ?? '');

  const other = await context.newPage();
  await other.goto('/list/card?tab=rules');
  await other.getByRole('button', { name: 'Settings: Content pinning' }).click();
  const panel = other.getByRole('dialog', { name: 'Settings: Content pinning' });
  await panel.getByLabel('Search titles').fill(chosen.title);
  await panel.getByRole('button', { name: `Add ${chosen.title}` }).click();
  await panel.getByRole('radio', { name: 'Video', exact: true }).check();
  await expect(panel.getByRole('table').getByRole('row').nth(1)).toContainText(chosen.title);
  await panel.getByRole('button', { name: 'Save' }).click();
  await expect(leader).toContainText(chosen.title);

  await other.keyboard.press('Escape');
  const toggle = other.getByRole('switch', { name: 'Enable Content pinning' });
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-checked', 'false');
  await expect(leader).toContainText(list[0]?.title ?? '');
});

test('a title that holds a banned word appears in the queue of hits with the word marked; users see what waits and decide nothing', async ({
  browser,
  page,
  request,
}) => {
  const admin = await tokenFor(request, 'admin');
  await enter(page, await tokenFor(request, 'user'), { locale: 'en-US' });
  await page.goto('/list/card?tab=quality');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Banned content hits' }) });
  await expect(card).toContainText(/Pending\s*\d/);
  const before = Number(/Pending\s*(\d+)/.exec((await card.textContent()) ?? '')?.[1]);
  const title = `赌🎲博 ${Date.now()}`;
  const item = { title, author: '林晓薇', type: 'text', category: 'other', source: 'ugc' };
  await api(request, admin, 'POST', '/api/content', item);
  await expect(card).toContainText(new RegExp(`Pending\\s*${before + 1}`));
  await expect(page.getByRole('button', { name: 'New review queue' })).toBeHidden();
  await expect(card.getByRole('button')).toHaveCount(0);
  await page.goto('/list/card?tab=rules');
  await expect(page.getByRole('switch', { name: 'Enable Content blocking' })).toBeDisabled();
  const reviewing = await browser.newPage();
  await enter(reviewing, await newAccount(request, 'hits', 'reviewer'), { locale: 'en-US' });
  await reviewing.goto('/list/card?tab=quality');
  await reviewing.getByRole('button', { name: 'Review: Banned content hits' }).click();
  await expect(reviewing.getByRole('dialog', { name: 'Banned content hits' }).locator('mark').first()).toBeVisible();
  await reviewing.close();
});

test('a reviewer reads the text of the item with banned words marked, by keyboard and accessibly', async ({
  page,
  request,
}) => {
  const admin = await tokenFor(request, 'admin');
  const tag = `审读${Date.now() % 1e6}`;
  const filter = { tags: [tag] };
  const queue = await api<Queue>(request, admin, 'POST', '/api/quality/queue', { name: tag, filter, rate: 100 });
  expect(queue.code, queue.msg).toBe(20000);
  const filed = { title: `稿件 ${tag}`, author: '林晓薇', type: 'text', category: 'other', source: 'ugc', tags: [tag] };
  // By someone who has not made the reviewer's account.
  const writer = await newAccount(request, 'writes', 'editor');
  const { data: item } = await api<{ id: number }>(request, writer, 'POST', '/api/content', filed);
  const said = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const doc = { type: 'doc', content: [said('第一段没有问题。'), said('第二段介绍了赌博网站。')] };
  const stored = await api(request, writer, 'PUT', `/api/content/${item.id}/document`, { version: 0, doc });
  expect(stored.code, stored.msg).toBe(20000);

  await enter(page, await newAccount(request, 'reads', 'reviewer'));
  await page.goto('/list/card?tab=quality');
  await page.getByRole('button', { name: `质检：${tag}` }).click();
  const panel = page.getByRole('dialog', { name: tag });
  const text = panel.getByRole('region', { name: '内容' });
  await expect(text).toContainText('第一段没有问题。');
  await expect(text.locator('mark')).toHaveText('赌博');
  await expect(panel.getByText(/林晓薇近 90 天的内容：通过/)).toBeVisible();
  await text.focus();
  await expectAccessible(page, 'a text under review', OPEN);
  await page.keyboard.press('p');
  await expect(panel.locator('p[role="status"]')).toHaveText(`已通过: ${filed.title}`);
});
