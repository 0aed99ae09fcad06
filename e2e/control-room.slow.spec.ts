import type { Locator, Page } from '@playwright/test';
import { guestIn, letManyShare } from './chat-guest.ts';
import { goOnAir, newStudio } from './live-studio.ts';
import { api, enter, expect, test, tokenFor } from './support.ts';

const bar = (page: Page) => page.getByRole('region', { name: '快捷操作' });

type Box = { top: number; bottom: number; left: number; right: number };

const boxOf = async (part: Locator): Promise<Box> => {
  const box = await part.boundingBox();
  if (!box) throw new Error(`${part} is not shown`);
  return { top: box.y, bottom: box.y + box.height, left: box.x, right: box.x + box.width };
};
const liesIn = (inner: Box, outer: Box): boolean =>
  inner.top >= outer.top - 1 &&
  inner.bottom <= outer.bottom + 1 &&
  inner.left >= outer.left - 1 &&
  inner.right <= outer.right + 1;

/** The number of rows visible within both the list and the page. */
const rowsInView = async (list: Locator, window: Box): Promise<number> => {
  const own = await boxOf(list);
  const seen = { ...own, bottom: Math.min(own.bottom, window.bottom) };
  const rows = await Promise.all((await list.getByRole('listitem').all()).map(boxOf));
  return rows.filter((row) => liesIn(row, seen)).length;
};

test('picture, controls and fifteen chat lines are in view without scrolling, and the bar keeps its height', async ({
  page,
  request,
  baseURL,
}) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'fold');
  const encoder = await goOnAir(request, token, studio);
  try {
    await letManyShare(request, token, studio.id);
    const speak = guestIn(baseURL ?? '', studio.slug);
    for (let guest = 0; guest < 5; guest += 1) {
      const lines = Array.from({ length: 4 }, (_, n) => `第 ${guest * 4 + n} 句话`);
      expect(await speak(`观众${guest}`, ...lines)).toBe('said');
    }
    await enter(page, token);
    for (const size of [
      { width: 1440, height: 900 },
      { width: 1024, height: 768 },
    ]) {
      await test.step(`${size.width}x${size.height}`, async () => {
        await page.setViewportSize(size);
        await page.goto(`/dashboard/monitor?studio=${studio.slug}`);
        await expect(page.locator('[data-status]').first()).toContainText('流畅');
        const list = page.getByRole('list', { name: /^聊天消息/ });
        await expect(list.getByText('第 19 句话')).toBeVisible();
        const parts = {
          picture: page.locator('video').first(),
          controls: bar(page),
          'what is said': page.getByRole('textbox', { name: '输入消息' }),
        };
        const window = { top: 0, left: 0, bottom: size.height, right: size.width };
        for (const [name, part] of Object.entries(parts)) {
          expect(liesIn(await boxOf(part), window), `${name} in view at ${size.width}`).toBe(true);
        }
        expect(await rowsInView(list, window), `chat lines at ${size.width}`).toBeGreaterThanOrEqual(15);
      });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    const height = async () => (await bar(page).boundingBox())?.height;
    const live = await height();
    await bar(page).getByRole('button', { name: '切垫片' }).click();
    await expect(page.locator('[data-status="slate"]')).toHaveText('垫片');
    expect(await height(), 'the bar under the slate').toBe(live);
    await api(request, token, 'POST', `/api/studio/${studio.id}/end`);
    await expect(page.getByText('当前没有直播，开播后可用').first()).toBeVisible();
    expect(await height(), 'the bar off air').toBe(live);
  } finally {
    encoder.kill();
  }
});
