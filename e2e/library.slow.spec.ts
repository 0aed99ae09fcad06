import { OPEN } from './accessibility.ts';
import { accessibilityViolations, api, enter, expect, test, tokenFor } from './support.ts';

type Item = { id: number; version: number; stage: string; title: string; tags: string[]; scheduledAt: string | null };

test('a word spoken in a film finds the item, and opens the film there', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  const word = `faro${Date.now()}`;
  const films = await api<{ list: { id: string; seconds: number }[] }>(request, token, 'GET', '/api/film/list');
  // Longer than the caption searched for: other tests upload films of a few seconds.
  const videoId = films.data.list.find(({ seconds }) => seconds > 10)?.id ?? '';
  const text = `WEBVTT\n\n00:00.500 --> 00:02.000\nHola\n\n00:07.000 --> 00:09.000\nEl ${word} de noche\n`;
  await api(request, token, 'PUT', `/api/videos/${videoId}/captions`, { language: 'es', text, isDefault: false });
  const draft = { title: `Filmed ${Date.now()}`, type: 'text', category: 'sports' };
  const { data } = await api<Item>(request, token, 'POST', '/api/content/draft', draft);
  const doc = { type: 'doc', content: [{ type: 'video', attrs: { videoId } }] };
  await api(request, token, 'PUT', `/api/content/${data.id}/document`, { version: 0, doc });
  await enter(page, token, { locale: 'en-US' });
  await page.goto(`/list/content?text=${word.toUpperCase()}`);
  // Other items show the film, too.
  const card = page.getByRole('article').filter({ has: page.getByRole('link', { name: draft.title }) });
  await card.getByRole('button', { name: `00:07 El ${word} de noche` }).click();
  const dialog = page.getByRole('dialog', { name: `Video of “${draft.title}”` });
  const line = dialog.getByRole('button', { name: `00:07 El ${word} de noche` });
  await expect(line).toHaveAttribute('aria-current', 'true');
  await expect(line.locator('mark')).toHaveText(word);
  expect(await accessibilityViolations(page, { within: OPEN })).toEqual([]);
  await expect(dialog.locator('video')).toHaveJSProperty('currentTime', 7);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await api(request, token, 'POST', `/api/videos/${videoId}/captions-removal`, { language: 'es' });
  await page.reload();
  await expect(page.getByText('No items match these filters')).toBeVisible();
});

for (const locale of ['zh-CN', 'en-US'] as const) {
  test(`the desk is nowhere wider than its window (${locale})`, async ({ page, request }) => {
    const token = await tokenFor(request, 'admin');
    const draft = {
      title: `宽度 Width ${'w'.repeat(60)}`,
      type: 'text',
      category: 'sports',
      tags: ['标签'.repeat(10)],
    };
    const { data } = await api<Item>(request, token, 'POST', '/api/content/draft', draft);
    await enter(page, token, { locale });
    const pages = [
      '/list/content',
      '/list/content?look=table',
      '/list/content?look=calendar',
      '/list/card?tab=quality',
    ];
    for (const path of [...pages, `/list/content/item?id=${data.id}`]) {
      await page.goto(path);
      await expect(page.locator('main h1, main h2, main [class*=title]').first()).toBeVisible();
      for (const width of [1920, 1440, 1024, 390]) {
        await page.setViewportSize({ width, height: 900 });
        const over = () => page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
        await expect.poll(over, `${path} at ${width}`).toBe(0);
      }
    }
  });
}
