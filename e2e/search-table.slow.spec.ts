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

test('filters, sorting and the page are in the address and survive a reload', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'user'));
  await page.goto('/list/search-table');
  await page.getByRole('combobox', { name: '筛选方式' }).click();
  await page.getByRole('option', { name: '规则筛选' }).click();
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await page.getByRole('button', { name: '内容量' }).click();
  await expect(page).toHaveURL(/filterType=rules/);
  await expect(page).toHaveURL(/sort=count/);
  await page.getByRole('button', { name: '第 2 页' }).click();
  await expect(page).toHaveURL(/current=2/);
  // The previous page stays visible until this one has loaded.
  await expect(rows(page).nth(1).getByRole('cell').first()).toHaveText('11');
  const first = await rows(page).nth(1).textContent();
  await page.reload();
  await expect(rows(page).nth(1)).toHaveText(first ?? '');
  await expect(page.getByRole('columnheader', { name: '内容量' })).toHaveAttribute('aria-sort', 'ascending');
});

test('a set is duplicated, and a deleted one comes back from the recycle bin', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  const set = await made(request, token, fresh('回收集合'));
  await enter(page, token);
  await page.goto(`/list/search-table?name=${encodeURIComponent(set.name)}`);
  await page.getByRole('button', { name: `“${set.name}”的更多操作` }).click();
  await page.getByRole('menuitem', { name: '复制' }).click();
  const copy = page.getByRole('dialog', { name: `${set.name}（副本）` });
  await expect(copy.getByLabel('集合名称')).toHaveValue(`${set.name}（副本）`);
  await copy.getByRole('button', { name: '关闭' }).click();
  await expect(rows(page)).toHaveCount(3);
  await api(request, token, 'POST', '/api/policy/delete', { ids: [set.id] });
  await page.getByRole('button', { name: '回收站' }).click();
  const bin = page.getByRole('dialog', { name: '回收站' });
  await bin.getByRole('button', { name: `恢复“${set.name}”` }).click();
  await expect(bin.getByText(set.name, { exact: true })).toBeHidden();
  await bin.getByRole('button', { name: '关闭' }).click();
  await expect(rows(page)).toHaveCount(3);
});

test('an import with faulty rows names each and creates nothing; fixed, it creates all', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  await enter(page, token);
  await page.goto('/list/search-table');
  const name = fresh('导入');
  const head = '集合名称,内容体裁,筛选方式,状态';
  const good = [`${name} 1,图文,规则筛选,已上线`, `${name} 2,竖版小视频,人工筛选,已下线`];
  const give = async (lines: string[]) => {
    await page.locator('input[type=file]').setInputFiles({
      name: 'sets.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([head, ...lines].join('\n')),
    });
    await page.getByRole('button', { name: '开始导入' }).click();
  };
  await page.getByRole('button', { name: '批量导入' }).click();
  await give([...good, ',图文,规则筛选,已上线', `${name} 3,图画,规则筛选,已上线`]);
  const report = page.getByRole('table', { name: '问题列表' });
  await expect(report.getByRole('row')).toHaveCount(3);
  const total = async () =>
    (await api<{ total: number }>(request, token, 'GET', `/api/list/policy?name=${encodeURIComponent(name)}`)).data
      .total;
  expect(await total()).toBe(0);
  await page.getByRole('button', { name: '重新选择文件' }).click();
  await give(good);
  await expect(page.getByText('成功导入 2 个集合')).toBeVisible();
  expect(await total()).toBe(2);
  // One of the two is changed meanwhile: it stays, and its row says so. Undo remains available after the dialog is
  // closed.
  const [first] = (
    await api<{ list: { id: string }[] }>(
      request,
      token,
      'GET',
      `/api/list/policy?name=${encodeURIComponent(`${name} 1`)}`,
    )
  ).data.list;
  await api(request, token, 'PUT', `/api/policy/${first?.id}`, { version: 1, status: 'offline' });
  await page.getByRole('dialog', { name: '批量导入集合' }).getByRole('button', { name: '关闭' }).last().click();
  await page.locator('[data-undo]').click();
  await expect(page.getByText('已撤销：1 个集合移入回收站；以下各行的集合保持不变')).toBeVisible();
  await expect(report.getByRole('row')).toHaveCount(2);
  expect(await total()).toBe(1);
});

