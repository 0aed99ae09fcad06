import type { Page } from '@playwright/test';
import { newStudio } from './live-studio.ts';
import { newAccount } from './new-account.ts';
import { api, enter, expect, test } from './support.ts';

/** Controls that need features of a real browser (full screen, popovers, its clock). */

const HOUR = 3_600_000;

let token = '';
test.beforeAll(async ({ request }) => {
  token = await newAccount(request, 'browser');
});

const isFull = (page: Page) => page.evaluate(`document.fullscreenElement !== null`);

test('the frame fills the screen and leaves it, by its button and from the palette', async ({ page }) => {
  await enter(page, token, { locale: 'en-US' });
  await page.goto('/user/info');
  await page.getByRole('button', { name: 'Full screen' }).click();
  await expect.poll(() => isFull(page)).toBe(true);
  await page.getByRole('button', { name: 'Exit full screen' }).click();
  await expect.poll(() => isFull(page)).toBe(false);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('fullscreen');
  await page.getByRole('option', { name: 'Toggle full screen' }).click();
  await expect.poll(() => isFull(page)).toBe(true);
});

test('the list of sets takes the chosen density, and keeps it after a reload', async ({ page }) => {
  await enter(page, token, { locale: 'en-US' });
  await page.goto('/list/search-table');
  const rows = page.getByRole('table', { name: 'Policy sets' }).getByRole('row');
  // Names take one or two lines, and other tests add sets: the lowest row has a single line.
  const height = () =>
    rows.evaluateAll((all) => Math.min(...all.slice(1).map((row) => row.getBoundingClientRect().height)));
  await expect(rows.nth(1).getByRole('link').first()).toBeVisible();
  const usual = await height();
  await page.getByRole('button', { name: 'Density' }).click();
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/user/preferences'));
  await page.getByRole('menuitemradio', { name: 'Mini' }).click();
  await stored;
  await expect.poll(height).toBeLessThan(usual);
  await page.reload();
  await expect(rows.nth(1).getByRole('link').first()).toBeVisible();
  expect(await height()).toBeLessThan(usual);
  await page.getByRole('button', { name: 'Density' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Mini' })).toBeChecked();
});

test('a viewer puts emoji into a line by keys; a reminder stays after a reload, and the page reminds in time', async ({
  page,
  request,
}) => {
  const studio = await newStudio(request, token, 'remind');
  const startsAt = Math.ceil(Date.now() / 60_000) * 60_000 + HOUR;
  const plan = {
    ...{ studioId: studio.id, title: '晚间访谈', mainCategory: 'commerce', subCategory: 'food', method: 'normal' },
    ...{ startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + HOUR).toISOString() },
    ...{ cover: null, notes: '', inCharge: null, remindMinutes: null },
  };
  expect((await api(request, token, 'POST', '/api/schedule', plan)).code).toBe(20000);
  await page.clock.install();
  await enter(page, token);
  await page.goto(`/live/${studio.slug}`);
  const field = page.getByRole('textbox', { name: '说点什么…' });
  await field.fill('来了');
  await page.getByRole('button', { name: '表情' }).click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('来了😂');
  await expect(field).toBeFocused();
  await field.press('Enter');
  await expect(page.getByRole('list', { name: '聊天消息' }).getByText('来了😂', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: '提醒我' }).click();
  await expect(page.getByText('此浏览器不能接收通知')).toBeVisible();
  await page.reload();
  const follows = page.getByRole('button', { name: '取消提醒' });
  await expect(follows).toHaveAttribute('aria-pressed', 'true');
  const reminder = page.getByText('“晚间访谈”即将开播');
  await page.clock.fastForward(startsAt - Date.now() - 30_000);
  await expect(reminder).toBeVisible();
  await follows.click();
  await expect(page.getByRole('button', { name: '提醒我' })).toHaveAttribute('aria-pressed', 'false');
});
