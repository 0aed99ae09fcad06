import type { APIRequestContext, Page } from '@playwright/test';
import { OPEN } from './accessibility.ts';
import { blackPng } from './black-png.ts';
import { newAccount } from './new-account.ts';
import { accessibilityViolations, api, enter, expect, test, tokenFor } from './support.ts';

const PASSWORD = 'Str0ng&Quiet';
const FORM = {
  accountType: 'enterprise',
  legalPerson: '李远航',
  certificateType: 'idCard',
  authenticationNumber: '11010519491231002X',
  enterpriseName: '远光传媒有限公司',
  enterpriseCertificateType: 'businessLicense',
  organizationCode: '91350100M000100Y43',
};

/** A picture of a document. */
const document = (name = 'license.png') => ({ name, mimeType: 'image/png', buffer: blackPng(64, 48) });

/** A new account without any request. */
const newcomer = async (request: APIRequestContext): Promise<{ name: string; token: string }> => {
  const name = `body-${crypto.randomUUID().slice(0, 8)}`;
  const data = { username: name, password: PASSWORD, email: `${name}@example.com` };
  const answer = await (await request.post('/api/user/register', { data })).json();
  expect(answer.code, answer.msg).toBe(20000);
  return { name, token: await tokenFor(request, name, PASSWORD) };
};

/** A request in review, created through the API. */
const requested = async (request: APIRequestContext, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  const sent = await request.post('/api/certification/document', { headers, multipart: { file: document() } });
  const { id } = (await sent.json()).data;
  const answer = await request.post('/api/certification', {
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    data: { ...FORM, documents: [id] },
  });
  const body = await answer.json();
  expect(body.code, body.msg).toBe(20000);
  return body.data as { id: string; version: number };
};

const open = async (page: Page, token: string, locale = 'zh-CN', search = '') => {
  await enter(page, token, { locale });
  await page.goto(`/user/setting?tab=certification${search}`);
};

for (const said of [
  {
    locale: 'zh-CN',
    start: '开始认证',
    panel: '申请实名认证',
    number: '法人认证号码',
    code: '组织机构代码',
    checkDigit: '身份证号码应为 18 位且校验位正确',
    creditCode: '统一社会信用代码应为 18 位且校验位正确',
    blank: '请输入法人姓名',
    papers: '请至少上传一张证件图片',
    count: '有 5 项需要修改',
    send: '提交审核',
    person: '法人姓名',
    close: '关闭',
    ask: '放弃修改',
    add: '上传图片',
    wrongType: '仅支持 PNG、JPEG 和 WebP 图片',
  },
  {
    locale: 'en-US',
    start: 'Start certification',
    panel: 'Apply for certification',
    number: 'Document number',
    code: 'Organization code',
    checkDigit: 'An identity card number has 18 characters and a matching check digit',
    creditCode: 'A unified social credit code has 18 characters and a matching check character',
    blank: 'Please enter the name of the legal person',
    papers: 'Upload at least one picture of a document',
    count: '5 fields need attention',
    send: 'Submit for review',
    person: 'Legal person',
    close: 'Close',
    ask: 'Discard',
    add: 'Upload a picture',
    wrongType: 'Only PNG, JPEG and WebP pictures can be uploaded',
  },
]) {
  test(`what is wrong with a certification is said at its field (${said.locale})`, async ({ page, request }) => {
    const { token } = await newcomer(request);
    await open(page, token, said.locale);
    await page.getByRole('button', { name: said.start }).click();
    const panel = page.getByRole('dialog', { name: said.panel });
    await panel.getByLabel(said.number).fill('110105194912310021');
    await panel.getByRole('textbox', { name: said.code, exact: true }).fill('91350100M000100Y44');
    await expect(panel.getByText(said.checkDigit)).toBeVisible();
    await panel.getByRole('button', { name: said.send }).click();
    for (const words of [said.creditCode, said.blank, said.papers, said.count]) {
      await expect(panel.getByText(words)).toBeVisible();
    }
    await expect(panel.getByRole('textbox', { name: said.person, exact: true })).toBeFocused();
    const drawing = {
      name: 'a.png',
      mimeType: 'image/png',
      buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    };
    await panel.getByLabel(said.add).setInputFiles(drawing);
    await expect(panel.getByText(said.wrongType)).toBeVisible();
    await page.mouse.move(0, 0);
    expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);

    await page.keyboard.press('Escape');
    const ask = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: said.ask, exact: true }) });
    await ask.last().getByRole('button', { name: said.ask, exact: true }).click();
    await expect(panel).toBeHidden();
    await expect(page.getByRole('button', { name: said.start })).toBeFocused();
  });
}

