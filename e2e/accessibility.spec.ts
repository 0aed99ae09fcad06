import { pageRoutes } from '@onair/contract/routes';
import type { Page } from '@playwright/test';
import { blockers, enter, expect, test, tokenFor } from './support.ts';

const settled = async (page: Page) => {
  await expect(page.locator('main, [role=main]').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
};

for (const theme of ['light', 'dark']) {
  test(`no page keeps anyone out (${theme})`, async ({ page, request }) => {
    test.setTimeout(180_000);
    await enter(page, await tokenFor(request, 'admin'), { theme });
    for (const { path } of [...pageRoutes, { path: '/nowhere' }]) {
      await page.goto(path);
      await settled(page);
      expect.soft(await blockers(page), path).toEqual([]);
    }
  });

  test(`the login page keeps nobody out (${theme})`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('arco-theme', value), theme);
    await page.goto('/login');
    await settled(page);
    expect(await blockers(page)).toEqual([]);
    await page.getByRole('button', { name: '注册账号' }).click();
    await expect(page.getByLabel('邮箱')).toBeVisible();
    expect(await blockers(page)).toEqual([]);
  });

  test(`no open overlay keeps anyone out (${theme})`, async ({ page, request }) => {
    test.setTimeout(300_000);
    await enter(page, await tokenFor(request, 'admin'), { theme });
    const overlays: { at: string; name: string; open: () => Promise<void> }[] = [
      {
        at: '/dashboard/workplace',
        name: 'settings',
        open: () => page.getByRole('button', { name: '页面配置' }).click(),
      },
      {
        at: '/dashboard/workplace',
        name: 'messages',
        open: () => page.getByRole('button', { name: /消息通知/ }).click(),
      },
      {
        at: '/dashboard/workplace',
        name: 'account',
        open: () => page.getByRole('button', { name: /账号菜单/ }).click(),
      },
      { at: '/dashboard/workplace', name: 'language', open: () => page.getByRole('button', { name: '语言' }).click() },
      { at: '/dashboard/workplace', name: 'palette', open: () => page.keyboard.press('Control+k') },
      {
        at: '/dashboard/workplace',
        name: 'popular',
        open: () => page.getByRole('button', { name: '查看更多：线上热门内容' }).click(),
      },
      {
        at: '/dashboard/workplace',
        name: 'announcements',
        open: () => page.getByRole('button', { name: '查看更多：公告' }).click(),
      },
      {
        at: '/dashboard/workplace',
        name: 'shortcuts',
        open: () => page.getByRole('button', { name: '管理快捷操作' }).click(),
      },
      {
        at: '/dashboard/workplace',
        name: 'document',
        open: () => page.getByRole('button', { name: '使用指南' }).click(),
      },
      {
        at: '/list/card?tab=service',
        name: 'service',
        open: () => page.getByRole('button', { name: '续约服务: 漏斗分析' }).click(),
      },
      {
        at: '/user/setting',
        name: 'avatar',
        open: () => page.getByRole('button', { name: '修改头像' }).click(),
      },
      {
        at: '/user/setting?tab=certification',
        name: 'certification form',
        open: () => page.getByRole('button', { name: '修改认证主体' }).click(),
      },
      {
        at: '/user/setting?tab=certification',
        name: 'certification request',
        open: () =>
          page
            .getByRole('button', { name: /^查看 .* 的申请$/ })
            .first()
            .click(),
      },
      {
        at: '/user/info?list=project',
        name: 'new project',
        open: () => page.getByRole('dialog').getByRole('button', { name: '创建项目' }).click(),
      },
      {
        at: '/user/info?list=team',
        name: 'team',
        open: () =>
          page
            .getByRole('dialog')
            .getByRole('button', { name: /内容运营部/ })
            .click(),
      },
      { at: '/user/info?activity=all', name: 'activity', open: async () => {} },
      { at: '/list/card?ledger=entries', name: 'entries', open: async () => {} },
      { at: '/list/card?ledger=orders', name: 'orders', open: async () => {} },
      {
        at: '/list/card?ledger=entries',
        name: 'top-up',
        open: () => page.getByRole('dialog').getByRole('button', { name: '充值', exact: true }).click(),
      },
      {
        at: '/profile/basic',
        name: 'operation',
        open: () =>
          page
            .getByRole('button', { name: /^查看 PC/ })
            .first()
            .click(),
      },
      {
        at: '/visualization/data-analysis?preset=7d',
        name: 'all authors',
        open: () => page.getByRole('button', { name: '查看更多：热门作者榜单' }).click(),
      },
      {
        at: '/visualization/data-analysis?preset=7d',
        name: 'export of a chart',
        open: () => page.getByRole('button', { name: '导出：内容时段分析' }).click(),
      },
      {
        at: '/visualization/multi-dimension-data-analysis?preset=7d',
        name: 'events behind a point',
        open: async () => {
          await page.getByRole('button', { name: '以表格查看：数据总览' }).click();
          await page.getByRole('table', { name: '数据总览' }).getByRole('button').first().click();
        },
      },
      {
        at: '/list/search-table',
        name: 'create',
        open: () => page.getByRole('button', { name: '新建', exact: true }).click(),
      },
      { at: '/list/search-table', name: 'import', open: () => page.getByRole('button', { name: '批量导入' }).click() },
      { at: '/list/search-table', name: 'columns', open: () => page.getByRole('button', { name: '列设置' }).click() },
      {
        at: '/list/search-table',
        name: 'view',
        open: () => page.getByText('查看', { exact: true }).first().click(),
      },
      {
        at: '/result/success?list=true',
        name: 'applications',
        open: () => page.getByRole('combobox', { name: '状态' }).focus(),
      },
      {
        at: '/list/card?tab=quality',
        name: 'review',
        open: () => page.getByRole('button', { name: '质检：违禁内容命中' }).click(),
      },
      {
        at: '/list/card?tab=quality',
        name: 'new queue',
        open: () => page.getByRole('button', { name: '点击创建质检内容队列' }).click(),
      },
      {
        at: '/list/card?tab=rules',
        name: 'rule settings',
        open: () => page.getByRole('button', { name: '设置：内容分发规则' }).click(),
      },
      { at: '/result/error', name: 'withdraw', open: () => page.getByRole('button', { name: '撤回申请' }).click() },
    ];
    for (const { at, name, open } of overlays) {
      await page.goto(at);
      await settled(page);
      await open();
      await expect(
        page.locator('[role=dialog]:visible, [role=menu]:visible, dialog[open], [popover]:popover-open').first(),
      ).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect.soft(await blockers(page), name).toEqual([]);
    }
  });
}

test('a whole session works by keyboard alone: sign in, find a page, create a set', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('用户名', { exact: true }).focus();
  await page.keyboard.type('admin');
  await page.keyboard.press('Tab');
  await page.keyboard.type('admin');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /欢迎回来/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByPlaceholder(/搜索页面/)).toBeFocused();
  await page.keyboard.type('查询表格');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/search-table/);
  await page.getByRole('button', { name: '新建', exact: true }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: '新建集合' });
  await expect(dialog).toBeVisible();
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
