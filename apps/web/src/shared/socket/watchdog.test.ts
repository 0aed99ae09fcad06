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

test('a connection with messages is not pinged', () => {
  for (let second = 0; second < 120; second += 10) {
    vi.advanceTimersByTime(10_000);
    watchdog.received();
  }
  expect([pings, dead]).toEqual([0, 0]);
});

test('a silent connection is pinged, and kept when it answers', () => {
  vi.advanceTimersByTime(20_000);
  expect([pings, dead]).toEqual([1, 0]);
  vi.advanceTimersByTime(4_000);
  watchdog.received();
  vi.advanceTimersByTime(19_000);
  expect([pings, dead]).toEqual([1, 0]);
});

test('a connection that does not answer is reported dead, once', () => {
  vi.advanceTimersByTime(25_000);
  vi.advanceTimersByTime(60_000);
  expect([pings, dead]).toEqual([1, 1]);
});

test('when the reader returns, the connection is pinged immediately', () => {
  vi.advanceTimersByTime(3_000);
  windows.dispatchEvent(new Event('online'));
  expect(pings).toBe(1);
  vi.advanceTimersByTime(5_000);
  expect(dead).toBe(1);
});

test('after a sleep, which timers do not count, the silence is detected immediately', () => {
  // The system clock advances, the timers do not.
  vi.setSystemTime(Date.now() + 3_600_000);
  page.dispatchEvent(new Event('visibilitychange'));
  expect(pings).toBe(1);
});

test('once stopped it neither pings nor reports', () => {
  watchdog.stop();
  vi.advanceTimersByTime(60_000);
  windows.dispatchEvent(new Event('online'));
  expect([pings, dead]).toEqual([0, 0]);
});
