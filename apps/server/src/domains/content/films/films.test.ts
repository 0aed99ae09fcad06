import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Doc, VideoAttrs } from '@onair/contract/content/documents/document';
import { listFilms } from '@onair/contract/content/films';
import { editContent } from '@onair/contract/content/items/items';
import { saveDocument } from '@onair/contract/content/workflow/workflow';
import { deleteVideo, rejectVideo } from '@onair/contract/live/videos/videos';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { flvIndexer } from '../../../files/formats/mp4/flv-index.ts';
import { entries } from '../../../files/formats/mp4/movie.ts';
import type { TestApp } from '../../../testing/app.ts';
import { dataOf, playable, prepared, videoApp, videoOf } from '../../live/videos/videos.fixtures.ts';
import { pictureKey } from '../pictures/picture-key.rules.ts';
import type { Person } from '../review/review.fixtures.ts';
import { draftBy, moved } from '../workflow/workflow.fixtures.ts';

const CLIP = fileURLToPath(new URL('../../../../../media/assets/slate.flv', import.meta.url));

let app: TestApp & { dataDir: string };
let admin: Person;
beforeAll(async () => {
  app = await videoApp();
  admin = await app.enter('admin');
});
afterAll(() => app.close());

const indexed = (flv: Buffer) => {
  const index = flvIndexer();
  index.push(flv);
  return { tracks: index.tracks() };
};

const open = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await app.http.inject({ method: 'GET', url, headers: { 'accept-language': 'en', ...headers } });
  return { status: answer.statusCode, headers: answer.headers, text: answer.body, bytes: answer.rawPayload };
};

/** Whether a film is sent; a refusal is words. */
const isOpen = async (url: string) => (await open(url)).headers['content-type'] === 'video/mp4';

/** A published item that shows a film. */
const shown = async (videoId: string, more: Omit<VideoAttrs, 'videoId'> = {}) => {
  const item = await draftBy(app, admin, { title: 'At the launch' });
  const doc: Doc = { type: 'doc', content: [{ type: 'video', attrs: { videoId, ...more } }] };
  dataOf(await app.call(saveDocument, { id: item.id, version: 0, doc }, { token: admin.token }));
  return moved(app, admin, item.id, 'publish');
};

test('a film is an MP4 whose tables name the samples of the prepared file, whole and in ranges', async () => {
  const { id } = await playable(app, admin.token, 'a.flv');
  const flv = readFileSync(CLIP);
  const url = `/api/film/${id}?key=${pictureKey(app.deps)}`;
  const whole = await open(url);
  expect([whole.status, whole.headers['content-type'], whole.headers['accept-ranges']]).toEqual([
    200,
    'video/mp4',
    'bytes',
  ]);
  const { bytes } = whole;
  expect(bytes.subarray(bytes.length - flv.length).equals(flv)).toBe(true);
  expect(bytes.toString('latin1', 4, 8)).toBe('ftyp');
  // The first picture lies where the table says: a key frame as FLV has it, without FLV's own five bytes.
  const place = bytes.indexOf('stco', 0, 'latin1') + 12;
  const at = bytes.readUInt32BE(place) - (bytes.length - flv.length);
  expect([flv[at - 5], flv[at - 4]]).toEqual([0x17, 1]);
  const part = async (first: number, last: number | '') => {
    const answer = await open(url, { range: `bytes=${first}-${last}` });
    const end = last === '' ? bytes.length : last + 1;
    expect(answer.status).toBe(206);
    expect(answer.bytes.equals(bytes.subarray(first, end)), `${first}-${last}`).toBe(true);
  };
  const head = bytes.length - flv.length;
  for (const [first, last] of [
    [0, 1],
    [0, ''],
    [head - 5, head + 5],
    [head, head],
    [head + 7, ''],
  ] as const) {
    await part(first, last);
  }
  expect((await open(url, { range: `bytes=${bytes.length}-` })).status).toBe(416);
  // Its size alone, for players and caches that ask before they fetch.
  for (const [range, status, size] of [
    [undefined, 200, bytes.length],
    ['bytes=0-1', 206, 2],
  ] as const) {
    const sizes = await app.http.inject({ method: 'HEAD', url, headers: range ? { range } : {} });
    expect([sizes.statusCode, sizes.body, sizes.headers['content-length']]).toEqual([status, '', `${size}`]);
  }
});

