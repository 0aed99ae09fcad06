import type { APIRequestContext, Page } from '@playwright/test';
import { popOn, withPairs } from '../apps/media/src/testing/caption-bytes.ts';
import { startEncoder } from '../apps/media/src/testing/encoder.ts';
import { clipOf } from '../apps/media/src/testing/publish.ts';
import { newStudio, publishTo, type Studio } from './live-studio.ts';
import { expect, test, tokenFor } from './support.ts';

/** Publishes with a caption of television in each key picture: one a second. */
const goOnAir = async (request: APIRequestContext, token: string, studio: Studio) => {
  const url = new URL(await publishTo(request, token, studio));
  let line = 0;
  return startEncoder(Number(url.port), url.pathname.split('/').at(-1) ?? '', {
    clip: clipOf('480p30'),
    bodyOf: (tag) => {
      if (tag.role !== 'key') return tag.body;
      line += 1;
      return withPairs(tag, popOn(`Line ${line}`));
    },
  });
};

/** What a viewer reads in the picture. */
const reads = (page: Page) => (): Promise<string> =>
  page.evaluate(`[...document.querySelector('video').textTracks]
    .filter(({ mode }) => mode === 'showing')
    .flatMap(({ activeCues }) => [...(activeCues ?? [])].map(({ text }) => text))
    .join()`);

test('a viewer turns captions on with the keyboard, and the browser keeps the choice', async ({ page, request }) => {
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'captions');
  const encoder = await goOnAir(request, token, studio);
  const button = page.getByRole('button', { name: '字幕' });
  try {
    await page.goto(`/live/${studio.slug}`);
    await expect(button).toHaveAttribute('aria-pressed', 'false', { timeout: 30_000 });
    expect(await reads(page)()).toBe('');
    await button.press('Enter');
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(reads(page), { timeout: 20_000 }).toMatch(/^Line \d+$/);
    const first = await reads(page)();
    await expect.poll(reads(page), { timeout: 20_000 }).not.toBe(first);
    await page.reload();
    await expect(button).toHaveAttribute('aria-pressed', 'true', { timeout: 30_000 });
    await expect.poll(reads(page), { timeout: 20_000 }).toMatch(/^Line \d+$/);
  } finally {
    encoder.stop();
  }
});
