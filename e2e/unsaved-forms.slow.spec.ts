import type { Locator, Page } from '@playwright/test';
import { enter, expect, test, tokenFor } from './support.ts';

const TYPED = '还没有保存';

type Form = {
  name: string;
  path: string;
  /** Opens the form and returns the field to type into. */
  open: (page: Page) => Promise<Locator>;
  /** The text to type. */
  text?: string;
  /** It covers the page, so that the page cannot be clicked. */
  over?: boolean;
};

const FORMS: readonly Form[] = [
  {
    name: 'the group form',
    path: '/form/group',
    open: async (page) => page.getByLabel('参数说明', { exact: true }),
  },
  {
    name: 'the profile',
    path: '/user/setting',
    open: async (page) => page.getByRole('textbox', { name: '具体地址' }),
  },
  {
    name: 'a new set',
    path: '/list/search-table',
    over: true,
    open: async (page) => {
      await page.getByRole('button', { name: '新建', exact: true }).click();
      return page.getByRole('dialog', { name: '新建集合' }).getByLabel('集合名称');
    },
  },
  {
    name: 'a new queue',
    path: '/list/card',
    over: true,
    open: async (page) => {
      await page.getByRole('button', { name: '新建质检队列' }).click();
      return page.getByRole('dialog', { name: '新建质检队列' }).getByRole('textbox').first();
    },
  },
  {
    name: 'a top-up',
    path: '/list/card?ledger=entries',
    over: true,
    text: '12',
    open: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: '充值', exact: true }).click();
      return page.getByLabel('充值金额（元）');
    },
  },
  {
    name: 'a new project',
    path: '/user/info?list=project',
    over: true,
    open: async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: '新建项目' }).click();
      return page.getByRole('dialog').getByLabel('名称');
    },
  },
  {
    name: 'an announcement',
    path: '/dashboard/workplace',
    over: true,
    open: async (page) => {
      await page.getByRole('button', { name: '查看更多：公告' }).click();
      const drawer = page.getByRole('dialog', { name: '全部公告' });
      await drawer.getByRole('button', { name: '发布公告' }).click();
      return drawer.getByLabel('标题');
    },
  },
  {
    name: 'a new account',
    path: '/user/accounts',
    over: true,
    open: async (page) => {
      await page.getByRole('button', { name: '新建账号' }).click();
      return page.getByRole('dialog', { name: '新建账号' }).getByRole('textbox').first();
    },
  },
];

const question = (page: Page) => page.getByRole('dialog', { name: '放弃未保存的修改？' });
const stay = async (page: Page) => {
  await question(page).getByRole('button', { name: '继续编辑' }).click();
  await expect(question(page)).toBeHidden();
};
const discard = (page: Page) => question(page).getByRole('button', { name: '放弃修改' }).click();

/** Reloads the window, and answers the browser's own question by staying. @returns whether it asked */
const reloadAsks = async (page: Page): Promise<boolean> => {
  const asked = page.waitForEvent('dialog');
  void page.evaluate('location.reload()');
  const dialog = await asked;
  await dialog.dismiss();
  return dialog.type() === 'beforeunload';
};

const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '登出登录' }).click();
};

for (const { name, path, open, over = false, text = TYPED } of FORMS) {
  test(`${name} is not lost without a question`, async ({ page, request }) => {
    await enter(page, await tokenFor(request, 'admin'));
    await page.goto(path);
    const field = await open(page);
    await field.fill(text);
    const holds = () => expect(field).toHaveValue(text);

    expect(await reloadAsks(page)).toBe(true);
    await holds();
    if (over) await page.keyboard.press('Escape');
    else
      await page
        .getByRole('link', { name: '消息中心' })
        .or(page.getByRole('link', { name: '工作台' }))
        .first()
        .click();
    await stay(page);
    await holds();
    if (!over) {
      await logOut(page);
      await stay(page);
      await holds();
      await logOut(page);
    } else await page.keyboard.press('Escape');
    await discard(page);
    if (over) await expect(field).toHaveCount(0);
    else await expect(page).toHaveURL(/\/login/);
  });
}

test('closing or reloading the tab of an unsaved form asks, and the tab stays', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'admin'));
  await page.addInitScript(() => localStorage.setItem('onair-settings', '{"tabBar":true}'));
  await page.goto('/form/group');
  const field = page.getByLabel('参数说明', { exact: true });
  await field.fill(TYPED);
  const bar = page.getByRole('navigation', { name: '标签页' });
  // Opening another page asks nothing: the form stays alive behind its tab.
  await bar.getByRole('link', { name: '工作台' }).click();
  await expect(page.getByRole('heading', { name: /欢迎回来/ })).toBeVisible();
  const close = bar.getByRole('button', { name: /分组表单/ });
  await close.click();
  await stay(page);
  await bar.getByRole('link', { name: '分组表单' }).click();
  await expect(field).toHaveValue(TYPED);
  await page.getByRole('button', { name: '标签页操作' }).click();
  await page.getByRole('menuitem', { name: '重新加载' }).click();
  await stay(page);
  await expect(field).toHaveValue(TYPED);
  await close.click();
  await discard(page);
  await expect(bar.getByRole('link', { name: '分组表单' })).toHaveCount(0);
});
