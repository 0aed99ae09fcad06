import type { APIRequestContext, Page } from '@playwright/test';
import { newStudio } from './live-studio.ts';
import { api, enter, expect, test, tokenFor } from './support.ts';

/** Records the streams that the page gets from camera and microphone. */
const KEEP_STREAMS = `(() => {
  window.streams = [];
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wish) => {
    const stream = await ask(wish);
    window.streams.push(stream);
    return stream;
  };
})()`;
const capturing = (page: Page) =>
  page.evaluate<number>(
    "window.streams.flatMap((one) => one.getTracks()).filter(({ readyState }) => readyState === 'live').length",
  );

type Now = { lines: { line: string; origin: string | null; phase: string }[] };
const originOf = async (request: APIRequestContext, token: string, id: string) => {
  const { data } = await api<Now>(request, token, 'GET', `/api/studio/${id}/now`);
  return data.lines.find(({ line }) => line === 'main')?.origin ?? null;
};

test('camera and microphone can be stopped from any page, and stop when the right to go live ends and at sign-out', async ({
  page,
  request,
}) => {
  const witness = await tokenFor(request, 'admin');
  const studio = await newStudio(request, witness, 'camera');
  const origin = () => originOf(request, witness, studio.id);
  await page.addInitScript(KEEP_STREAMS);
  await enter(page, await tokenFor(request, 'admin'));
  await page.goto(`/dashboard/monitor?studio=${studio.slug}`);
  const goLive = async () => {
    await page.getByRole('radio', { name: '网页开播' }).locator('..').click();
    await page.getByRole('button', { name: '开始网页开播' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '开始网页开播' }).click();
    await expect(page.getByRole('button', { name: '网页直播中' })).toBeVisible();
    await expect.poll(origin).toBe('browser');
    expect(await capturing(page)).toBe(2);
  };
  const isOver = async () => {
    await expect.poll(() => capturing(page)).toBe(0);
    await expect.poll(origin).toBeNull();
    await expect(page.getByRole('button', { name: '网页直播中' })).toHaveCount(0);
  };

  await goLive();
  await page.getByRole('link', { name: '工作台' }).first().click();
  await expect(page.getByRole('heading', { name: /欢迎回来/ })).toBeVisible();
  await page.getByRole('button', { name: '网页直播中' }).click();
  await page.getByRole('menuitem', { name: '停止开播' }).click();
  await isOver();

  await page.goto(`/dashboard/monitor?studio=${studio.slug}`);
  await goLive();
  await page.getByRole('button', { name: /账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '切换角色' }).click();
  await isOver();

  await page.getByRole('button', { name: /账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '切换角色' }).click();
  await expect(page.getByRole('link', { name: '实时监控' }).first()).toBeAttached();
  await page.goto(`/dashboard/monitor?studio=${studio.slug}`);
  await goLive();
  await page.getByRole('button', { name: /账号菜单/ }).click();
  await page.getByRole('menuitem', { name: '登出登录' }).click();
  await expect(page).toHaveURL(/\/login/);
  await isOver();
});
