import { readFile } from 'node:fs/promises';
import { failures } from '@onair/contract/failure';
import type { APIRequestContext, Download, Locator, Page } from '@playwright/test';
import { api, enter, expect, test, tokenFor, watchRest } from './support.ts';

type Opinion = {
  count: number;
  previous: number | null;
  growth: number | null;
  range: {
    from: string;
    to: string;
    previous: { from: string; to: string };
    buckets: { from: string; to: string }[];
  };
  series: { data: { name: string; value: (number | null)[] }[] };
};
type Period = { data: { key: string; value: number[]; clicks: number[] }[] };

const zh = new Intl.NumberFormat('zh-CN');
const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** A past week: its figures stay the same, whatever other tests post meanwhile. */
const lastWeek = async (request: APIRequestContext, token: string) => {
  const body = { quota: 'visitors', preset: '7d' };
  const { data } = await api<Opinion>(request, token, 'POST', '/api/public-opinion-analysis', body);
  const { from, to } = data.range.previous;
  return { preset: 'custom', from, to };
};
const searchOf = (range: Record<string, string>) => new URLSearchParams(range).toString();

/** Shows a card's figures as a table, by keyboard; the button is disabled until the figures arrive. */
const asTable = async (card: Locator) => {
  const button = card.getByRole('button', { name: /^以表格查看：/ });
  await expect(button).toBeEnabled();
  await button.press('Enter');
  return card.getByRole('table');
};

const bytesOf = async (download: Download): Promise<Buffer> => readFile(await download.path());

test('figures, change and table of the Analysis page are those of the API', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  await enter(page, token);
  const body = await lastWeek(request, token);
  await page.goto(`/visualization/data-analysis?${searchOf(body)}`);
  for (const [quota, name] of [
    ['visitors', '访问次数'],
    ['published', '内容发布量'],
    ['comment', '评论总量'],
    ['share', '分享总量'],
  ] as const) {
    const { data } = await api<Opinion>(request, token, 'POST', '/api/public-opinion-analysis', { quota, ...body });
    const tile = region(page, name);
    await expect(tile).toContainText(zh.format(data.count));
    if (data.growth !== null && data.growth !== 0) {
      const change = new Intl.NumberFormat('zh-CN', {
        style: 'percent',
        maximumFractionDigits: 1,
      });
      const percent = change.format(Math.abs(data.growth) / 100);
      await expect(tile).toContainText(`比此前 7 天${data.growth > 0 ? '多' : '少'} ${percent}`);
    }
  }

  const { data: visits } = await api<Opinion>(request, token, 'POST', '/api/public-opinion-analysis', {
    quota: 'visitors',
    ...body,
  });
  const tile = region(page, '访问次数');
  const rows = (await asTable(tile)).getByRole('row');
  await expect(rows).toHaveCount(13);
  const current = visits.series.data.find((each) => each.name === 'current')?.value ?? [];
  for (const [index, value] of current.entries()) {
    await expect(
      rows
        .nth(index + 1)
        .getByRole('cell')
        .first(),
    ).toHaveText(value === null ? '–' : zh.format(value));
  }

  const { data: period } = await api<Period>(request, token, 'POST', '/api/content-period-analysis', body);
  const card = region(page, '分时段活跃度');
  const noon = (await asTable(card)).getByRole('row', { name: /12:00 – 14:00/ });
  for (const [index, family] of period.data.entries()) {
    await expect(noon.getByRole('cell').nth(index)).toContainText(`点击 ${zh.format(family.clicks[6] ?? 0)}`);
  }
});

test('the range is selected by keyboard, kept in the address and announced', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  await enter(page, token);
  await page.goto('/visualization/data-analysis');
  const month = page.getByRole('radio', { name: '近 30 天' });
  await expect(month).toBeChecked();
  await month.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(/preset=90d/);
  await page.keyboard.press('ArrowLeft');
  await expect(page).not.toHaveURL(/preset=/);
  const { data } = await api<Opinion>(request, token, 'POST', '/api/public-opinion-analysis', {
    quota: 'visitors',
    preset: '30d',
  });
  const said = page.getByRole('status').filter({ hasText: '统计范围' });
  await expect(said).toContainText(data.range.from.replaceAll('-', '/'));
  await page.getByRole('switch', { name: '与上一周期对比' }).press('Space');
  await expect(page).toHaveURL(/compare=false/);
  await expect(page.getByText(/^比此前 \d+ 天/)).toHaveCount(0);
  await page.getByRole('radio', { name: '自定义' }).check({ force: true });
  await expect(page).toHaveURL(/preset=custom.*from=2/);
  const last = page.getByRole('textbox', { name: '结束日期' });
  await last.click();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('2099-01-01');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('alert')).toHaveText('不能选择未来的日期');
  await page.reload();
  await expect(page.getByRole('radio', { name: '自定义' })).toBeChecked();
});

