import { enter, expect, test, tokenFor } from './support.ts';

test('the weekly report opens on the last week, leads to others by address, and its lives to their reports', async ({
  page,
  request,
}) => {
  await enter(page, await tokenFor(request, 'admin'), { locale: 'en-US' });
  await page.goto('/dashboard/weekly');
  const heading = page.getByRole('heading', { level: 2, name: /^Week \d+, \d{4}$/ });
  const opened = await heading.textContent();
  await expect(page.getByRole('img', { name: /Clicks by day/ })).toBeVisible();
  await page.getByRole('button', { name: 'Previous week' }).click();
  await expect(page).toHaveURL(/week=\d{4}-W\d\d/);
  await expect(heading).not.toHaveText(opened ?? '');
  await page.getByRole('button', { name: 'Next week' }).click();
  await expect(heading).toHaveText(opened ?? '');
  await page.goto('/dashboard/weekly?week=2031-W01');
  await page.getByRole('button', { name: 'Open the latest week' }).click();
  await expect(heading).toHaveText(opened ?? '');
});
