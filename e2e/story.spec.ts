import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { OPEN } from './accessibility.ts';
import { accessibilityViolations, api, enter, expect, moving, test, tokenFor } from './support.ts';

type Item = { id: number; slug: string; version: number; stage: string; scheduledAt: string };
type Figures = { days: { clicks: number; reads: number }[] };
type Popular = { contentId: number; clickNumber: number };
const READER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';
const COVERS = ['sports-1', 'sports-2', 'sports-3'].map((name) => `apps/server/demo/covers/${name}.webp`);
const MINUTE = 60_000;

test.use(moving);

/** Writes an article with three pictures and a film in the editor, and submits it. @returns its id */
const writeArticle = async (page: Page, title: string): Promise<number> => {
  await page.goto('/list/content');
  await page.getByRole('button', { name: '新建内容' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: '标题' }).fill(title);
  await page.getByRole('dialog').getByRole('button', { name: '新建草稿' }).click();
  await page.getByRole('button', { name: '编辑正文' }).click();
  const text = page.getByRole('textbox', { name: '正文', exact: true });
  await text.click();
  await page.keyboard.type('现场的三张照片和一段视频。');
  await page.keyboard.press('Enter');
  const tools = page.getByRole('toolbar', { name: '格式' });
  await tools.getByRole('button', { name: '图片' }).click();
  const pictures = page.getByRole('dialog', { name: '插入图片' });
  await pictures.locator('input[type=file]').setInputFiles(COVERS);
  const alternatives = pictures.getByLabel('替代文本');
  await expect(alternatives).toHaveCount(3);
  for (const n of [0, 1, 2]) await alternatives.nth(n).fill(`照片 ${n + 1}`);
  await pictures.getByRole('button', { name: '插入图片' }).click();
  await expect(text.getByRole('img')).toHaveCount(3);
  await tools.getByRole('button', { name: '视频' }).click();
  const films = page.getByRole('dialog', { name: '插入视频' });
  await films.getByRole('listitem').first().getByRole('button').click();
  await films.getByLabel('说明').fill('现场视频');
  await films.getByRole('button', { name: '插入视频' }).click();
  await expect(text.locator('video')).toHaveCount(1);
  // The pictures, which were selected, stay.
  await expect(text.getByRole('img')).toHaveCount(3);
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: /已于 .* 保存/ })).toBeVisible();
  await page.getByRole('button', { name: '完成' }).click();
  await page.getByRole('button', { name: '提交审核' }).click();
  await expect(page.getByRole('button', { name: '撤回' })).toBeVisible();
  return Number(new URL(page.url()).searchParams.get('id'));
};

const plays = (film: Locator): Promise<number> =>
  film.evaluate(async (at) => {
    Reflect.set(at, 'muted', true);
    await Reflect.get(at, 'play').call(at);
    return Number(Reflect.get(at, 'videoWidth'));
  });

/** Views each picture and the film, as a reviewer does. */
const seeAll = async (page: Page) => {
  for (const name of ['照片 1', '照片 2', '照片 3']) {
    const picture = page.getByRole('img', { name });
    // The text is rendered again when the address of its film arrives.
    const seen = async () => {
      await picture.evaluate((at) => at.scrollIntoView());
      return picture.evaluate((at) => Number(Reflect.get(at, 'naturalWidth')));
    };
    await expect.poll(seen).toBeGreaterThan(0);
  }
  expect(await plays(page.getByLabel('现场视频'))).toBeGreaterThan(0);
};

/** Enough clicks to make an item popular. */
const crowd = async (request: APIRequestContext, contentId: number, clicks: number) => {
  const at = new Date().toISOString();
  const events = Array.from({ length: clicks }, (_, n) => ({
    id: randomUUID(),
    kind: 'click',
    contentId,
    visitor: `story-${n}`,
    at,
  }));
  for (let from = 0; from < events.length; from += 500) {
    const sent = await request.post('/api/collect', { data: { events: events.slice(from, from + 500) } });
    expect(sent.status()).toBe(202);
  }
};

