import { enter, expect, test, tokenFor } from './support.ts';

test('an application that an address names wrongly is not another one', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'admin'));
  await page.goto('/result/error?id=bogus');
  await expect(page.getByText('该申请不存在或已被删除。')).toBeVisible();
  await expect(page).toHaveURL(/id=bogus/);
});
