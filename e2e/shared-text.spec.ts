import type { Page } from '@playwright/test';
import { newAccount } from './new-account.ts';
import { api, blockers, enter, expect, test, tokenFor } from './support.ts';

/** How long both people type; a minute once before a release, a few seconds each time. */
const SECONDS = Number(process.env.TYPE_SECONDS ?? 8);

const textOf = (page: Page) => page.locator('[role=textbox][aria-multiline=true]');

/** Types numbered words into a paragraph of one's own until the time is up. @returns how many */
const typeOn = async (page: Page, name: string, until: number): Promise<number> => {
  let n = 0;
  while (Date.now() < until) {
    n += 1;
    await page.keyboard.type(`${name}${n} `, { delay: 15 });
  }
  return n;
};

test('two people type in one item with the network cut in between: both texts are there', async ({
  browser,
  page: one,
  context,
  request,
  allowNoise,
}) => {
  test.setTimeout(SECONDS * 1_000 + 90_000);
  allowNoise(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to load resource/);
  const token = await tokenFor(request, 'admin');
  const draft = { title: `Together ${Date.now()}`, type: 'text', category: 'sports' };
  const { data } = await api<{ id: number }>(request, token, 'POST', '/api/content/draft', draft);
  const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const path = `/api/content/${data.id}/document`;
  const doc = { type: 'doc', content: [line('First: '), line('Second: ')] };
  await api(request, token, 'PUT', path, { version: 0, doc });
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  const second = await newAccount(request, 'writer');
  const { data: profile } = await api<{ name: string }>(request, second, 'POST', '/api/user/info');
  const { name } = profile;
  await enter(one, token, { locale: 'en-US', theme: 'light' });
  await enter(other, second, { locale: 'zh-CN', theme: 'dark' });
  for (const [page, write] of [
    [one, 'Edit text'],
    [other, '编辑正文'],
  ] as const) {
    await page.goto(`/list/content/item?id=${data.id}`);
    await page.getByRole('button', { name: write }).click();
    await expect(textOf(page)).toContainText('Second:');
  }
  // They see each other.
  await expect(one.getByRole('list', { name: 'Also editing' })).toContainText(name);
  await expect(other.getByRole('list', { name: '同时在编辑' })).toBeVisible();
  await textOf(one).locator('p').nth(0).click();
  await one.keyboard.press('End');
  await textOf(other).locator('p').nth(1).click();
  await other.keyboard.press('End');
  await expect(textOf(one).locator(`[data-name="${name}"]`)).toBeVisible();

  const end = Date.now() + SECONDS * 1_000;
  const typing = Promise.all([typeOn(one, 'a', end), typeOn(other, 'b', end)]);
  // A third of the time online, a third without a network for one of them, the rest online again.
  const seen = async (text: string) => expect(textOf(other)).toContainText(text, { timeout: 15_000 });
  await seen('a3 ');
  await context.setOffline(true);
  await expect(one.getByText(/stays? on this device until it is back/)).toBeVisible();
  await one.waitForTimeout((SECONDS * 1_000) / 3);
  await context.setOffline(false);
  const [a, b] = await typing;
  await seen(`a${a} `);
  await expect(textOf(one)).toContainText(`b${b} `, { timeout: 15_000 });
  const words = (letter: string, n: number) => Array.from({ length: n }, (_, i) => `${letter}${i + 1} `).join('');
  for (const page of [one, other]) {
    await expect(textOf(page).locator('p').nth(0)).toHaveText(`First: ${words('a', a)}`.trim());
    await expect(textOf(page).locator('p').nth(1)).toHaveText(`Second: ${words('b', b)}`.trim());
  }
  await expect(one.getByRole('status').filter({ hasText: 'Saved at' })).toBeVisible();

  // One version has it all, and names both.
  const stored = async () => JSON.stringify((await api(request, token, 'GET', path)).data);
  await expect.poll(stored, { timeout: 20_000 }).toContain(`a${a} `);
  await expect.poll(stored, { timeout: 20_000 }).toContain(`b${b} `);
  await one.getByRole('button', { name: 'Versions' }).click();
  const panel = one.getByRole('dialog', { name: 'Versions' });
  await expect(panel.getByRole('button', { name: /Autosaved/ }).first()).toContainText(name);
  await panel.getByRole('button', { name: /^Version 1 / }).click();
  await panel.getByRole('button', { name: 'Restore this version' }).click();
  await expect(textOf(other).locator('p').nth(0)).toHaveText('First:');
  await panel.getByRole('button', { name: 'Close' }).click();
  for (const page of [one, other]) expect(await blockers(page)).toEqual([]);

  // The library shows who is still editing, until they leave.
  await other.goto(`/list/content?text=${encodeURIComponent(draft.title)}`);
  const editing = other.getByRole('article').filter({ hasText: draft.title }).getByText('正在编辑：');
  await expect(editing).toBeVisible();
  expect(await blockers(other)).toEqual([]);
  await one.goto('/list/content');
  await expect(editing).toHaveCount(0);
  await elsewhere.close();
});
