import { api, enter, expect, test, tokenFor } from './support.ts';

test('a writer writes, formats, saves, and takes an earlier version back', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  const draft = { title: `Editor ${Date.now()}`, type: 'text', category: 'sports' };
  const { data } = await api<{ id: number }>(request, token, 'POST', '/api/content/draft', draft);
  await enter(page, token, { locale: 'en-US' });
  await page.goto(`/list/content/item?id=${data.id}`);
  await page.getByRole('button', { name: 'Edit text' }).click();
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.click();
  await page.keyboard.type('A plain beginning');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText(/Saved at/)).toBeVisible();

  await page.keyboard.press('Control+End');
  await text.press('Enter');
  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Bold' }).click();
  await page.keyboard.type('and a strong end');
  await text.press('Control+s');
  await expect(text.locator('strong')).toHaveText('and a strong end');
  await expect(page.getByText(/Saved at/)).toBeVisible();
  await page.reload();
  await expect(page.locator('strong', { hasText: 'and a strong end' })).toBeVisible();

  await page.getByRole('button', { name: 'Versions' }).click();
  const panel = page.getByRole('dialog', { name: 'Versions' });
  await panel.getByRole('button', { name: /Show version 1/ }).click();
  await expect(panel.locator('ins')).toContainText('and a strong end');
  await panel.getByRole('button', { name: 'Restore this version' }).click();
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(page.locator('strong', { hasText: 'and a strong end' })).toHaveCount(0);
  await expect(page.getByText('A plain beginning')).toBeVisible();
});

test('who stores second decides between both texts; what was not stored is offered again', async ({
  page,
  request,
  allowNoise,
}) => {
  allowNoise(/Failed to load resource/);
  const token = await tokenFor(request, 'admin');
  const draft = { title: `Conflict ${Date.now()}`, type: 'text', category: 'sports' };
  const { data } = await api<{ id: number }>(request, token, 'POST', '/api/content/draft', draft);
  const path = `/api/content/${data.id}/document`;
  await enter(page, token, { locale: 'zh-CN', theme: 'dark' });
  await page.goto(`/list/content/item?id=${data.id}`);
  await page.getByRole('button', { name: '编辑正文' }).click();
  const text = page.getByRole('textbox', { name: '正文', exact: true });
  await text.click();
  await page.keyboard.type('mine');
  const theirs = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'theirs' }] }] };
  expect((await api(request, token, 'PUT', path, { version: 0, doc: theirs })).code).toBe(20000);
  await expect(page.getByText('他人已保存了新的版本')).toBeVisible();
  await page.getByRole('button', { name: '保留我的内容' }).click();
  await expect(page.getByText(/已于 .* 保存/)).toBeVisible();
  expect(JSON.stringify((await api(request, token, 'GET', path)).data)).toContain('mine');

  const draftKey = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('onair.draft.')));
  expect(draftKey).toEqual([]);
  await page.route(`**${path}`, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await text.click();
  await page.keyboard.type('unsent ');
  await expect(page.getByText('改动已保留在本设备上')).toBeVisible({ timeout: 20_000 });
  page.on('dialog', (dialog) => void dialog.accept());
  await page.unroute(`**${path}`);
  await page.reload();
  await page.getByRole('button', { name: '编辑正文' }).click();
  await page.getByRole('button', { name: '恢复改动' }).click();
  await expect(text).toContainText('unsent');
  await page.getByRole('button', { name: '完成' }).click();
  await expect(page.getByRole('button', { name: '编辑正文' })).toBeVisible();
  expect(JSON.stringify((await api(request, token, 'GET', path)).data)).toContain('unsent');
});
