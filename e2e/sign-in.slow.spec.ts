import { expectAccessible } from './accessibility.ts';
import { enter, expect, test, tokenFor, watchRest } from './support.ts';

test('empty fields are named before anything is sent, in the language of the page', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByText('用户名不能为空')).toBeVisible();
  await expect(page.getByText('密码不能为空')).toBeVisible();
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.getByText('Username cannot be empty')).toBeVisible();
  await expect(page.getByText('Password cannot be empty')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-US');
});

test('the form for a new account is accessible in both themes', async ({ page }) => {
  const atRest = watchRest(page);
  await page.goto('/login');
  await page.getByRole('button', { name: '注册账号' }).click();
  await expect(page.getByLabel('邮箱')).toBeVisible();
  await atRest();
  await expectAccessible(page, 'registration');
});

test('forgotten passwords lead to the administrator where no mail is configured', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: '忘记密码' }).click();
  await expect(page.getByText('npm run user -- reset NAME')).toBeVisible();
});

test('a redirect to anywhere but a known page is ignored', async ({ page, request, allowNoise, baseURL }) => {
  allowNoise(/status of 404/);
  const token = await tokenFor(request, 'user');
  await enter(page, token);
  const payloads = [
    '//evil.example',
    'https://evil.example',
    'https:evil.example',
    '\\\\evil.example',
    '/%5cevil.example',
    'javascript:alert(1)',
    'Workplace@evil.example',
    '%00',
    'redirect',
    'constructor',
    '__proto__',
  ];
  for (const wanted of payloads) {
    await page.goto(`/login?redirect=${encodeURIComponent(wanted)}`);
    await expect(page).toHaveURL(new RegExp(`^${baseURL}/dashboard/workplace`));
  }
  for (const path of ['//evil.example', '/%2F%2Fevil.example', '/https://evil.example', '/javascript:alert(1)']) {
    await page.goto(`/redirect${path}`);
    await page.waitForLoadState('load');
    expect(new URL(page.url()).origin).toBe(baseURL);
  }
});