test('the audience sees a film while a published item holds it, and a note once it is gone', async () => {
  const { id } = await playable(app, admin.token, 'b.flv');
  const url = `/api/film/${id}`;
  expect(await isOpen(url)).toBe(false);
  const item = await shown(id, { caption: 'The "launch"', from: 3, until: 9 });
  const page = await open(`/c/${item.slug}`);
  expect(page.text).toContain(
    `<video controls playsinline width="1280" height="720" src="${url}#t=3,9" poster="/api/video-covers/`,
  );
  expect(page.text).toContain('<figcaption>The &quot;launch&quot;</figcaption>');
  const film = await open(url);
  expect([film.status, film.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  const feed = JSON.parse((await open('/c/feed.json')).text);
  expect(feed.items[0].content_html).toContain(`/c/${item.slug}">▶ Watch the video: The &quot;launch&quot;</a>`);

  const { version } = await videoOf(app, admin.token, id);
  dataOf(await app.call(rejectVideo, { id, version, reason: 'Not ours' }, { token: admin.token }));
  expect(await isOpen(url)).toBe(false);
  expect(await isOpen(`${url}?key=${pictureKey(app.deps)}`)).toBe(false);
  expect((await open(`/c/${item.slug}`)).text).toContain('<p class="film-note">This video is no longer available</p>');
  dataOf(await app.call(deleteVideo, { id }, { token: admin.token }));
  expect((await open(`/c/${item.slug}`)).text).toContain('no longer available');

  const other = await playable(app, admin.token, 'c.flv');
  const gone = await shown(other.id);
  expect(await isOpen(`/api/film/${other.id}`)).toBe(true);
  await moved(app, admin, gone.id, 'withdraw');
  expect(await isOpen(`/api/film/${other.id}`)).toBe(false);
});

test('the film that an item is about stands before its text, with its cover', async () => {
  const { id: videoId } = await playable(app, admin.token, 'd.flv');
  const item = await draftBy(app, admin, { title: 'A film of its own', type: 'horizontalVideo' });
  const { token } = admin;
  dataOf(await app.call(editContent, { id: item.id, version: item.version, videoId }, { token }));
  await moved(app, admin, item.id, 'publish');
  expect((await open(`/c/${item.slug}`)).text).toContain(`src="/api/film/${videoId}"`);
  expect(await isOpen(`/api/film/${videoId}`)).toBe(true);
});

test('those who write items choose among approved films', async () => {
  const waiting = await prepared(app, admin.token, 'not yet.mp4');
  const { id } = await playable(app, admin.token, 'ready film.flv');
  const user = await app.enter('user');
  const found = dataOf(await app.call(listFilms, { text: 'ready' }, { token: user.token }));
  expect(found.list.map((film) => film.id)).toEqual([id]);
  expect(dataOf(await app.call(listFilms, { ids: `${waiting.id},${id}` }, { token: user.token })).list).toHaveLength(1);
});

test('a film is HLS, too: its segments hold the samples of the prepared file, each once and in order', async () => {
  const { id } = await playable(app, admin.token, 'e.flv');
  const hls = (file: string) => open(`/api/film-hls/${id}/${file}`);
  expect((await hls('index.m3u8')).headers['content-type']).toContain('json');
  await shown(id);
  const { tracks } = indexed(readFileSync(CLIP));
  const index = (await hls('index.m3u8')).text;
  expect(index).toMatch(
    /BANDWIDTH=\d+,AVERAGE-BANDWIDTH=\d+,CODECS="avc1\.[0-9a-f]{6}(,mp4a\.40\.2)?",RESOLUTION=\d+x\d+\nfilm\.m3u8/,
  );
  expect(index).not.toContain('SUBTITLES');
  const init = (await hls('init.mp4')).bytes;
  for (const name of ['ftyp', 'moov', 'avcC', 'mvex', 'trex']) expect(init.includes(name), name).toBe(true);
  const playlist = (await hls('film.m3u8')).text;
  const lasts = [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].map(([, seconds]) => Number(seconds));
  const [pictures] = tracks;
  const seconds = (pictures?.length ?? 0) / (pictures?.scale ?? 1);
  expect(lasts.reduce((sum, one) => sum + one, 0)).toBeCloseTo(seconds, 2);
  const files = playlist.split('\n').filter((line) => line.endsWith('.m4s'));
  expect(files.length).toBe(lasts.length);
  const media: Buffer[] = [];
  for (const file of files) {
    const { bytes, headers } = await hls(file);
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const moof = bytes.readUInt32BE(0);
    // The first sample lies where the fragment says: behind the head of the media data.
    const run = bytes.indexOf('trun', 0, 'latin1');
    expect(bytes.readUInt32BE(run + 12)).toBe(moof + 8);
    expect(bytes.readUInt32BE(moof)).toBe(bytes.length - moof);
    media.push(bytes.subarray(moof + 8));
  }
  const flv = readFileSync(CLIP);
  const all = tracks.reduce((sum, { sizes }) => sum + entries(sizes).reduce((one, size) => one + size, 0), 0);
  expect(media.reduce((sum, { length }) => sum + length, 0)).toBe(all);
  const first = flv.subarray(pictures?.at[0], (pictures?.at[0] ?? 0) + (pictures?.sizes[0] ?? 0));
  expect(media[0]?.subarray(0, first.length).equals(first)).toBe(true);
  expect((await hls(`seg-${files.length}.m4s`)).headers['content-type']).toContain('json');
});
