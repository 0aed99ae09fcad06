import { pageRoutes } from '@onair/contract/routes';
import { expectAccessible, unrecorded } from './accessibility.ts';
import { accessibilityViolations, enter, expect, test, tokenFor, watchRest } from './support.ts';

/** Pages of the table of routes that need more than their path, and addresses that lead to no page. */
const FURTHER = ['/dashboard/monitor?view=wall', '/dashboard/monitor?tab=population', '/nowhere'];

/** Pages outside of the layout, open to anyone who has the address. */
const PUBLIC = ['/login', '/live/main', '/live/no-such-studio'];

test.use(unrecorded);
// They change nothing, and would be left over at the end for one worker.
test.describe.configure({ mode: 'parallel' });

test('no page keeps anyone out, in either theme', async ({ page, request }) => {
  test.setTimeout(240_000);
  const atRest = watchRest(page);
  await enter(page, await tokenFor(request, 'admin'));
  for (const path of [...pageRoutes.map((route) => route.path), ...FURTHER]) {
    await page.goto(path);
    await expect(page.getByRole('main').first()).toBeVisible();
    await atRest();
    await expectAccessible(page, path);
  }
});

test('no public page keeps anyone out, in either theme', async ({ page }) => {
  test.setTimeout(120_000);
  const atRest = watchRest(page);
  for (const path of PUBLIC) {
    await page.goto(path);
    await expect(page.getByRole('main').first()).toBeVisible();
    await atRest();
    await expectAccessible(page, path);
  }
});

test('the form for a new account keeps nobody out, in either theme', async ({ page }) => {
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
