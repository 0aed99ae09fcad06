import { enter, expect, test, tokenFor } from './support.ts';

test('an application that an address names wrongly is not another one', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'admin'));
  await page.goto('/result/error?id=bogus');
  await expect(page.getByText('该申请不存在或已被删除。')).toBeVisible();
  await expect(page).toHaveURL(/id=bogus/);
});

for (const path of ['/exception/404', '/no/such/page']) {
  test(`nothing is scrolled at ${path}, which says what it is in the tab of the browser`, async ({ page, request }) => {
    await enter(page, await tokenFor(request, 'admin'));
    await page.addInitScript(() => localStorage.setItem('onair-settings', '{"tabBar":true}'));
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.getByRole('button', { name: /重试|返回工作台/ })).toBeVisible();
    await expect(page).toHaveTitle(/· 播控台$/);
    const over = await page.evaluate('document.documentElement.scrollHeight - innerHeight');
    expect(over).toBe(0);
  });
}

// At 200 % zoom a window of 1280 pixels has 640.
for (const width of [390, 640, 767]) {
  test(`each step stands in a place of its own where the window is ${width} pixels wide`, async ({ page, request }) => {
    await enter(page, await tokenFor(request, 'admin'));
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/form/step', '/profile/basic']) {
      await page.goto(path);
      const current = page.locator('[aria-current=step]').or(page.getByRole('list', { name: '审批步骤' }));
      await expect(current.first()).toBeVisible();
      const steps = page.getByRole('list', { name: /填写步骤|审批步骤/ }).getByRole('listitem');
      const boxes = await Promise.all((await steps.all()).map((step) => step.boundingBox()));
      expect(boxes.length).toBe(3);
      for (const [n, box] of boxes.entries()) {
        expect(box?.height, `step ${n + 1} of ${path}`).toBeGreaterThan(24);
        const before = boxes[n - 1];
        if (before) expect(box?.y, `step ${n + 1} of ${path}`).toBeGreaterThanOrEqual(before.y + before.height);
      }
    }
  });
}

test('Retry on an exception page reports its result', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'admin'));
  await page.goto('/exception/404');
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByText('已重试，该页面仍不可用')).toBeVisible();
});

test('the audit log names features in the language of the page', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'admin'));
  await page.goto('/user/audit');
  await page.getByRole('combobox', { name: '功能' }).click();
  const options = page.getByRole('option');
  await expect(options.first()).toBeVisible();
  for (const name of await options.allTextContents()) expect(name).toMatch(/[\u4e00-\u9fff]/);
});

test('no two columns of the audit log have one name, and long ids are shortened', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'admin'));
  await page.goto('/user/audit');
  await expect(page.getByRole('cell').first()).toBeVisible();
  const names = await page.getByRole('columnheader').allTextContents();
  expect(new Set(names).size).toBe(names.length);
  for (const cell of await page.getByRole('cell').allTextContents()) {
    expect(cell).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/);
  }
});

test('the Workplace has one first heading', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'user'));
  await page.goto('/dashboard/workplace');
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
});

test('Back and Forward restore the scroll position of each page', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'admin'), { locale: 'en-US' });
  await page.setViewportSize({ width: 1024, height: 600 });
  await page.goto('/dashboard/workplace');
  const offset = () => page.evaluate<number>('Math.round(scrollY)');
  await expect(page.getByRole('heading', { name: 'Popular content' })).toBeVisible();
  // Within one task: the link is pressed before the event of the scrolling.
  await page.evaluate(`
    scrollTo(0, 500);
    document.querySelector('main a[href^="/user/setting"]').click();
  `);
  await expect(page).toHaveURL(/\/user\/setting/);
  await expect.poll(offset).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL(/workplace/);
  await expect.poll(offset).toBe(500);
  await page.goForward();
  await expect(page).toHaveURL(/\/user\/setting/);
  await expect.poll(offset).toBe(0);
  await page.goBack();
  await expect.poll(offset).toBe(500);

  await page.locator('a[href="/visualization/data-analysis"]').first().dispatchEvent('click');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Content analytics');
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  await page.evaluate('scrollTo(0, 300)');
  await page.goBack();
  await expect(page).toHaveURL(/workplace/);
  await expect.poll(offset).toBe(500);
  await page.goForward();
  await expect(page).toHaveURL(/analysis/);
  await expect.poll(offset).toBe(300);
});

test('the open tab is in sight after a reload, also where tabs do not fit', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'admin'));
  await page.setViewportSize({ width: 1024, height: 800 });
  const pages =
    '/dashboard/monitor /visualization/data-analysis /list/search-table /list/card /form/step /form/group /profile/basic ' +
    '/list/campaigns /result/success /result/error /user/info /user/setting /user/audit';
  await page.addInitScript(() => localStorage.setItem('onair-settings', '{"tabBar":true}'));
  await page.addInitScript(`sessionStorage.setItem('onair-tabs', ${JSON.stringify(JSON.stringify(pages.split(' ')))})`);
  await page.goto('/user/audit');
  const active = page.locator('[data-active]');
  await expect(active).toBeVisible();
  await expect(async () => {
    const seen = await page.evaluate(`(() => {
      const tab = document.querySelector('[data-active]');
      const strip = tab.closest('ul').parentElement.getBoundingClientRect();
      const { left, right } = tab.getBoundingClientRect();
      return strip.width < tab.closest('ul').scrollWidth && left >= strip.left - 1 && right <= strip.right + 1;
    })()`);
    expect(seen).toBe(true);
  }).toPass();
});

test('a long title in the message box has a line to itself', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'admin'));
  await page.route('**/api/message/list**', async (route) => {
    const response = await route.fetch();
    const { data, ...envelope } = (await response.json()) as { data: { title: string }[] };
    const long = data.map((message) => ({
      ...message,
      title: 'The service contract of this company ends in twenty days',
    }));
    await route.fulfill({ response, json: { ...envelope, data: long } });
  });
  await page.goto('/dashboard/workplace');
  await page.getByRole('button', { name: /^消息通知/ }).click();
  await page.getByRole('tab', { name: /^通知/ }).click();
  await expect(page.getByText('The service contract').first()).toBeVisible();
  const narrow = await page.evaluate(`(() => {
    const width = (element) => element.getBoundingClientRect().width;
    return [...document.querySelectorAll('button[data-read] [data-content] > span:first-child > span')]
      .filter((part) => part.textContent.startsWith('The service contract'))
      .filter((part) => width(part) < width(part.parentElement) * 0.6).length;
  })()`);
  expect(narrow).toBe(0);
});

test('what is opened in a page keeps its scroll position, and the next page of a list is read from its start', async ({
  page,
  request,
}) => {
  await enter(page, await tokenFor(request, 'admin'), { locale: 'en-US' });
  await page.setViewportSize({ width: 1024, height: 600 });
  const offset = () => page.evaluate<number>('Math.round(scrollY)');
  await page.goto('/list/search-table?pageSize=20');
  await expect(page.getByRole('row')).toHaveCount(21);
  const link = page.getByRole('row').nth(12).getByRole('link').first();
  await link.scrollIntoViewIfNeeded();
  const before = await offset();
  expect(before).toBeGreaterThan(100);
  await link.click();
  await expect(page).toHaveURL(/[?&]view=/);
  const set = page.getByRole('dialog');
  await expect(set).toBeVisible();
  expect(await offset()).toBe(before);
  await set.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(set).toBeHidden();
  expect(await offset()).toBe(before);

  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/current=2/);
  await expect(page.getByRole('row').nth(1)).toBeInViewport();
  expect(await offset()).toBeLessThan(before);
});