test('an article with three pictures and a film is written, reviewed, scheduled, published, read, and counted on the Workplace', async ({
  browser,
  page,
  request,
  baseURL,
}) => {
  const title = `三图一视频 ${Date.now()}`;
  const desk = await browser.newContext({ baseURL: baseURL ?? '' });
  const writer = await desk.newPage();
  await enter(writer, await tokenFor(request, 'user'));
  const id = await writeArticle(writer, title);
  await desk.close();

  // Another person sees them, and comments on a paragraph.
  const admin = await tokenFor(request, 'admin');
  const now = async () => (await api<Item>(request, admin, 'GET', `/api/content/${id}`)).data;
  const { slug } = await now();
  expect((await request.get(`/c/${slug}`)).status()).toBe(404);
  await enter(page, admin);
  await page.goto(`/list/content/item?id=${id}`);
  await seeAll(page);
  await page.getByRole('button', { name: '批注第 1 段' }).click();
  await expect(page.getByRole('textbox', { name: '添加批注' })).toBeFocused();
  await page.keyboard.type('开头很好。');
  await page.getByRole('button', { name: '发送' }).click();
  await page.getByRole('button', { name: /^显示段落：现场的三张照片/ }).click();
  await expect(page.locator('[data-target=true]')).toContainText('现场的三张照片和一段视频。');
  await expect(page.getByRole('button', { name: '批注第 1 段（1 条未处理）' })).toBeVisible();

  await page.getByRole('button', { name: '预览' }).click();
  const preview = page.getByRole('dialog', { name: '预览公开页面' });
  const phone = preview.frameLocator('iframe[title="手机上的公开页面"]');
  await expect(phone.getByRole('heading', { name: title })).toBeVisible();
  const shown = phone.getByRole('img', { name: '照片 1' });
  await expect.poll(() => shown.evaluate((at) => Number(Reflect.get(at, 'naturalWidth')))).toBeGreaterThan(0);
  expect(await shown.evaluate('innerWidth')).toBe(390);
  expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);
  await preview.getByRole('radio', { name: '电脑' }).check();
  const desktop = preview.frameLocator('iframe[title="电脑上的公开页面"]').getByRole('heading', { name: title });
  await expect.poll(() => desktop.evaluate('innerWidth')).toBe(1280);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '通过并定时' }).click();
  const when = page.getByLabel('发布时间');
  // The dialog proposes an hour from now, on the reader's clock.
  const proposed = Date.parse(`${await when.inputValue()}Z`);
  await when.fill(new Date(proposed - 58 * MINUTE).toISOString().slice(0, 16));
  await page.getByRole('dialog').getByRole('button', { name: '通过并定时' }).click();
  await expect.poll(async () => (await now()).stage).toBe('scheduled');
  // By the reader's clock, which is eight hours ahead of UTC.
  const meant = Math.floor(proposed / MINUTE) * MINUTE - (58 + 8 * 60) * MINUTE;
  expect(Date.parse((await now()).scheduledAt)).toBe(meant);
  if (process.env.STORY_WHOLE !== '1') {
    const at = new Date(Date.now() + 4_000).toISOString();
    await api(request, admin, 'POST', `/api/content/${id}/move`, {
      version: (await now()).version,
      move: 'schedule',
      at,
    });
  }
  expect((await request.get(`/c/${slug}`)).status()).toBe(404);
  await expect.poll(async () => (await request.get(`/c/${slug}`)).status(), { timeout: 150_000 }).toBe(200);

  const popular = (await api<Popular[]>(request, admin, 'GET', '/api/popular/list?type=text&limit=5')).data;
  await crowd(request, id, (popular[0]?.clickNumber ?? 0) + 50);
  await page.goto('/dashboard/workplace');
  const row = page
    .getByRole('table', { name: /线上热门内容/ })
    .getByRole('row')
    .filter({ hasText: title });
  const clicks = async () => {
    const { data } = await api<Figures>(request, admin, 'GET', `/api/content/${id}/figures`);
    const today = data.days.at(-1) ?? { clicks: 0, reads: 0 };
    return [today.clicks, today.reads];
  };
  const [before = 0] = await clicks();
  const number = new Intl.NumberFormat('zh-CN');
  await expect(row).toContainText(number.format(before));

  const own = await browser.newContext({ userAgent: READER, baseURL: baseURL ?? '' });
  const reader = await own.newPage();
  await reader.goto(`/c/${slug}`);
  await expect(reader.getByRole('heading', { name: title })).toBeVisible();
  const film = reader.getByLabel('现场视频');
  expect(await plays(film)).toBeGreaterThan(0);
  // The reader reaches the end.
  await film.evaluate((at) => at.scrollIntoView());
  await expect.poll(clicks).toEqual([before + 1, 1]);
  await own.close();
  // The Workplace updates without a reload.
  await expect(row).toContainText(number.format(before + 1));
  await page.goto(`/list/content/item?id=${id}`);
  await expect(page.getByText('近 30 天阅读 1')).toBeAttached();
});
