import type { Page } from '@playwright/test';
import { OPEN } from './accessibility.ts';
import { accessibilityViolations, api, enter, expect, test, tokenFor } from './support.ts';

type Service = { id: string; title: string; version: number; price: number };

const card = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true });

test.describe.configure({ mode: 'serial' });

test('an admin orders without money, tops up, pays, renews, cancels and resumes', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  await enter(page, token);
  await page.goto('/list/card?tab=service');
  await expect(page.getByRole('tab', { name: '增值服务' })).toHaveAttribute('aria-selected', 'true');
  await expect(card(page, '资源分发')).toContainText('未开通');
  await expect(page.getByText('¥29,520.00')).toBeVisible();

  // The server refuses an order that cannot be paid, with the figures.
  const { data: services } = await api<Service[]>(request, token, 'GET', '/api/list/the-service');
  const dear = services.find((each) => each.title === '资源分发') as Service;
  const refusal = await api(request, token, 'POST', `/api/list/the-service/${dear.id}/open`, { version: dear.version });
  expect(refusal.code).toBe(50015);
  expect(refusal.msg).toContain('需要 ¥33,600.00，当前余额 ¥29,520.00，还差 ¥4,080.00');

  await card(page, '资源分发')
    .getByRole('button', { name: /^开通服务/ })
    .click();
  const opening = page.getByRole('dialog', { name: '开通“资源分发”？' });
  await expect(opening).toContainText('余额不足');
  await expect(opening).toContainText('¥4,080.00');
  await opening.getByRole('button', { name: '先下单，稍后支付' }).click();
  await expect(card(page, '资源分发')).toContainText('待支付 ¥33,600.00');

  await card(page, '资源分发')
    .getByRole('button', { name: /^支付订单/ })
    .click();
  const paying = page.getByRole('dialog', { name: /^支付订单 SO/ });
  await expect(paying.getByRole('button', { name: '支付', exact: true })).toBeDisabled();
  await paying.getByRole('button', { name: '返回' }).click();
  await expect(paying).toBeHidden();

  await page.getByRole('button', { name: '公司账户' }).click();
  const panel = page.getByRole('dialog', { name: '公司账户' });
  await panel.getByRole('button', { name: '充值', exact: true }).click();
  const form = page.getByRole('dialog', { name: '登记充值' });
  const record = form.getByRole('button', { name: '充值', exact: true });
  await record.click();
  await expect(form.getByRole('alert')).toHaveText('请输入充值金额');
  for (const [typed, fault] of [
    ['12.345', '请输入大于 0 的金额，最多两位小数'],
    ['0', '请输入大于 0 的金额，最多两位小数'],
    ['100000000.01', '单次充值不能超过 1 亿元'],
  ] as const) {
    await form.getByLabel('充值金额（元）').fill(typed);
    await expect(form.getByRole('alert')).toHaveText(fault);
  }
  await form.getByLabel('充值金额（元）').fill('99,000.50');
  await form.getByLabel('备注').fill('年度预算 <img src=x onerror="window.__ran=1">');
  await expect(form).toContainText('充值后余额 ¥128,520.50');
  await form.getByLabel('备注').press('Enter');
  await expect(form).toBeHidden();
  await expect(panel.getByRole('row', { name: /年度预算 <img/ })).toContainText('+¥99,000.50');
  expect(await page.evaluate('window.__ran')).toBeUndefined();

  // A large one waits for another person, and its own may withdraw it.
  await panel.getByRole('button', { name: '充值', exact: true }).click();
  await form.getByLabel('充值金额（元）').fill('200000');
  await record.click();
  const second = page.getByRole('dialog', { name: '大额充值须由另一人确认' });
  await second.getByRole('button', { name: '提交确认' }).click();
  await expect(form).toBeHidden();
  await panel.getByRole('tab', { name: /^大额充值/ }).click();
  await panel.getByRole('button', { name: /^撤回.*¥200,000.00/ }).click();
  await page.getByRole('dialog', { name: '撤回这笔充值？' }).getByRole('button', { name: '撤回' }).click();
  await expect(panel.getByRole('row', { name: /¥200,000.00/ })).toContainText('已撤回');

  await panel.getByRole('tab', { name: /^订单/ }).click();
  await panel.getByRole('button', { name: /^支付: SO/ }).click();
  await expect(paying).toContainText('¥94,920.50');
  await paying.getByRole('button', { name: '支付', exact: true }).click();
  await expect(panel.getByRole('row', { name: /资源分发/ })).toContainText('已支付');
  await panel.getByRole('button', { name: '关闭' }).click();
  await expect(panel).toBeHidden();
  await expect(card(page, '资源分发')).toContainText('已开通');

  await card(page, '用户分布')
    .getByRole('button', { name: /^续约服务/ })
    .click();
  const renewal = page.getByRole('dialog', { name: '续约“用户分布”？' });
  await expect(renewal).toContainText('¥92,040.50');
  await renewal.getByRole('button', { name: '续约服务' }).click();
  await expect(card(page, '用户分布')).toContainText('已开通');

  await card(page, '用户画像分析')
    .getByRole('button', { name: /^取消服务/ })
    .click();
  const cancelling = page.getByRole('dialog', { name: '取消“用户画像分析”？' });
  await expect(cancelling).toContainText('已支付的费用不退还');
  await cancelling.getByRole('button', { name: '取消服务' }).click();
  await expect(card(page, '用户画像分析')).toContainText('已取消');
  await page.reload();
  await expect(card(page, '用户画像分析')).toContainText('到期后停用');
  await card(page, '用户画像分析')
    .getByRole('button', { name: /^恢复服务/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: '恢复服务' }).click();
  await expect(card(page, '用户画像分析')).toContainText('已开通');
  await page.goto('/dashboard/workplace');
  await expect(page.getByText('¥92,040.50')).toBeVisible();
});

