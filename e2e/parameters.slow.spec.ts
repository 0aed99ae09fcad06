import { presets } from '@onair/contract/stream-parameters/stream-parameters';
import type { APIRequestContext, Page } from '@playwright/test';
import { OPEN } from './accessibility.ts';
import { newAccount } from './new-account.ts';
import { accessibilityViolations, api, enter, expect, test, tokenFor } from './support.ts';

type Change = { id: string; number: string; version: number };
type InForce = { version: number; audio: { encoding: { rate: number } } };
type Studio = { studio: { id: string; slug: string }; inForce: InForce; open: Change | null };

const studioNamed = async (request: APIRequestContext, token: string, slug: string): Promise<Studio> => {
  const { data } = await api<Studio[]>(request, token, 'GET', '/api/parameter/studios');
  const found = data.find(({ studio }) => studio.slug === slug);
  if (!found) throw new Error(`no studio ${slug}`);
  return found;
};

/** Submits a change to another audio rate than the current one. */
const submitted = async (request: APIRequestContext, token: string, slug: string): Promise<Change> => {
  const { studio, inForce } = await studioNamed(request, token, slug);
  const rate = inForce.audio.encoding.rate === 200 ? 201 : 200;
  const audio = { ...presets.audio.mode2, mode: 'custom', encoding: { ...presets.audio.mode2.encoding, rate } };
  const body = { studioId: studio.id, base: inForce.version, video: presets.video.mode2, audio, description: '' };
  const made = await api<Change>(request, token, 'POST', '/api/parameter/changes', body);
  expect(made.code, made.msg).toBe(20000);
  return made.data;
};

const input = (page: Page, path: string) => page.locator(`[data-path="${path}"] input`);

const FRAMES = ['video.acquisition.frameRate', 'video.encoding.frameRate'];
const RATES = [
  'video.encoding.rate.min',
  'video.encoding.rate.max',
  'video.encoding.rate.default',
  'audio.encoding.rate',
];
const languages = {
  'zh-CN': {
    frame: '请输入 1 到 30 之间的整数（fps）',
    rate: '请输入 150 到 1800 之间的整数（kbps）',
    empty: '请输入采集帧率',
    below: '最大值不能小于最小值',
    outside: '默认值须在最小值与最大值之间',
    long: '最多不超过 200 字',
    submit: '提交',
    description: '参数说明',
  },
  'en-US': {
    frame: 'Enter a whole number from 1 to 30 (fps)',
    rate: 'Enter a whole number from 150 to 1800 (kbps)',
    empty: 'Enter the acquisition frame rate',
    below: 'The maximum can’t be below the minimum',
    outside: 'The default must be between minimum and maximum',
    long: 'Maximum 200 words (counted as characters)',
    submit: 'Submit',
    description: 'Parameter description',
  },
};

