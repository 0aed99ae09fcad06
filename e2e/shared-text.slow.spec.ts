import type { Page } from '@playwright/test';
import { newAccount } from './new-account.ts';
import { accessibilityViolations, api, enter, expect, test, tokenFor } from './support.ts';

/** The number of words that both people type, about ten a second; set it to some minutes' worth before a release. */
const WORDS = Number(process.env.TYPE_WORDS ?? 60);

const textOf = (page: Page) => page.locator('[role=textbox][aria-multiline=true]');

/** Puts the caret at the end of a paragraph. A colleague's change between click and key may move it: it is looked at. */
const goToEnd = async (page: Page, paragraph: number): Promise<void> => {
  await expect(async () => {
    await textOf(page).locator('p').nth(paragraph).click();
    await page.keyboard.press('End');
    const isThere = await page.evaluate(`(() => {
      const paragraph = document.querySelectorAll('[role=textbox][aria-multiline=true] p')[${paragraph}];
      const selection = document.getSelection();
      if (!selection?.isCollapsed || !paragraph.contains(selection.anchorNode)) return false;
      const rest = document.createRange();
      rest.setStart(selection.anchorNode, selection.anchorOffset);
      rest.setEnd(paragraph, paragraph.childNodes.length);
      return rest.toString() === '';
    })()`);
    expect(isThere).toBe(true);
  }).toPass();
};

/** Numbered words, the last of them included. */
const words = (letter: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, i) => `${letter}${first + i} `).join('');

test('two people type in one item with the network cut in between: both texts are there', async ({
  browser,
  page: one,
  context,
  request,
  allowNoise,
}) => {
  test.setTimeout(WORDS * 500 + 90_000);
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
  await goToEnd(one, 0);
  await goToEnd(other, 1);
  await expect(textOf(one).locator(`[data-name="${name}"]`)).toBeVisible();

  // One of them is offline while typing the first half, and online again for the second.
  const half = Math.round(WORDS / 2);
  const type = (first: number, last: number) =>
    Promise.all([
      one.keyboard.type(words('a', first, last), { delay: 15 }),
      other.keyboard.type(words('b', first, last), { delay: 15 }),
    ]);
  const holds = (page: Page, word: string) => expect(textOf(page)).toContainText(word);
  const firstHalf = type(1, half);
  await holds(other, 'First: a1 a2 a3 ');
  await context.setOffline(true);
  await firstHalf;
  await expect(one.getByText(/stays? on this device until it is back/)).toBeVisible();
  const secondHalf = type(half + 1, WORDS);
  await Promise.all([holds(one, `a${half + 3} `), holds(other, `b${half + 3} `)]);
  await expect(textOf(other)).not.toContainText(`a${half + 1} `);
  await context.setOffline(false);
  await secondHalf;
  await holds(other, `a${WORDS} `);
  await holds(one, `b${WORDS} `);
  for (const page of [one, other]) {
    await expect(textOf(page).locator('p').nth(0)).toHaveText(`First: ${words('a', 1, WORDS)}`.trim());
    await expect(textOf(page).locator('p').nth(1)).toHaveText(`Second: ${words('b', 1, WORDS)}`.trim());
  }
  await expect(one.getByRole('status').filter({ hasText: 'Saved at' })).toBeVisible();

  // One version has it all, and names both.
  const stored = async () => JSON.stringify((await api(request, token, 'GET', path)).data);
  await expect.poll(stored).toContain(`a${WORDS} `);
  await expect.poll(stored).toContain(`b${WORDS} `);
  await one.getByRole('button', { name: 'Versions' }).click();
  const panel = one.getByRole('dialog', { name: 'Versions' });
  await expect(panel.getByRole('button', { name: /Autosaved/ }).first()).toContainText(name);
  await panel.getByRole('button', { name: /^Version 1 / }).click();
  await panel.getByRole('button', { name: 'Restore this version' }).click();
  await expect(textOf(other).locator('p').nth(0)).toHaveText('First:');
  await panel.getByRole('button', { name: 'Close' }).click();
  for (const page of [one, other]) expect(await accessibilityViolations(page)).toEqual([]);

  // The library shows who is still editing, until they leave.
  await other.goto(`/list/content?text=${encodeURIComponent(draft.title)}`);
  const editing = other.getByRole('article').filter({ hasText: draft.title }).getByText('正在编辑：');
  await expect(editing).toBeVisible();
  expect(await accessibilityViolations(other)).toEqual([]);
  await one.goto('/list/content');
  await expect(editing).toHaveCount(0);
  await elsewhere.close();
});

test('what an input method composes is taken once, while a colleague adds a paragraph before it', async ({
  page: one,
  browser,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  const draft = { title: `Composed ${Date.now()}`, type: 'text', category: 'sports' };
  const { data } = await api<{ id: number }>(request, token, 'POST', '/api/content/draft', draft);
  const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  const doc = { type: 'doc', content: [line('First'), line('Second ')] };
  await api(request, token, 'PUT', `/api/content/${data.id}/document`, { version: 0, doc });
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await enter(one, token, { locale: 'en-US' });
  await enter(other, await newAccount(request, 'composer'), { locale: 'en-US' });
  for (const page of [one, other]) {
    await page.goto(`/list/content/item?id=${data.id}`);
    await page.getByRole('button', { name: 'Edit text' }).click();
    await expect(textOf(page)).toContainText('Second');
  }
  await goToEnd(one, 1);
  const keyboard = await one.context().newCDPSession(one);
  await keyboard.send('Input.imeSetComposition', { text: 'zhong', selectionStart: 5, selectionEnd: 5 });
  await expect(textOf(other).locator('p').nth(1)).toHaveText('Second zhong');
  await goToEnd(other, 0);
  await other.keyboard.press('Enter');
  await other.keyboard.type('Between');
  await expect(other.getByRole('status').filter({ hasText: 'Saved at' })).toBeVisible();
  await expect(textOf(one).locator('p')).toHaveText(['First', 'Second zhong']);
  await keyboard.send('Input.insertText', { text: '中' });
  for (const page of [one, other]) {
    await expect(textOf(page).locator('p')).toHaveText(['First', 'Between', 'Second 中']);
  }
  await elsewhere.close();
});
