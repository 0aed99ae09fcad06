import type { LineStats } from '@onair/contract/live/media/stats';
import { departuresOf } from '@onair/contract/live/studios/departures';
import { expect, test } from 'vitest';
import { aboveParameters, limitOf, slateShape } from '../media/ladder.rules.ts';
import { alike } from './departures.fixtures.ts';
import { compared, DEPARTED_MS, type DepartingLines, followDepartures, RETURNED_MS } from './departures.rules.ts';

const arriving = {
  ...{ fps: 30, videoKbps: 900, audioKbps: 150, width: 1280, height: 720, channels: 2 },
  ...{ videoProfile: 'high', audioProfile: 'AAC-LC' },
};
const measured = arriving as LineStats['measured'];
const line = { line: 'main', origin: 'encoder', phase: 'live', failed: [], claimed: null } as const;
const stats = (over: Partial<LineStats> = {}): LineStats => ({
  ...line,
  status: 'smooth',
  measured,
  failed: [],
  ...over,
});

test.each([
  ['resolution', { width: 1920, height: 1080 }, '1920*1080', '1280*720'],
  ['resolution', { width: 720, height: 1280 }, '720*1280', '1280*720'],
  ['frameRate', { fps: 24 }, '24', '30'],
  ['frameRate', { fps: 60 }, '60', '30'],
  ['bitRate', { videoKbps: 1700 }, '1700', '300-1500'],
  ['bitRate', { videoKbps: 200 }, '200', '300-1500'],
  ['profile', { videoProfile: 'baseline' }, 'baseline', 'high'],
  ['channels', { channels: 1 }, '1', '2'],
  ['audioRate', { audioKbps: 64 }, '64', '160'],
  ['audioProfile', { audioProfile: 'HE-AAC' }, 'HE-AAC', 'AAC-LC'],
])('an encoder departs from the approved %s when it sends %o', (rule, over, actual, wanted) => {
  expect(departuresOf({ ...arriving, ...over }, alike)).toEqual([{ rule, actual, approved: wanted }]);
});

test('what is within the usual variation, or not known yet, departs from nothing', () => {
  expect(departuresOf(arriving, alike)).toEqual([]);
  const near = { ...arriving, fps: 28, videoKbps: 1600, audioKbps: 120 };
  expect(departuresOf(near, alike)).toEqual([]);
  const unknown = { width: null, height: null, channels: null, videoProfile: null, audioProfile: null };
  expect(departuresOf({ ...arriving, ...unknown }, alike)).toEqual([]);
});

test('silent lines and studios without parameters are not compared', () => {
  const large = { ...measured, width: 1920 };
  expect(compared(stats({ measured: large }), alike).departs).toHaveLength(1);
  expect(compared(stats({ measured: large, phase: 'starting' }), alike).departs).toEqual([]);
  expect(compared(stats({ measured: large }), null).departs).toEqual([]);
});

test('a video of a rotation departs by its shape and by too high a rate, not by a quiet picture', () => {
  const played = (over: object) =>
    compared(stats({ measured: { ...measured, ...over }, origin: 'playlist' }), alike).departs;
  expect(played({ videoKbps: 40, audioKbps: 20 })).toEqual([]);
  expect(played({ videoKbps: 2_000 }).map(({ rule }) => rule)).toEqual(['bitRate']);
  expect(played({ width: 854, height: 480 }).map(({ rule }) => rule)).toEqual(['resolution']);
});

test('operators are notified once of each video that departs, however often its rotation repeats', () => {
  const [away, right] = [{ fps: 12 }, {}].map((over) =>
    compared(stats({ measured: { ...measured, ...over }, origin: 'playlist' }), alike),
  );
  let known: DepartingLines = new Map();
  const toldOf: (string | null)[] = [];
  const second = (now: number, one: typeof away, playing: string) => {
    const { departing, told } = followDepartures(known, one ? [one] : [], now, playing);
    known = departing;
    if (told.length > 0) toldOf.push(playing);
  };
  for (let now = 0; now < 600_000; now += 1_000) {
    const place = Math.floor(now / 100_000) % 3;
    second(now, place === 1 ? right : away, `v${place}`);
  }
  expect(toldOf).toEqual(['v0', 'v2']);
  // An encoder on that line is another matter, and a rotation after it a new one.
  second(600_000, compared(stats(), alike), 'none');
  expect(known.size).toBe(0);
});

test('operators are notified once of a line that departs for ten seconds, and again only after it has complied for a minute', () => {
  const away = compared(stats({ measured: { ...measured, fps: 12 } }), alike);
  const right = compared(stats(), alike);
  let known: DepartingLines = new Map();
  const toldAt: number[] = [];
  const second = (now: number, one: typeof away) => {
    const { departing, told } = followDepartures(known, [one], now);
    known = departing;
    if (told.length > 0) toldAt.push(now);
  };
  // A blip is nothing.
  second(0, away);
  second(1_000, right);
  for (let now = 2_000; now <= 30_000; now += 1_000) second(now, now === 20_000 ? right : away);
  expect(toldAt).toEqual([2_000 + DEPARTED_MS]);
  for (let now = 31_000; now <= 31_000 + RETURNED_MS; now += 1_000) second(now, right);
  for (let now = 100_000; now <= 120_000; now += 1_000) second(now, away);
  expect(toldAt).toEqual([2_000 + DEPARTED_MS, 100_000 + DEPARTED_MS]);
});

test('renditions are no larger than the encoding, take no more than its maximum, and the slate has its shape', () => {
  const small = structuredClone(alike);
  small.video.encoding.resolution = '480*854';
  expect([aboveParameters(alike, '720p'), aboveParameters(small, '720p'), aboveParameters(small, '480p')]).toEqual([
    false,
    true,
    false,
  ]);
  expect(aboveParameters(null, '720p')).toBe(false);
  expect(limitOf(alike)).toEqual({ kbps: 1500, fps: 30 });
  expect(slateShape(small)).toEqual({ width: 480, height: 854, fps: 30 });
  expect([limitOf(null), slateShape(null)]).toEqual([undefined, undefined]);
});
