import { newAccount } from './new-account.ts';
import { api, enter, expect, test } from './support.ts';

/** Controls outside of larger stories. */

test('each switch of the interface settings changes the frame, also after a reload', async ({ page, request }) => {
  await enter(page, await newAccount(request, 'frame'));
  await page.goto('/user/info');
  await expect(page.getByRole('heading', { name: '个人主页' })).toBeAttached();
  const parts = {
    底部: page.getByRole('contentinfo'),
    多页签: page.getByRole('navigation', { name: '标签页' }),
  };
  const drawer = page.getByRole('dialog', { name: '页面配置' });
  const turn = async (name: string) => {
    await page.getByRole('button', { name: '页面配置' }).click();
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/user/preferences'));
    await drawer.getByRole('switch', { name, exact: true }).click();
    await stored;
    await drawer.getByRole('button', { name: '关闭' }).last().click();
    await expect(drawer).toBeHidden();
  };
  for (const [name, part] of Object.entries(parts)) {
    const shown = await part.isVisible();
    await turn(name);
    await expect(part, name).toBeVisible({ visible: !shown });
    await page.reload();
    await expect(page.getByRole('heading', { name: '个人主页' })).toBeAttached();
    await expect(part, `${name}, reloaded`).toBeVisible({ visible: !shown });
  }
  await turn('色弱模式');
  await expect(page.locator('html[data-color-weak]')).toBeAttached();
  const side = page.getByRole('navigation', { name: '主菜单' });
  const before = await side.boundingBox();
  await turn('顶部菜单栏');
  await expect(async () => {
    const after = await side.boundingBox();
    expect(after?.width).toBeGreaterThan(before?.width ?? 0);
    expect(after?.height).toBeLessThan(before?.height ?? 0);
  }).toPass();
});

test('an API token is shown once, reads what it may, and is refused once it is revoked', async ({ page, request }) => {
  await enter(page, await newAccount(request, 'tokens'), { locale: 'en-US' });
  await page.goto('/user/setting?tab=integrations');
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('dialog', { name: 'New token' });
  await form.getByRole('button', { name: 'Create token' }).click();
  await expect(form.getByRole('alert').first()).toBeVisible();
  await form.getByLabel('Name').fill('signage');
  await form.getByRole('button', { name: 'Create token' }).click();
  const made = page.getByRole('dialog', { name: 'New API token' });
  const secret = (await made.getByText(/^onair_/).textContent()) ?? '';
  await made.getByRole('button', { name: 'Done' }).click();
  const read = async () =>
    (await request.get('/api/v1/contents?limit=1', { headers: { authorization: `Bearer ${secret}` } })).json();
  expect((await read()).code).toBe(20000);
  const row = page.getByRole('row', { name: /signage/ });
  await row.getByRole('button', { name: 'Revoke signage' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(row).toHaveCount(0);
  expect((await read()).code).not.toBe(20000);
});

test('a webhook is created with its secret, turned off, and deleted', async ({ page, request }) => {
  const token = await newAccount(request, 'hooks');
  type Hook = { name: string; active: boolean };
  const stored = async () =>
    (await api<Hook[]>(request, token, 'GET', '/api/webhook/list')).data.find(({ name }) => name === 'signage');
  await enter(page, token, { locale: 'en-US' });
  await page.goto('/user/setting?tab=integrations');
  await page.getByRole('button', { name: 'New webhook' }).click();
  const form = page.getByRole('dialog', { name: 'New webhook' });
  await form.getByLabel('Name').fill('signage');
  await form.getByLabel('Receiver URL').fill('https://hooks.example/onair');
  await form.getByRole('button', { name: 'Create webhook' }).click();
  const made = page.getByRole('dialog', { name: 'New signing secret' });
  await expect(made).toBeVisible();
  await made.getByRole('button', { name: 'Done' }).click();
  expect(await stored()).toMatchObject({ active: true });

  await page.getByRole('button', { name: 'Edit signage' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit webhook' });
  await edit.getByRole('switch', { name: 'Active' }).click();
  await edit.getByRole('button', { name: 'Edit webhook' }).click();
  await expect(page.getByRole('row', { name: /signage/ })).toContainText('Off');
  expect(await stored()).toMatchObject({ active: false });

  await page.getByRole('button', { name: 'Delete signage' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row', { name: /signage/ })).toHaveCount(0);
  expect(await stored()).toBeUndefined();
});

test('the audit log leaves out what changes nothing', async ({ page, request }) => {
  const token = await newAccount(request, 'reader');
  await api(request, token, 'POST', '/api/group', {
    kind: 'team',
    name: `Log ${Date.now().toString(36)}`,
    description: '',
  });
  await enter(page, token, { locale: 'en-US' });
  await page.goto('/user/audit');
  const own = (text: string) => page.getByRole('row').filter({ hasText: 'reader-' }).filter({ hasText: text });
  await expect(own('signed in').first()).toBeVisible();
  await page.getByText('Changes only', { exact: true }).click();
  await expect(page).toHaveURL(/only=changes/);
  await expect(own('created a project or team').first()).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'signed in' })).toHaveCount(0);
});

test('messages that were read are deleted after a second press only', async ({ page, request }) => {
  const token = await newAccount(request, 'clears');
  const title = `Maintenance ${Date.now().toString(36)}`;
  const notice = { tag: 'notice', title, content: 'tonight', featured: false };
  expect((await api(request, token, 'POST', '/api/announcement', notice)).code).toBe(20000);
  expect((await api(request, token, 'POST', '/api/message/read-all', { type: 'notice' })).code).toBe(20000);
  await enter(page, token, { locale: 'en-US' });
  await page.goto('/user/messages?type=notice');
  await expect(page.getByText(title)).toBeVisible();
  const cleared: string[] = [];
  page.on('request', (sent) => sent.url().endsWith('/api/message/clear') && cleared.push(sent.url()));
  await page.getByRole('button', { name: 'Delete read' }).click();
  await expect(page.getByRole('button', { name: 'Delete permanently?' })).toBeVisible();
  // Who goes on elsewhere has not said yes.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Delete read' })).toBeVisible();
  expect(cleared).toEqual([]);
  await page.getByRole('button', { name: 'Delete read' }).click();
  await page.getByRole('button', { name: 'Delete permanently?' }).click();
  await expect(page.getByText(title)).toHaveCount(0);
});

test('the tour is offered until it was seen, and the palette brings it back', async ({ page, request }) => {
  await enter(page, await newAccount(request, 'tour'), { locale: 'en-US' });
  await page.goto('/dashboard/workplace');
  const offer = page.getByRole('main').getByRole('button', { name: 'Take the tour' });
  await offer.click();
  const tour = page.getByRole('dialog', { name: 'Product tour' });
  await expect(tour).toContainText('Step 1 of 5');
  await tour.getByRole('button', { name: 'Next' }).click();
  await expect(tour).toContainText('Find everything with Ctrl K');
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/user/preferences'));
  await tour.getByRole('button', { name: 'Skip' }).click();
  await stored;
  await expect(offer).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Welcome, tour-/ })).toBeVisible();
  await expect(offer).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('onboarding');
  await page.keyboard.press('Enter');
  await expect(tour).toContainText('Step 1 of 5');
  await tour.getByRole('button', { name: 'Next' }).press('Escape');
  await expect(tour).toBeHidden();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Undo the last decision');
});

