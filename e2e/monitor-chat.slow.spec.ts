import { readFile } from 'node:fs/promises';
import { guestIn } from './chat-guest.ts';
import { newStudio } from './live-studio.ts';
import { api, enter, expect, test, tokenFor } from './support.ts';

test('lines are found, marked, passed and saved as a file', async ({ page, request, baseURL }) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'lines');
  const speak = guestIn(baseURL ?? '', studio.slug);
  expect(await speak('团子', '主播好')).toBe('said');
  expect(await speak('Ada', 'The picture is sharp')).toBe('said');
  await enter(page, token);
  await page.goto(`/dashboard/monitor?studio=${studio.slug}`);
  const list = page.getByRole('list', { name: /^聊天消息/ });
  const row = (text: string) => list.getByRole('listitem').filter({ hasText: text });
  await expect(row('主播好')).toContainText('团子#');

  // A held message is marked, and shown to all once it is allowed.
  expect(await speak('路人', '来赌博吧')).toBe('held');
  await expect(row('来赌博吧')).toContainText('待审核');
  await page.getByRole('combobox', { name: '消息类别' }).click();
  await page.getByRole('option', { name: '待审核' }).click();
  await expect(row('主播好')).toHaveCount(0);
  await expect(row('来赌博吧')).toContainText('命中：');
  await row('来赌博吧').getByRole('button', { name: /^通过/ }).click();
  await expect(page.getByText('没有符合条件的消息')).toBeVisible();
  await page.getByRole('button', { name: '查看全部' }).click();
  await expect(row('来赌博吧')).not.toContainText('待审核');

  const search = page.getByRole('textbox', { name: '搜索消息和用户名' });
  await search.fill('SHARP');
  await expect(row('主播好')).toHaveCount(0);
  await row('sharp').hover();
  await row('sharp').getByRole('button', { name: /^收藏/ }).click();
  await expect(row('sharp').getByRole('button', { name: /^取消收藏/ })).toBeVisible();
  await page.getByRole('button', { name: '下载', exact: true }).click();
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'CSV 文件' }).click();
  const text = await readFile((await (await saved).path()) ?? '', 'utf8');
  expect(text).toContain('The picture is sharp');
  expect(text).not.toContain('主播好');

  // By keyboard: into the list, to the line, along its actions.
  await search.fill('');
  await expect(row('主播好')).toBeVisible();
  await list.focus();
  await page.keyboard.press('ArrowUp');
  await expect(row('来赌博吧').getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(row('来赌博吧').getByRole('button').nth(1)).toBeFocused();

  await page.getByRole('textbox', { name: '输入消息' }).fill('欢迎大家');
  await page.getByRole('button', { name: '发送', exact: true }).first().click();
  await expect(row('欢迎大家')).toContainText('管理员');
  const { data } = await api<{ content: string }[]>(request, token, 'GET', `/api/chat/queue?studioId=${studio.id}`);
  expect(data.map(({ content }) => content)).toEqual(['The picture is sharp']);
});
