import type { APIRequestContext, Page, Response } from '@playwright/test';
import { popOn, withPairs } from '../apps/media/src/testing/caption-bytes.ts';
import { startEncoder } from '../apps/media/src/testing/encoder.ts';
import { clipOf } from '../apps/media/src/testing/publish.ts';
import { newStudio, publishTo, type Studio } from './live-studio.ts';
import { expect, test, tokenFor } from './support.ts';

/** Publishes with a CEA-608 caption in each key frame: one a second. */
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

/** The captions that a viewer sees. */
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
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(await reads(page)()).toBe('');
    await button.press('Enter');
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(reads(page)).toMatch(/^Line \d+$/);
    const first = await reads(page)();
    await expect.poll(reads(page)).not.toBe(first);
    await page.reload();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(reads(page)).toMatch(/^Line \d+$/);
  } finally {
    encoder.stop();
  }
});

/** When the first picture of a segment or part is decoded, in seconds: video is the first track, at 90 kHz. */
const decodedAt = (bytes: Buffer): number => Number(bytes.readBigUInt64BE(bytes.indexOf('tfdt') + 8)) / 90_000;

/** The captions that the server lists for whole segments, with the start of each in seconds of the media. */
const servedCaptions = async (request: APIRequestContext, slug: string) => {
  const list = await (await request.get(`/live/${slug}/captions/media.m3u8`)).text();
  const said = new Map<string, number>();
  for (const file of list.match(/^seg-\d+\.vtt$/gm) ?? []) {
    const text = await (await request.get(`/live/${slug}/captions/${file}`)).text();
    for (const [, from = '', line = ''] of text.matchAll(/(\S+) --> \S+\n(.+)/g))
      if (!said.has(line)) said.set(line, Date.parse(`1970-01-01T${from}Z`) / 1000);
  }
  return said;
};

test('over HLS captions are loaded while they are on, and stand with their pictures', async ({ page, request }) => {
  test.slow();
  const token = await tokenFor(request, 'admin');
  const studio = await newStudio(request, token, 'captions-hls');
  const encoder = await goOnAir(request, token, studio);
  const files: string[] = [];
  const media: Promise<Buffer>[] = [];
  page.on('request', (asked) => {
    if (/\/captions\//.test(asked.url())) files.push(asked.url());
  });
  const collect = (response: Response) => {
    if (/\/source\/.*\.m4s/.test(response.url())) media.push(response.body());
  };
  page.on('response', collect);
  const button = page.getByRole('button', { name: '字幕' });
  try {
    await page.goto(`/live/${studio.slug}`);
    await expect(button).toBeVisible();
    await page.getByRole('combobox', { name: '播放方式与清晰度' }).selectOption('hls');
    await expect(page.getByRole('slider', { name: '回看位置' })).toBeVisible();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    expect(files).toEqual([]);
    await button.press('Enter');
    await expect.poll(reads(page)).toMatch(/^Line \d+$/);
    const first = await reads(page)();
    await expect.poll(reads(page)).not.toBe(first);
    expect(new Set(files).size).toBeGreaterThan(1);

    // Independent of the player's library: the first loaded file is at the start of the buffer.
    const cues = await page.evaluate<{ text: string; startTime: number; endTime: number }[]>(
      `[...document.querySelector('video').textTracks].filter(({ label }) => label === 'CC')
        .flatMap(({ cues }) => [...cues].map(({ text, startTime, endTime }) => ({ text, startTime, endTime })))`,
    );
    const start = await page.evaluate<number>("document.querySelector('video').buffered.start(0)");
    page.off('response', collect);
    const loaded = (await Promise.all(media)).map(decodedAt);
    const offset = Math.min(...loaded) - start;
    expect(new Set(cues.map(({ text }) => text)).size).toBe(cues.length);
    let said = await servedCaptions(request, studio.slug);
    // The first caption may have started before the buffer; the newest may be in an incomplete segment.
    const known = () => cues.filter(({ text }, n) => n > 0 && said.has(text));
    await expect
      .poll(async () => {
        said = await servedCaptions(request, studio.slug);
        return known().length;
      })
      .toBeGreaterThan(0);
    for (const { text, startTime } of known()) {
      expect(Math.abs(startTime + offset - (said.get(text) ?? 0)), text).toBeLessThan(0.2);
    }
  } finally {
    encoder.stop();
  }
});
