import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newWatchdog, type Watchdog } from './watchdog.ts';

const page = Object.assign(new EventTarget(), { hidden: false });
const windows = new EventTarget();
let watchdog: Watchdog;
let pings: number;
let dead: number;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', windows);
  vi.stubGlobal('document', page);
  [pings, dead] = [0, 0];
  watchdog = newWatchdog({
    quietMs: 20_000,
    answerMs: 5_000,
    ping: () => {
      pings += 1;
    },
    onDead: () => {
      dead += 1;
    },
  });
});
afterEach(() => {
  watchdog.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a connection that talks is left alone', () => {
  for (let second = 0; second < 120; second += 10) {
    vi.advanceTimersByTime(10_000);
    watchdog.received();
  }
  expect([pings, dead]).toEqual([0, 0]);
});

test('one that falls silent is pings, and lives on when it answers', () => {
  vi.advanceTimersByTime(20_000);
  expect([pings, dead]).toEqual([1, 0]);
  vi.advanceTimersByTime(4_000);
  watchdog.received();
  vi.advanceTimersByTime(19_000);
  expect([pings, dead]).toEqual([1, 0]);
});

test('one that does not answer is dead, once', () => {
  vi.advanceTimersByTime(25_000);
  vi.advanceTimersByTime(60_000);
  expect([pings, dead]).toEqual([1, 1]);
});

test('a reader who returns does not wait for the silence to last: the connection is pings at once', () => {
  vi.advanceTimersByTime(3_000);
  windows.dispatchEvent(new Event('online'));
  expect(pings).toBe(1);
  vi.advanceTimersByTime(5_000);
  expect(dead).toBe(1);
});

test('after a sleep, whose hours no timer counts, the silence is known at once', () => {
  // The system clock advances, the timers do not.
  vi.setSystemTime(Date.now() + 3_600_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(pings).toBe(1);
});

test('once stopped it neither asks nor reports', () => {
  watchdog.stop();
  vi.advanceTimersByTime(60_000);
  windows.dispatchEvent(new Event('online'));
  expect([pings, dead]).toEqual([0, 0]);
});
