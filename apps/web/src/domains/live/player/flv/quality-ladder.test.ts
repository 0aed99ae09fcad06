import { describe, expect, test } from 'vitest';
import { newQualityLadder, type QualityLadder } from './quality-ladder.ts';

const GOOD = { stalledSeconds: 0, arrival: 1 };
const STANDS = { stalledSeconds: 0.6, arrival: 0.5 };

/**
 * Plays for some seconds, each like `seen`.
 * @returns the time after that, and the level of each second
 */
const play = (ladder: QualityLadder, from: number, seconds: number, seen = GOOD) => {
  const levels: number[] = [];
  for (let n = 1; n <= seconds; n += 1) {
    ladder.after({ at: from + n, ...seen });
    levels.push(ladder.level());
  }
  return { at: from + seconds, levels };
};
/**
 * Plays without trouble.
 * @returns the seconds until the level rose; null if it did not
 */
const untilHigher = (ladder: QualityLadder, from: number, within = 600): number | null => {
  const before = ladder.level();
  for (let n = 1; n <= within; n += 1) {
    ladder.after({ at: from + n, ...GOOD });
    if (ladder.level() < before) return n;
  }
  return null;
};

describe('the automatic quality', () => {
  test('stays where it begins while playback goes well, and climbs from a lower beginning', () => {
    const top = newQualityLadder(3, 0);
    expect(new Set(play(top, 0, 300).levels)).toEqual(new Set([0]));
    const middle = newQualityLadder(3, 1);
    expect(untilHigher(middle, 0)).toBeGreaterThanOrEqual(20);
    expect(middle.level()).toBe(0);
  });

  test('is lower within a few seconds of a picture that stands, one step at a time, and never below the lowest', () => {
    const ladder = newQualityLadder(3, 0);
    const { at } = play(ladder, 0, 10);
    const { levels } = play(ladder, at, 40, STANDS);
    expect(levels.indexOf(1)).toBeLessThan(3);
    expect(levels.indexOf(2) - levels.indexOf(1)).toBeGreaterThanOrEqual(4);
    expect(Math.max(...levels)).toBe(2);
  });

  test('is lower where less arrives than the live has, before the picture stands', () => {
    const ladder = newQualityLadder(2, 0);
    const { at } = play(ladder, 0, 10);
    play(ladder, at, 5, { stalledSeconds: 0, arrival: 0.7 });
    expect(ladder.level()).toBe(1);
  });

  test('is not lower for one short stop, nor for what happens while a stream is joined', () => {
    const ladder = newQualityLadder(2, 0);
    const joined = play(ladder, 0, 4, STANDS);
    const once = play(ladder, joined.at, 1, { stalledSeconds: 0.9, arrival: 0.4 });
    const { levels } = play(ladder, once.at, 30);
    expect(new Set(levels)).toEqual(new Set([0]));
  });

  test('goes up after a calm time, which a stop begins again', () => {
    const ladder = newQualityLadder(2, 1);
    const calm = play(ladder, 0, 18);
    const stop = play(ladder, calm.at, 1, { stalledSeconds: 0.7, arrival: 1 });
    expect(untilHigher(ladder, stop.at)).toBeGreaterThanOrEqual(20);
  });

  test('goes up over short stops and seconds in which less arrives, as lines without wires have them', () => {
    const ladder = newQualityLadder(2, 1);
    for (let at = 1; at <= 40; at += 1)
      ladder.after({ at, stalledSeconds: at % 6 === 0 ? 0.2 : 0, arrival: at % 3 === 0 ? 0.8 : 1.1 });
    expect(ladder.level()).toBe(0);
  });

  test('waits twice as long after each step up that did not last, and forgets it after one that did', () => {
    const ladder = newQualityLadder(2, 1);
    let at = 0;
    const waits: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      const wait = untilHigher(ladder, at) ?? 0;
      waits.push(wait);
      at = play(ladder, at + wait, 12, STANDS).at;
      expect(ladder.level()).toBe(1);
    }
    for (const [n, wait] of waits.slice(1).entries()) expect(wait, String(waits)).toBeGreaterThan(waits[n] ?? 0);
    expect(waits.at(-1)).toBeLessThanOrEqual(340);
    at += untilHigher(ladder, at) ?? 0;
    at = play(ladder, at, 90).at;
    at = play(ladder, at, 12, STANDS).at;
    expect(ladder.level()).toBe(1);
    expect(untilHigher(ladder, at)).toBeLessThan(40);
  });

  test('is lower immediately when the server cuts the viewer off', () => {
    const ladder = newQualityLadder(3, 0);
    ladder.cut(100);
    expect(ladder.level()).toBe(1);
  });

  test('judges nothing across a pause', () => {
    const ladder = newQualityLadder(2, 1);
    const before = play(ladder, 0, 15);
    expect(untilHigher(ladder, before.at + 60)).toBeGreaterThanOrEqual(20);
  });
});
