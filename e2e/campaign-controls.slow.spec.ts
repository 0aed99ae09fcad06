import type { APIRequestContext, Page } from '@playwright/test';
import { newAccount } from './new-account.ts';
import { api, enter, expect, test } from './support.ts';

/** Links between the pages of a campaign. */

type Moved = { id: string; version: number };

const data = (activityName: string) => ({
  ...{ activityName, channelType: 'web', promotionTime: ['2027-03-01', '2027-03-31'] },
  ...{ promoteLink: 'https://example.com', advertisingSource: 'sina', advertisingMedia: 'cpc' },
  ...{ keyword: ['film'], pushNotify: false, advertisingContent: 'Spring films' },
});

const submitted = async (request: APIRequestContext, token: string, name: string): Promise<Moved> => {
  const made = await api<{ id: string }>(request, token, 'POST', '/api/channel-form/submit', { data: data(name) });
  expect(made.code, made.msg).toBe(20000);
  return (await api<Moved>(request, token, 'GET', `/api/channel-form/${made.data.id}`)).data;
};

/** Counts how often a page was printed. */
const countPrints = async (page: Page) => {
  await page.addInitScript("window.printed = 0; addEventListener('beforeprint', () => { window.printed += 1 })");
  return () => page.evaluate<number>('window.printed');
};

test('who has applied prints the result, applies again, and finds every campaign', async ({ page, request }) => {
  const token = await newAccount(request, 'applies');
  const name = `Again${Date.now().toString(36)}`;
  const draft = { data: data(name), step: 2 };
  expect((await api(request, token, 'PUT', '/api/channel-form/draft', draft)).code).toBe(20000);
  const printed = await countPrints(page);
  await enter(page, token, { locale: 'en-US' });
  await page.goto('/form/step');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const details = page.getByRole('button', { name: 'View details' });
  await expect(details).toBeFocused();
  await page.getByRole('link', { name: 'View all campaigns' }).click();
  await expect(page).toHaveURL(/\/list\/campaigns$/);
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(/\/list\/campaign\?id=/);
  await page.getByRole('button', { name: 'Print result' }).click();
  await expect.poll(printed).toBe(1);
  await page.getByRole('button', { name: 'All campaigns' }).click();
  await expect(page).toHaveURL(/\/list\/campaigns$/);

  await page.goto('/result/success');
  await expect(page.getByText(`“${name}”`)).toBeVisible();
  await page.getByRole('button', { name: 'Print result' }).click();
  await expect.poll(printed).toBe(1);
  await page.getByRole('button', { name: 'All campaigns' }).click();
  await expect(page).toHaveURL(/\/list\/campaigns$/);
});

test('one application is followed by another with empty fields', async ({ page, request }) => {
  const token = await newAccount(request, 'again');
  const draft = { data: data(`Once${Date.now().toString(36)}`), step: 2 };
  expect((await api(request, token, 'PUT', '/api/channel-form/draft', draft)).code).toBe(20000);
  await enter(page, token, { locale: 'en-US' });
  await page.goto('/form/step');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByRole('button', { name: 'Create another' }).click();
  await expect(page.getByRole('textbox', { name: 'Activity name' })).toHaveValue('');
});

test('a campaign is launched after a second press, and is then among the launched ones alone', async ({
  page,
  request,
}) => {
  const author = await newAccount(request, 'ready');
  const reviewer = await newAccount(request, 'launches');
  const name = `Launch${Date.now().toString(36)}`;
  let now = await submitted(request, author, name);
  for (const move of ['approve', 'purchase', 'pass']) {
    const path = `/api/channel-form/${now.id}/move`;
    const moved = await api<Moved>(request, reviewer, 'POST', path, { version: now.version, move });
    expect(moved.code, moved.msg).toBe(20000);
    now = (await api<Moved>(request, reviewer, 'GET', `/api/channel-form/${now.id}`)).data;
  }
  await enter(page, reviewer, { locale: 'en-US' });
  const row = page.getByRole('row').filter({ hasText: name });
  const showState = async (state: string) => {
    await page.getByRole('combobox', { name: 'Status' }).click();
    await page.getByRole('option', { name: state, exact: true }).click();
  };
  await page.goto(`/list/campaigns?text=${name}`);
  await showState('Ready to launch');
  await expect(page).toHaveURL(/state=launch(&|$)/);
  await row.getByRole('link', { name }).click();
  await page.getByRole('button', { name: 'Launch', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Launch this campaign?' });
  await dialog.getByRole('button', { name: 'Launch', exact: true }).click();
  await expect(page.getByText(`“${name}” is launched.`)).toBeVisible();
  await page.goto(`/list/campaigns?text=${name}`);
  await expect(row).toContainText('Launched');
  await showState('Ready to launch');
  await expect(row).toHaveCount(0);
  await showState('Launched');
  await expect(row).toBeVisible();
});

test('from a returned campaign one gets to its reasons, its progress, the latest one and all of them', async ({
  page,
  request,
}) => {
  const author = await newAccount(request, 'returned');
  const reviewer = await newAccount(request, 'returns');
  const name = `Back${Date.now().toString(36)}`;
  const { id, version } = await submitted(request, author, name);
  await enter(page, author, { locale: 'en-US' });
  await page.goto(`/result/error?id=${id}`);
  await page.getByRole('button', { name: 'View progress' }).click();
  await expect(page).toHaveURL(new RegExp(`/list/campaign\\?id=${id}`));

  const back = { version, reasons: ['other'], note: 'Name the cast' };
  expect((await api(request, reviewer, 'POST', `/api/channel-form/${id}/send-back`, back)).code).toBe(20000);
  await page.goto('/result/error?id=01890000-0000-7000-8000-000000000000');
  await page.getByRole('button', { name: 'View the latest application' }).click();
  await expect(page).toHaveURL(new RegExp(`/result/error\\?id=${id}`));
  await expect(page.getByText('Name the cast')).toBeVisible();
  await page.getByRole('button', { name: 'All campaigns' }).click();
  await expect(page).toHaveURL(/\/list\/campaigns$/);
  await page.goto(`/form/step?application=${id}`);
  await page.getByRole('link', { name: 'See what to fix' }).click();
  await expect(page).toHaveURL(new RegExp(`/result/error\\?id=${id}`));
  await expect(page.getByText('Name the cast')).toBeVisible();
});
