import type { Page } from '@playwright/test';
import { OPEN } from './accessibility.ts';
import { blackPng } from './black-png.ts';
import { accessibilityViolations, api, enter, expect, test, tokenFor } from './support.ts';

const choose = (page: Page, buffer: Buffer, name = 'me.png', mimeType = 'image/png') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });

test('an avatar is cropped by keyboard, shown everywhere at once, and removed', async ({ context, page, request }) => {
  const token = await tokenFor(request, 'user');
  await enter(page, token);
  await page.goto('/user/setting');
  const other = await context.newPage();
  await other.goto('/dashboard/workplace');
  await page.getByRole('button', { name: '修改头像' }).click();
  const dialog = page.getByRole('dialog', { name: '修改头像' });
  await choose(page, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg', 'image/svg+xml');
  await expect(dialog.getByRole('alert')).toHaveText('仅支持 PNG、JPEG 和 WebP 图片');
  await choose(page, blackPng(64, 48).subarray(0, 40));
  await expect(dialog.getByRole('alert')).toHaveText('图片已损坏，无法读取');

  // Larger than a megabyte: cropped in the browser already.
  await choose(page, blackPng(1600, 800, 0));
  const area = dialog.getByRole('group', { name: /裁剪区域/ });
  await expect(area).toHaveAttribute('data-crop', '400,0,800');
  await area.press('ArrowRight');
  await area.press('+');
  await expect(area).toHaveAttribute('data-crop', '480,40,720');
  await dialog.getByRole('slider', { name: '缩放' }).fill('100');
  await expect(area).toHaveAttribute('data-crop', /,100$/);
  expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);
  await dialog.getByRole('button', { name: '保存头像' }).click();
  await expect(dialog).toBeHidden();
  for (const tab of [page, other]) {
    await expect(
      tab.locator('header img[src^="/api/pictures/"], nav img[src^="/api/pictures/"]').first(),
    ).toBeVisible();
  }

  await page.getByRole('button', { name: '修改头像' }).click();
  await dialog.getByRole('button', { name: '移除头像' }).click();
  await dialog.getByRole('button', { name: '确定移除' }).click();
  for (const tab of [page, other]) {
    await expect(tab.locator('header img[src^="/api/pictures/"], nav img[src^="/api/pictures/"]')).toHaveCount(0);
  }
});

