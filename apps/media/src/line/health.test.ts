import { expect, test } from 'vitest';
import { readTag, type Tag } from '../flv/tag.ts';
import { BACK_AFTER_MS } from '../program/choose.ts';
import { interFrame, keyFrame } from '../testing/tags.ts';
import { healthOf } from './health.ts';
import { endSecond, newLine, occupy, receive } from './line.ts';

/** Half a minute and more of a line at 25 frames a second, with a key frame every so many. */
const healthyMs = (keyEvery: number): number => {
  const lines = { main: newLine('main', 0), hot: newLine('hot', 0), cold: newLine('cold', 0) };
  const publisher = { origin: 'encoder' as const, address: '', encoder: null, close: () => undefined };
  occupy(lines.main, publisher, 0);
  let now = 0;
  for (let n = 0; n < 25 * 60; n += 1) {
    now = n * 40;
    receive(lines.main, n % keyEvery === 0 ? keyFrame(now) : interFrame(now), now);
    if (n % 25 === 24) endSecond(lines.main, now, 20_000);
  }
  return healthOf(lines, now).main.healthyMs;
};

test('a line whose key frames are up to ten seconds apart may be gone back to; one without any may not', () => {
  expect(healthyMs(50)).toBeGreaterThan(BACK_AFTER_MS);
  expect(healthyMs(208)).toBeGreaterThan(BACK_AFTER_MS);
  expect(healthyMs(100_000)).toBe(0);
});

test('a program starts by itself with pictures that browsers show, and waits for a person with others', () => {
  const mayStart = (pictures: number, tagOf: (n: number) => Tag): boolean => {
    const lines = { main: newLine('main', 0), hot: newLine('hot', 0), cold: newLine('cold', 0) };
    occupy(lines.main, { origin: 'encoder', address: '', encoder: null, close: () => undefined }, 0);
    for (let n = 0; n < pictures; n += 1) receive(lines.main, tagOf(n), n * 40);
    return healthOf(lines, pictures * 40).main.mayStart;
  };
  const enhanced = (n: number, codec: string, ...bytes: number[]) =>
    readTag('video', n * 40, Buffer.from([n ? 0xa1 : 0x91, ...Buffer.from(codec), ...bytes]));
  expect(mayStart(1, (n) => keyFrame(n))).toBe(true);
  expect(mayStart(50, (n) => enhanced(n, 'hvc1', 0, 0, 0))).toBe(false);
  expect(mayStart(50, (n) => enhanced(n, 'av01', 0x32, 0))).toBe(true);
  // Its frames may still turn out to be layered.
  expect(mayStart(10, (n) => enhanced(n, 'av01', 0x32, 0))).toBe(false);
  expect(mayStart(50, (n) => enhanced(n, 'av01', n === 16 ? 0x1a : 0x32, 1, 0x80))).toBe(false);
});
