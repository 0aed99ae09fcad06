import { expect, test } from 'vitest';
import { isReporting, watchQuality } from './play-quality.ts';

test('the start and the stalls of a picture are reported once, without pauses and jumps of the viewer', () => {
  let at = 0;
  const video = Object.assign(new EventTarget(), { seeking: false, paused: false });
  const quality = watchQuality(video, () => at);
  const pass = (ms: number, event: string): void => {
    at += ms;
    video.dispatchEvent(new Event(event));
  };
  const known = { by: 'cdn', kbps: 2000.4, latencyMs: 6500.2 } as const;
  pass(300, 'waiting');
  expect(quality.take(known)).toMatchObject({ startMs: null, stalls: 0 });
  pass(500, 'timeupdate');
  pass(100, 'waiting');
  pass(50, 'timeupdate');
  pass(100, 'waiting');
  pass(700, 'timeupdate');
  expect(quality.take(known)).toEqual({
    by: 'cdn',
    startMs: 800,
    stalls: 1,
    stalledMs: 700,
    kbps: 2000,
    latencyMs: 6500,
  });
  video.seeking = true;
  pass(0, 'waiting');
  pass(900, 'timeupdate');
  video.seeking = false;
  expect(quality.take({ ...known, latencyMs: 900_000 })).toMatchObject({ stalls: 0, latencyMs: null });
  pass(0, 'waiting');
  at += 1000;
  expect(quality.take(known)).toMatchObject({ stalls: 1, stalledMs: 1000 });
  quality.close();
  pass(400, 'timeupdate');
  expect(quality.take(known).stalls).toBe(1);
});

test('each of up to two thousand viewers reports, and as many of a larger audience', () => {
  const reporting = (watching: number) =>
    Array.from({ length: watching }, (_, n) => isReporting(watching, n / watching)).filter(Boolean).length;
  expect([1, 2_000, 10_000, 50_000].map(reporting)).toEqual([1, 2_000, 2_000, 2_000]);
});
