import type { Locator, Page } from '@playwright/test';
import { guestIn } from './chat-guest.ts';
import { goOnAir, newStudio } from './live-studio.ts';
import { api, enter, expect, test, tokenFor } from './support.ts';

const bar = (page: Page) => page.getByRole('region', { name: '快捷操作' });

/** Whether all of it lies within the window, unscrolled. */
const isInView = (part: Locator) =>
  part.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
  });

/** How many rows lie within the list's own window and the page's. */
const rowsInView = (list: Locator) =>
  list.evaluate((element) => {
    const own = element.getBoundingClientRect();
    const bottom = Math.min(own.bottom, innerHeight);
    return [...element.querySelectorAll('li')].filter((row) => {
      const box = row.getBoundingClientRect();
      return box.height > 0 && box.top >= own.top - 1 && box.bottom <= bottom + 1;
    }).length;
  });

test('picture, controls and fifteen chat lines are in view without scrolling, and the bar keeps its height', async ({
  page,
  request,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'fold');
  const encoder = await goOnAir(request, token, studio);
  try {
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
        await expect(page.locator('[data-status]').first()).toContainText('流畅', { timeout: 30_000 });
        const list = page.getByRole('list', { name: /^聊天消息/ });
        await expect(list.getByText('第 19 句话')).toBeVisible();
        const parts = {
          picture: page.locator('video').first(),
          controls: bar(page),
          'what is said': page.getByRole('textbox', { name: '输入消息' }),
        };
        for (const [name, part] of Object.entries(parts)) {
          expect(await isInView(part), `${name} in view at ${size.width}`).toBe(true);
        }
        expect(await rowsInView(list), `chat lines at ${size.width}`).toBeGreaterThanOrEqual(15);
      });
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    const height = async () => (await bar(page).boundingBox())?.height;
    const live = await height();
    await bar(page).getByRole('button', { name: '切垫片' }).click();
    await expect(page.locator('[data-status="slate"]')).toHaveText('垫片', { timeout: 15_000 });
    expect(await height(), 'the bar under the slate').toBe(live);
    await api(request, token, 'POST', `/api/studio/${studio.id}/end`);
    await expect(page.getByText('当前没有直播，开播后可用').first()).toBeVisible({ timeout: 15_000 });
    expect(await height(), 'the bar off air').toBe(live);
  } finally {
    encoder.kill();
  }
});