for (const [locale, words] of Object.entries(languages)) {
  test(`each field says what it takes, and nothing moves when it does (${locale})`, async ({ page, request }) => {
    await enter(page, await tokenFor(request, 'admin'), { locale });
    await page.goto('/form/group');
    await expect(input(page, FRAMES[0] ?? '')).not.toHaveValue('');
    const last = input(page, 'audio.encoding.rate');
    const before = await last.boundingBox();
    const fault = (path: string) => page.locator(`[data-path="${path}"] [role=alert]`);
    const table: [string[], string, number, number][] = [
      [FRAMES, words.frame, 1, 30],
      [RATES, words.rate, 150, 1800],
    ];
    for (const [paths, said, min, max] of table) {
      for (const path of paths) {
        for (const value of [min - 1, max + 1, 'x']) {
          await input(page, path).fill(String(value));
          await input(page, path).blur();
          await expect(fault(path)).toHaveText(said);
        }
        expect(await last.boundingBox()).toEqual(before);
        await input(page, path).fill(String(path.endsWith('.min') ? min : max));
        await expect(fault(path)).toHaveCount(0);
      }
    }
    await input(page, 'video.encoding.rate.max').fill('900');
    await expect(fault('video.encoding.rate.default')).toHaveText(words.outside);
    await input(page, 'video.encoding.rate.min').fill('901');
    await expect(fault('video.encoding.rate.max')).toHaveText(words.below);
    await input(page, FRAMES[0] ?? '').fill('');
    await expect(fault(FRAMES[0] ?? '')).toHaveText(words.empty);
    expect(await accessibilityViolations(page)).toEqual([]);
    const description = page.getByLabel(words.description, { exact: true });
    await description.fill('字'.repeat(201));
    await expect(page.getByText(words.long, { exact: true })).toBeVisible();
    await description.fill('字'.repeat(200));
    await expect(page.getByText(words.long, { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: words.submit, exact: true }).click();
    await expect(input(page, FRAMES[0] ?? '')).toBeFocused();
    await expect(page).toHaveURL(/form\/group/);
  });
}

test('a change is filled in, submitted, seen with its differences, and cancelled by its author', async ({
  page,
  request,
}) => {
  await enter(page, await tokenFor(request, 'admin'), { locale: 'en-US' });
  await page.goto('/form/group?studio=market');
  const rate = input(page, 'audio.encoding.rate');
  await expect(rate).toHaveValue('256');
  await rate.fill('300');
  await expect(page.locator('[data-path="audio.encoding.rate"]')).toContainText('Changed, was 256 kbps');
  await page.getByRole('button', { name: 'Reset', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click();
  await expect(rate).toHaveValue('256');
  await rate.fill('320');
  await page.getByRole('button', { name: 'Submit', exact: true }).dblclick();
  await expect(page).toHaveURL(/profile\/basic\?id=/);
  const changed = page.locator('[data-changed=true]', { hasText: 'Encoding rate' });
  await expect(changed.first()).toContainText('320 kbps');
  await expect(changed.first()).toContainText('was 256 kbps');
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Cancel change' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel change' }).click();
  await expect(page.getByText(/^Canceled by/)).toBeVisible();
  const log = page.getByRole('table', { name: 'Operation log' });
  await expect(log.getByRole('row').nth(1)).toContainText('Canceled');
  await log.getByRole('button', { name: /^View/ }).first().click();
  const detail = page.getByRole('dialog');
  await expect(detail.getByRole('row', { name: /Encoding rate/ })).toContainText('256 kbps');
  await expect(detail.getByRole('heading').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(detail).toHaveCount(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/form\/group/);
});

test('the change that waits is found and approved by keyboard alone', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'admin'));
  await page.goto('/dashboard/workplace');
  await expect(page.getByRole('heading', { name: /欢迎回来/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').locator('input')).toBeFocused();
  await page.keyboard.type('基础详情页');
  await expect(page.getByRole('option', { name: /基础详情页/ }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/profile\/basic/);
  const approve = page.getByRole('button', { name: '通过', exact: true });
  await expect(approve).toBeVisible();
  const press = async (target: typeof approve) => {
    for (let steps = 0; steps < 80; steps += 1) {
      if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await press(approve);
  await press(page.getByRole('dialog').getByRole('button', { name: '通过', exact: true }));
  await expect(page.getByText('参数已生效', { exact: true })).toBeVisible();
  await expect(approve).toHaveCount(0);
});

test('two admins decide in two browsers: one wins, the other sees by whom and what it is now', async ({
  page,
  browser,
  request,
}) => {
  const author = await newAccount(request, 'author');
  const { id } = await submitted(request, author, 'main');
  const context = await browser.newContext();
  const other = await context.newPage();
  await enter(page, await newAccount(request, 'first'));
  await enter(other, await newAccount(request, 'second'));
  let release = () => {};
  const decided = new Promise<void>((resolve) => {
    release = resolve;
  });
  await other.route('**/api/parameter/changes/*/reject', async (route) => {
    await decided;
    await route.continue();
  });
  for (const tab of [page, other]) await tab.goto(`/profile/basic?id=${id}`);
  await other.getByRole('button', { name: '驳回', exact: true }).click();
  await other.getByLabel('驳回原因').fill('码率过低');
  expect(await accessibilityViolations(other, { within: OPEN })).toEqual([]);
  const sent = other.waitForRequest('**/reject');
  await other.getByRole('dialog').getByRole('button', { name: '驳回', exact: true }).click();
  await sent;
  await page.getByRole('button', { name: '通过', exact: true }).click();
  expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: '通过', exact: true }).click();
  await expect(page.getByText('参数已生效', { exact: true })).toBeVisible();
  release();
  await expect(other.getByText(/已于 .* 处理了这次变更，当前状态：已通过并生效/)).toBeVisible();
  await expect(other.getByText('参数已生效', { exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: '驳回', exact: true })).toHaveCount(0);
  await context.close();
});

test('a studio with an open change shows it immediately, with a link', async ({ page, request }) => {
  const author = await newAccount(request, 'author');
  await enter(page, await tokenFor(request, 'admin'));
  await page.goto('/form/group?studio=market');
  await expect(input(page, 'audio.encoding.rate')).toBeEnabled();
  const change = await submitted(request, author, 'market');
  await expect(page.getByText(new RegExp(`变更 ${change.number} 正在审批`))).toBeVisible();
  await expect(input(page, 'audio.encoding.rate')).toBeDisabled();
  await expect(page.getByRole('button', { name: '提交', exact: true })).toBeDisabled();
  await page.getByRole('link', { name: '查看审批' }).click();
  await expect(page).toHaveURL(new RegExp(change.id));
  const cancel = await api(request, author, 'POST', `/api/parameter/changes/${change.id}/cancel`, { version: 1 });
  expect(cancel.code).toBe(20000);
  await expect(page.getByText(/已取消$/).first()).toBeVisible();
});

test('what is typed and not submitted is asked about before it is lost, and survives behind its tab', async ({
  page,
  request,
}) => {
  await enter(page, await tokenFor(request, 'admin'));
  await page.goto('/form/group');
  const rate = input(page, 'audio.encoding.rate');
  await rate.fill('333');
  const elsewhere = () => page.getByRole('link', { name: '查询表格' }).first();
  await page.getByRole('button', { name: '列表页' }).click();
  await elsewhere().click();
  await page.getByRole('button', { name: '继续编辑' }).click();
  await expect(rate).toHaveValue('333');
  page.once('dialog', (dialog) => dialog.dismiss());
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  expect((await asked).type()).toBe('beforeunload');
  await elsewhere().click();
  await page.getByRole('button', { name: '放弃修改' }).click();
  await expect(page).toHaveURL(/search-table/);
  await page.goBack();
  await expect(rate).not.toHaveValue('333');

  await page.evaluate(() => {
    const settings = JSON.parse(localStorage.getItem('onair-settings') ?? '{}');
    localStorage.setItem('onair-settings', JSON.stringify({ ...settings, tabBar: true }));
  });
  await page.reload();
  await rate.fill('444');
  const tabs = page.getByRole('navigation', { name: '标签页' });
  await tabs.getByRole('link', { name: '工作台' }).click();
  await expect(page).toHaveURL(/workplace/);
  await tabs.getByRole('link', { name: '分组表单' }).click();
  await expect(rate).toHaveValue('444');
  await tabs.getByRole('button', { name: '关闭分组表单' }).click();
  await page.getByRole('button', { name: '放弃修改' }).click();
  await expect(tabs.getByRole('link', { name: '分组表单' })).toHaveCount(0);
});
