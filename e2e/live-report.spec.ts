import { readFileSync } from 'node:fs';
import type { APIRequestContext } from '@playwright/test';
import { expectOpenToAll } from './accessibility.ts';
import { api, enter, expect, test, tokenFor } from './support.ts';

type Card = { id: string; peak: number; method: string };

const watchedLives = async (request: APIRequestContext, token: string): Promise<Card[]> => {
  const { list } = (await api<{ list: Card[] }>(request, token, 'GET', '/api/studio/lives')).data;
  return list.filter(({ peak }) => peak > 10);
};

test('past lives lead to a report that says what the live was, and plays, marks, exports and shares it', async ({
  page,
  request,
}) => {
  const admin = await tokenFor(request, 'admin');
  await enter(page, admin, { locale: 'en-US' });
  await page.goto('/dashboard/lives?method=flowControl');
  const table = page.getByRole('table', { name: 'Past lives' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('textbox', { name: 'Search title or studio' }).fill('no such live');
  await expect(page.getByText('No live matches')).toBeVisible();
  await expect(page).toHaveURL(/text=no/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  // Lives of other tests had no viewers.
  const known = (await watchedLives(request, admin))[0];
  await table.locator(`a[href*="${known?.id}"]`).first().click();

  await expect(page).toHaveURL(/\/dashboard\/report\?live=/);
  await expect(page.getByText(/viewers?, at most \d/)).toBeVisible();
  await expect(page.getByRole('link', { name: /Compared with the live before/ })).toBeVisible();
  await expectOpenToAll(page, 'a live report');

  await page.getByRole('button', { name: 'Add clip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add clip' });
  await dialog.getByLabel('Start').fill('02:00');
  await dialog.getByLabel('End').fill('01:00');
  await dialog.getByLabel('Note').fill('Unboxing');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/The end must come after the start/)).toBeVisible();
  await dialog.getByLabel('End').fill('02:30');
  await page.keyboard.press('Enter');
  const clips = page.getByRole('list', { name: 'Clips' });
  await expect(clips.getByText('02:00 – 02:30 · Unboxing')).toBeVisible();
  await clips.getByRole('button', { name: 'Edit the clip at 02:00' }).click();
  await page.getByRole('dialog', { name: 'Edit clip' }).getByLabel('Note').fill('Second box');
  await page.keyboard.press('Enter');
  await expect(clips.getByText('02:00 – 02:30 · Second box')).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saved;
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain('Second box');
  expect(text).toMatch(/Peak viewers,\d/);

  await clips.getByRole('button', { name: 'Delete the clip at 02:00' }).click();
  await expect(clips.getByText('Second box')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(clips.getByText('Second box')).toBeVisible();

  const recorded = (await watchedLives(request, admin))[1];
  await page.goto(`/dashboard/report?live=${recorded?.id}`);
  await expect(page.getByText(/viewers?, at most \d/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText(/viewers?, at most \d/)).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  const user = await tokenFor(request, 'user');
  expect((await api(request, user, 'GET', `/api/studio/reports/${recorded?.id}`)).status).toBe('fail');
});
