import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logout } from '@onair/contract/identity/session';
import { brokenIndexRules, brokenRules } from '@onair/contract/live/media/hls-rules.fixtures';
import { deleteRecording, openRecording, WATCH_MINUTES, watchRecording } from '@onair/contract/live/recordings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { loopedMp4 } from '../../../demo/live/looped-mp4.ts';
import { entries } from '../../../files/formats/mp4/movie.ts';
import { mp4Tracks } from '../../../files/formats/mp4/mp4-index.ts';
import { sceneFiles } from '../media/media-files.service.ts';
import { findMainStudio } from '../rotation/rotation.store.ts';
import { dataOf, videoApp } from '../videos/videos.fixtures.ts';

const fixture = (name: string): Buffer =>
  readFileSync(new URL(`../../../../../media/fixtures/${name}`, import.meta.url));

let app: Awaited<ReturnType<typeof videoApp>>;
let token: string;
beforeAll(async () => {
  app = await videoApp();
  ({ token } = await app.enter('admin'));
});
afterAll(() => app.close());

const at = (second: number): string => new Date(Date.UTC(2026, 2, 1, 18, 0, second)).toISOString();
/** A recording as its recorders left it: the files of each run. */
const recorded = async (files: readonly Buffer[], runs: readonly string[], state = 'finished'): Promise<string> => {
  const { deps, dataDir } = app;
  const id = deps.newId();
  const studioId = await findMainStudio(deps.db);
  mkdirSync(join(dataDir, 'media/recordings'), { recursive: true });
  const parts = files.map((_, n) => `${id}-${n + 1}.mp4`);
  for (const [n, file] of files.entries()) writeFileSync(join(dataDir, 'media/recordings', parts[n] ?? ''), file);
  await deps.db.execute(sql`
    insert into recordings (id, studio_id, state, started_at, ended_at, parts, run_starts)
    values (${id}, ${studioId}, ${state}, ${at(0)}, ${state === 'recording' ? null : at(60)}, ${sql.param(parts)},
      ${JSON.stringify(runs)})`);
  return id;
};
const watch = async (id: string) => dataOf(await app.call(watchRecording, { id }, { token }));
const open = async (address: string, headers: Record<string, string> = {}) => {
  const answer = await app.http.inject({ url: address, headers });
  return { ...answer, bytes: answer.rawPayload, code: answer.statusCode };
};
const besides = (address: string, file: string): string => address.replace('index.m3u8', file);

test('a recording of several files is one film, each file behind a discontinuity, by the rules of HLS', async () => {
  const id = await recorded([fixture('recorded.mp4'), fixture('recorded-cut.mp4')], [at(1), at(40)]);
  const { address, begins } = await watch(id);
  expect(begins).toEqual([0, 14]);
  const index = await open(address);
  expect(brokenIndexRules(index.body)).toEqual([]);
  expect(index.body).toContain('CODECS="avc1.64000a,mp4a.40.2",RESOLUTION=96x54');
  const playlist = (await open(besides(address, 'film.m3u8'))).body;
  expect(brokenRules(playlist, 'vod')).toEqual([]);
  const lines = playlist.split('\n');
  expect(lines.filter((line) => !/^#EXT(M3U|INF|-X-(VERSION|TARGET|MEDIA|PLAYLIST))/.test(line))).toEqual([
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
    `#EXT-X-PROGRAM-DATE-TIME:${at(1)}`,
    ...['seg-0.m4s', 'seg-1.m4s', 'seg-2.m4s'],
    '#EXT-X-DISCONTINUITY',
    '#EXT-X-MAP:URI="init-2.mp4"',
    `#EXT-X-PROGRAM-DATE-TIME:${at(40)}`,
    ...['seg-3.m4s', 'seg-4.m4s'],
    '#EXT-X-ENDLIST',
    '',
  ]);
  const sizes: number[] = [];
  for (const [init, segments] of [
    ['init.mp4', [0, 1, 2]],
    ['init-2.mp4', [3, 4]],
  ] as const) {
    const files = [init, ...segments.map((n) => `seg-${n}.m4s`)];
    const film = Buffer.concat(
      await Promise.all(files.map(async (file) => (await open(besides(address, file))).bytes)),
    );
    const read = async (from: number, until: number) => film.subarray(from, until);
    const [pictures] = await mp4Tracks({ size: film.length, read, window: 4096 });
    sizes.push(entries(pictures?.sizes ?? []).length);
  }
  // The second was cut off within a fragment.
  expect(sizes).toEqual([140, 120]);
  for (const file of ['init-3.mp4', 'seg-5.m4s', `captions-${id}.m3u8`]) {
    expect((await open(besides(address, file))).json().code, file).toBe(50004);
  }
});

