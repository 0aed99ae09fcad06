import { describe, expect, test } from 'vitest';
import type { Lease } from './leases.store.ts';
import { couldRenew, studiosToAcquire, studiosToRelease } from './placement.rules.ts';

const lease = (studioId: string, node: string | null, alive = true): Lease => ({ studioId, node, epoch: 1, alive });
const always = () => true;
const never = () => false;

test('a holder that has not renewed is waited for only where this node had a break of its own', () => {
  const chance = (lateSince: number | undefined, unbrokenSince: number) =>
    couldRenew(10_000, { lateSince, unbrokenSince, holdsMs: 4_000 });
  expect(chance(9_990, 5_000)).toBe(true);
  expect(chance(9_990, 8_000)).toBe(false);
  expect(chance(7_900, 7_000)).toBe(true);
  expect(chance(undefined, 0)).toBe(false);
});

describe('studios that stay together', () => {
  const take = (node: string, leases: Lease[], patient: () => boolean = always) =>
    studiosToAcquire(node, { leases, nodes: ['a', 'b'] }, { patient, spread: false });

  test('a free one goes to the node that has the others', () => {
    const leases = [lease('one', 'a'), lease('two', 'a'), lease('new', null, false)];
    expect(take('a', leases)).toEqual(['new']);
    expect(take('b', leases)).toEqual([]);
  });

  test('what a dead node held is taken together, once it has had its chance to come back', () => {
    const leases = [lease('one', 'a', false), lease('two', 'a', false)];
    expect(take('b', leases, never)).toEqual([]);
    expect(take('b', leases)).toEqual(['one', 'two']);
  });
});

describe('studios that are spread', () => {
  const take = (node: string, leases: Lease[], nodes = ['a', 'b']) =>
    studiosToAcquire(node, { leases, nodes }, { patient: always, spread: true });

  test('a new one goes to the node that holds fewest', () => {
    const leases = [lease('one', 'a'), lease('two', 'a'), lease('three', 'b'), lease('new', null, false)];
    expect(take('a', leases)).toEqual([]);
    expect(take('b', leases)).toEqual(['new']);
    expect(take('b', leases, ['a', 'b', 'c'])).toEqual([]);
    expect(take('c', leases, ['a', 'b', 'c'])).toEqual(['new']);
  });

  test('those of a dead node are shared by the others, and none is left over', () => {
    const leases = ['one', 'two', 'three'].map((id) => lease(id, 'dead', false)).concat(lease('four', 'a'));
    const [a, b] = [take('a', leases), take('b', leases)];
    expect([a.length, b.length]).toEqual([1, 2]);
    expect([...a, ...b].sort()).toEqual(['one', 'three', 'two']);
  });

  test('a node leaves idle ones to others that hold fewer, and never one in which something happens', () => {
    const leases = ['one', 'two', 'three', 'four'].map((id) => lease(id, 'a'));
    const leave = (isIdle: (id: string) => boolean, nodes = ['a', 'b']) =>
      studiosToRelease('a', { leases, nodes }, isIdle);
    expect(leave((id) => id !== 'one')).toEqual(['two', 'three']);
    expect(leave(always, ['a', 'b', 'c'])).toEqual(['one', 'two']);
    expect(leave(never)).toEqual([]);
    expect(leave(always, ['a'])).toEqual([]);
  });

  test('a node that drains leaves all idle ones, and takes none', () => {
    const leases = [lease('one', 'a'), lease('two', 'a'), lease('new', null, false)];
    const others = { leases, nodes: ['b'] };
    expect(studiosToRelease('a', others, (id) => id !== 'one')).toEqual(['two']);
    expect(take('a', leases, ['b'])).toEqual([]);
    expect(take('b', leases, ['b'])).toEqual(['new']);
  });
});
