import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { Window } from 'happy-dom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { cuesOf } from './caption-track.ts';
import { loadCaptions, type Playing } from './load-captions.ts';

const ZERO = Date.parse('2026-11-24T10:00:00.000Z');
const SEGMENT_SECONDS = 2;
/** Start of the media of the test's lives, in seconds. */
const MEDIA_FROM = 100;

type LoggedRequest = { path: string; at: number; gone: boolean };
let requests: LoggedRequest[] = [];
/** The folder of the running test, apart from requests of an earlier one. */
let folder = 0;
/** The server's answer; one that does not end holds the request. */
let answer: (path: string, response: ServerResponse) => void;
const server = createServer((request, response) => {
  const one = { path: request.url ?? '', at: performance.now(), gone: false };
  if (one.path.startsWith(`/${folder}/`)) requests.push(one);
  response.on('close', () => {
    one.gone = !response.writableFinished;
  });
  response.setHeader('access-control-allow-origin', '*');
  answer(one.path, response);
});
let origin = '';
beforeAll(async () => {
  // Elements and cues of a simulated browser; requests are Node's own, which abort as in browsers.
  const { document, VTTCue, Event } = new Window();
  for (const [name, value] of Object.entries({ document, VTTCue, Event })) vi.stubGlobal(name, value);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  origin = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  vi.unstubAllGlobals();
});
beforeEach(() => {
  requests = [];
  folder += 1;
});

/** A playlist of captions: segments of two seconds from a number on. */
const listOf = (first: number, last: number, head = ''): string =>
  [
    '#EXTM3U',
    `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    ...(head ? [head] : []),
    ...Array.from({ length: last - first + 1 }, (_, n) => [
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(ZERO + (first + n) * SEGMENT_SECONDS * 1000).toISOString()}`,
      `#EXTINF:${SEGMENT_SECONDS}.000,`,
      `seg-${first + n}.vtt`,
    ]).flat(),
    '',
  ].join('\n');
const time = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23);
/** Each segment has its number as its caption, on the clock of the media. */
const captionsOf = (path: string, from = MEDIA_FROM): string => {
  const number = Number(/seg-(\d+)/.exec(path)?.[1]);
  const start = from + number * SEGMENT_SECONDS;
  return `WEBVTT\n\n${time(start)} --> ${time(start + SEGMENT_SECONDS)}\nLine ${number}\n`;
};
const isList = (path: string) => path.includes('media.m3u8');
const lists = () => requests.filter(({ path }) => isList(path));

let end: (() => void) | null = null;
afterEach(() => {
  end?.();
  end = null;
});
/** A player at this second of the live, whose captions are shown. */
const play = (
  second: number,
  details: Playing['latestLevelDetails'],
  offsets: [number, number][],
  mode: TextTrackMode = 'showing',
) => {
  const video = document.createElement('video');
  const track = video.addTextTrack('captions', 'CC');
  track.mode = mode;
  const hls = { playingDate: new Date(ZERO + second * 1000), latestLevelDetails: details };
  const url = `${origin}/${folder}/media.m3u8`;
  end = loadCaptions({ hls, video, track, url, offsets: new Map(offsets) });
  return {
    track,
    cues: () => cuesOf(track).map((cue) => [cue instanceof VTTCue ? cue.text : '', cue.startTime, cue.endTime]),
    seek: (to: number) => {
      hls.playingDate = new Date(ZERO + to * 1000);
      video.dispatchEvent(new Event('seeking'));
    },
  };
};
const ONE_ROW = { fragments: [{ programDateTime: ZERO, cc: 0 }] };
const FROM_ZERO: [number, number][] = [[0, MEDIA_FROM]];
const patiently = { timeout: 30_000, interval: 20 };

test('captions near the picture are loaded, and stand with it on the clock of the element', async () => {
  answer = (path, response) => response.end(isList(path) ? listOf(0, 30) : captionsOf(path));
  const { cues } = play(10, ONE_ROW, FROM_ZERO);
  await vi.waitFor(() => expect(cues().length).toBe(4), patiently);
  expect(cues()).toEqual([
    ['Line 4', 8, 10],
    ['Line 5', 10, 12],
    ['Line 6', 12, 14],
    ['Line 7', 14, 16],
  ]);
  expect(lists()).toHaveLength(1);
});

