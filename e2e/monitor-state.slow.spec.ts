import { failures } from '@onair/contract/failure';
import type { Page } from '@playwright/test';
import { goOnAir, newStudio } from './live-studio.ts';
import { enter, expect, test, tokenFor } from './support.ts';

const lineOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }), hasText: '码率' });
const operations = (page: Page) => page.getByRole('region', { name: '快捷操作' });

test('a studio off air shows which lines have no key and why there is no picture, and reads its switches once', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'off-air');
  const reads: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith(`/api/studio/${studio.id}/timeline`)) reads.push(sent.url());
  });
  await enter(page, token);
  await page.goto(`/dashboard/monitor?studio=${studio.slug}`);
  for (const name of ['主路', '热备', '冷备']) await expect(lineOf(page, name)).toContainText('未设密钥');
  await expect(page.getByText('当前没有直播', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: '冷备' }).locator('..').click();
  await expect(page.getByText('该线路没有推流')).toBeVisible();
  expect(reads.length, 'reads of the switches').toBe(1);

  await page.getByRole('button', { name: '生成密钥 主路' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '我已保存' }).click();
  await expect(lineOf(page, '主路')).toContainText('无信号');
  await expect(lineOf(page, '热备')).toContainText('未设密钥');
});

test('the slate is a state of its own, and a command that fails behind another page is reported there', async ({
  page,
  request,
  allowNoise,
}) => {
  allowNoise(/Failed to load resource/);
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'slate-tag');
  const encoder = await goOnAir(request, token, studio);
  try {
    await enter(page, token);
    await page.goto(`/dashboard/monitor?studio=${studio.slug}`);
    await expect(page.locator('[data-status]').first()).toContainText('流畅');
    await operations(page).getByRole('button', { name: '切垫片' }).click();
    await expect(page.locator('[data-status="slate"]')).toHaveText('垫片');

    const { promise: left, resolve: leave } = Promise.withResolvers<void>();
    await page.route('**/api/studio/*/mute', async (route) => {
      await left;
      const { code } = failures.conflict;
      await route.fulfill({ status: 409, json: { code, status: 'fail', msg: '静音没有生效', data: null } });
    });
    await operations(page).getByRole('button', { name: '静音', exact: true }).click();
    await page.evaluate('document.querySelector(\'a[href="/dashboard/workplace"]\').click()');
    await expect(page.getByRole('heading', { name: /欢迎回来/ })).toBeVisible();
    leave();
    await expect(page.getByText('直播监控：静音没有生效')).toBeVisible();
  } finally {
    encoder.kill();
  }
});

test('information that is not saved survives the tabs of its studio, and another studio asks first', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'unsaved');
  await newStudio(request, token, 'other');
  await enter(page, token);
  await page.goto(`/dashboard/monitor?studio=${studio.slug}`);
  const title = page.getByRole('form', { name: '直播信息表单' }).getByLabel('直播标题');
  await title.fill('还没有保存的标题');
  for (const name of ['视频直播', '网页开播', '控流直播', '普通直播']) {
    await page.getByRole('radio', { name }).locator('..').click();
  }
  await page.getByRole('tab', { name: '观众与时间轴' }).click();
  await page.getByRole('tab', { name: '直播方式' }).click();
  await expect(title).toHaveValue('还没有保存的标题');
  await page.getByRole('button', { name: /切换直播间/ }).click();
  await page
    .getByRole('button', { name: /观众席 other/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: '放弃未保存的修改？' });
  await dialog.getByRole('button', { name: '继续编辑' }).click();
  await expect(title).toHaveValue('还没有保存的标题');
  expect(page.url()).toContain(studio.slug);
});
