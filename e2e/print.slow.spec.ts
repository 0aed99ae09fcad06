import type { Page } from '@playwright/test';
import { api, enter, expect, test, tokenFor, watchRest } from './support.ts';

const SHEET = 703;

/** Prepares the page as for printing, at the width of an A4 sheet within its margins. */
const print = async (page: Page): Promise<void> => {
  await page.evaluate("window.dispatchEvent(new Event('beforeprint'))");
  await page.setViewportSize({ width: SHEET, height: 1_000 });
  await page.emulateMedia({ media: 'print' });
};

/** Tables, cells and drawings wider than the sheet. */
const cut = (page: Page): Promise<string[]> =>
  page
    .locator('main :is(td, th, canvas, svg)')
    .evaluateAll(
      (all, edge) =>
        all
          .filter((each) => each.checkVisibility() && each.getBoundingClientRect().right > edge + 1)
          .map((each) => each.textContent || each.tagName),
      SHEET,
    );

const reports = [
  { what: 'a live’s report', figure: 'Peak viewers', title: 'Timeline' },
  { what: 'a weekly report', figure: 'Visitors a day', title: 'Lives of the week' },
];

for (const { what, figure, title } of reports) {
  test(`${what} is printed on white paper, whole and without controls, in the dark theme too`, async ({
    page,
    request,
  }) => {
    const token = await tokenFor(request, 'admin');
    const { data } = await api<{ list: { id: string }[] }>(request, token, 'GET', '/api/studio/lives?limit=1');
    await enter(page, token, { locale: 'en-US', theme: 'dark' });
    const atRest = watchRest(page);
    await page.goto(title === 'Timeline' ? `/dashboard/report?live=${data.list[0]?.id}` : '/dashboard/weekly');
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await atRest();
    await print(page);
    await expect(page.getByText(figure).first()).toBeVisible();
    await expect(page.locator('nav, header button, form, textarea').filter({ visible: true })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeHidden();
    expect(await cut(page)).toEqual([]);
    await expect(page.locator('#root')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await page.evaluate("window.dispatchEvent(new Event('afterprint'))");
    await expect(page.locator('body')).toHaveAttribute('arco-theme', 'dark');
  });
}
