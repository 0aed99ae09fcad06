import type { Role } from '@onair/contract/access';
import { menuFor, pageRoutes } from '@onair/contract/routes';
import { entriesOf } from '@onair/contract/typed';
import { newAccount } from './new-account.ts';
import { enter, expect, test, tokenFor, watchRest } from './support.ts';

/**
 * A viewer opens every page of the menu; other roles open those with more than one area, or that only they may open.
 */
const PAGES: Partial<Record<Role, readonly string[]>> = {
  viewer: menuFor('viewer', true).flatMap(({ children = [] }) => children.map(({ path }) => path)),
  editor: ['/dashboard/workplace', '/list/search-table', '/form/step', '/dashboard/approvals'],
  reviewer: ['/dashboard/workplace', '/list/card', '/visualization/data-analysis'],
  operator: ['/dashboard/workplace', '/dashboard/monitor', '/dashboard/approvals', '/form/group'],
  finance: ['/dashboard/workplace', '/list/card?tab=service&ledger=orders', '/list/campaigns'],
};

for (const [role, paths] of entriesOf(PAGES)) {
  test(`${role}: pages open without a refused call, and one of another role does not open`, async ({
    page,
    request,
  }) => {
    await enter(page, await newAccount(request, role, role), { locale: 'en-US' });
    const atRest = watchRest(page);
    // A refused call would log an error in the console, on which every test fails.
    for (const path of paths) {
      await page.goto(path);
      await expect(page.locator('main').getByRole('heading').first()).toBeVisible();
      await atRest();
    }
    const closed = pageRoutes.find(({ name }) => name === (role === 'operator' ? 'Accounts' : 'Monitor'));
    await page.goto(closed?.path ?? '');
    await expect(page).not.toHaveURL(new RegExp(closed?.path ?? ''));
  });
}

test('an admin gives an account another role, which says what it may do', async ({ page, request }) => {
  await newAccount(request, 'joiner', 'user');
  await enter(page, await tokenFor(request, 'admin'), { locale: 'en-US' });
  await page.goto('/user/accounts?text=joiner');
  const row = page.getByRole('row', { name: /joiner-/ }).first();
  await row.getByRole('button', { name: /^Actions for joiner/ }).click();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change role' });
  await expect(dialog.getByRole('button', { name: 'Change role' })).toBeDisabled();
  await dialog.getByText('Finance', { exact: true }).click();
  await expect(dialog.getByText(/Manages services, orders and the company account/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Change role' }).click();
  await expect(row).toContainText('Finance');
});