test('a request with a document passes by another admin, and the author’s tag follows', async ({
  page,
  request,
  browser,
}) => {
  const author = await newcomer(request);
  await open(page, author.token);
  const facts = page.getByLabel('账号', { exact: true });
  await expect(facts).toContainText('未认证');
  await page.getByRole('button', { name: '开始认证' }).click();
  const panel = page.getByRole('dialog', { name: '申请实名认证' });
  await panel.getByLabel('法人姓名').fill(FORM.legalPerson);
  await panel.getByLabel('法人认证号码').fill(FORM.authenticationNumber.toLowerCase());
  await panel.getByLabel('企业名称').fill(FORM.enterpriseName);
  await panel.getByLabel('组织机构代码').fill(FORM.organizationCode);
  await panel.getByLabel('上传图片').setInputFiles(document());
  await expect(panel.getByRole('img', { name: '认证材料 1' })).toHaveAttribute('src', /^blob:/);
  // A button under the pointer has a paler color.
  await page.mouse.move(0, 0);
  expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);
  await panel.getByRole('button', { name: '提交审核' }).click();
  await expect(panel).toBeHidden();
  await expect(page.getByRole('row', { name: /李\*\*.*审核中/ })).toBeVisible();
  await expect(page.getByRole('button', { name: '开始认证' })).toBeDisabled();

  const context = await browser.newContext();
  const reviewer = await context.newPage();
  await enter(reviewer, await newAccount(request, 'reviewer'), { locale: 'zh-CN' });
  await reviewer.goto('/dashboard/approvals?kind=certification');
  const waiting = reviewer.getByRole('row').filter({ hasText: author.name });
  await waiting.getByRole('button', { name: `处理 ${FORM.enterpriseName}` }).click();
  await expect(reviewer).toHaveURL(/certification=/);
  const detail = reviewer.getByRole('dialog', { name: '认证申请' });
  await expect(detail.getByRole('img', { name: '认证材料 1' })).toBeVisible();
  await expect(detail.getByText('110************02X')).toBeVisible();
  await expect(detail).not.toContainText(FORM.authenticationNumber);
  await detail.getByRole('button', { name: '显示原文' }).click();
  await expect(detail).toContainText(FORM.authenticationNumber);
  await reviewer.mouse.move(0, 0);
  expect(await accessibilityViolations(reviewer, { within: OPEN })).toEqual([]);
  await detail.getByRole('button', { name: '隐藏原文' }).click();
  await expect(detail).not.toContainText(FORM.authenticationNumber);
  await detail.getByRole('button', { name: '通过' }).click();
  await reviewer.getByRole('dialog', { name: '通过' }).getByRole('button', { name: '通过' }).click();
  await expect(reviewer.getByText('认证已通过')).toBeVisible();
  await expect(detail.getByText('等待管理员审核')).toHaveCount(0);
  await expect(detail.getByRole('button', { name: '通过' })).toHaveCount(0);
  await expect(page.getByRole('row', { name: /李\*\*.*已通过/ })).toBeVisible();
  await expect(facts).toContainText('已认证');
  await expect(page.getByRole('button', { name: '修改认证主体' })).toBeEnabled();
  await context.close();
});

test('a request is withdrawn by its author while an admin looks at it, who is told', async ({
  page,
  request,
  browser,
}) => {
  const author = await newcomer(request);
  const { id, version } = await requested(request, author.token);
  await open(page, await tokenFor(request, 'admin'), 'zh-CN', `&review=${id}`);
  const detail = page.getByRole('dialog', { name: '认证申请' });
  await detail.getByRole('button', { name: '驳回' }).click();
  const ask = page.getByRole('dialog', { name: '驳回' });
  await ask.getByRole('button', { name: '驳回' }).click();
  await expect(ask.getByText('请填写驳回原因')).toBeVisible();
  await ask.getByLabel('驳回原因').fill('照片反光');
  expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);

  const context = await browser.newContext();
  const own = await context.newPage();
  await open(own, author.token);
  await own.getByRole('button', { name: /^撤回 / }).click();
  await own.getByRole('dialog', { name: '撤回' }).getByRole('button', { name: '撤回' }).click();
  await expect(own.getByRole('row', { name: /李\*\*.*已撤回/ })).toBeVisible();
  await context.close();

  await ask.getByRole('button', { name: '驳回' }).click();
  await expect(ask.getByRole('alert')).toContainText('已撤回');
  await ask.getByRole('button', { name: '关闭' }).last().click();
  await expect(detail.getByRole('button', { name: '驳回' })).toHaveCount(0);
  const late = await api(request, author.token, 'POST', `/api/certification/${id}/withdraw`, { version });
  expect(late.status).toBe('fail');
});