test('renditions share the time of day: captions stand with the pictures of whichever is played, over a discontinuity', async () => {
  answer = (path, response) =>
    response.end(isList(path) ? listOf(0, 30) : captionsOf(path, path.includes('seg-6') ? 900 : MEDIA_FROM));
  // The played rendition counts its discontinuities on its own: 7 before the switch of the line, 8 from 12 s on.
  const details = {
    fragments: [
      { programDateTime: ZERO, cc: 7 },
      { programDateTime: ZERO + 12_000, cc: 8 },
    ],
    fragmentHint: { programDateTime: ZERO + 14_000, cc: 8 },
  };
  const { cues } = play(11, details, [
    [7, MEDIA_FROM],
    [8, 900],
  ]);
  await vi.waitFor(() => expect(cues().map(([text]) => text)).toContain('Line 6'), patiently);
  expect(cues()).toContainEqual(['Line 5', 10, 12]);
  expect(cues()).toContainEqual(['Line 6', 12, 14]);
});

test('captions of pictures that are not loaded yet wait for them', async () => {
  answer = (path, response) => response.end(isList(path) ? listOf(0, 30) : captionsOf(path));
  const offsets = new Map<number, number>();
  const { cues } = play(10, ONE_ROW, []);
  await vi.waitFor(() => expect(lists().length).toBe(1), patiently);
  expect(requests.some(({ path }) => path.endsWith('.vtt'))).toBe(false);
  expect([cues(), offsets.size]).toEqual([[], 0]);
});

test('a failure is retried after 1, 2 and 4 seconds, and after a success after 1 again', async () => {
  let works = false;
  answer = (path, response) => {
    if (!works) response.writeHead(503).end();
    else response.end(isList(path) ? listOf(0, 3) : captionsOf(path));
  };
  const { cues } = play(4, ONE_ROW, FROM_ZERO);
  await vi.waitFor(() => expect(requests.length).toBe(3), patiently);
  works = true;
  await vi.waitFor(() => expect(cues().length).toBeGreaterThan(0), patiently);
  const waits = lists()
    .slice(0, 4)
    .map(({ at }, n, all) => at - (all[n - 1]?.at ?? at));
  // A timer may fire a millisecond early.
  for (const [n, least] of [0, 990, 1_990, 3_990].entries()) expect(waits[n], `${waits}`).toBeGreaterThanOrEqual(least);
  const before = requests.length;
  works = false;
  // The list ends less than six seconds ahead of the picture, so it is reloaded.
  await vi.waitFor(() => expect(requests.length).toBeGreaterThan(before + 1), patiently);
  const [first, second] = requests.slice(before);
  expect((second?.at ?? 0) - (first?.at ?? 0)).toBeLessThan(4_000);
});

test('a seek ends what is waited for, and loads captions of the new place from a whole list', async () => {
  const waits = '#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,CAN-SKIP-UNTIL=12';
  answer = (path, response) => {
    if (path.includes('_HLS_msn')) return;
    response.end(isList(path) ? listOf(0, 30, waits) : captionsOf(path));
  };
  const { cues, seek } = play(60, ONE_ROW, FROM_ZERO);
  // At the newest picture it waits for the next part.
  await vi.waitFor(() => expect(lists().at(-1)?.path).toContain('_HLS_msn=31&_HLS_part=0&_HLS_skip=YES'), patiently);
  const held = lists().at(-1);
  seek(20);
  await vi.waitFor(() => expect(cues().map(([text]) => text)).toContain('Line 10'), patiently);
  expect(held?.gone).toBe(true);
  expect(lists().at(-1)?.path).not.toContain('_HLS_skip');
  expect(cues()).toContainEqual(['Line 10', 20, 22]);
});

test('captions far from the picture are forgotten', async () => {
  answer = (path, response) => response.end(isList(path) ? listOf(0, 100) : captionsOf(path));
  const { track, cues } = play(10, ONE_ROW, FROM_ZERO);
  await vi.waitFor(() => expect(cues().length).toBe(4), patiently);
  track.addCue(new VTTCue(500, 502, 'far'));
  await vi.waitFor(() => expect(cues().map(([text]) => text)).not.toContain('far'), patiently);
  expect(cues().length).toBe(4);
});

test('nothing is requested while captions are hidden, nor once they have ended', async () => {
  answer = (path, response) => response.end(isList(path) ? listOf(0, 8) : captionsOf(path));
  const { track, cues } = play(4, ONE_ROW, FROM_ZERO, 'hidden');
  await setTimeout(600);
  expect(requests).toEqual([]);
  track.mode = 'showing';
  await vi.waitFor(() => expect(cues().length).toBeGreaterThan(0), patiently);
  end?.();
  end = null;
  expect(cues()).toEqual([]);
  // A request that was sent before may still reach the server.
  await setTimeout(200);
  const { length } = requests;
  await setTimeout(2_500);
  expect(requests.length).toBe(length);
});
