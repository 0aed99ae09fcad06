import { api, enter, expect, test, tokenFor } from './support.ts';

type Saved = { name: string; query: string; shared: boolean };
type Alert = { name: string; sensitivity: string; filter: object };

test('a saved analysis takes over what the page shows and is shared, and an alert is as sensitive as chosen', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  const name = `Desk ${Date.now()}`;
  const stored = async () =>
    (await api<Saved[]>(request, token, 'GET', '/api/analysis/saved')).data.find((one) => one.name === name);
  await enter(page, token, { locale: 'en-US' });
  await page.goto('/visualization/data-analysis?preset=7d');
  await page.getByRole('button', { name: 'Save this analysis' }).click();
  const saving = page.getByRole('dialog', { name: 'Save this analysis' });
  await saving.getByLabel('Name').fill(name);
  await saving.getByRole('button', { name: 'Save this analysis' }).click();
  await expect.poll(stored).toMatchObject({ query: expect.stringContaining('preset=7d'), shared: false });

  await page.goto('/visualization/data-analysis?preset=30d&category=sports');
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const editing = page.getByRole('dialog', { name: 'Edit saved analysis' });
  await editing.getByRole('button', { name: 'Use range and filters of this page' }).click();
  await editing.getByRole('switch', { name: 'Share with everyone who sees the analysis' }).click();
  await editing.getByRole('button', { name: 'Edit saved analysis' }).click();
  await expect.poll(stored).toMatchObject({
    query: expect.stringMatching(/preset=30d.*category=sports|category=sports.*preset=30d/),
    shared: true,
  });

  await page.getByRole('button', { name: 'New alert' }).click();
  const alert = page.getByRole('dialog', { name: 'New alert' });
  await alert.getByLabel('Name').fill(name);
  await alert.getByRole('combobox', { name: 'Sensitivity' }).click();
  await page.getByRole('option', { name: 'Low (extremes only)' }).click();
  await alert.getByRole('button', { name: 'Create alert' }).click();
  await expect
    .poll(async () =>
      (await api<Alert[]>(request, token, 'GET', '/api/analysis/alerts')).data.find((one) => one.name === name),
    )
    .toMatchObject({ sensitivity: 'low', filter: { category: 'sports' } });
});

test('the weekly report leads to the analysis of its days', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'admin'), { locale: 'en-US' });
  await page.goto('/dashboard/weekly');
  await page.getByRole('link', { name: 'Open Analysis' }).click();
  await expect(page).toHaveURL(/\/visualization\/data-analysis\?/);
  const { searchParams } = new URL(page.url());
  const [from, to] = ['from', 'to'].map((key) => Date.parse(`${searchParams.get(key)}T00:00:00Z`));
  expect(searchParams.get('preset')).toBe('custom');
  expect([new Date(from ?? 0).getUTCDay(), (to ?? 0) - (from ?? 0)]).toEqual([1, 6 * 86_400_000]);
});

test('accounts and the audit log are found by words, which stay in the address', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  await enter(page, token, { locale: 'en-US' });
  const username = `found${Date.now().toString(36)}`;
  const person = { username, name: 'Sought Person', role: 'user' };
  expect((await api(request, token, 'POST', '/api/people', person)).code).toBe(20000);
  await page.goto('/user/accounts');
  await page.getByRole('textbox', { name: 'Search username, name, email or account ID' }).fill(username);
  await expect(page.getByText('1 row', { exact: true })).toBeVisible();
  await expect(page.getByRole('rowheader', { name: username })).toBeVisible();
  await page.goto('/user/audit');
  await page.getByRole('textbox', { name: 'Search account, object, name or IP address' }).fill(username);
  await expect(page).toHaveURL(new RegExp(`text=${username}`));
  await expect(page.getByRole('rowheader')).toHaveText(['created an account']);
});
