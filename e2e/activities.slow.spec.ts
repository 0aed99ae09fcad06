import type { Page } from '@playwright/test';
import { newAccount } from './new-account.ts';
import { accessibilityViolations, api, enter, expect, test } from './support.ts';

const words = {
  'zh-CN': {
    labels: ['活动名称', '推广地址', '广告来源', '广告媒介', '广告内容'],
    type: '渠道类型',
    web: '网页域名',
    days: ['开始日期', '结束日期'],
    keyword: '关键词',
    next: '下一步',
    submit: '提交',
    empty1: ['请输入活动名称', '请选择渠道类型', '请选择推广时间', '请输入推广地址'],
    empty2: ['请输入广告来源', '请输入广告媒介', '请选择关键词', '请输入广告内容'],
    name: '只能输入汉字、字母或数字，不含空格，最多 20 字符',
    scheme: '推广地址必须以 http:// 或 https:// 开头',
    content: '最多不超过 200 字',
  },
  'en-US': {
    labels: ['Activity name', 'Promote link', 'Advertising source', 'Advertising media', 'Advertising content'],
    type: 'Channel type',
    web: 'Web domain',
    days: ['Start date', 'End date'],
    keyword: 'Keyword',
    next: 'Next',
    submit: 'Submit',
    empty1: [
      'Please enter the activity name',
      'Please select a channel type',
      'Please select the promotion time',
      'Please enter the promote link',
    ],
    empty2: [
      'Please enter the advertising source',
      'Please enter the advertising media',
      'Please select a keyword',
      'Please enter the advertising content',
    ],
    name: 'Use up to 20 Chinese characters, letters or digits, without spaces',
    scheme: 'The link must start with http:// or https://',
    content: 'Maximum 200 words (counted as characters)',
  },
} as const;
type Locale = keyof typeof words;

