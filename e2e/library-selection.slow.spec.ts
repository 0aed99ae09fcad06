import type { APIRequestContext, Page } from '@playwright/test';
import { OPEN } from './accessibility.ts';
import { accessibilityViolations, api, enter, expect, test, tokenFor } from './support.ts';

type Item = { id: number; tags: string[]; assignee: { id: string } | null; dueAt: string | null };

/** One more than two pages of the library hold. */
const MANY = 25;

const makeDrafts = async (request: APIRequestContext, token: string, name: string): Promise<number[]> => {
  const ids: number[] = [];
  for (let n = 0; n < MANY; n += 1) {
    const draft = { title: `${name} ${String(n).padStart(2, '0')}`, type: 'text', category: 'sports' };
    ids.push((await api<Item>(request, token, 'POST', '/api/content/draft', draft)).data.id);
  }
  return ids;
};

/** Opens an admin's library in English with new drafts; returns what the tests use of its selection. */
const openLibrary = async (page: Page, request: APIRequestContext) => {
  const token = await tokenFor(request, 'admin');
  const name = `Choice ${Date.now()}`;
  const ids = await makeDrafts(request, token, name);
  const now = async (id: number) => (await api<Item>(request, token, 'GET', `/api/content/${id}`)).data;
  const bar = page.getByRole('region', { name: 'Selection' });
  const dialog = page.getByRole('dialog');
  const choose = async (field: string, option: RegExp | string) => {
    await dialog.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name: option }).first().click();
  };
  const begin = async (act: string, fill?: () => Promise<void>) => {
    await bar.getByRole('button', { name: 'Change', exact: true }).click();
    await choose('Change', act);
    await fill?.();
    await dialog.getByRole('button', { name: 'Start' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(bar.getByRole('status')).toHaveText('0 selected');
  };
  await enter(page, token, { locale: 'en-US' });
  return { name, ids, now, bar, dialog, begin };
};

test('items are selected among cards, changed together, and changed back from the history', async ({
  page,
  request,
}) => {
  const { name, ids, now, bar, dialog, begin } = await openLibrary(page, request);
  /** Ids in the order of the list: the newest first. */
  const listed = ids.toReversed();
  const titleOf = (place: number) => `${name} ${String(MANY - 1 - place).padStart(2, '0')}`;
  const box = (place: number) => page.getByRole('checkbox', { name: `Select ${titleOf(place)}` });
  await page.goto(`/list/content?order=updated&text=${encodeURIComponent(name)}`);

  // With the mouse, among cards: from the second to the fifth, but for the third.
  await page.locator('label', { has: box(1) }).click();
  await page.locator('label', { has: box(4) }).click({ modifiers: ['Shift'] });
  await page.locator('label', { has: box(2) }).click();
  await expect(bar.getByRole('status')).toHaveText('3 selected');
  expect(await page.evaluate('String(getSelection())')).toBe('');
  expect(await accessibilityViolations(page)).toEqual([]);
  await begin('Add a tag', () => dialog.getByRole('textbox', { name: 'Tag' }).fill('chosen'));
  await expect(page.getByText('3 of 3 changed')).toBeVisible();
  const tagged = async () =>
    (await Promise.all(listed.slice(0, 6).map(now))).map(({ tags }) => tags.includes('chosen'));
  expect(await tagged()).toEqual([false, true, false, true, true, false]);
  await page.reload();
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: 'History' });
  const change = history.getByRole('row', { name: /^Add a tag/ }).first();
  await expect(change).toContainText('3 of 3');
  expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);
  await change.getByRole('button', { name: /^Undo/ }).click();
  await expect(change).toContainText('Undone');
  await page.keyboard.press('Escape');
  await expect(history).toHaveCount(0);
  await expect(page.getByText('3 of 3 changed')).toBeVisible();
  await expect.poll(tagged).toEqual([false, false, false, false, false, false]);
});

test('rows are selected by keys, then all shown, then all results', async ({ page, request }) => {
  const { name, ids, now, bar, dialog, begin } = await openLibrary(page, request);
  await page.goto(`/list/content?look=table&text=${encodeURIComponent(name)}`);
  const names = page.getByRole('checkbox', { name: `Select ${name}` });
  await names.nth(0).focus();
  await page.keyboard.press('Space');
  await names.nth(2).focus();
  await page.keyboard.press('Shift+Space');
  await expect(bar.getByRole('status')).toHaveText('3 selected');
  await expect(names.nth(1)).toBeChecked();
  await begin('Set the due time', () => dialog.getByLabel('Due').fill('2031-01-02T10:00'));
  await expect(page.getByText('3 of 3 changed')).toBeVisible();
  const due = async () =>
    (await Promise.all(ids.map(now))).filter(({ dueAt }) => dueAt?.startsWith('2031-01-02')).length;
  expect(await due()).toBe(3);

  // Those shown, then all results.
  await page.getByRole('table').getByRole('checkbox', { name: 'Select all items shown' }).press('Space');
  await expect(bar.getByRole('status')).toHaveText('24 selected');
  await bar.getByRole('button', { name: `Select all ${MANY} results` }).click();
  await expect(bar.getByRole('status')).toHaveText(`All ${MANY} results selected`);
  await begin('Assign to a person', async () => {
    // The list shows only the first of many names; the admin is found by searching.
    await dialog.getByRole('combobox', { name: 'Assigned to' }).click();
    await page.keyboard.type('admin');
    await page.getByRole('option', { name: /\(admin\)/ }).click();
  });
  await expect(page.getByText(`${MANY} of ${MANY} changed`)).toBeVisible();
  expect((await Promise.all(ids.map(now))).every(({ assignee }) => assignee !== null)).toBe(true);
});
