import type { APIRequestContext, Page } from '@playwright/test';
import { clipOf, publish } from '../apps/media/src/testing/publish.ts';
import { expectAccessible } from './accessibility.ts';
import { publishTo } from './live-studio.ts';
import { api, enter, expect, test, tokenFor } from './support.ts';

/** Another run on the same server finds its own studios. */
const RUN = Date.now().toString(36);

type Line = 'main' | 'hot';
type Studio = { id: string; slug: string };

/** A separate studio, undisturbed by other lives. */
const openStudio = async (request: APIRequestContext, token: string, slug: string): Promise<Studio> => {
  const response = await request.post('/api/studio', {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    data: { slug: `${slug}-${RUN}`, nameZh: `试播间 ${slug}`, nameEn: `Test studio ${slug}` },
  });
  const { data } = await response.json();
  return data;
};

const encoders: { kill: () => void }[] = [];
test.afterEach(() => {
  for (const encoder of encoders.splice(0)) encoder.kill();
});

const goLive = async (request: APIRequestContext, token: string, studio: Studio, line: Line) => {
  const address = await publishTo(request, token, studio, line);
  const encoder = publish(clipOf(line === 'main' ? '720p30' : '480p30'), address);
  encoders.push(encoder);
  return encoder;
};

const video = (page: Page) => page.locator('video').first();
const seen = (page: Page) =>
  video(page).evaluate((element) => {
    const { currentTime, videoWidth } = element as unknown as { currentTime: number; videoWidth: number };
    return { time: currentTime, width: videoWidth };
  });
/** The picture keeps moving, on the same connection. */
const keepsMoving = async (page: Page, width: number) => {
  const { time } = await seen(page);
  await expect.poll(async () => (await seen(page)).time).toBeGreaterThan(time + 0.5);
  await expect.poll(async () => (await seen(page)).width).toBe(width);
};
const lineOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }), hasText: '码率' });
const numberIn = async (page: Page, line: string, label: string) => {
  const text = (await lineOf(page, line).textContent()) ?? '';
  return Number(new RegExp(`${label}([\\d.,]+)`).exec(text)?.[1]?.replaceAll(',', ''));
};
const controls = (page: Page) => page.getByRole('region', { name: '快捷操作' });
const box = async (page: Page) => {
  const found = await controls(page).boundingBox();
  if (!found) throw new Error('the controls are not shown');
  return found;
};
const confirm = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name }).click();

