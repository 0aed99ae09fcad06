import type { PlayQuality } from '@onair/contract/live/audience/quality';
import { expect, test } from 'vitest';
import { addReport, type Playback, playbackBy, playbackOf } from './playback.rules.ts';
import { viewerCounter } from './viewers.service.ts';

const calm: PlayQuality = { by: 'flv', startMs: 800, stalls: 0, stalledMs: 0, kbps: 2000, latencyMs: 1000 };
const stood: PlayQuality = { ...calm, stalls: 1, stalledMs: 2000, kbps: null, latencyMs: null };
const hls: PlayQuality = { ...calm, by: 'hls', startMs: 1400, latencyMs: 3000 };

test('reports become means: a start counts once, stalls by the time watched, unknown figures not at all', () => {
  let playback: Playback = {};
  const reports: [PlayQuality, PlayQuality | null][] = [
    [{ ...calm, startMs: null }, null],
    [calm, { ...calm, startMs: null }],
    [stood, calm],
    // The socket could not be kept: the same viewer begins once more.
    [hls, stood],
  ];
  for (const [report, before] of reports) playback = addReport(playback, report, { before, seconds: 20 });
  const flv = { seconds: 60, startMs: 800, stallsPerHour: 60, stalledShare: 0.033, kbps: 2000, latencyMs: 1000 };
  expect(playbackBy(playback)).toEqual([
    { by: 'flv', ...flv },
    { by: 'hls', seconds: 20, startMs: 1400, stallsPerHour: 0, stalledShare: 0, kbps: 2000, latencyMs: 3000 },
  ]);
  expect(playbackOf(playback)).toMatchObject({ seconds: 80, startMs: 1100, stallsPerHour: 45, kbps: 2000 });
  expect([playbackOf({}), playbackBy({})]).toEqual([null, []]);
});

test('in a large audience a report stands for all the time since the last one', () => {
  const counter = viewerCounter();
  const beat = { studioId: 's', client: 'c', session: 'v', network: 'n', gone: false };
  counter.begin('s', 'live', {}, 0);
  counter.beat(beat, 0);
  for (let at = 20_000; at < 100_000; at += 20_000) counter.beat(beat, at);
  counter.beat({ ...beat, quality: { ...stood, stalls: 2 } }, 100_000);
  expect(playbackOf(counter.playback('s'))).toMatchObject({ seconds: 100, stallsPerHour: 72, stalledShare: 0.02 });
});

test('a live keeps what was reported in it, and goes on with it where it is taken up', () => {
  const counter = viewerCounter();
  const beat = { studioId: 's', client: 'c', session: 'v', network: 'n', gone: false };
  counter.beat({ ...beat, quality: stood }, 0);
  counter.begin('s', 'live', {}, 0);
  expect(counter.playback('s')).toEqual({});
  for (const at of [20_000, 40_000]) counter.beat({ ...beat, quality: calm }, at);
  // A beat without a report has nothing to add.
  counter.beat(beat, 60_000);
  expect(playbackOf(counter.playback('s'))).toMatchObject({ seconds: 40, stallsPerHour: 0 });
  const next = viewerCounter();
  next.begin('s', 'live', { playback: counter.playback('s') }, 60_000);
  next.beat({ ...beat, quality: calm }, 61_000);
  next.beat({ ...beat, quality: { ...stood, by: 'cdn' } }, 81_000);
  expect(playbackBy(next.playback('s')).map(({ by, seconds }) => [by, seconds])).toEqual([
    ['flv', 40],
    ['cdn', 20],
  ]);
  next.end('s');
  expect(next.playback('s')).toEqual({});
});
