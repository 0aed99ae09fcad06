import type { Page } from '@playwright/test';
import { expectAccessible, OPEN, unrecorded } from './accessibility.ts';
import { enter, expect, test, tokenFor, watchRest } from './support.ts';

type Overlay = {
  name: string;
  open: (page: Page) => Promise<void>;
  /** It opens in the one before, which stays. */
  within?: true;
};

/** Overlays of each page, by the page's address. */
const OVERLAYS: Record<string, Overlay[]> = {
  '/dashboard/workplace': [
    {
      name: 'settings',
      open: (page) => page.getByRole('button', { name: '页面配置' }).click(),
    },
    {
      name: 'messages',
      open: (page) => page.getByRole('button', { name: /消息通知/ }).click(),
    },
    {
      name: 'account',
      open: (page) => page.getByRole('button', { name: /账号菜单/ }).click(),
    },
    { name: 'language', open: (page) => page.getByRole('button', { name: '语言' }).click() },
    { name: 'palette', open: (page) => page.keyboard.press('Control+k') },
    {
      name: 'popular',
      open: (page) => page.getByRole('button', { name: '查看更多：线上热门内容' }).click(),
    },
    {
      name: 'announcements',
      open: (page) => page.getByRole('button', { name: '查看更多：公告' }).click(),
    },
    {
      name: 'shortcuts',
      open: (page) => page.getByRole('button', { name: '管理快捷操作' }).click(),
    },
  ],
  '/dashboard/monitor?studio=main': [
    { name: 'studios', open: (page) => page.getByRole('button', { name: /切换直播间/ }).click() },
    { name: 'new studio', open: (page) => page.getByRole('button', { name: '新建直播间' }).click() },
    { name: 'menu of the studio', open: (page) => page.getByRole('button', { name: '管理直播间' }).click() },
    {
      name: 'archived studios',
      open: async (page) => {
        await page.getByRole('button', { name: '管理直播间' }).click();
        await page.getByRole('menuitem', { name: '已归档的直播间' }).click();
      },
    },
    { name: 'more of the preview', open: (page) => page.getByRole('button', { name: '更多', exact: true }).click() },
    ...['收藏队列', '禁言名单', '聊天规则', '房管'].map((name) => ({
      name,
      open: async (page: Page) => {
        await page.getByRole('button', { name: '聊天管理' }).click();
        await page.getByRole('menuitem', { name, exact: true }).click();
        await expect(page.getByRole('dialog', { name })).toBeVisible();
      },
    })),
    { name: 'recordings', open: (page) => page.getByRole('button', { name: '录制', exact: true }).click() },
    { name: 'slate', open: (page) => page.getByRole('button', { name: '垫片', exact: true }).click() },
    { name: 'reports', open: (page) => page.getByRole('button', { name: '直播报告' }).click() },
    {
      name: 'target of a restream',
      open: async (page) => {
        await page.getByRole('button', { name: '转推', exact: true }).click();
        await page.getByRole('button', { name: '添加目标' }).first().click();
        await expect(page.getByRole('dialog', { name: '添加转推目标' })).toBeVisible();
      },
    },
    {
      name: 'library',
      open: async (page) => {
        await page.getByRole('radio', { name: '视频直播' }).locator('..').click();
        await page.getByRole('button', { name: '视频库', exact: true }).click();
      },
    },
  ],
  '/list/card?tab=service': [
    {
      name: 'service',
      open: (page) => page.getByRole('button', { name: '续约服务: 漏斗分析' }).click(),
    },
  ],
  '/user/setting': [
    {
      name: 'avatar',
      open: (page) => page.getByRole('button', { name: '修改头像' }).click(),
    },
  ],
  '/user/setting?tab=certification': [
    {
      name: 'certification form',
      open: (page) => page.getByRole('button', { name: '修改认证主体' }).click(),
    },
    {
      name: 'certification request',
      open: (page) =>
        page
          .getByRole('button', { name: /^查看 .* 的申请$/ })
          .first()
          .click(),
    },
  ],
  '/user/accounts': [
    { name: 'invite', open: (page) => page.getByRole('button', { name: '邀请成员' }).click() },
    {
      name: 'account',
      open: async (page) => {
        await page.getByRole('table').first().getByRole('link').first().click();
        await expect(page.getByRole('table', { name: '最近登录' })).toBeVisible();
      },
    },
  ],
  '/user/info?list=project': [
    {
      name: 'new project',
      open: (page) => page.getByRole('dialog').getByRole('button', { name: '新建项目' }).click(),
    },
  ],
  '/user/info?list=team': [
    {
      name: 'team',
      open: (page) =>
        page
          .getByRole('dialog')
          .getByRole('button', { name: /内容运营部/ })
          .click(),
    },
  ],
  '/user/info?activity=all': [{ name: 'activity', open: async () => {} }],
  '/list/card?ledger=entries': [
    { name: 'entries', open: async () => {} },
    {
      name: 'top-up',
      within: true,
      open: (page) => page.getByRole('dialog').getByRole('button', { name: '充值', exact: true }).click(),
    },
  ],
  '/list/card?ledger=orders': [{ name: 'orders', open: async () => {} }],
  '/profile/basic': [
    {
      name: 'operation',
      open: (page) =>
        page
          .getByRole('button', { name: /^查看 PC/ })
          .first()
          .click(),
    },
  ],
  '/visualization/data-analysis?preset=7d': [
    {
      name: 'all authors',
      open: (page) => page.getByRole('button', { name: '查看更多：热门作者榜单' }).click(),
    },
    {
      name: 'export of a chart',
      open: (page) => page.getByRole('button', { name: '导出：分时段活跃度' }).click(),
    },
  ],
  '/visualization/multi-dimension-data-analysis?preset=7d': [
    {
      name: 'events behind a point',
      open: async (page) => {
        await page.getByRole('button', { name: '以表格查看：数据总览' }).click();
        await page.getByRole('table', { name: '数据总览' }).getByRole('button').first().click();
      },
    },
  ],
  '/list/search-table': [
    {
      name: 'create',
      open: (page) => page.getByRole('button', { name: '新建', exact: true }).click(),
    },
    { name: 'import', open: (page) => page.getByRole('button', { name: '批量导入' }).click() },
    { name: 'recycle bin', open: (page) => page.getByRole('button', { name: '回收站' }).click() },
    { name: 'columns', open: (page) => page.getByRole('button', { name: '列设置' }).click() },
    {
      name: 'view',
      open: (page) => page.getByText('查看', { exact: true }).first().click(),
    },
  ],
  '/list/campaigns': [
    {
      name: 'status',
      open: (page) => page.getByRole('combobox', { name: '状态' }).click(),
    },
  ],
  '/list/card?tab=quality': [
    {
      name: 'review',
      open: (page) => page.getByRole('button', { name: '质检：违禁内容命中' }).click(),
    },
    {
      name: 'new queue',
      open: (page) => page.getByRole('button', { name: '新建质检队列' }).click(),
    },
  ],
  '/list/card?tab=rules': [
    {
      name: 'rule settings',
      open: (page) => page.getByRole('button', { name: '设置：内容分发规则' }).click(),
    },
  ],
  '/result/error': [{ name: 'withdraw', open: (page) => page.getByRole('button', { name: '撤回申请' }).click() }],
};