const form = (page: Page, locale: Locale) => {
  const { labels, type, web, days, keyword, next, submit } = words[locale];
  const field = (n: number) => page.getByRole('textbox', { name: labels[n] ?? '' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    field,
    next: () => button(next).click(),
    submit: () => button(submit).click(),
    chooseType: async () => {
      await page.getByRole('combobox', { name: type }).click();
      await page.getByRole('option', { name: web }).click();
    },
    typeDays: async (from: string, to: string) => {
      await page.getByLabel(days[0], { exact: true }).click();
      await page.keyboard.type(from);
      await page.keyboard.press('Tab');
      await page.keyboard.type(to);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
    },
    addKeyword: async (word: string) => {
      await page.getByRole('combobox', { name: keyword }).click();
      await page.keyboard.type(word);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Escape');
    },
  };
};

for (const locale of ['zh-CN', 'en-US'] as const) {
  test(`every rule of the channel form speaks ${locale}, and the first click after mending counts`, async ({
    page,
    request,
  }) => {
    const said = words[locale];
    const { field, next, submit, chooseType, typeDays, addKeyword } = form(page, locale);
    await enter(page, await newAccount(request, 'rules'), { locale });
    await page.goto('/form/step');
    await next();
    for (const msg of said.empty1) await expect(page.getByRole('alert').filter({ hasText: msg })).toBeVisible();
    await expect(field(0)).toBeFocused();
    // Under the pointer the button has another background.
    await page.mouse.move(0, 0);
    if (locale === 'zh-CN') expect(await accessibilityViolations(page)).toEqual([]);
    await field(0).fill('春'.repeat(21));
    await expect(page.getByRole('alert').filter({ hasText: said.name })).toBeVisible();
    await field(0).fill('春季 新片');
    await expect(page.getByRole('alert').filter({ hasText: said.name })).toBeVisible();
    await field(0).fill('春'.repeat(20));
    await expect(page.getByRole('alert').filter({ hasText: said.name })).toBeHidden();
    for (const link of ['example.com', 'javascript:alert(1)', 'ftp://example.com']) {
      await field(1).fill(link);
      await expect(page.getByRole('alert').filter({ hasText: said.scheme })).toBeVisible();
    }
    await chooseType();
    await typeDays('2027-03-01', '2027-03-31');
    await field(1).fill('https://example.com');
    await next();
    await expect(field(2)).toBeFocused();
    await submit();
    for (const msg of said.empty2) await expect(page.getByRole('alert').filter({ hasText: msg })).toBeVisible();
    await expect(field(2)).toBeFocused();
    await field(2).fill('sina');
    await field(3).fill('cpc');
    await addKeyword('电影');
    await field(4).fill('字'.repeat(201));
    await expect(page.getByRole('alert').filter({ hasText: said.content })).toBeVisible();
    await field(4).fill('字'.repeat(200));
    const fields = [{ field: 'data.promoteLink', rule: 'format', msg: said.scheme }];
    await page.route('**/api/channel-form/submit', (route) =>
      route.fulfill({ json: { data: { fields }, status: 'fail', msg: '', code: 40000 } }),
    );
    await submit();
    // A fault that only the server finds is shown at its field, on its step.
    await expect(field(1)).toBeFocused();
    await expect(page.getByRole('alert').filter({ hasText: said.scheme })).toBeVisible();
    await page.unroute('**/api/channel-form/submit');
    await field(1).fill('https://example.com/mended');
    await next();
    await expect(field(2)).toHaveValue('sina');
    await submit();
    await expect(page.getByRole('button', { name: /^(查看详情|View details)$/ })).toBeFocused();
  });
}

test('a draft survives the reload and belongs to its writer alone; what the server cannot take stays here', async ({
  allowNoise,
  page,
  request,
}) => {
  allowNoise(/Failed to load resource|net::ERR/);
  const { field } = form(page, 'zh-CN');
  const token = await newAccount(request, 'draft');
  await enter(page, token);
  await page.goto('/form/step');
  await field(0).fill('写到一半');
  await expect(page.getByText(/草稿已保存/)).toBeVisible();
  await page.reload();
  await expect(field(0)).toHaveValue('写到一半');
  const others = await api<null>(request, await newAccount(request, 'other'), 'GET', '/api/channel-form/draft');
  expect(others.data).toBeNull();
  await page.route('**/api/channel-form/draft', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await field(0).fill('服务器不在');
  await expect(page.getByText(/已保留在此浏览器窗口/)).toBeVisible();
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(field(0)).toHaveValue('服务器不在');
  await page.unroute('**/api/channel-form/draft');
  await field(0).fill('服务器回来');
  await expect(page.getByText(/草稿已保存/)).toBeVisible();
  await page.getByRole('button', { name: '清空草稿' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '清空草稿' }).click();
  await expect(field(0)).toHaveValue('');
});

test('an application filled by keyboard alone is reviewed, returned, corrected and submitted again', async ({
  browser,
  page,
  request,
}) => {
  const author = await newAccount(request, 'author');
  const reviewer = await newAccount(request, 'reviewer');
  await enter(page, author);
  await page.goto('/form/step');
  // The date fields are loaded after the form; until then the focus skips them.
  await expect(page.getByRole('textbox', { name: '开始日期', exact: true })).toBeEnabled();
  await page.getByRole('textbox', { name: '活动名称' }).focus();
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.keyboard.type('键盘活动');
  await press('Tab', 'Enter', 'ArrowDown', 'Enter');
  await press('Tab');
  await page.keyboard.type('2027-03-01');
  await press('Tab');
  await page.keyboard.type('2027-03-31');
  await press('Enter', 'Tab');
  await page.getByRole('textbox', { name: '推广地址' }).focus();
  await page.keyboard.type('https://example.com/a');
  await press('Enter');
  await expect(page.getByRole('textbox', { name: '广告来源' })).toBeFocused();
  await page.keyboard.type('sina');
  await press('Tab');
  await page.keyboard.type('cpc');
  await press('Tab');
  // A typed word stays when the field is left.
  await page.keyboard.type('键盘');
  await press('Tab');
  await page.getByRole('textbox', { name: '广告内容' }).focus();
  await page.keyboard.type('只用键盘填写');
  await page.getByRole('button', { name: '提交', exact: true }).focus();
  // Submitted twice while the first answer is pending: still one application.
  const { promise: pressed, resolve: goOn } = Promise.withResolvers<void>();
  await page.route('**/api/channel-form/submit', async (route) => {
    await pressed;
    await route.continue();
  });
  await press('Enter', 'Enter');
  goOn();
  await expect(page.getByRole('button', { name: '查看详情' })).toBeFocused();
  await press('Enter');
  await expect(page).toHaveURL(/\/result\/success\?id=/);
  await expect(page.getByText('“键盘活动”提交成功，等待直属领导审核。')).toBeVisible();
  await expect(page.getByText('直属领导审核需由其他编辑或管理员完成。')).toBeVisible();
  const link = page.getByRole('link', { name: 'https://example.com/a' });
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer');
  const mine = await api<{ total: number }>(request, author, 'GET', '/api/channel-form/list?mine=true');
  expect(mine.data.total).toBe(1);

  const other = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await enter(other, reviewer);
  // The person who decides about another's work sees no success tick.
  await other.goto(page.url());
  await expect(other.getByRole('heading', { name: '键盘活动' })).toBeVisible();
  await expect(other.getByText('提交成功')).toHaveCount(0);
  await other.getByRole('button', { name: '审核通过' }).click();
  await expect(page.getByText('“键盘活动”已通过审核，等待购买证书。')).toBeVisible();
  // Announcements of other tests may arrive as well: there is one message about this review, and the bell shows that
  // some are unread.
  await expect(page.getByRole('button', { name: /^消息通知，[1-9]\d* 条未读$/ })).toBeVisible();
  const unread = '/api/message/search?type=notice&status=0&pageSize=100';
  const told = await api<{ list: { link: string | null }[] }>(request, author, 'GET', unread);
  const id = new URL(page.url()).searchParams.get('id') ?? 'nowhere';
  expect(told.data.list.filter(({ link }) => link === `/list/campaign?id=${id}`)).toHaveLength(1);

  await other.getByRole('button', { name: '退回修改' }).click();
  const dialog = other.getByRole('dialog', { name: '退回修改' });
  await dialog.getByRole('button', { name: '退回修改' }).click();
  await expect(dialog.getByText('请至少选择一个原因')).toBeVisible();
  await dialog.getByText('推广域名未备案').click();
  await dialog.getByText('其他原因').click();
  await dialog.getByRole('textbox').fill('请补充名单');
  await dialog.getByRole('button', { name: '退回修改' }).click();
  await other.context().close();

  await expect(page.getByText('请补充名单')).toBeVisible();
  await page.getByRole('button', { name: '备案流程' }).click();
  await expect(page.getByText(/接入商进行初审/)).toBeVisible();
  await page.getByRole('button', { name: '返回修改' }).click();
  const name = page.getByRole('textbox', { name: '活动名称' });
  await expect(name).toHaveValue('键盘活动');
  await name.fill('改好的活动');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByRole('textbox', { name: '广告来源' })).toHaveValue('sina');
  await page.getByRole('button', { name: '提交', exact: true }).click();
  await page.getByRole('button', { name: '查看详情' }).click();
  await expect(page.getByText('“改好的活动”提交成功，等待直属领导审核。')).toBeVisible();
  await page.goto('/form/step');
  await expect(page.getByRole('textbox', { name: '活动名称' })).toHaveValue('');
});
