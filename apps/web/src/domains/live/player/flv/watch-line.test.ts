import { describe, expect, test } from 'vitest';
import type { Second } from './quality-ladder.ts';
import { watchLine } from './watch-line.ts';

/** An element whose clock and buffer are controlled by the test. */
const element = () => {
  const video = {
    currentTime: 0,
    end: 1,
    get buffered() {
      return { length: 1, start: () => 0, end: () => video.end };
    },
  };
  return video;
};

/** Measures ten times a second. */
const watched = (seconds: number, move: (video: ReturnType<typeof element>, at: number) => void): Second[] => {
  const video = element();
  const line = watchLine(video);
  const seen: Second[] = [];
  for (let n = 0; n <= seconds * 10; n += 1) {
    move(video, n / 10);
    const second = line.sample(n / 10);
    if (second) seen.push(second);
  }
  return seen;
};

describe('a line', () => {
  test('that brings the live as it happens is seen once a second, without a stop', () => {
    const seen = watched(5, (video, at) => Object.assign(video, { currentTime: at, end: at + 0.3 }));
    expect(seen.length).toBeGreaterThanOrEqual(4);
    for (const { stalledSeconds, arrival } of seen) {
      expect(stalledSeconds).toBe(0);
      expect(arrival).toBeCloseTo(1, 1);
    }
  });

  test('that brings half of it is seen to do so, and the picture to stand for the other half', () => {
    const seen = watched(10, (video, at) => {
      const end = 0.3 + at / 2;
      Object.assign(video, { currentTime: Math.floor(end), end });
    });
    const arrived = seen.reduce((sum, { arrival }) => sum + (arrival ?? 0), 0) / seen.length;
    expect(arrived).toBeCloseTo(0.5, 1);
    expect(seen.reduce((sum, { stalledSeconds }) => sum + stalledSeconds, 0)).toBeGreaterThan(5);
  });

  test('that continues in another stream says nothing about the step between them', () => {
    const seen = watched(4, (video, at) => Object.assign(video, { currentTime: at, end: at < 2 ? at + 100 : at }));
    expect(seen.map(({ arrival }) => arrival)).toContain(null);
    for (const { arrival } of seen) expect(arrival ?? 1).toBeCloseTo(1, 1);
  });
});