/** Closes whatever is open, whether it lies alone over the page or over something else. */
const close = (page: Page): Promise<void> =>
  expect
    .poll(async () => {
      const open = await page.locator(OPEN).filter({ visible: true }).count();
      if (open > 0) await page.keyboard.press('Escape');
      return open;
    })
    .toBe(0);

test.use(unrecorded);
// These tests change nothing; one worker would be left with all of them at the end.
test.describe.configure({ mode: 'parallel' });

/** The pages of one part of the menu share a window: what it has loaded once opens sooner. */
const parts = Object.groupBy(Object.keys(OVERLAYS), (at) => at.split('/')[1] ?? '');

for (const [part, addresses = []] of Object.entries(parts)) {
  test(`everything that opens over the pages of /${part} is accessible in both themes`, async ({ page, request }) => {
    // Up to thirty overlays.
    test.slow();
    const atRest = watchRest(page);
    await enter(page, await tokenFor(request, 'admin'));
    for (const at of addresses) {
      await page.goto(at);
      await expect(page.getByRole('main').first()).toBeVisible();
      await atRest();
      for (const [n, { name, open, within = false }] of (OVERLAYS[at] ?? []).entries()) {
        if (n > 0 && !within) await close(page);
        await open(page);
        await expect(page.locator(OPEN).filter({ visible: true }).first()).toBeVisible();
        await atRest();
        // The page beneath is looked at by itself elsewhere; once, it is while something covers it.
        await expectAccessible(page, `${name} over ${at}`, n > 0 ? OPEN : undefined);
      }
    }
  });
}
