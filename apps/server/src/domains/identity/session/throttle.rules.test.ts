import { networkOf } from '@onair/contract/lib/network';
import { describe, expect, test } from 'vitest';
import { type Bucket, SLIPS, signInBuckets, waitFor } from './throttle.rules.ts';

const MINUTE = 60_000;
const now = 10_000_000;
const ago = (...seconds: number[]) => seconds.map((s) => now - s * 1000);
const growing: Bucket = { name: 'x', limits: [{ max: 10, withinMs: 15 * MINUTE }], grows: SLIPS };
const flat: Bucket = { name: 'x', limits: [{ max: 3, withinMs: MINUTE }], grows: false };

describe('how long a guess must wait', () => {
  test('the first five need no waiting', () => {
    expect(waitFor(growing, [], now)).toBe(0);
    expect(waitFor(growing, ago(0, 0, 0, 0), now)).toBe(0);
  });

  test('each later one waits twice as long as the one before', () => {
    const waits = [5, 6, 7, 8, 9].map((n) => waitFor(growing, ago(...new Array(n).fill(0)), now));
    expect(waits).toEqual([5_000, 10_000, 20_000, 40_000, 80_000]);
    expect(waitFor(growing, ago(5, 5, 5, 5, 5), now)).toBe(0);
  });

  test('the limit frees a place when the oldest guess within it is past', () => {
    expect(waitFor(flat, ago(10, 20, 30), now)).toBe(30_000);
    expect(waitFor(flat, ago(10, 20, 59.999), now)).toBe(1);
    expect(waitFor(flat, ago(10, 20, 60), now)).toBe(0);
  });

  test('a clock that was set back does not block longer than it was set back', () => {
    expect(waitFor(flat, ago(-30, -30, -30), now)).toBe(90_000);
  });
});

describe('whose guesses count together', () => {
  test.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::99', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('the address %s is of the network %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });

  const caller = { accountKey: 'alice', network: '192.0.2.7', device: null, networkKnown: false };
  const names = (buckets: Bucket[]) => buckets.map(({ name }) => name.split(':')[0]);

  test('strangers share the account’s daily hundred, known networks and devices do not', () => {
    expect(names(signInBuckets(caller))).toEqual(['pair', 'network', 'strangers']);
    expect(names(signInBuckets({ ...caller, networkKnown: true }))).toEqual(['pair', 'network']);
    expect(names(signInBuckets({ ...caller, device: 'abcd' }))).toEqual(['device']);
  });
});
