import { newStudio } from './live-studio.ts';
import { api, enter, expect, test, tokenFor } from './support.ts';

test('before a live a viewer gets to the chat by keyboard, copies the address, and has the live in a calendar', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'viewer-acts');
  const startsAt = Math.ceil(Date.now() / 60_000) * 60_000 + 2 * 3_600_000;
  const plan = {
    ...{ studioId: studio.id, title: '晚间访谈', mainCategory: 'commerce', subCategory: 'food', method: 'normal' },
    ...{ startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + 3_600_000).toISOString() },
    ...{ cover: null, notes: '', inCharge: null, remindMinutes: null },
  };
  expect((await api(request, token, 'POST', '/api/schedule', plan)).code).toBe(20000);
  await page.goto(`/live/${studio.slug}`);
  await expect(page.getByText('晚间访谈')).toBeVisible();

  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到聊天' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: '说点什么…' })).toBeFocused();

  await page.getByRole('button', { name: '复制链接' }).click();
  await expect(page.getByText('链接已复制')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(page.url());

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: '添加到日历' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/\.ics$/);
  const subscribed = await request.get((await page.getByRole('link', { name: '订阅排期' }).getAttribute('href')) ?? '');
  expect(subscribed.headers()['content-type']).toContain('text/calendar');
  expect(await subscribed.text()).toContain('SUMMARY:晚间访谈');
});

test('the frame on a phone: the menu opens by its button, and the first key leads past it', async ({
  page,
  request,
}) => {
  await enter(page, await tokenFor(request, 'admin'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/user/help');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到主要内容' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await page.getByRole('button', { name: '打开菜单' }).click();
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await menu.getByRole('button', { name: '列表页' }).click();
  await menu.getByRole('link', { name: '查询表格' }).click();
  await expect(page).toHaveURL(/\/list\/search-table/);
  await expect(menu).toBeHidden();
});
