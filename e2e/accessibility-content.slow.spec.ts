import { readFileSync } from 'node:fs';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expectAccessible, OPEN, unrecorded } from './accessibility.ts';
import { api, enter, expect, test, tokenFor, watchRest } from './support.ts';

type Item = { id: number; version: number };
type Review = { item: { id: string; version: number; contentVersion: number } };

test.use(unrecorded);

const coverOf = async (request: APIRequestContext, token: string): Promise<string> => {
  const buffer = readFileSync('apps/server/demo/covers/sports-1.webp');
  const answer = await request.post('/api/picture', {
    headers: { authorization: `Bearer ${token}` },
    multipart: { file: { name: 'cover.webp', mimeType: 'image/webp', buffer } },
  });
  return ((await answer.json()) as { data: { id: string } }).data.id;
};

type Walk = { title: string | RegExp; atRest: () => Promise<void>; item?: string };

/**
 * Opens a dialog by keyboard, from a menu if `item` is given, and checks it; focus stays inside, and returns when
 * Escape closes it.
 */
const walk = async (page: Page, button: Locator, { title, atRest, item }: Walk) => {
  await button.focus();
  await page.keyboard.press('Enter');
  if (item) await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  await atRest();
  await expectAccessible(page, String(title), OPEN);
  for (let n = 0; n < 12; n += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  // A select uses Escape for its own list.
  await dialog.getByRole('button').last().press('Escape');
  await expect(dialog).toBeHidden();
  await expect(button).toBeFocused();
};

test('dialogs about an item, its verdict, its queue and its film are accessible by keyboard and in both themes', async ({
  browser,
  page,
  request,
}) => {
  const atRest = watchRest(page);
  const [writer, admin] = [await tokenFor(request, 'user'), await tokenFor(request, 'admin')];
  const tag = `对话框 ${Date.now()}`;
  const draft = { title: tag, type: 'img', category: 'sports', tags: [tag] };
  const { id } = (await api<Item>(request, writer, 'POST', '/api/content/draft', draft)).data;
  const change = async (token: string, method: 'PATCH' | 'POST', path: string, body: object) => {
    const { version } = (await api<Item>(request, admin, 'GET', `/api/content/${id}`)).data;
    const answer = await api<Item>(request, token, method, `/api/content/${id}${path}`, { version, ...body });
    expect(answer.code, answer.msg).toBe(20000);
  };
  // Who changes an item's pictures does not review it.
  await change(writer, 'PATCH', '', { coverId: await coverOf(request, writer) });
  await change(admin, 'POST', '/move', { move: 'publish' });
  const made = { name: tag.slice(-40), filter: { tags: [tag] }, rate: 100, secondReader: true };
  const queue = (await api<{ id: string }>(request, admin, 'POST', '/api/quality/queue', made)).data;
  const { item } = (await api<Review>(request, admin, 'POST', `/api/quality/queue/${queue.id}/claim`, {})).data;
  const decision = { version: item.version, contentVersion: item.contentVersion, move: 'reject', reason: '标题不当' };
  const rejected = await api(request, admin, 'POST', `/api/quality/review/${item.id}/decision`, decision);
  expect(rejected.code, rejected.msg).toBe(20000);

  const own = await browser.newPage();
  await enter(own, writer);
  await own.goto(`/list/content/item?id=${id}`);
  await walk(own, own.getByRole('button', { name: '申诉', exact: true }), { title: '申诉', atRest: watchRest(own) });
  await own.close();

  await enter(page, admin);
  await page.goto(`/list/content/item?id=${id}`);
  await walk(page, page.getByRole('button', { name: '裁剪与焦点' }), { title: '裁剪与焦点', atRest });
  await walk(page, page.getByRole('button', { name: '选择主视频' }), { title: '选择主视频', atRest });

  await page.goto('/list/card?tab=quality');
  const acts = page.getByRole('button', { name: `更多操作：${made.name}` });
  await walk(page, acts, { title: `归档“${made.name}”？`, atRest, item: '归档' });
  await walk(page, acts, { title: `编辑质检队列“${made.name}”`, atRest, item: '编辑' });

  await page.goto('/dashboard/monitor?studio=main');
  await page.getByRole('radio', { name: '视频直播' }).locator('..').click();
  await page.getByRole('button', { name: '视频库', exact: true }).click();
  await walk(page, page.getByRole('button', { name: /^字幕 / }).first(), { title: /^字幕：/, atRest });
});
