import { goOnAir, newStudio } from './live-studio.ts';
import { api, enter, expect, test, tokenFor } from './support.ts';

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
