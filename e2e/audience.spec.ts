import { gzipSync } from 'node:zlib';
import type { Browser, Page, Response } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { goOnAir, newStudio } from './live-studio.ts';
import { api, enter, expect, test, tokenFor } from './support.ts';

/** JavaScript budget of a phone in bytes, including the player. */
const BUDGET = 120_000;

const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
} as const;

/** A phone whose browser console is checked like the other page's. */
const openPhone = async (browser: Browser, locale: string) => {
  const context = await browser.newContext({ ...phone, locale });
  const page = await context.newPage();
  const noise: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) noise.push(message.text());
  });
  page.on('pageerror', (error) => noise.push(`uncaught: ${error.message}`));
  return { context, page, noise };
};

/** Bytes of all loaded JavaScript, gzipped. */
const weigh = (page: Page) => {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) scripts.push(response);
  });
  return async () => {
    const bodies = await Promise.all(scripts.map((response) => response.body()));
    return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  };
};

test('a guest reads, sets a nickname and writes; a message that an operator deletes disappears, and returns when restored', async ({
  page,
  browser,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  const { slug } = await newStudio(request, token, 'chat');
  const guest = await openPhone(browser, 'zh-CN');
  await guest.page.goto(`/live/${slug}`);
  await expect(guest.page.getByText('还没有开播')).toBeVisible();
  await expect(guest.page.getByText('还没有人说话，来打个招呼吧')).toBeVisible();
  await expectAccessible(guest.page, 'the audience page off air');

  const field = guest.page.getByRole('textbox', { name: '说点什么…' });
  await field.fill('大家好');
  await field.press('Enter');
  const nickname = guest.page.getByRole('textbox', { name: '取一个昵称' });
  await expect(nickname).toBeFocused();
  await nickname.fill('官方客服');
  await nickname.press('Enter');
  await expect(guest.page.getByText('昵称与工作人员的名称相似，请换一个。')).toBeVisible();
  await nickname.fill('小雨');
  await nickname.press('Enter');
  const said = guest.page.getByRole('list', { name: '聊天消息' }).getByText('大家好', { exact: true });
  await expect(said).toBeVisible();

  await enter(page, token);
  await page.goto(`/dashboard/monitor?studio=${slug}`);
  const row = page
    .getByRole('list', { name: /^聊天消息/ })
    .getByRole('listitem')
    .filter({ hasText: '大家好' });
  await expect(row).toContainText('小雨#');
  await row.hover();
  await row.getByRole('button', { name: /^删除：小雨/ }).click();
  await expect(said).toBeHidden();
  await expect(row).toContainText('已删除');
  const undo = page.getByRole('button', { name: '撤销' });
  await undo.click();
  await expect(said).toBeVisible();
  // The used undo toast is still fading out.
  await expect(undo).toHaveCount(0);

  await row.hover();
  await row.getByRole('button', { name: /^禁言 小雨/ }).click();
  const muting = page.getByRole('dialog', { name: /^禁言 小雨/ });
  await expect(muting.getByText('该网络近一天没有其他游客。已确认的账号不受影响。')).toBeVisible();
  await muting.getByLabel('原因').fill('广告');
  await muting.getByRole('button', { name: '禁言', exact: true }).click();
  await expect(guest.page.getByText(/您所在网络的游客已被禁言，\d\d:\d\d 解除.*原因：广告/)).toBeVisible();
  await expect(field).toBeDisabled();
  await undo.click();
  await expect(field).toBeEnabled();

  await guest.page.reload();
  await expect(guest.page.getByPlaceholder(/^以 小雨#.{4} 发言$/)).toBeVisible();
  await guest.page.getByRole('button', { name: 'English' }).click();
  await expect(guest.page.getByText('Not on air yet')).toBeVisible();
  await guest.page.reload();
  await expect(guest.page.getByRole('heading', { name: 'Chat', exact: true })).toBeVisible();
  expect(guest.noise).toEqual([]);
  await guest.context.close();
});

test('a live plays by itself on a phone, with little JavaScript, and says when it has ended', async ({
  browser,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'picture');
  const { context, page, noise } = await openPhone(browser, 'en-GB');
  const weight = weigh(page);
  await page.goto(`/live/${studio.slug}`);
  await expect(page.getByText('Not on air yet')).toBeVisible();
  expect(await weight(), 'JavaScript before anything plays').toBeLessThan(40_000);

  const encoder = await goOnAir(request, token, studio);
  try {
    const moves = () =>
      page.locator('video').evaluate((video) => (video as unknown as { currentTime: number }).currentTime);
    await expect.poll(moves).toBeGreaterThan(0.5);
    await expect(page.getByRole('button', { name: 'Turn on sound' })).toBeVisible();
    await expect(page.locator('[data-watching]')).toHaveText('1 watching');
    await expect(page.getByText(/^Live since \d\d:\d\d$/)).toBeVisible();
    expect(await weight(), 'JavaScript in all').toBeLessThan(BUDGET);
    await expectAccessible(page, 'the audience page on air');
    await page.getByRole('button', { name: 'Turn on sound' }).click();
    await expect(page.getByRole('button', { name: 'Mute', exact: true })).toBeAttached();

    await api(request, token, 'POST', `/api/studio/${studio.id}/end`, {});
    await expect(page.getByText('The live has ended')).toBeVisible();
    await expect(page.locator('[data-watching]')).toBeHidden();
  } finally {
    encoder.kill();
  }
  expect(noise).toEqual([]);
  await context.close();
});

test('who is signed in speaks under their own name; an address that leads to no studio says so', async ({
  page,
  request,
  allowNoise,
}) => {
  const admin = await tokenFor(request, 'admin');
  const { slug } = await newStudio(request, admin, 'named');
  await enter(page, await tokenFor(request, 'user'));
  await page.goto(`/live/${slug}`);
  const field = page.getByRole('textbox', { name: '说点什么…' });
  await field.fill('我是登录用户');
  await field.press('Enter');
  // While it is being sent, it stands below the room's lines as well for a moment.
  await expect(page.locator('.pending')).toHaveCount(0);
  const line = page.locator('.line[data-own=true]').filter({ hasText: '我是登录用户' });
  await expect(line).toBeVisible();
  await expect(line).not.toContainText('#');

  allowNoise(/404 \(Not Found\)/);
  await page.goto('/live/no-such-studio');
  await expect(page.getByRole('heading', { name: '没有这个直播间' })).toBeVisible();
});
