import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { APIRequestContext } from '@playwright/test';
import { brokenIndexRules, brokenRules } from '../packages/contract/src/live/media/hls-rules.fixtures.ts';
import { expectAccessible } from './accessibility.ts';
import { api, enter, expect, test, tokenFor } from './support.ts';

const HLS_PLAYER = fileURLToPath(new URL('../node_modules/hls.js/dist/hls.min.js', import.meta.url));

type Card = { id: string; peak: number; method: string };

const watchedLives = async (request: APIRequestContext, token: string): Promise<Card[]> => {
  const { list } = (await api<{ list: Card[] }>(request, token, 'GET', '/api/studio/lives')).data;
  return list.filter(({ peak }) => peak > 10);
};

const recordedLive = async (request: APIRequestContext, token: string): Promise<string | undefined> => {
  for (const { id } of await watchedLives(request, token)) {
    const { data } = await api<{ recordings: unknown[] }>(request, token, 'GET', `/api/studio/reports/${id}`);
    if (data.recordings.length > 0) return id;
  }
};

test('past lives lead to a report that says what the live was, and plays, marks, exports and shares it', async ({
  page,
  request,
}) => {
  const admin = await tokenFor(request, 'admin');
  await enter(page, admin, { locale: 'en-US' });
  await page.goto('/dashboard/lives?method=flowControl');
  const table = page.getByRole('table', { name: 'Past lives' });
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await page.getByRole('textbox', { name: 'Search title or studio' }).fill('no such live');
  await expect(page.getByText('No lives match')).toBeVisible();
  await expect(page).toHaveURL(/text=no/);
  await page.getByRole('button', { name: 'Clear filters' }).click();
  // Lives of other tests had no viewers.
  const known = (await watchedLives(request, admin))[0];
  await table.locator(`a[href*="${known?.id}"]`).first().click();

  await expect(page).toHaveURL(/\/dashboard\/report\?live=/);
  await expect(page.getByText(/viewers?, at most \d/)).toBeVisible();
  await expect(page.getByRole('link', { name: /Compared with the previous live/ })).toBeVisible();
  // Figures reported by players, compared with the previous live, and for each kind of delivery.
  await expect(page.getByText('Stalls per hour watched').first()).toBeVisible();
  const playback = page.getByRole('region', { name: 'Playback' });
  await expect(
    playback.getByText(/^\d+(\.\d)?% of the time watched; Avg\. start time: [\d.]+ s; /).first(),
  ).toBeVisible();
  await expectAccessible(page, 'a live report');

  await page.getByRole('button', { name: 'Add clip' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add clip' });
  await dialog.getByLabel('Start').fill('02:00');
  await dialog.getByLabel('End').fill('01:00');
  await dialog.getByLabel('Note').fill('Unboxing');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/The end must come after the start/)).toBeVisible();
  await dialog.getByLabel('End').fill('02:30');
  await page.keyboard.press('Enter');
  const clips = page.getByRole('list', { name: 'Clips' });
  await expect(clips.getByText('02:00 – 02:30 · Unboxing')).toBeVisible();
  await clips.getByRole('button', { name: 'Edit the clip at 02:00' }).click();
  await page.getByRole('dialog', { name: 'Edit clip' }).getByLabel('Note').fill('Second box');
  await page.keyboard.press('Enter');
  await expect(clips.getByText('02:00 – 02:30 · Second box')).toBeVisible();

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await saved;
  const text = readFileSync(await file.path(), 'utf8');
  // The name says when the live began, on the clock of its content.
  const [, hour, minute] = /T(\d\d)(\d\d)\.csv$/.exec(file.suggestedFilename()) ?? [];
  expect(text.split('\n')[1]).toContain(` ${hour}:${minute}:`);
  expect(text).toContain('Second box');
  expect(text).toMatch(/Peak viewers,\d/);
  expect(text).toMatch(/Playback,HLS,/);
  expect(text).toMatch(/Compared with the previous live,Avg\. latency,(the same|[↑↓] [\d.]+ s (more|less))/);

  await clips.getByRole('button', { name: 'Delete the clip at 02:00' }).click();
  await expect(clips.getByText('Second box')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(clips.getByText('Second box')).toBeVisible();

  const recorded = (await watchedLives(request, admin))[1];
  await page.goto(`/dashboard/report?live=${recorded?.id}`);
  await expect(page.getByText(/viewers?, at most \d/)).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText(/viewers?, at most \d/)).toBeVisible();
  await expect(page.getByText('Stalls per hour watched').first()).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  const user = await tokenFor(request, 'user');
  expect((await api(request, user, 'GET', `/api/studio/reports/${recorded?.id}`)).status).toBe('fail');
});

