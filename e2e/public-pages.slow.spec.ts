import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { brokenRules } from '../packages/contract/src/live/media/hls-rules.fixtures.ts';
import { publish } from './published-item.ts';
import { accessibilityViolations, api, expect, test, tokenFor } from './support.ts';

type Film = { id: string; seconds: number; captions: { id: string }[] };
const HLS_PLAYER = fileURLToPath(new URL('../node_modules/hls.js/dist/hls.min.js', import.meta.url));

const overflow = (page: Page) =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

for (const lang of ['zh', 'en']) {
  test(`public pages are accessible in both themes and on a phone (${lang})`, async ({ page, request }) => {
    const item = await publish(request, await tokenFor(request, 'admin'), `市集见闻 ${lang} ${Date.now()}`);
    for (const path of ['/c/', `/c/${item.slug}`, '/c/?category=sports']) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await test.step(`${path} ${colorScheme}`, async () => {
          await page.emulateMedia({ colorScheme });
          await page.setViewportSize({ width: 1440, height: 900 });
          await page.goto(`${path}${path.includes('?') ? '&' : '?'}lang=${lang}`);
          expect.soft(await accessibilityViolations(page), `${path}, ${colorScheme}`).toEqual([]);
          await page.setViewportSize({ width: 390, height: 844 });
          expect(await overflow(page), 'wider than a phone').toBe(0);
        });
      }
    }
  });
}

test.describe('a film with captions', () => {
  test.use({ bypassCSP: true });

  test('is HLS by its rules, which a player plays with its captions, and Safari takes from the page', async ({
    page,
    request,
    context,
  }) => {
    const token = await tokenFor(request, 'admin');
    const films = await api<{ list: Film[] }>(request, token, 'GET', '/api/film/list');
    const film = films.data.list.find(({ captions }) => captions.length > 1);
    if (!film) throw new Error('the demo company has no film with captions');
    const item = await publish(request, token, `带字幕的视频 ${Date.now()}`);
    const doc = { type: 'doc', content: [{ type: 'video', attrs: { videoId: film.id, caption: '字幕' } }] };
    await api(request, token, 'PUT', `/api/content/${item.id}/document`, { version: 1, doc });
    const index = `/api/film-hls/${film.id}/index.m3u8`;
    for (const name of ['film', ...film.captions.map(({ id }) => `captions-${id}`)]) {
      const text = await (await request.get(`/api/film-hls/${film.id}/${name}.m3u8`)).text();
      expect(brokenRules(text, 'vod'), name).toEqual([]);
    }
    await page.goto(`/c/${item.slug}`);
    await expect(page.locator('video')).toHaveAttribute('src', `/api/film/${film.id}`);
    await page.addScriptTag({ path: HLS_PLAYER });
    const played = await page.evaluate(`new Promise((resolve, reject) => {
      const video = Object.assign(document.createElement('video'), { muted: true });
      document.body.append(video);
      const hls = new Hls({ enableWorker: false });
      hls.on(Hls.Events.ERROR, (_, { fatal, details }) => fatal && reject(new Error(details)));
      hls.on(Hls.Events.MANIFEST_PARSED, () => void video.play());
      hls.on(Hls.Events.SUBTITLE_TRACKS_UPDATED, () => { hls.subtitleTrack = 0; });
      video.addEventListener('timeupdate', () => {
        const cues = [...video.textTracks].flatMap((track) => [...(track.cues ?? [])]);
        if (video.currentTime < 0.5 || cues.length < 3) return;
        const texts = cues.map(({ text, startTime }) => startTime + ' ' + text);
        resolve({ texts, tracks: hls.subtitleTracks.length, seconds: Math.round(video.duration) });
      });
      hls.loadSource('${index}');
      hls.attachMedia(video);
    })`);
    expect(played).toMatchObject({ tracks: film.captions.length, seconds: Math.round(film.seconds) });
    expect(played).toHaveProperty('texts.0', expect.stringMatching(/^0 /));

    const safari = await context.newPage();
    await safari.addInitScript(`Object.assign(HTMLVideoElement.prototype, {
      webkitSetPresentationMode() {},
      canPlayType: () => 'maybe',
    })`);
    await safari.goto(`/c/${item.slug}`);
    await expect(safari.locator('video')).toHaveAttribute('src', index);
    await expect(safari.locator('track')).toHaveCount(0);
  });
});
