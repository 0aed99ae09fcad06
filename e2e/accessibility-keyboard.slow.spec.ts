import { expect, test } from './support.ts';

test('a whole session works by keyboard alone: sign in, find a page, create a set', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('用户名', { exact: true }).focus();
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await page.keyboard.type('admin');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /欢迎回来/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(/搜索页面/)).toBeFocused();
  await page.keyboard.type('查询表格');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search-table/);
  await page.getByRole('button', { name: '新建', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '新建集合' });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
