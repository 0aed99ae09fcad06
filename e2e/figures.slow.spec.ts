import type { Locator } from '@playwright/test';
import { api, enter, expect, test, tokenFor } from './support.ts';

test('an unusable range in the address is put right, and the reader is told', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'admin'));
  await page.goto('/visualization/data-analysis?preset=custom&from=2026-10-20&to=2026-10-10');
  await expect(page.getByText('网址中的时间范围不可用，已改为默认范围')).toBeVisible();
  await expect(page).not.toHaveURL(/preset=custom|from=|to=/);
});

test('opening the Workplace is a visit like any other', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'user'));
  const recorded = page.waitForRequest(
    (sent) => sent.url().endsWith('/api/workplace/visit') && sent.postDataJSON()?.name === 'Workplace',
  );
  await page.goto('/dashboard/workplace');
  expect((await (await recorded).response())?.status()).toBe(200);
});

test('a site key is made, shown with its key, and revoked', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'admin'));
  await page.goto('/user/accounts');
  await page.getByRole('button', { name: '新建站点密钥' }).click();
  const dialog = page.getByRole('dialog', { name: '新建站点密钥' });
  await dialog.getByLabel('站点名称').fill('新闻站');
  await dialog.getByLabel('允许的来源').fill('https://news.example');
  await dialog.getByRole('button', { name: '新建站点密钥' }).click();
  const row = page.getByRole('row', { name: /新闻站/ });
  await expect(row).toContainText(/site_[\w-]{20}/);
  await row.getByRole('button', { name: '撤销 新闻站' }).click();
  await page.getByRole('dialog', { name: '撤销' }).getByRole('button', { name: '撤销' }).click();
  await expect(row).toContainText('已撤销');
});

test.describe('a reader in another zone than the company', () => {
  test.use({ timezoneId: 'America/Los_Angeles' });

  test('finds a set on the day that the list shows', async ({ page, request }) => {
    const token = await tokenFor(request, 'admin');
    type Sets = { list: { name: string; createdTime: string }[] };
    const { list } = (await api<Sets>(request, token, 'GET', '/api/list/policy?pageSize=1')).data;
    const at = new Date(list[0]?.createdTime ?? 0);
    const day = at.toLocaleDateString('sv-SE', { timeZone: 'Asia/Shanghai' });
    await enter(page, token);
    await page.goto(`/list/search-table?createdTime=${day}&createdTime=${day}`);
    const row = page.getByRole('row', { name: new RegExp(list[0]?.name ?? '-') }).first();
    await expect(row).toContainText(day.replaceAll('-', '/'));
    await expect(row).not.toContainText('GMT');
    await expect(page.getByRole('columnheader', { name: /（GMT\+8）/ })).toBeVisible();
  });

  test('reads the company’s time, its zone named once in each heading and in each sentence', async ({
    page,
    request,
  }) => {
    const token = await tokenFor(request, 'admin');
    await enter(page, token);
    const lists: [path: string, time: () => Locator][] = [
      ['/user/audit', () => page.getByRole('row').nth(1).locator('time')],
      ['/list/card?tab=service&ledger=entries', () => page.getByRole('dialog').getByRole('row').nth(1).locator('time')],
      ['/list/campaigns', () => page.getByRole('row').nth(1).locator('time')],
      ['/profile/basic', () => page.getByRole('row').nth(1).locator('time')],
    ];
    for (const [path, time] of lists) {
      await page.goto(path);
      const at = new Date((await time().first().getAttribute('datetime')) ?? 0);
      const [day, clock] = at.toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).split(' ');
      await expect(time().first()).toContainText(`${day?.replaceAll('-', '/')} ${clock?.slice(0, 5)}`);
      await expect(time().first()).not.toContainText('GMT');
      await expect(page.getByRole('columnheader', { name: /（GMT\+8）/ }).first()).toBeVisible();
    }
    await page.goto('/dashboard/monitor?studio=main');
    await page.getByRole('button', { name: '直播报告' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').first()).toContainText('GMT+8');
  });
});
