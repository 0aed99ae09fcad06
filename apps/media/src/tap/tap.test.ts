import { expect, test } from 'vitest';
import { audioConfig, interFrame, keyFrame, sound } from '../testing/tags.ts';
import { faultsOf, measure, statusOf } from './measure.ts';
import { closeSample, newTap, observe, type Tap } from './tap.ts';

/** Twelve seconds of a line at 25 frames a second, as told by `frame`: null leaves a frame out. */
const run = (frame: (index: number) => { at: number; time: number } | null, keyEvery = 50): Tap => {
  const tap = newTap(0);
  tap.claimed = { fps: 25, videoKbps: null, audioKbps: null, width: null, height: null, encoder: null };
  observe(tap, audioConfig(), 0);
  for (let i = 0; i < 300; i++) {
    const tag = frame(i);
    if (tag) {
      observe(tap, sound(tag.time), tag.at);
      observe(tap, i % keyEvery === 0 ? keyFrame(tag.time, 995) : interFrame(tag.time, 995), tag.at);
    }
    if (i % 25 === 24) closeSample(tap, (i + 1) * 40);
  }
  return tap;
};
const steady = (i: number) => ({ at: i * 40, time: i * 40 });
const against = { fps: 25, videoKbps: null, mostKbps: 20_000 };
const judged = (tap: Tap) => statusOf(measure(tap, 12_000), against, faultsOf(tap, 12_000, null));

test('a steady line is smooth and measured to the bit', () => {
  const tap = run(steady);
  expect(measure(tap, 12_000)).toMatchObject({
    fps: 25,
    videoKbps: 200,
    keyFrameSeconds: 2,
    skewMs: 0,
    dropped: 0,
    longestGapMs: 40,
    lastPacketMs: 40,
    sampleRate: 44_100,
    channels: 2,
  });
  expect(judged(tap)).toEqual({ status: 'smooth', failed: [] });
});

test('a line that lost a tenth of its frames says so, and one that lost half is bad', () => {
  const some = judged(run((i) => (i % 8 === 0 ? null : steady(i))));
  expect(some).toEqual({ status: 'unsteady', failed: ['fps'] });
  expect(judged(run((i) => (i % 3 === 0 ? steady(i) : null))).status).toBe('bad');
});

test('a wait over half a second in the last ten is a stall, an older one is forgotten', () => {
  const late = (from: number) =>
    run((i) => ({ at: i >= from && i < from + 20 ? (from + 20) * 40 : i * 40, time: i * 40 }));
  expect(judged(late(200)).failed).toContain('stall');
  expect(judged(late(10)).failed).not.toContain('stall');
});

test('skew, rare key frames and frames missing between timestamps are each their own rule', () => {
  const tap = run(steady, 150);
  expect(judged(tap)).toEqual({ status: 'unsteady', failed: ['keyFrames'] });
  expect(judged(run((i) => (i > 200 && i < 205 ? null : steady(i)))).failed).toEqual(['dropped']);
  const skewed = run(steady);
  for (const sample of skewed.samples) sample.skewSum = sample.skews * -250;
  expect(judged(skewed).failed).toEqual(['skew']);
});

test('a line that stands still is bad', () => {
  const tap = run(steady);
  expect(statusOf(measure(tap, 14_100), against).status).toBe('bad');
});
