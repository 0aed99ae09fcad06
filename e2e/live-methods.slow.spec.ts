import { readFileSync } from 'node:fs';
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { expectAccessible, OPEN } from './accessibility.ts';
import { newAccount } from './new-account.ts';
import { api, enter, expect, test, tokenFor } from './support.ts';

/** Another run on the same server uses its own studios and videos. */
const RUN = Date.now().toString(36);

type Video = { id: string; name: string; state: string; version: number };
type Rotation = { items: Video[]; loops: number; version: number; running: boolean };

const openStudio = async (request: APIRequestContext, token: string, slug: string) => {
  const data = { slug: `${slug}-${RUN}`, nameZh: `方式 ${slug}`, nameEn: `Methods ${slug}` };
  return (await api<{ id: string; slug: string }>(request, token, 'POST', '/api/studio', data)).data;
};
const videosNamed = async (request: APIRequestContext, token: string, text: string) =>
  (await api<{ list: Video[] }>(request, token, 'GET', `/api/videos/list?text=${encodeURIComponent(text)}`)).data.list;
const method = (page: Page, name: string) => page.getByRole('radio', { name }).locator('..').click();
const inDialog = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });
const names = (page: Page) => page.getByRole('table', { name: '轮播列表' }).locator('tbody th').allTextContents();

test('a stream key is shown once, when it is made, and void when it is replaced', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  const { slug } = await openStudio(request, token, 'keys');
  await enter(page, token);
  await page.goto(`/dashboard/monitor?studio=${slug}`);
  await page.getByRole('button', { name: '生成密钥 主路' }).click();
  const dialog = page.getByRole('dialog', { name: '主路的新密钥' });
  const key = (await dialog.locator('code').last().textContent()) ?? '';
  expect(key).toMatch(/^[\w-]{32,}$/);
  await expect(dialog.getByText('密钥只显示这一次')).toBeVisible();
  await dialog.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText(`以 ${key.slice(-4)} 结尾`)).toBeVisible();
  await page.reload();
  await expect(page.getByText(`以 ${key.slice(-4)} 结尾`)).toBeVisible();
  expect(await page.content()).not.toContain(key);
  await page.getByRole('button', { name: '更换 主路' }).click();
  await inDialog(page, '更换').click();
  const next = await page.getByRole('dialog', { name: '主路的新密钥' }).locator('code').last().textContent();
  expect(next).not.toBe(key);
  await page.getByRole('dialog').getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText(`以 ${next?.slice(-4)} 结尾`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'SRT 与 WHIP' })).toContainText('此服务器未启用 SRT');
});

/** Videos that this machine can prepare are uploaded; otherwise the library says why nothing can be. */
const fillLibrary = async (
  { page, browser }: { page: Page; browser: Browser },
  request: APIRequestContext,
  token: string,
): Promise<boolean> => {
  const service = await api<{ away: string | null }>(request, token, 'GET', '/api/videos/service');
  await page.getByRole('button', { name: '视频库', exact: true }).click();
  const library = page.getByRole('dialog', { name: '视频库' });
  if (service.data.away && !['starting', 'crashing'].includes(service.data.away)) {
    await expect(library.getByRole('button', { name: '上传视频' })).toBeDisabled();
    await expect(library.getByText(/不能上传；已有的视频仍可轮播/)).toBeVisible();
    return false;
  }
  const buffer = readFileSync(new URL('../apps/media/fixtures/480p30.flv', import.meta.url));
  const file = (name: string) => ({ name: `${name} ${RUN}.flv`, mimeType: 'video/x-flv', buffer });
  const notes = { name: `notes ${RUN}.txt`, mimeType: 'text/plain', buffer: Buffer.from('no video') };
  await library.locator('input[type=file]').setInputFiles([file('晨间'), file('午间'), notes]);
  await expect(library.getByText(`notes ${RUN}.txt：仅支持 MP4`)).toBeVisible();
  await library.getByRole('textbox', { name: '搜索名称或视频 ID' }).fill(RUN);
  await expect(library.getByText('待审核')).toHaveCount(2);
  await expectAccessible(page, 'the library of videos', OPEN);
  // Nobody approves their own video: another operator does, who finds it among the approvals.
  const operator = await newAccount(request, 'films', 'operator');
  const reviewer = await (await browser.newContext()).newPage();
  await enter(reviewer, operator);
  await reviewer.goto('/dashboard/approvals?kind=video');
  await reviewer.getByRole('button', { name: `处理 晨间 ${RUN}` }).click();
  await inDialog(reviewer, '通过').click();
  await expect(reviewer.getByText('视频已通过审核')).toBeVisible();
  await reviewer.context().close();
  const [noon] = await videosNamed(request, token, `午间 ${RUN}`);
  const approved = await api(request, operator, 'POST', `/api/videos/${noon?.id}/approve`, { version: noon?.version });
  expect(approved.code, approved.msg).toBe(20000);
  await library.getByRole('button', { name: `将 晨间 ${RUN} 加入轮播` }).click();
  await library.getByRole('button', { name: `将 午间 ${RUN} 加入轮播` }).click();
  await library.getByRole('textbox', { name: '搜索名称或视频 ID' }).fill('');
  return true;
};