test('in English: search, the account with its filter, dialogs without barriers', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'admin'), { locale: 'en-US' });
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));
  await page.goto('/list/card');
  await expect(card(page, 'Distribution')).toBeVisible();
  await page.waitForLoadState('networkidle');
  asked.length = 0;
  for (const name of ['Services', 'All', 'Services']) await page.getByRole('tab', { name }).click();
  await expect(page).toHaveURL(/tab=service/);
  await expect(page.getByRole('heading', { name: 'Preset rules' })).toBeHidden();
  // The section is the same in “All” and on its own tab: nothing is requested again.
  for (const list of ['the-service', 'quality-inspection', 'rules-preset']) {
    expect(asked).not.toContain(`/api/list/${list}`);
  }
  const search = page.getByRole('textbox', { name: 'Search cards' });
  await search.fill('PORTRAIT');
  await expect(card(page, 'Audience portrait')).toBeVisible();
  await expect(card(page, 'Distribution')).toBeHidden();
  await expect(page).toHaveURL(/q=PORTRAIT/);
  await search.fill('no such card');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(card(page, 'Distribution')).toContainText('Opened');

  await card(page, 'Funnel analysis')
    .getByRole('button', { name: /^Renew/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Renew “Funnel analysis”?' })).toContainText('¥7,680.00');
  expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: 'Company account' }).click();
  const panel = page.getByRole('dialog', { name: 'Company account' });
  await panel.getByRole('button', { name: 'Top up' }).click();
  const form = page.getByRole('dialog', { name: 'Record top-up' });
  await form.getByLabel('Amount (CNY)').fill('1.001');
  await form.getByLabel('Amount (CNY)').press('Enter');
  await expect(form.getByRole('alert')).toHaveText('Enter an amount above 0 with up to two decimals');
  expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);
  await form.getByLabel('Amount (CNY)').press('Escape');
  await page.getByRole('button', { name: 'Discard', exact: true }).click();
  await expect(form).toBeHidden();
  await panel.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Charge' }).click();
  await expect(panel.getByText('Received ¥0.00')).toBeVisible();
  expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);
});

test('a user sees states, neither balance nor prices, and has no buttons', async ({ page, request }) => {
  await enter(page, await tokenFor(request, 'user'));
  await page.goto('/list/card?tab=service&ledger=entries');
  await expect(card(page, '漏斗分析')).toContainText('已开通');
  const section = page.getByRole('region', { name: '增值服务' });
  await expect(section.getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(section).not.toContainText('¥');
});