test('what is published is measured, shown, switched without a break and ended', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  const studio = await openStudio(request, token, 'watched');
  const main = await goLive(request, token, studio, 'main');
  await enter(page, token);
  await page.goto(`/dashboard/monitor?studio=${studio.slug}`);

  await expect(lineOf(page, '主路')).toContainText('有信号');
  await expect(lineOf(page, '主路')).toContainText('播出中');
  // After main: whichever line comes first is the one on air.
  await goLive(request, token, studio, 'hot');
  for (const label of ['帧率', '码率']) await expect.poll(() => numberIn(page, '主路', label)).toBeGreaterThan(0);
  await expect(lineOf(page, '主路')).toContainText('1280×720');
  await expect(lineOf(page, '热备')).toContainText('854×480');
  await expect(lineOf(page, '冷备')).toContainText('未设密钥');
  await keepsMoving(page, 1280);
  await expect(page.getByText('内置（WebSocket）')).toBeVisible();

  await page.getByRole('button', { name: '打开声音' }).click();
  expect(await video(page).evaluate((element) => (element as unknown as { muted: boolean }).muted)).toBe(false);

  main.kill();
  await expect(lineOf(page, '热备')).toContainText('播出中');
  await keepsMoving(page, 854);
  await expect(page.getByText(/(主路|垫片) → 热备（(线路断开|没有画面)）：等待/)).toBeVisible();

  await goLive(request, token, studio, 'main');
  await expect(lineOf(page, '主路')).toContainText('有信号');
  // Each line has its picture, and one key puts it on air, except while typing.
  await expect(controls(page).getByRole('button', { name: /切换到.*主路/ })).toBeEnabled();
  await expectAccessible(page, 'a live studio and its controls');
  // Only now: an accessibility check blocks playback, and a player too far behind reconnects.
  const before = await seen(page);
  await page.getByRole('textbox', { name: '输入消息' }).click();
  await page.keyboard.type('1');
  await expect(page.getByRole('textbox', { name: '输入消息' })).toHaveValue('1');
  await expect(lineOf(page, '热备')).toContainText('播出中');
  await page.getByRole('textbox', { name: '输入消息' }).fill('');
  await page.getByRole('textbox', { name: '输入消息' }).blur();
  await page.keyboard.press('1');
  await expect(lineOf(page, '主路')).toContainText('播出中');
  await keepsMoving(page, 1280);
  // A player that had reconnected would have started at zero.
  expect((await seen(page)).time).toBeGreaterThan(before.time);
  await expect(page.getByText(/热备 → 主路（手动）：等待 \d+ 毫秒，画面间隔 \d+ 毫秒/)).toBeVisible();

  await page.getByRole('tab', { name: '观众与时间轴' }).click();
  await expect(page.getByRole('list', { name: '事件' })).toContainText('热备 → 主路（手动）：等待');
  await expect(page.getByText('观看分钟数')).toBeVisible();

  const { y: slateY } = await box(page);
  await page.keyboard.press('s');
  await expect(page.getByText(/垫片已播出 00:0\d/)).toBeVisible();
  expect((await box(page)).y, 'the bar stays where it is').toBe(slateY);
  await controls(page).getByRole('button', { name: '恢复画面' }).click();
  await expect(lineOf(page, '主路')).toContainText('播出中');

  // Out of view it stops playing, and shows no outdated state.
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByText('播放中', { exact: true })).toBeHidden();
  await expect(page.getByText(/帧\/秒 · 延迟/)).toBeHidden();
  await video(page).scrollIntoViewIfNeeded();
  await keepsMoving(page, 1280);

  // Picture and operations in one view: a preview out of view is closed, and would not show why the live ended.
  await page.setViewportSize({ width: 1440, height: 1800 });
  await keepsMoving(page, 1280);
  await expect(page.getByText(/^最高 \d/)).toBeVisible();
  await page.getByRole('button', { name: '结束直播' }).click();
  await confirm(page, '结束直播');
  await expect(page.getByText('直播已结束，再次开播后自动播放').first()).toBeVisible();
  await expect(page.getByText('当前没有直播，开播后可用').first()).toBeVisible();
  // The peak was that of the live.
  await expect(page.getByText(/^最高 \d/)).toBeHidden();
  const [again] = await Promise.all([
    page.waitForEvent('websocket'),
    page.getByRole('button', { name: '立即重连' }).click(),
  ]);
  expect(again.url()).toContain('preview');
  await expect(controls(page).getByRole('button', { name: /切换到.*主路/ })).toBeDisabled();
});

test('a picture that the browser may not start by itself is started by a press', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  const studio = await openStudio(request, token, 'held');
  await goLive(request, token, studio, 'main');
  await enter(page, token);
  await page.addInitScript(`(() => {
    const { play } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.play = function () {
      return window.mayPlay ? play.call(this) : Promise.reject(new DOMException('', 'NotAllowedError'));
    };
  })()`);
  await page.goto(`/dashboard/monitor?studio=${studio.slug}`);
  const start = page.getByRole('button', { name: '播放', exact: true });
  await expect(start).toBeVisible();
  await page.evaluate('window.mayPlay = true');
  await start.click();
  await keepsMoving(page, 1280);
});