test('a row of the table opens the events behind it', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  await enter(page, token);
  const week = await lastWeek(request, token);
  await page.goto(`/visualization/data-analysis?${searchOf(week)}`);
  const tile = region(page, '评论总量');
  const row = (await asTable(tile)).getByRole('button').nth(5);
  await row.press('Enter');
  const panel = page.getByRole('dialog');
  await expect(panel.getByRole('heading', { name: /评论总量 ·/ })).toBeVisible();
  const { data: opinion } = await api<Opinion>(request, token, 'POST', '/api/public-opinion-analysis', {
    quota: 'comment',
    ...week,
  });
  const bucket = opinion.range.buckets[5];
  const { data: events } = await api<{ total: number; list: { title: string }[] }>(
    request,
    token,
    'GET',
    `/api/analysis/events?from=${bucket?.from}&to=${bucket?.to}&kind=comment`,
  );
  await expect(panel.getByRole('status').first()).toHaveText(`共 ${zh.format(events.total)} 个事件`);
  await expect(panel.getByRole('listitem').first()).toContainText(events.list[0]?.title ?? '');
  await panel.getByRole('tab', { name: '热门内容' }).click();
  await expect(panel.getByRole('list', { name: '热门内容' }).getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(row).toBeFocused();
});

test('figures and picture of a chart can be saved', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'admin'));
  await page.goto('/visualization/data-analysis?preset=30d');
  const card = region(page, '分时段发布量');
  await expect(card.locator('canvas')).toBeVisible();
  await card.getByRole('button', { name: '导出：分时段发布量' }).click();
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '导出数据（CSV）' }).click(),
  ]);
  expect(csv.suggestedFilename()).toMatch(/\.csv$/);
  const text = (await bytesOf(csv)).toString('utf8');
  expect(text).toContain('纯文本');
  expect(text.trim().split('\n').length).toBeGreaterThan(12);
  await card.getByRole('button', { name: '导出：分时段发布量' }).click();
  const [png] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: '导出图片（PNG）' }).click(),
  ]);
  expect(png.suggestedFilename()).toMatch(/^分时段发布量-.*\.png$/);
  const picture = await bytesOf(png);
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  // Width and height of a picture at twice the size of the screen.
  expect(picture.readUInt32BE(16)).toBeGreaterThan(800);
  expect(picture.length).toBeGreaterThan(10_000);
});

test('the multi-dimension page draws every card in English, and says the figures of the API', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  await enter(page, token, { locale: 'en-US', theme: 'dark' });
  const week = await lastWeek(request, token);
  await page.goto(`/visualization/multi-dimension-data-analysis?${searchOf(week)}`);
  type Overview = { data: { name: string; count: number }[] };
  const { data } = await api<Overview>(request, token, 'POST', '/api/data-overview', week);
  const en = new Intl.NumberFormat('en-US');
  const names = ['Content published', 'Content clicks', 'Content exposures', 'Visitors, daily average'];
  for (const [index, name] of names.entries()) {
    await expect(region(page, name)).toContainText(en.format(data.data[index]?.count ?? -1));
  }
  for (const name of ['Engagement', 'Category distribution', 'Returning visitors', 'Day-1 retention']) {
    await expect(region(page, name).locator('canvas')).toBeVisible();
  }
  await expect(region(page, 'Publishing sources').locator('canvas')).toHaveCount(3);
});

test('the role user opens neither page nor their figures', async ({ page, request }) => {
  const token = await tokenFor(request, 'user');
  const answer = await api(request, token, 'POST', '/api/data-overview', {});
  expect(answer).toMatchObject({ status: 'fail', code: failures.forbidden.code });
  await enter(page, token);
  for (const path of ['data-analysis', 'multi-dimension-data-analysis']) {
    await page.goto(`/visualization/${path}`);
    await expect(page).toHaveURL(/dashboard\/workplace/);
  }
});

test('neither page is wider than a phone', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'admin'));
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['data-analysis', 'multi-dimension-data-analysis']) {
    const rest = watchRest(page);
    await page.goto(`/visualization/${path}?preset=today`);
    await rest();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth'), path).toBe(390);
  }
});

test('a row of the contribution table narrows the whole page, and the address says so', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  await enter(page, token);
  await page.goto('/visualization/data-analysis?preset=30d');
  const table = region(page, '为什么变了？');
  await table.getByRole('radio', { name: '来源' }).check({ force: true });
  await table.getByRole('button', { name: '转载文章' }).press('Enter');
  await expect(page).toHaveURL(/source=reprint/);
  const { data } = await api<Opinion>(request, token, 'POST', '/api/public-opinion-analysis', {
    quota: 'comment',
    preset: '30d',
    source: 'reprint',
  });
  await expect(region(page, '评论总量')).toContainText(zh.format(data.count));
  await page.reload();
  await page.getByRole('button', { name: '移除筛选：来源 转载文章' }).press('Enter');
  await expect(page).not.toHaveURL(/source=/);
});