test('the chat of a recorded live stands beside its film, in time with it', async ({ page, request }) => {
  const admin = await tokenFor(request, 'admin');
  await enter(page, admin, { locale: 'en-US' });
  await page.goto(`/dashboard/report?live=${await recordedLive(request, admin)}`);
  const film = page.locator('video[aria-label=Recording]');
  const said = page.getByRole('list', { name: 'Chat messages in time with the recording' }).getByRole('listitem');
  const seek = (seconds: number) => film.evaluate((video, at) => Object.assign(video, { currentTime: at }), seconds);
  const read = (what: string) => film.evaluate((video, name) => Number(Reflect.get(video, name)), what);
  await expect.poll(() => read('readyState')).toBeGreaterThan(0);
  await seek(1_500);
  await expect(said.first()).toBeVisible();
  const early = await said.count();
  await seek(2_700);
  await expect.poll(() => said.count()).toBeGreaterThan(early);
  await seek(0);
  await expect(page.getByText('No messages up to here').or(said.first())).toBeVisible();
  await seek(1_500);
  await expect(said).toHaveCount(early);
  const line = said.first().getByRole('button', { name: /^Play from \d/ });
  const [minutes = 0, seconds = 0] = ((await line.textContent()) ?? '').split(':').map(Number);
  await line.click();
  await expect.poll(() => read('currentTime')).toBeLessThan(minutes * 60 + seconds + 60);
});

test('a recording whose address has expired goes on at its place, and one that fails can be tried again', async ({
  page,
  request,
  allowNoise,
}) => {
  allowNoise(/ERR_FAILED/);
  const admin = await tokenFor(request, 'admin');
  await enter(page, admin, { locale: 'en-US' });
  const files = '**/api/recordings/file/**';
  await page.route(files, (route) => route.abort());
  await page.goto(`/dashboard/report?live=${await recordedLive(request, admin)}`);
  await expect(page.getByRole('alert')).toContainText('The recording cannot be played; try again');
  await page.unroute(files);
  await page.getByRole('alert').getByRole('button', { name: 'Retry' }).click();
  const film = page.locator('video[aria-label=Recording]');
  const read = (what: string) => film.evaluate((video, name) => Reflect.get(video, name), what);
  await expect.poll(() => read('readyState')).toBeGreaterThan(0);
  await expect(page.getByRole('alert')).toHaveCount(0);

  const first = await read('src');
  await film.evaluate((video) => Object.assign(video, { currentTime: 1_500 }));
  await page.clock.setSystemTime(Date.now() + 20 * 60_000);
  // What the element reports of the next range that it asks for.
  await film.evaluate((video) => video.dispatchEvent(new Event('error')));
  await expect.poll(() => read('src')).not.toBe(first);
  await expect.poll(() => read('currentTime')).toBeCloseTo(1_500, 0);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test.describe('in Safari', () => {
  test.use({ bypassCSP: true });

  test('a recording plays over HLS from any moment, by its rules, and another player reads it, too', async ({
    page,
    request,
  }) => {
    const admin = await tokenFor(request, 'admin');
    await page.addInitScript(`Object.assign(HTMLVideoElement.prototype, { webkitSetPresentationMode() {} });
      const { canPlayType } = HTMLVideoElement.prototype;
      HTMLVideoElement.prototype.canPlayType = function (type) {
        return type.includes('mpegurl') ? 'maybe' : canPlayType.call(this, type);
      };`);
    await enter(page, admin, { locale: 'en-US' });
    await page.goto(`/dashboard/report?live=${await recordedLive(request, admin)}`);
    const film = page.locator('video[aria-label=Recording]');
    await expect(film).toHaveAttribute('src', /^\/api\/recordings\/hls\/[\w-]+\/index\.m3u8$/);
    const index = (await film.getAttribute('src')) ?? '';
    expect(brokenIndexRules(await (await request.get(index)).text())).toEqual([]);
    const playlist = await (await request.get(index.replace('index', 'film'))).text();
    expect(brokenRules(playlist, 'vod')).toEqual([]);
    await page.addScriptTag({ path: HLS_PLAYER });
    const played = await page.evaluate(`new Promise((resolve, reject) => {
      const video = Object.assign(document.createElement('video'), { muted: true });
      document.body.append(video);
      const hls = new Hls({ enableWorker: false, startPosition: 1200 });
      hls.on(Hls.Events.ERROR, (_, { fatal, details }) => fatal && reject(new Error(details)));
      hls.on(Hls.Events.MANIFEST_PARSED, () => void video.play());
      video.addEventListener('timeupdate', () => {
        if (video.currentTime > 1201) resolve({ seconds: video.duration, dated: hls.playingDate !== null });
      });
      hls.loadSource('${index}');
      hls.attachMedia(video);
    })`);
    const lasts = [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0);
    expect(played).toMatchObject({ dated: true });
    expect(Math.abs((played as { seconds: number }).seconds - lasts)).toBeLessThan(1);
  });
});