test('a team’s owner gives their Workplace to members, who see it until they arrange their own', async ({
  page,
  request,
  browser,
}) => {
  const owner = await newAccount(request, 'leads');
  const member = await newAccount(request, 'follows', 'viewer');
  const { data: found } = await api<{ accountId: string }[]>(
    request,
    owner,
    'GET',
    '/api/user/colleagues?text=follows-',
  );
  const name = `Desk ${Date.now().toString(36)}`;
  const { data: team } = await api<{ id: string }>(request, owner, 'POST', '/api/group', {
    kind: 'team',
    name,
    description: '',
  });
  expect(
    (
      await api(request, owner, 'POST', `/api/group/${team.id}/members`, {
        accountIds: found.map(({ accountId }) => accountId),
      })
    ).code,
  ).toBe(20000);
  expect((await api(request, member, 'POST', `/api/group/${team.id}/invitation`, { accept: true })).code).toBe(20000);
  const cards = [
    { key: 'figures', shown: true },
    { key: 'popular', shown: true },
    { key: 'clicks', shown: false },
  ];
  await api(request, owner, 'PATCH', '/api/user/preferences', { workplace: cards });
  await enter(page, owner, { locale: 'en-US' });
  await page.goto(`/user/info?group=${team.id}`);
  const part = page.getByRole('region', { name: 'Team Workplace' });
  await part.getByRole('button', { name: 'Use my arrangement' }).click();
  await expect(part).toContainText('Members who have not arranged their own cards');

  const theirs = await (await browser.newContext()).newPage();
  await enter(theirs, member, { locale: 'en-US' });
  await theirs.goto('/dashboard/workplace');
  await expect(theirs.getByRole('heading', { name: 'Popular content' })).toBeVisible();
  await expect(theirs.getByRole('heading', { name: /^Clicks, last 8 days/ })).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Arrange cards' }).click();
  const dialog = theirs.getByRole('dialog', { name: 'Arrange cards' });
  await expect(dialog).toContainText(`This is the arrangement of ${name}`);
  await dialog.getByText('Clicks, last 8 days', { exact: true }).click();
  await expect(theirs.getByRole('heading', { name: /^Clicks, last 8 days/ })).toBeVisible();
  await expect(dialog).not.toContainText(name);
  await dialog.getByRole('button', { name: 'Restore defaults' }).click();
  await expect(theirs.getByRole('heading', { name: /^Clicks, last 8 days/ })).toHaveCount(0);
  await theirs.context().close();
});
