import { endLive } from '@onair/contract/live/studios/commands';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../../../testing/eventually.ts';
import { type Admin, type LiveApp, liveApp, operator } from '../studios/studios.fixtures.ts';

let app: LiveApp;
let anna: Admin;
let by: ReturnType<typeof operator>;
beforeAll(async () => {
  app = await liveApp();
  anna = await app.enter('admin', 'anna');
  by = operator(app, anna);
});
afterAll(() => app.close());

const get = async (url: string, method: 'GET' | 'HEAD' = 'GET') => {
  const { statusCode: status, headers, rawPayload } = await app.http.inject({ method, url });
  return { status, headers, text: rawPayload.toString('latin1') };
};
const numberIn = (text: string, tag: string): number => Number(new RegExp(`${tag}:(\\d+)`).exec(text)?.[1]);
const lastSegment = (text: string): number => Number([...text.matchAll(/^seg-(\d+)\.m4s$/gm)].at(-1)?.[1] ?? 0);
const playlistUntil = (slug: string, holds: (text: string) => boolean) =>
  eventually(async () => (await get(`/live/${slug}/source/media.m3u8`)).text, holds);

test('a live is served as HLS under the address of its page, and goes on with its numbers when the media process was killed', async () => {
  const studio = await by.freshStudio();
  expect((await get(`/live/${studio.slug}/index.m3u8`)).status).toBe(404);
  const key = await by.keyOf(studio.id, 'main');
  let encoder = app.encode(key);
  const before = await playlistUntil(studio.slug, (text) => lastSegment(text) > 0);

  const multivariant = await get(`/live/${studio.slug}/index.m3u8`);
  expect(multivariant.headers['content-type']).toBe('application/vnd.apple.mpegurl');
  expect(multivariant.headers['access-control-allow-origin']).toBe('*');
  expect(multivariant.headers['set-cookie']).toBeUndefined();
  expect(multivariant.text).toContain('RESOLUTION=1280x720');
  const segment = await get(`/live/${studio.slug}/source/seg-${lastSegment(before)}.m4s`);
  expect(segment.headers['cache-control']).toBe('public, max-age=86400, immutable');
  expect(segment.text.slice(4, 8)).toBe('moof');
  const head = await get(`/live/${studio.slug}/source/seg-${lastSegment(before)}.m4s`, 'HEAD');
  expect([head.status, head.headers['content-length']]).toEqual([200, `${segment.text.length}`]);

  const pid = app.deps.live.pid();
  if (pid === null) throw new Error('no media process');
  process.kill(pid, 'SIGKILL');
  encoder.kill();
  await eventually(
    () => app.deps.live.pid(),
    (now) => now !== null && now !== pid,
  );
  await eventually(
    () => app.deps.live.state().publishUrl,
    (url) => url !== null,
  );
  encoder = app.encode(key);
  const after = await playlistUntil(studio.slug, (text) => lastSegment(text) > lastSegment(before) + 2);
  expect(after).toContain('#EXT-X-GAP');
  expect(after).toContain('#EXT-X-DISCONTINUITY\n');
  expect(numberIn(after, 'MEDIA-SEQUENCE')).toBe(numberIn(before, 'MEDIA-SEQUENCE'));
  expect((await get(`/live/${studio.slug}/source/seg-${lastSegment(before)}.m4s`)).text).toBe(segment.text);

  await by.ok(endLive, { id: studio.id });
  await playlistUntil(studio.slug, (text) => text.includes('#EXT-X-ENDLIST'));
  encoder.kill();
});

test('what is no file of HLS, and a studio that there is not, is a 404', async () => {
  const { slug } = await by.freshStudio();
  for (const path of [`${slug}/source/other.m3u8`, `${slug}/1080p/media.m3u8`, 'no-such-studio/index.m3u8']) {
    expect((await get(`/live/${path}`)).status).toBe(404);
  }
});