test('an import is undone in the history after a reload, and rows that were changed since are named', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  const name = fresh('History');
  await enter(page, token, { locale: 'en-US' });
  await page.goto('/list/search-table?dialog=import');
  const lines = ['Set name,Content type,Selection,Status', `${name} 1,img,rules,online`, `${name} 2,img,rules,online`];
  const dialog = page.getByRole('dialog', { name: 'Import sets' });
  const buffer = Buffer.from(lines.join('\n'));
  await dialog.locator('input[type=file]').setInputFiles({ name: 'sets.csv', mimeType: 'text/csv', buffer });
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('2 sets imported')).toBeVisible();
  type Listed = { total: number; list: { id: string }[] };
  const found = async (text: string) =>
    (await api<Listed>(request, token, 'GET', `/api/list/policy?name=${encodeURIComponent(text)}`)).data;
  const [first] = (await found(`${name} 1`)).list;
  await api(request, token, 'PUT', `/api/policy/${first?.id}`, { version: 1, status: 'offline' });
  await page.goto('/list/search-table?dialog=changes');
  const panel = page.getByRole('dialog', { name: 'History' });
  const change = panel.getByRole('row', { name: /^Import/ }).first();
  await expect(change).toContainText('2 created, 0 changed');
  await change.getByRole('button', { name: /^Undo/ }).click();
  const report = panel.getByRole('table', { name: 'Problems' });
  await expect(report.getByRole('row')).toHaveCount(2);
  await expect(change).toContainText('Undone');
  expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);
  expect((await found(name)).total).toBe(1);
});

test('a set is renamed in the table by keyboard, beside a change of someone else, and back', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  const set = await made(request, token, fresh('Inline'));
  const now = async () => (await api<Policy & { status: string }>(request, token, 'GET', `/api/policy/${set.id}`)).data;
  await enter(page, token, { locale: 'en-US' });
  await page.goto(`/list/search-table?name=${encodeURIComponent(set.name)}`);
  const table = page.getByRole('table', { name: 'Policy sets' });
  const rename = page.getByRole('button', { name: `Rename ${set.name}`, exact: true });
  await rename.focus();
  await page.keyboard.press('Enter');
  const field = table.getByRole('textbox', { name: 'Set name' });
  await expect(field).toBeFocused();
  await field.fill('');
  await page.keyboard.press('Enter');
  await expect(table.getByText('Enter a set name')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(rename).toBeFocused();

  await page.keyboard.press('Enter');
  await field.fill(`${set.name} mine`);
  await api(request, token, 'PUT', `/api/policy/${set.id}`, { version: 1, name: `${set.name} theirs` });
  await page.keyboard.press('Enter');
  await expect(table.getByRole('alert')).toContainText('saved version 2');
  expect(await accessibilityViolations(page)).toEqual([]);
  await table.getByRole('button', { name: 'Apply my changes' }).click();
  await expect.poll(async () => (await now()).name).toBe(`${set.name} mine`);
  await page.locator('[data-undo]').click();
  await expect.poll(async () => (await now()).name).toBe(`${set.name} theirs`);

  await page.getByRole('button', { name: `Change the status of ${set.name} theirs` }).click();
  const status = table.getByRole('combobox', { name: 'Status' });
  await status.click();
  await page.getByRole('option', { name: 'Offline' }).click();
  await table.getByRole('button', { name: 'Save' }).click();
  await expect.poll(async () => (await now()).status).toBe('offline');
  await page.locator('[data-undo]').click();
  await expect.poll(async () => (await now()).status).toBe('online');
});

for (const locale of ['zh-CN', 'en-US'] as const) {
  test(`acts on all results and the history are nowhere wider than their window (${locale})`, async ({
    page,
    request,
  }) => {
    await enter(page, await tokenFor(request, 'admin'), { locale, theme: locale === 'en-US' ? 'dark' : 'light' });
    const over = () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
    const all = page.getByRole('checkbox', {
      name: locale === 'zh-CN' ? '选择本页全部集合' : 'Select all sets on this page',
    });
    const fits = async (what: string) => {
      for (const width of [1920, 1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await expect.poll(over, `${what} at ${width}`).toBe(0);
      }
    };
    await page.goto('/list/search-table');
    await expect(page.getByRole('checkbox').nth(10)).toBeAttached();
    await all.press('Space');
    await page.getByRole('button', { name: /^选择全部 \d+ 个集合$|^Select all \d+ sets$/ }).click();
    await fits('list');
    await page.goto('/list/search-table?dialog=changes');
    await expect(page.getByRole('dialog')).toBeVisible();
    await fits('history');
    expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);
  });
}