test('the information of a studio is checked, saved, and not taken from under a colleague', async ({
  page,
  request,
}) => {
  const token = await tokenFor(request, 'admin');
  const studio = await openStudio(request, token, 'described');
  await enter(page, token);
  await page.goto(`/dashboard/monitor?studio=${studio.slug}`);
  const form = page.getByRole('form', { name: '直播信息表单' });
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByRole('alert')).toHaveCount(4);
  await expect(form.getByLabel('直播标题')).toBeFocused();
  await form.getByLabel('直播标题').fill('周末好物');
  await form.getByLabel('上线通知').fill('今晚八点见');
  const choose = async (label: string, typed: string, option: string) => {
    await form.getByRole('combobox', { name: label }).click();
    await page.keyboard.type(typed);
    await page.getByRole('option', { name: option }).click();
  };
  await choose('直播类目', '电', '电商');
  await choose('直播子类目', '美', '美食');
  await form.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('直播信息已更新')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('直播标题')).toHaveValue('周末好物');
  await expect(form.getByRole('combobox', { name: '直播子类目' })).toContainText('美食');

  await form.getByLabel('直播标题').fill('我的标题');
  const colleague = await request.put(`/api/studio/${studio.id}/information`, {
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() },
    data: {
      title: '同事的标题',
      onlineNotification: '改了',
      mainCategory: 'commerce',
      subCategory: 'food',
      version: (await api<{ version: number }>(request, token, 'GET', `/api/studio/${studio.id}`)).data.version,
    },
  });
  expect((await colleague.json()).code).toBe(20000);
  // Switching to another studio or the wall would lose input: it asks.
  await page.getByRole('button', { name: '直播墙' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '继续编辑' }).click();
  await expect(page).not.toHaveURL(/view=wall/);
  await form.getByRole('button', { name: '保存' }).click();
  await expect(form.getByText('其他人已更新直播信息')).toBeVisible();
  await expect(form.getByLabel('直播标题')).toHaveValue('我的标题');
  await form.getByRole('button', { name: '载入最新内容' }).click();
  await expect(form.getByLabel('直播标题')).toHaveValue('同事的标题');
});

test('studios are opened, found and seen together; a user is refused the page', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  await enter(page, token);
  await page.goto('/dashboard/monitor');
  await page.getByRole('button', { name: '新建直播间' }).click();
  const dialog = page.getByRole('dialog', { name: '新建直播间' });
  await dialog.getByLabel('中文名称').fill(`早班车 ${RUN}`);
  await dialog.getByLabel('英文名称').fill('City morning');
  await dialog.getByLabel('直播间地址').fill('City Morning');
  await dialog.getByRole('button', { name: '新建' }).click();
  await expect(dialog.getByText('只能使用小写字母、数字和连字符，2–40 个字符')).toBeVisible();
  await dialog.getByLabel('直播间地址').fill(`morning-${RUN}`);
  await dialog.getByRole('button', { name: '新建' }).click();
  await expect(page).toHaveURL(new RegExp(`studio=morning-${RUN}`));
  await page.getByRole('button', { name: /切换直播间/ }).click();
  await page.getByRole('textbox', { name: '搜索直播间' }).fill(RUN);
  await expect(
    page.getByRole('dialog', { name: '切换直播间' }).getByRole('listitem').filter({ hasText: '早班车' }),
  ).toHaveCount(1);
  await page.getByRole('textbox', { name: '搜索直播间' }).fill(`早班车 ${RUN}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '切换直播间' })).toBeHidden();
  await page.getByRole('button', { name: '直播墙' }).click();
  await expect(page).toHaveURL(/view=wall/);
  await page.getByRole('button', { name: `早班车 ${RUN}`, exact: true }).click();
  await expect(page.getByRole('heading', { name: '直播状态' })).toBeVisible();

  const own = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin });
  const other = await own?.newPage();
  if (!own || !other) throw new Error('no second window');
  await enter(other, await tokenFor(request, 'user'));
  await other.goto('/dashboard/monitor');
  await expect(other.getByRole('heading', { name: '直播状态' })).toBeHidden();
  await expect(other).not.toHaveURL(/monitor/);
  await own.close();
});
