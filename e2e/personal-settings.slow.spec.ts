import { newStudio } from './live-studio.ts';
import { newAccount } from './new-account.ts';
import { enter, expect, test } from './support.ts';

test('the single-key switch and the time zone of an account change what its keys do and whether times name their zone', async ({
  page,
  request,
}) => {
  const token = await newAccount(request, 'settings');
  const studio = await newStudio(request, token, 'keys');
  await enter(page, token);
  await page.goto('/user/setting?tab=personal');

  const registered = /^\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}$/;
  const before = await page.getByText(registered).first().textContent();
  await page.getByRole('combobox', { name: '时区' }).click();
  await page.getByRole('combobox', { name: '时区' }).pressSequentially('America/New_York');
  await page.getByRole('option', { name: 'America/New_York' }).click();
  // Times stay on the company's clock, and its zone is named.
  await expect(page.getByText(`${before} GMT+8`).first()).toBeVisible();
  await expect(page.getByText(registered)).toHaveCount(0);

  const sheet = page.getByRole('dialog', { name: '监控快捷键' });
  const keys = page.getByRole('region', { name: '快捷操作' });
  const turn = async () => {
    const stored = page.waitForResponse(
      // The answer to this choice, not to the previous one.
      (answer) =>
        answer.url().endsWith('/api/user/preferences') && Boolean(answer.request().postData()?.includes('singleKeys')),
    );
    await page.getByRole('switch', { name: '单键快捷键' }).click();
    await stored;
  };
  await turn();
  await expect(page.getByRole('switch', { name: '单键快捷键' })).not.toBeChecked();
  await page.goto(`/dashboard/monitor?studio=${studio.slug}`);
  await expect(keys).toBeVisible();
  // Not even a key pressed before the setting is loaded.
  await page.keyboard.press('?');
  await expect(sheet).toBeHidden();
  await keys.getByRole('button', { name: '快捷键', exact: true }).click();
  await expect(sheet.getByRole('switch')).not.toBeChecked();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('?');
  await page.keyboard.press('?');
  await expect(sheet).toBeHidden();

  await page.goto('/user/setting?tab=personal');
  await expect(page.getByRole('switch', { name: '单键快捷键' })).not.toBeChecked();
  await turn();
  await expect(page.getByRole('switch', { name: '单键快捷键' })).toBeChecked();
  await page.goto(`/dashboard/monitor?studio=${studio.slug}`);
  await expect(keys).toBeVisible();
  await page.keyboard.press('?');
  await expect(sheet).toBeVisible();
});

test('an account begins where it wants to, and puts its Workplace in its own order', async ({ page, request }) => {
  const token = await newAccount(request, 'order');
  await enter(page, token, { locale: 'en-US' });
  await page.goto('/user/setting?tab=personal');
  const kept = () => page.waitForResponse((answer) => answer.url().endsWith('/api/user/preferences'));
  const start = kept();
  await page.getByRole('combobox', { name: 'First page' }).click();
  await page.getByRole('option', { name: 'Schedule', exact: true }).click();
  await start;
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard\/schedule/);

  await page.goto('/dashboard/workplace');
  const titles = () => page.locator('main h2').allTextContents();
  await expect.poll(titles).toContain('Popular content');
  await page.getByRole('button', { name: 'Arrange cards' }).click();
  const dialog = page.getByRole('dialog', { name: 'Arrange cards' });
  const moved = kept();
  await dialog.getByRole('button', { name: 'Move Popular content' }).press('ArrowUp');
  await expect(dialog.getByText('Popular content is now card 4 of 6')).toBeAttached();
  await moved;
  const hidden = kept();
  await dialog.getByText('Content by type', { exact: true }).click();
  await hidden;
  await page.reload();
  await expect.poll(titles).toContain('Popular content');
  const own = await titles();
  expect(own.indexOf('Popular content')).toBeLessThan(own.findIndex((title) => title.startsWith('Clicks, last 8')));
  expect(own).not.toContain('Content by type');
  await page.getByRole('button', { name: 'Arrange cards' }).click();
  await dialog.getByRole('button', { name: 'Restore defaults' }).click();
  await expect.poll(titles).toContain('Content by type');
});
