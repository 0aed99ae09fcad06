import { dayOf, localOf } from '../packages/contract/src/lib/local-time.ts';
import type { PlanFields } from '../packages/contract/src/live/schedule.ts';
import { goOnAir, newStudio } from './live-studio.ts';
import { accessibilityViolations, api, enter, expect, test, tokenFor } from './support.ts';

type Plan = PlanFields & { id: string; state: string };

const inMinutes = (n: number): string => new Date(Math.ceil(Date.now() / 60_000 + n) * 60_000).toISOString();
/** The day on the company's calendar. */
const weekOf = ({ startsAt }: Pick<Plan, 'startsAt'>): string => dayOf(localOf(startsAt, 'Asia/Shanghai'));
const planOf = (studioId: string, title: string, from: number): PlanFields => ({
  studioId,
  title,
  mainCategory: 'commerce',
  subCategory: 'food',
  method: 'normal',
  cover: null,
  startsAt: inMinutes(from),
  endsAt: inMinutes(from + 60),
  notes: '',
  inCharge: null,
  remindMinutes: 10,
});

test('a live is planned in the calendar, moved by keys, deleted and put back', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'plan-ui');
  const { data } = await api<Plan>(request, token, 'POST', '/api/schedule', planOf(studio.id, '排期一', 60));
  await enter(page, token, { locale: 'en-US' });
  await page.goto(`/dashboard/schedule?studio=${studio.id}&week=${weekOf(data)}`);
  const block = page.locator(`[data-plan="${data.id}"]`).first();
  await expect(block).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await block.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(page.getByText(/“排期一” moved to/)).toBeVisible();
  await expect
    .poll(async () => (await api<Plan>(request, token, 'GET', `/api/schedule/${data.id}`)).data.startsAt)
    .toBe(new Date(Date.parse(data.startsAt) + 15 * 60_000).toISOString());
  await block.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit plan' });
  await expect(dialog.getByLabel('Live title')).toHaveValue('排期一');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(block).toHaveCount(0);
  await page.locator('[data-undo]').click();
  await expect(block).toBeVisible();
});

test('on a phone the week opens at today', async ({ page, request }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, await tokenFor(request, 'admin'));
  await page.goto('/dashboard/schedule');
  await expect(page.locator('[data-today="true"]')).toBeInViewport({ ratio: 0.9 });
});

test('on a phone the list shows whole titles, beside the cover', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'plan-phone');
  const { data } = await api<Plan>(request, token, 'POST', '/api/schedule', planOf(studio.id, '手机上的排期', 60));
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page, token);
  await page.goto(`/dashboard/schedule?view=list&studio=${studio.id}&week=${weekOf(data)}`);
  const title = page.locator(`[data-plan="${data.id}"]`).getByText('手机上的排期');
  await expect(title).toBeVisible();
  const cut = await title.evaluate((e: { scrollWidth: number; clientWidth: number }) => e.scrollWidth - e.clientWidth);
  expect(cut).toBe(0);
});

test('a time taken by another plan is refused with the live that has the studio', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'plan-conflict');
  await api(request, token, 'POST', '/api/schedule', planOf(studio.id, '先到先得', 30));
  await enter(page, token, { locale: 'en-US' });
  await page.goto(`/dashboard/schedule?view=list&studio=${studio.id}`);
  await page.getByRole('button', { name: 'Plan a live' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Plan a live' });
  await dialog.getByLabel('Live title').fill('Second');
  for (const [label, option] of [
    ['Category', 'Shopping'],
    ['Sub-category', 'Food'],
  ] as const) {
    await dialog.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText(/is taken by “先到先得”/).first()).toBeVisible();
});

test('a planned live goes on air from the monitor with its texts, and leads to its report', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'plan-live');
  const { data } = await api<{ version: number }>(request, token, 'GET', `/api/studio/${studio.id}`);
  await api(request, token, 'PUT', `/api/studio/${studio.id}/settings`, {
    delaySeconds: 10,
    automatic: true,
    coolDownSeconds: 0,
    autoStart: false,
    version: data.version,
  });
  const plan = (await api<Plan>(request, token, 'POST', '/api/schedule', planOf(studio.id, '按计划开播', 8))).data;
  const encoder = await goOnAir(request, token, studio);
  try {
    await enter(page, token, { locale: 'en-US' });
    await page.goto(`/dashboard/monitor?studio=${studio.slug}`);
    await expect(page.getByRole('link', { name: /Planned: 按计划开播/ })).toBeVisible();
    await page.getByRole('button', { name: 'Go live' }).click();
    const dialog = page.getByRole('dialog', { name: 'Go live' });
    await expect(dialog.getByLabel('Title')).toHaveValue('按计划开播');
    await dialog.getByRole('button', { name: 'Go live' }).click();
    const state = async () => (await api<Plan>(request, token, 'GET', `/api/schedule/${plan.id}`)).data.state;
    await expect.poll(state).toBe('onAir');
    await api(request, token, 'POST', `/api/studio/${studio.id}/end`);
    await expect.poll(state).toBe('done');
  } finally {
    encoder.kill();
  }
  await page.goto(`/dashboard/schedule?view=list&studio=${studio.id}&week=${weekOf(plan)}`);
  await page.locator(`[data-plan="${plan.id}"]`).click();
  await expect(page).toHaveURL(/\/dashboard\/report\?live=/);
  await expect(page.getByText('按计划开播').filter({ visible: true }).first()).toBeVisible();
});

test('before air the audience sees what comes, a countdown and calendars', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'plan-audience');
  await api<Plan>(request, token, 'POST', '/api/schedule', planOf(studio.id, '观众预告', 60));
  await page.goto(`/live/${studio.slug}`);
  await expect(page.getByText('观众预告')).toBeVisible();
  await expect(page.getByRole('timer')).toHaveText(/^\d\d:\d\d:\d\d$/);
  expect(await accessibilityViolations(page)).toEqual([]);
  const feed = await request.get(`/api/live/${studio.slug}/schedule.ics`);
  expect(await feed.text()).toContain('SUMMARY:观众预告');
});

test('a month shows plans by day; keys move one to the next day, and a press on a day plans a live', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'plan-month');
  const { data } = await api<Plan>(request, token, 'POST', '/api/schedule', planOf(studio.id, '月历', 90));
  await enter(page, token, { locale: 'en-US' });
  await page.goto(`/dashboard/schedule?view=month&studio=${studio.id}&week=${weekOf(data)}`);
  const calendar = page.getByRole('region', { name: 'Month calendar' });
  const plan = calendar.locator(`[data-plan="${data.id}"]`).first();
  await plan.focus();
  await page.keyboard.press('Alt+ArrowRight');
  await expect(page.getByText(/“月历” moved to/)).toBeVisible();
  const stored = async () => (await api<Plan>(request, token, 'GET', `/api/schedule/${data.id}`)).data.startsAt;
  await expect.poll(stored).toBe(new Date(Date.parse(data.startsAt) + 86_400_000).toISOString());
  expect(await accessibilityViolations(page)).toEqual([]);
  await calendar.locator(`[data-day="${weekOf(data)}"]`).press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Plan a live' })).toBeVisible();
});
