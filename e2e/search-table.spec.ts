import type { Page } from '@playwright/test';
import { OPEN } from './accessibility.ts';
import { accessibilityViolations, api, enter, expect, test, tokenFor } from './support.ts';

type Policy = { id: string; version: number; name: string };
const rows = (page: Page) => page.getByRole('table', { name: '策略集合' }).getByRole('row');
const fresh = (what: string) => `${what} ${Date.now() % 1e7}`;

const made = async (request: Parameters<typeof api>[0], token: string, name: string): Promise<Policy> =>
  (
    await api<Policy>(request, token, 'POST', '/api/policy', {
      name,
      contentType: 'img',
      filterType: 'rules',
      status: 'online',
    })
  ).data;

test('a set is created by keyboard alone, once however often the button is pressed', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  await enter(page, token);
  await page.goto('/list/search-table');
  const name = fresh('键盘集合');
  const create = page.getByRole('button', { name: '新建', exact: true });
  await create.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '新建集合' });
  await expect(dialog.getByLabel('集合名称')).toBeFocused();
  await page.keyboard.type(name);
  const type = dialog.getByRole('combobox', { name: '内容类型' });
  await type.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const confirm = dialog.getByRole('button', { name: '新建', exact: true });
  await confirm.focus();
  await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
  // Repeatedly for as long as the button exists, also while the dialog fades out.
  await confirm.evaluate((button) => {
    const pressing = setInterval(() => (button.isConnected ? button.click() : clearInterval(pressing)), 16);
  });
  await expect(dialog).toBeHidden();
  const found = await api<{ total: number }>(
    request,
    token,
    'GET',
    `/api/list/policy?name=${encodeURIComponent(name)}`,
  );
  expect(found.data.total).toBe(1);
});

test('anyone who edits a set that someone else has changed sees both and decides', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  const set = await made(request, token, fresh('两人编辑'));
  await enter(page, token);
  await page.goto(`/list/search-table?view=${set.id}&part=edit`);
  const panel = page.getByRole('dialog', { name: set.name });
  const name = panel.getByLabel('集合名称');
  await expect(name).toHaveValue(set.name);
  // A form that nobody has typed into would show the other's change at once.
  const mine = `${set.name} 乙`;
  await name.fill(mine);
  const theirs = `${set.name} 甲`;
  await api(request, token, 'PUT', `/api/policy/${set.id}`, { version: set.version, name: theirs });
  await panel.getByRole('button', { name: '保存' }).click();
  const conflict = page.getByRole('dialog', { name: '该集合刚刚被他人修改' });
  await expect(conflict.getByRole('row', { name: /集合名称/ })).toContainText(theirs);
  await conflict.getByRole('button', { name: '在最新版本上应用我的修改' }).click();
  await expect(conflict).toBeHidden();
  const stored = await api<Policy>(request, token, 'GET', `/api/policy/${set.id}`);
  expect(stored.data.name).toBe(mine);
});

test('a deleted set comes back with undo', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  const set = await made(request, token, fresh('误删集合'));
  await enter(page, token);
  await page.goto(`/list/search-table?name=${encodeURIComponent(set.name)}`);
  await page.getByRole('button', { name: `“${set.name}”的更多操作` }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await expect(page.getByText('没有符合条件的集合')).toBeVisible();
  await page.getByRole('button', { name: '撤销' }).click();
  await expect(rows(page).nth(1)).toContainText(set.name);
});

test('all that the filters show is changed after its number is confirmed, and undone after a reload', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  const name = fresh('全部集合');
  for (let n = 0; n < 12; n += 1) await made(request, token, `${name} ${n}`);
  const online = async () =>
    (
      await api<{ total: number }>(
        request,
        token,
        'GET',
        `/api/list/policy?status=online&name=${encodeURIComponent(name)}`,
      )
    ).data.total;
  await enter(page, token);
  await page.goto(`/list/search-table?name=${encodeURIComponent(name)}`);
  await expect(rows(page)).toHaveCount(11);
  await page.getByRole('checkbox', { name: '选择本页全部集合' }).press('Space');
  await page.getByRole('button', { name: '选择全部 12 个集合' }).click();
  const bar = page.getByRole('region', { name: '已选全部 12 个集合' });
  await expect(bar).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await bar.getByRole('button', { name: '下线' }).click();
  const confirm = page.getByRole('dialog', { name: '下线 12 个集合？' });
  await expect(confirm).toBeVisible();
  expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);
  // Someone else has added one meanwhile: the confirmed number is outdated.
  await made(request, token, `${name} 12`);
  await confirm.getByRole('button', { name: '下线' }).click();
  await expect(page.getByText('符合条件的集合现在是 13 个，请确认后再试')).toBeVisible();
  expect(await online()).toBe(13);
  await page.getByRole('region', { name: '已选全部 13 个集合' }).getByRole('button', { name: '下线' }).click();
  const again = page.getByRole('dialog', { name: '下线 13 个集合？' });
  await again.getByRole('button', { name: '下线' }).click();
  await expect(page.getByText('已修改 13 项，共 13 项')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await expect(rows(page).nth(1)).toContainText('已下线');
  expect(await online()).toBe(0);

  await page.reload();
  await page.getByRole('button', { name: '批量操作记录' }).click();
  const panel = page.getByRole('dialog', { name: '批量操作记录' });
  const change = panel.getByRole('row', { name: /批量下线/ }).first();
  await expect(change).toContainText('13 / 13');
  expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);
  await change.getByRole('button', { name: /^撤销/ }).click();
  await expect(change).toContainText('已撤销');
  await expect.poll(online).toBe(13);
});