test('a rotation is made by keyboard, refuses what failed its audit, goes on air and stops', async ({
  page,
  request,
  browser,
}) => {
  const token = await newAccount(request, 'rotates');
  const { id, slug } = await openStudio(request, token, 'rotation');
  const saved = async () => (await api<Rotation>(request, token, 'GET', `/api/studio/${id}/rotation`)).data;
  await enter(page, token);
  await page.goto(`/dashboard/monitor?studio=${slug}`);
  await method(page, '视频直播');
  await expect(page.getByText('轮播列表为空')).toBeVisible();
  await expect(page.getByRole('button', { name: '开始轮播' })).toBeDisabled();

  const own = await fillLibrary({ page, browser }, request, token);
  const library = page.getByRole('dialog', { name: '视频库' });
  await library.getByRole('button', { name: '将 发布会舞台 加入轮播' }).click();
  await library.getByRole('button', { name: '关闭' }).click();
  await expect(library).toBeHidden();
  // Closing returns the focus at the very end.
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).not.toBe('BODY');
  const card = '发布会舞台';
  expect(await names(page)).toEqual(own ? [`晨间 ${RUN}`, `午间 ${RUN}`, card] : [card]);
  if (own) {
    await page.getByRole('button', { name: `拖动 ${card} 调整顺序` }).focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => names(page)).toEqual([`晨间 ${RUN}`, card, `午间 ${RUN}`]);
    await page.keyboard.press('Home');
    await expect.poll(() => names(page)).toEqual([card, `晨间 ${RUN}`, `午间 ${RUN}`]);
  }
  await page.getByRole('spinbutton', { name: '轮播次数' }).or(page.getByLabel('轮播次数')).first().fill('0');
  await page.keyboard.press('Tab');
  const methods = page.getByRole('tabpanel', { name: '直播方式' });
  await methods.getByRole('button', { name: '保存', exact: true }).click();
  await expect(page.getByText('轮播列表已保存')).toBeVisible();
  await expect(page.getByText('循环播放，观众看不到节目单')).toBeVisible();
  expect(await saved()).toMatchObject({ loops: 0, items: [{ name: card }, ...(own ? [{}, {}] : [])] });

  if (own) {
    const [noon] = await videosNamed(request, token, `午间 ${RUN}`);
    await api(request, token, 'POST', `/api/videos/${noon?.id}/reject`, { version: noon?.version, reason: '台标' });
    await expect(page.getByRole('table', { name: '轮播列表' }).getByText('审核未通过')).toBeVisible();
    await expect(page.getByRole('button', { name: '开始轮播' })).toBeDisabled();
    await page.getByRole('button', { name: '编辑轮播' }).click();
    await page.getByRole('button', { name: `下移 ${card}` }).click();
    await methods.getByRole('button', { name: '保存', exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: `午间 ${RUN}` })).toBeVisible();
    await page.getByRole('checkbox', { name: `选择 午间 ${RUN}` }).press('Space');
    await page.getByRole('button', { name: '移出所选（1）' }).click();
    await methods.getByRole('button', { name: '保存', exact: true }).click();
    await expect.poll(async () => (await saved()).items.map(({ name }) => name)).toEqual([`晨间 ${RUN}`, card]);
  }

  await page.getByRole('button', { name: '开始轮播' }).click();
  await inDialog(page, '开始轮播').click();
  await expect(page.getByText(/正在播放 1\/\d/)).toBeVisible();
  await expect(page.getByText('当前直播方式：视频直播')).toBeVisible();
  await page.getByRole('button', { name: '停止轮播' }).click();
  await inDialog(page, '停止轮播').click();
  await expect(page.getByRole('button', { name: '开始轮播' })).toBeEnabled();
  expect((await saved()).running).toBe(false);
});
