import { expect, test } from 'vitest';
import { newClock } from './clock.ts';

const FRAME = 40;
type Source = (n: number) => number;

/** Plays pictures and sound that arrive each 40 ms with the times of a source; answers what was sent and when. */
const play = (source: Source, frames: number, arrival: Source = (n) => n * FRAME) => {
  const clock = newClock();
  const sent: { video: number; audio: number; at: number; fault: boolean }[] = [];
  for (let n = 0; n < frames; n += 1) {
    const at = 1000 + arrival(n);
    // Sound steps one picture later.
    const audio = clock.place('audio', source(Math.max(0, n - 1)), at);
    const video = clock.place('video', source(n), at);
    const fault = clock.faultAt();
    sent.push({ video, audio, at, fault: fault !== null && at - fault < 10_000 });
  }
  return sent;
};
const steps = (times: number[]) => times.slice(1).map((time, i) => time - (times[i] ?? 0));
/** Whether picture and sound roughly follow the arrival clock from `from` on. */
const goesOn = (sent: ReturnType<typeof play>, from: number, offMs = 1000) => {
  const rest = sent.slice(from);
  for (const kind of ['video', 'audio'] as const) {
    const all = steps(rest.map((one) => one[kind]));
    expect(Math.min(...all)).toBeGreaterThanOrEqual(-500);
    expect(Math.max(...all)).toBeLessThanOrEqual(1000);
  }
  const first = rest[0] ?? { video: 0, at: 0 };
  for (const { video, audio, at } of rest) {
    expect(Math.abs(video - first.video - (at - first.at))).toBeLessThan(offMs);
    expect(Math.abs(video - audio)).toBeLessThan(offMs);
  }
};
const isFaulty = (sent: ReturnType<typeof play>) => sent.at(-1)?.fault ?? false;

test('a clock that is right is left as it is, at whatever time it starts and across the end of its 32 bits', () => {
  for (const start of [0, 100_000_000]) {
    const sent = play((n) => start + n * FRAME, 500);
    expect(sent.every(({ video }, n) => video === start + n * FRAME)).toBe(true);
    expect(isFaulty(sent)).toBe(false);
  }
  const wrapped = play((n) => (2 ** 32 - 2000 + n * FRAME) % 2 ** 32, 500);
  goesOn(wrapped, 0, 100);
  expect(isFaulty(wrapped)).toBe(false);
});

test('steps back, restarts and leaps ahead go on where the picture was', () => {
  const back = play((n) => n * FRAME - (n > 250 ? 5000 : 0) + 20_000, 400);
  goesOn(back, 0);
  expect(isFaulty(back)).toBe(true);
  const again = play((n) => (n * FRAME) % 5000, 1000);
  goesOn(again, 0);
  expect(isFaulty(again)).toBe(true);
  const leap = play((n) => n * FRAME + (n > 250 ? 9000 : 0), 400);
  goesOn(leap, 0);
  expect(isFaulty(leap)).toBe(true);
});

test('a clock that stands still, or runs at half or double speed, gives way to the clock of arrival', () => {
  for (const speed of [0, 0.5, 2]) {
    const sent = play((n) => n * FRAME * speed, 500);
    goesOn(sent, 80);
    expect(isFaulty(sent)).toBe(true);
  }
});

test('a network that stops and catches up is no fault of the clock, nor is what an encoder left out meanwhile', () => {
  const late = (n: number) => (n > 100 && n < 200 ? 8000 + (n - 100) : n * FRAME);
  expect(isFaulty(play((n) => n * FRAME, 500, late))).toBe(false);
  const leftOut = (n: number) => (n < 100 ? n * FRAME : 5000 + n * FRAME);
  expect(isFaulty(play(leftOut, 500, leftOut))).toBe(false);
});

test('after a fault a right clock is followed again', () => {
  const sent = play((n) => (n < 300 ? (n * FRAME) / 2 : 6000 + (n - 300) * FRAME), 900);
  goesOn(sent, 80);
  expect(isFaulty(sent)).toBe(false);
});

test('clocks drift, which is no fault', () => {
  const sent = play((n) => Math.round(n * FRAME * 1.002), 100_000);
  expect(sent.some(({ fault }) => fault)).toBe(false);
});