test('a recording of the demo company, whose clip lies in its file once, plays to its end', async () => {
  const flv = readFileSync(sceneFiles('kitchen').video);
  const id = await recorded([loopedMp4(flv, { clipSeconds: 12, seconds: 600 })], []);
  const { address } = await watch(id);
  const playlist = (await open(besides(address, 'film.m3u8'))).body;
  expect(brokenRules(playlist, 'vod')).toEqual([]);
  const lasts = [...playlist.matchAll(/#EXTINF:([\d.]+),/g)].map(([, seconds]) => Number(seconds));
  expect(lasts.reduce((sum, one) => sum + one, 0)).toBeCloseTo(600, 0);
  const last = await open(besides(address, `seg-${lasts.length - 1}.m4s`));
  expect([last.code, last.headers['content-type']]).toEqual([200, 'video/iso.segment']);
});

test('its files are sent in ranges, and no cache keeps what a ticket opens', async () => {
  const { address } = await watch(await recorded([fixture('recorded.mp4')], [at(1)]));
  const segment = besides(address, 'seg-0.m4s');
  const all = await open(segment);
  expect(all.headers).toMatchObject({ 'accept-ranges': 'bytes', 'cache-control': 'no-store' });
  const part = await open(segment, { range: 'bytes=4-7' });
  expect([part.code, part.body, part.headers['content-range']]).toEqual([206, 'moof', `bytes 4-7/${all.bytes.length}`]);
  expect((await open(segment, { range: 'bytes=9999999-' })).code).toBe(416);
  expect((await open(address)).headers['content-type']).toBe('application/vnd.apple.mpegurl');
});

test('the address of a recording opens that recording alone, for some hours, and no longer than its session', async () => {
  const id = await recorded([fixture('recorded.mp4')], [at(1)]);
  const { address } = await watch(id);
  const { address: download } = dataOf(await app.call(openRecording, { id, part: 1 }, { token }));
  const ticket = download.split('/').at(-1) ?? '';
  expect((await open(`/api/recordings/hls/${ticket}/index.m3u8`)).json().code).toBe(50004);
  expect((await open(`/api/recordings/file/${address.split('/').at(-2)}`)).json().code).toBe(50004);
  // The session is used meanwhile: one that rests for eight hours ends, and its addresses with it.
  app.clock.advance((WATCH_MINUTES / 2) * 60_000);
  await watch(id);
  app.clock.advance((WATCH_MINUTES / 2 - 1) * 60_000);
  const still = (await open(address)).code;
  app.clock.advance(2 * 60_000);
  const later = (await open(address)).json().code;
  app.clock.set(new Date());
  expect([still, later]).toEqual([200, 50004]);

  const other = await app.enter('admin');
  const { address: theirs } = dataOf(await app.call(watchRecording, { id }, { token: other.token }));
  expect((await open(theirs)).code).toBe(200);
  await app.call(logout, {}, { token: other.token });
  expect((await open(theirs)).json().code).toBe(50004);

  const { token: user } = await app.enter('user');
  expect((await app.call(watchRecording, { id }, { token: user })).body.code).toBe(50003);
  dataOf(await app.call(deleteRecording, { id }, { token }));
  expect((await open(address)).json().code).toBe(50004);
});

test('what is still recorded is refused with the reason, and what holds no picture is not there', async () => {
  const running = await recorded([fixture('recorded-cut.mp4')], [at(1)], 'recording');
  const refused = await app.call(watchRecording, { id: running }, { token });
  expect(refused.body).toMatchObject({ code: 50009, msg: expect.stringContaining('仍在录制') });
  await app.deps.db.execute(sql`delete from recordings where id = ${running}`);
  const empty = await recorded([fixture('recorded-cut.mp4').subarray(0, 900)], [at(1)]);
  expect((await app.call(watchRecording, { id: empty }, { token })).body.code).toBe(50004);
  const { address, begins } = await watch(
    await recorded([fixture('recorded-cut.mp4').subarray(0, 900), fixture('recorded.mp4')], [at(1), at(2)]),
  );
  expect(begins).toEqual([0, 0]);
  const playlist = (await open(besides(address, 'film.m3u8'))).body;
  expect(brokenRules(playlist, 'vod')).toEqual([]);
  expect(playlist).toContain('#EXT-X-MAP:URI="init-2.mp4"');
});
