import type { PlayQuality } from '@onair/contract/live/audience/quality';
import { expect, test } from 'vitest';
import { audienceQuality } from './quality.rules.ts';
import { viewerCounter } from './viewers.service.ts';

const calm: PlayQuality = { by: 'cdn', startMs: 800, stalls: 0, stalledMs: 0, kbps: 2000, latencyMs: 7000 };

test('what players report is summed up over those that know a figure, as long as it is fresh', () => {
  const stood: PlayQuality = { by: 'flv', startMs: 400, stalls: 2, stalledMs: 900, kbps: null, latencyMs: null };
  const old = { quality: { ...calm, startMs: 9000 }, at: 0 };
  const reports = [{ quality: calm, at: 60_000 }, null, { quality: stood, at: 61_000 }, old];
  expect(audienceQuality(reports, 62_000)).toEqual({
    players: 2,
    byCdn: 1,
    stalling: 1,
    startMs: 600,
    kbps: 2000,
    latencyMs: 7000,
  });
  expect(audienceQuality([null, old], 62_000)).toBeNull();
});

test('a viewer’s last report counts until it goes; a beat without one takes nothing back', () => {
  const counter = viewerCounter();
  const beat = { studioId: 's', client: 'c', session: 'v', network: 'n', gone: false };
  counter.beat({ ...beat, quality: calm }, 0);
  counter.beat(beat, 20_000);
  expect(counter.quality('s', 20_000)).toMatchObject({ players: 1, byCdn: 1, startMs: 800 });
  expect(counter.quality('s', 50_000)).toBeNull();
  counter.beat({ ...beat, quality: calm }, 60_000);
  counter.beat({ ...beat, gone: true }, 61_000);
  expect(counter.quality('s', 61_000)).toBeNull();
  expect(counter.quality('other', 0)).toBeNull();
});
