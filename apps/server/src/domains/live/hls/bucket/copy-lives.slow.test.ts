import { liveInfo } from '@onair/contract/live/audience/live';
import { brokenListRules } from '@onair/contract/live/media/hls-caption-rules.fixtures';
import { brokenRules } from '@onair/contract/live/media/hls-rules.fixtures';
import { endLive } from '@onair/contract/live/studios/commands';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../../config/config.ts';
import { startBucket } from '../../../../testing/bucket.ts';
import { eventually } from '../../../../testing/eventually.ts';
import { type LiveApp, liveApp, operator } from '../../studios/studios.fixtures.ts';
import { sweepHlsBucket } from './copies.jobs.ts';
import { numberOf, readListing } from './listing.rules.ts';

let store: Awaited<ReturnType<typeof startBucket>>;
let app: LiveApp;
let by: ReturnType<typeof operator>;
let cdn: string;
beforeAll(async () => {
  store = await startBucket();
  // The store answers anyone who reads, as a CDN does.
  cdn = `${store.settings.endpoint}/${store.settings.name}`;
  app = await liveApp({ config: { hlsBucket: { bucket: store.settings, url: cdn } } });
  by = operator(app, await app.enter('admin'));
});
afterAll(async () => {
  await app.close();
  await store.close();
});

const read = async (address: string) => {
  const answer = await fetch(address).catch(() => null);
  return answer?.ok ? answer.text() : '';
};

test('a live is copied for a CDN while it is on air, over an absent bucket and a killed media process, and is taken away at last', async () => {
  const studio = await by.freshStudio();
  const key = await by.keyOf(studio.id, 'main');
  let encoder = app.encode(key, { captioned: true });
  const folder = `${cdn}/hls/${studio.id}`;
  const info = await app.call(liveInfo, { slug: studio.slug });
  expect(info.body).toMatchObject({ data: { cdn: `${folder}/index.m3u8` } });
  expect(String(info.headers['content-security-policy'])).toContain(`connect-src 'self' ${store.settings.endpoint};`);

  const index = await eventually(
    () => read(`${folder}/index.m3u8`),
    (text) => text.includes('SUBTITLES='),
  );
  expect(index).toMatch(
    /^#EXTM3U\n#EXT-X-VERSION:8\n#EXT-X-MEDIA:.*\n#EXT-X-STREAM-INF:.*RESOLUTION=1280x720.*\nsource\/media\.m3u8\n$/,
  );
  expect(brokenListRules(index)).toEqual([]);
  const listed = async () => {
    // The store of the tests shows a file that is being written in part; others replace it whole.
    const text = await eventually(
      () => read(`${folder}/source/media.m3u8`),
      (one) => one === '' || one.endsWith('\n'),
    );
    return { text, ...readListing(text) };
  };
  const before = await listed();
  const segment = Buffer.from(await (await fetch(`${folder}/source/${before.rows[0]?.file}`)).arrayBuffer());
  const own = await app.http.inject(`/live/${studio.slug}/source/seg-${numberOf(before.rows[0])}.m4s`);
  expect(segment.equals(own.rawPayload)).toBe(true);
  const captions = await read(`${folder}/captions/media.m3u8`);
  expect(brokenRules(captions, 'whole')).toEqual([]);
  const said = readListing(captions).rows.find(({ gap }) => !gap)?.file ?? '';
  const ownSaid = await app.http.inject(`/live/${studio.slug}/captions/seg-${/\d+(?=\.vtt)/.exec(said)?.[0]}.vtt`);
  expect(ownSaid.body).toContain('Line ');
  expect(await read(`${folder}/captions/${said}`)).toBe(ownSaid.body);

  store.leave(true);
  await by.nowUntil(studio.id, ({ cdn: copy }) => (copy?.awaySeconds ?? 0) > 0);
  const { live, lines } = await by.now(studio.id);
  expect([live, lines.find(({ line }) => line === 'main')?.phase]).toEqual([true, 'live']);
  store.leave(false);
  await by.nowUntil(studio.id, ({ cdn: copy }) => copy?.awaySeconds === 0);
  await eventually(listed, ({ rows }) => rows.length > before.rows.length + 1);

  const pid = app.deps.live.pid();
  if (pid === null) throw new Error('no media process');
  process.kill(pid, 'SIGKILL');
  encoder.kill();
  const last = await listed();
  await eventually(
    () => app.deps.live.state().publishUrl !== null && app.deps.live.pid() !== pid,
    (back) => back,
  );
  encoder = app.encode(key);
  const after = await eventually(listed, ({ text, rows }) => text.includes('#EXT-X-GAP') && rows.at(-1)?.gap === false);
  expect(brokenRules(after.text, 'whole')).toEqual([]);
  expect(after.first).toBe(before.first);
  expect(after.rows.slice(0, last.rows.length)).toEqual(last.rows);
  expect(after.text).toContain('#EXT-X-DISCONTINUITY\n');

  await by.ok(endLive, { id: studio.id });
  await eventually(listed, ({ ended }) => ended);
  encoder.kill();

  await sweepHlsBucket({ ...app.deps, now: () => new Date() }, new AbortController().signal);
  expect((await listed()).ended).toBe(true);
  await sweepHlsBucket({ ...app.deps, now: () => new Date(Date.now() + 25 * 3_600_000) }, new AbortController().signal);
  expect(await read(`${folder}/index.m3u8`)).toBe('');
});

test.each([
  [{ HLS_BUCKET: 'Not A Bucket' }, 'HLS_BUCKET must be the name of a bucket'],
  [{ HLS_URL: 'https://cdn.example' }, 'HLS_URL needs HLS_BUCKET'],
  [{ HLS_BUCKET: 'lives', HLS_URL: 'cdn.example' }, 'HLS_URL must be an address'],
  [{ HLS_BUCKET: 'lives', MEDIA_HLS_MINUTES: '0' }, 'HLS_BUCKET needs HLS'],
])('a setting of the copy that cannot be used is said at the start: %j', (env, words) => {
  expect(() => readConfig(env, '')).toThrow(words);
});
