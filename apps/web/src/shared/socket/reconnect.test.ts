import { expect, test } from 'vitest';
import { backOff, requestedWait } from './reconnect.ts';

const times = { firstMs: 1000, mostMs: 30_000 };

test('each attempt waits twice as long, up to the longest, and never all clients at once', () => {
  expect([0, 1, 2, 9, 2000].map((attempt) => backOff(attempt, times, 1))).toEqual([1000, 2000, 4000, 30_000, 30_000]);
  expect(backOff(3, times, 0)).toBe(4000);
});

test('a server that goes away says when to return', () => {
  expect(requestedWait({ code: 1001, reason: '{"retryInMs":700}' }, 30_000)).toBe(700);
  expect(requestedWait({ code: 1001, reason: '{"retryInMs":700000}' }, 30_000)).toBe(30_000);
  expect(requestedWait({ code: 1001, reason: '{"retryInMs":-1}' }, 30_000)).toBe(0);
  expect(requestedWait({ code: 1001, reason: 'proxy going down' }, 30_000)).toBeNull();
  expect(requestedWait({ code: 1006, reason: '' }, 30_000)).toBeNull();
});