test('an upload that is cancelled stops, and changes nothing', async ({ page, request, allowNoise }) => {
  allowNoise(/ERR_/);
  const token = await tokenFor(request, 'user');
  const avatar = async () => (await api<{ avatar: string }>(request, token, 'POST', '/api/user/info')).data.avatar;
  const before = await avatar();
  await enter(page, token, { locale: 'en-US' });
  await page.goto('/user/info');
  const cdp = await page.context().newCDPSession(page);
  await page.getByRole('button', { name: 'Change avatar' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change avatar' });
  await choose(page, blackPng(900, 900, 0));
  const slow = { offline: false, latency: 5000, downloadThroughput: 1_000_000, uploadThroughput: 100_000 };
  await cdp.send('Network.emulateNetworkConditions', slow);
  await dialog.getByRole('button', { name: 'Save avatar' }).click();
  await expect(dialog.getByRole('status')).toContainText(/Uploading|Processing/);
  await dialog.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(page.getByText('Upload canceled. Your avatar has not changed.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save avatar' })).toBeVisible();
  expect(await avatar()).toBe(before);
});

const said = {
  'zh-CN': {
    save: '保存',
    reset: '重置',
    form: '基础信息',
    email: '邮箱',
    nickname: '昵称',
    site: '个人网站',
    profile: '个人简介',
    country: '国家/地区',
    done: '保存成功',
    faults: ['请输入正确的邮箱地址', '请输入昵称', /必须以 http:\/\/ 或 https:\/\//, '最多不超过 200 字'],
    area: '请选择或填写所在区域',
    choice: '法国',
  },
  'en-US': {
    save: 'Save',
    reset: 'Reset',
    form: 'Basic information',
    email: 'Email',
    nickname: 'Nickname',
    site: 'Personal website',
    profile: 'Profile',
    country: 'Country/region',
    done: 'Saved',
    faults: [
      'Please enter a valid email address',
      'Please enter your nickname',
      /must start with http/,
      /^Maximum 200 words/,
    ],
    area: 'Please select or enter your area',
    choice: 'France',
  },
} as const;

for (const locale of ['zh-CN', 'en-US'] as const) {
  test(`the profile keeps its rules, is restored by Reset and kept by Save (${locale})`, async ({ page, request }) => {
    const token = await tokenFor(request, 'user');
    await enter(page, token, { locale });
    await page.goto('/user/setting');
    const words = said[locale];
    const form = page.getByRole('form', { name: words.form });
    const field = (name: string) => form.getByRole('textbox', { name, exact: false });
    const before = await field(words.nickname).inputValue();
    await field(words.email).fill('not-an-email');
    await field(words.nickname).fill('');
    await field(words.site).fill('javascript:alert(1)');
    await field(words.profile).fill('字'.repeat(201));
    await form.getByRole('combobox', { name: words.country }).click();
    await page.keyboard.type(words.choice);
    await page.getByRole('option', { name: words.choice, exact: true }).click();
    await form.getByRole('button', { name: words.save }).click();
    await expect(form.getByRole('alert')).toHaveText([
      words.faults[0],
      words.faults[1],
      words.area,
      words.faults[2],
      words.faults[3],
    ]);
    await expect(field(words.email)).toBeFocused();
    // The hover color of a button is not checked here.
    await page.mouse.move(0, 0);
    expect(await accessibilityViolations(page)).toEqual([]);

    await form.getByRole('button', { name: words.reset }).click();
    await expect(field(words.nickname)).toHaveValue(before);
    await expect(form.getByRole('alert')).toHaveCount(0);
    await field(words.site).fill(`https://example.com/${locale}`);
    await form.getByRole('button', { name: words.save }).click();
    await expect(page.getByText(words.done, { exact: true })).toBeVisible();
    await page.goto('/user/info');
    const link = page.getByRole('link', { name: `example.com/${locale}` });
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  });
}

test('a project is opened from its card, changed by its owner, and shown changed to a colleague', async ({
  page,
  request,
}) => {
  const admin = await tokenFor(request, 'admin');
  const token = await tokenFor(request, 'user');
  await enter(page, token);
  await page.goto('/user/info');
  await page.getByRole('button', { name: '查看更多' }).first().click();
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: '新建项目' }).click();
  const name = `夏日直播 ${Date.now() % 100_000}`;
  await panel.getByRole('button', { name: '保存' }).click();
  await expect(panel.getByRole('alert')).toHaveText('请输入名称');
  await panel.getByRole('textbox', { name: '名称' }).fill(name);
  await panel.getByRole('button', { name: '保存' }).click();
  await expect(panel.getByRole('heading', { name })).toBeVisible();
  await expect(page).toHaveURL(/group=/);
  expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);

  await panel.getByRole('button', { name: '邀请成员' }).click();
  // Found by name: the list shows only the first colleagues, and other tests have created accounts.
  await panel.getByRole('textbox', { name: '按姓名查找同事' }).fill('王立群');
  await panel.locator('label').filter({ hasText: '王立群' }).click();
  await panel.getByRole('button', { name: '发送邀请' }).click();
  await expect(panel.getByRole('heading', { name: '已邀请，等待答复（1）' })).toBeVisible();
  const group = new URL(page.url()).searchParams.get('group');
  const accepted = await api(request, admin, 'POST', `/api/group/${group}/invitation`, { accept: true });
  expect(accepted.code, accepted.msg).toBe(20000);
  await expect(panel.getByRole('heading', { name: '成员（2）' })).toBeVisible();
  const mine = await api<{ name: string }[]>(request, admin, 'POST', '/api/user/my-project/list', {});
  expect(mine.data.map((project) => project.name)).toContain(name);

  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(page.getByRole('button', { name: `${name} 共 2 人` })).toBeVisible();
  await expect(page.getByText('创建了项目或团队').first()).toBeVisible();
});
