import { pageRoutes } from '@onair/contract/routes';
import { expectAccessible, unrecorded } from './accessibility.ts';
import { accessibilityViolations, enter, expect, test, tokenFor, watchRest } from './support.ts';

/** Pages that need more than their path, and addresses without a page. */
const FURTHER = ['/dashboard/monitor?view=wall', '/dashboard/monitor?tab=population', '/nowhere'];

/** Public pages, outside of the layout. */
const PUBLIC = ['/login', '/live/main', '/live/no-such-studio'];

test.use(unrecorded);
// These tests change nothing; one worker would be left with all of them at the end.
test.describe.configure({ mode: 'parallel' });

test('every page is accessible in both themes', async ({ page, request }) => {
  const atRest = watchRest(page);
  await enter(page, await tokenFor(request, 'admin'));
  for (const path of [...pageRoutes.map((route) => route.path), ...FURTHER]) {
    await page.goto(path);
    await expect(page.getByRole('main').first()).toBeVisible();
    await atRest();
    await expectAccessible(page, path);
  }
});

test('every public page is accessible in both themes', async ({ page, allowNoise }) => {
  // A studio that there is not, whose page is shown all the same.
  allowNoise(/404 \(Not Found\)/);
  const atRest = watchRest(page);
  for (const path of PUBLIC) {
    await page.goto(path);
    await expect(page.getByRole('main').first()).toBeVisible();
    await atRest();
    await expectAccessible(page, path);
  }
});

test('the form for a new account is accessible in both themes', async ({ page }) => {
  const atRest = watchRest(page);
  await page.goto('/login');
  await page.getByRole('button', { name: '注册账号' }).click();
  await expect(page.getByLabel('邮箱')).toBeVisible();
  await atRest();
  await expectAccessible(page, 'registration');
});

test('a page that opens in the dark is as readable as one that was darkened', async ({ page, request }) => {
  const atRest = watchRest(page);
  await enter(page, await tokenFor(request, 'admin'), { theme: 'dark' });
  await page.goto('/dashboard/workplace');
  await expect(page.getByRole('heading', { name: /欢迎回来/ })).toBeVisible();
  await expect(page.locator('body')).toHaveAttribute('arco-theme', 'dark');
  await atRest();
  expect(await accessibilityViolations(page)).toEqual([]);
});
