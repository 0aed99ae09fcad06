import { api, enter, expect, test, tokenFor } from './support.ts';

test('an admin opens an account, whose owner must choose a password; disabled, it is out at once', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  await enter(page, token);
  await page.goto('/user/accounts');
  const username = `new.${Date.now() % 1e8}`;
  await page.getByRole('button', { name: '新建账号' }).click();
  const dialog = page.getByRole('dialog', { name: '新建账号' });
  await dialog.getByRole('button', { name: '新建账号' }).click();
  await expect(dialog.getByText('请输入姓名')).toBeVisible();
  await dialog.getByLabel('用户名').fill(username);
  await dialog.getByLabel('姓名').fill('新同事');
  await dialog.getByRole('button', { name: '新建账号' }).click();
  const handover = page.getByRole('dialog', { name: '请将登录信息交给本人' });
  const password = (await handover.locator('code').textContent()) ?? '';
  expect(password.length).toBeGreaterThanOrEqual(16);
  await handover.getByRole('button', { name: '关闭' }).last().click();

  const theirs = await tokenFor(request, username, password);
  expect(
    (await api<{ mustChangePassword: boolean }>(request, theirs, 'POST', '/api/user/info', {})).data,
  ).toMatchObject({
    mustChangePassword: true,
  });
  const row = page.getByRole('row', { name: new RegExp(username) });
  await expect(row).toContainText('待修改初始密码');
  await row.getByRole('button', { name: '对新同事的操作' }).click();
  await page.getByRole('menuitem', { name: '停用账号' }).click();
  await page.getByRole('dialog', { name: '停用账号' }).getByRole('button', { name: '停用账号' }).click();
  await expect(row).toContainText('已停用');
  expect((await api(request, theirs, 'POST', '/api/user/info', {})).code).toBe(50008);
});

test('an invited person opens the link, chooses name and password, and an admin sees the account', async ({
  page,
  request,
  browser,
}) => {
  await enter(page, await tokenFor(request, 'admin'));
  await page.goto('/user/accounts');
  await page.getByRole('button', { name: '邀请成员' }).click();
  const dialog = page.getByRole('dialog', { name: '邀请成员' });
  const username = `invited.${Date.now() % 1e8}`;
  await dialog.getByLabel('姓名').fill(username);
  await dialog.getByRole('button', { name: '邀请成员' }).click();
  const handover = page.getByRole('dialog', { name: '邀请链接' });
  const link = new URL((await handover.locator('code').textContent()) ?? '');
  await handover.getByRole('button', { name: '我已复制' }).click();

  const guest = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await guest.goto(`/login${link.hash}`);
  await expect(guest.getByRole('heading', { name: '接受邀请' })).toBeVisible();
  await expect(guest.getByLabel('姓名')).toHaveValue(username);
  await guest.getByLabel('用户名', { exact: true }).fill(username);
  await guest.getByLabel('新密码', { exact: true }).fill('N3w!Kettle-2');
  await guest.getByLabel('再次输入密码', { exact: true }).fill('N3w!Kettle-2');
  await guest.getByRole('button', { name: '开通账号' }).click();
  await expect(guest.getByRole('heading', { name: '登录播控台' })).toBeVisible();
  await tokenFor(request, username, 'N3w!Kettle-2');

  const row = page.getByRole('row', { name: new RegExp(username) });
  await row.getByRole('link', { name: username }).click();
  const panel = page.getByRole('dialog', { name: username });
  await expect(panel.getByRole('table', { name: '最近登录' })).toBeVisible();
  await panel.getByRole('button', { name: '编辑资料' }).click();
  const details = page.getByRole('dialog', { name: '编辑账号资料' });
  await details.getByLabel('职位').fill('导播');
  await details.getByLabel('邮箱').fill(`${username}@example.com`);
  await details.getByRole('button', { name: '保存' }).click();
  await expect(details).toBeHidden();
  await expect(panel.getByText(`${username}@example.com (未验证)`)).toBeVisible();
  await expect(panel.getByText('导播')).toBeVisible();
  await panel.getByRole('button', { name: /^结束 .* 上的会话$/ }).click();
  await expect(panel.getByText('没有在线会话')).toBeVisible();
  await guest.context().close();
});

test('the audit log shows who did what, what it changed, and that nobody altered it', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  const name = `审计 ${Date.now() % 1e7}`;
  const set = { name, contentType: 'img', filterType: 'rules', status: 'online' };
  const { data } = await api<{ id: string; version: number }>(request, token, 'POST', '/api/policy', set);
  await api(request, token, 'PUT', `/api/policy/${data.id}`, { version: data.version, status: 'offline' });
  await enter(page, token, { locale: 'en-US' });
  // Concurrent tests edit sets, too.
  await page.goto(`/user/audit?text=${encodeURIComponent(name)}`);
  await page.getByRole('combobox', { name: 'Feature' }).click();
  await page.getByRole('option', { name: 'Policy sets' }).click();
  const first = page.getByRole('table', { name: 'Audit log' }).getByRole('row').nth(1);
  await expect(first).toContainText('edited a set');
  await first.getByRole('button', { name: /View entry/ }).click();
  const change = page.getByRole('dialog').getByRole('row', { name: /^Status/ });
  await expect(change).toContainText(/Online.*Offline/);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Verify now' }).click();
  await expect(page.getByText(/Verified: .* entries, no tampering/)).toBeVisible();
});

test('the palette finds content, sets and people, and shows a user no people', async ({ page, request }) => {
  const admin = await tokenFor(request, 'admin');
  type List = { list: { title: string }[] };
  const { list } = (await api<List>(request, admin, 'GET', '/api/content/list?pageSize=1')).data;
  const title = list[0]?.title ?? '';
  await enter(page, admin);
  await page.goto('/dashboard/workplace');
  const palette = page.getByRole('dialog', { name: '搜索' });
  const field = palette.getByRole('combobox');
  await expect(page.getByRole('button', { name: '搜索' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field.fill(title.slice(0, 12));
  await palette.getByRole('option').filter({ hasText: title }).first().click();
  await expect(page.getByRole('dialog', { name: '内容详情' })).toContainText(title);
  await page.getByRole('dialog', { name: '内容详情' }).getByRole('button', { name: '关闭' }).click();
  await page.keyboard.press('Control+k');
  await field.fill('user');
  await expect(palette.getByText('人员')).toBeVisible();

  const people = await api<{ kind: string }[]>(
    request,
    await tokenFor(request, 'user'),
    'GET',
    '/api/search?text=user',
  );
  expect(people.data.filter(({ kind }) => kind === 'person')).toEqual([]);
});
