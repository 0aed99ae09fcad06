import { describe, expect, test } from 'vitest';
import type { Lease } from './lease.store.ts';
import { studiosToLeave, studiosToTake } from './placement.ts';

const lease = (studioId: string, node: string | null, alive = true): Lease => ({ studioId, node, epoch: 1, alive });
const always = () => true;
const never = () => false;

describe('studios that stay together', () => {
  const take = (node: string, leases: Lease[], patient: () => boolean = always) =>
    studiosToTake(node, { leases, nodes: 2 }, { patient, spread: false });

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
  const take = (node: string, leases: Lease[], nodes: number) =>
    studiosToTake(node, { leases, nodes }, { patient: always, spread: true });

  test('a new one goes to the node that holds fewer', () => {
    const leases = [lease('one', 'a'), lease('two', 'a'), lease('three', 'b'), lease('new', null, false)];
    expect(take('a', leases, 2)).toEqual([]);
    expect(take('b', leases, 2)).toEqual(['new']);
  });

  test('those of a dead node are shared by the others, and none is left over', () => {
    const leases = ['one', 'two', 'three'].map((id) => lease(id, 'dead', false)).concat(lease('four', 'a'));
    const first = take('a', leases, 2);
    expect(first).toEqual(['one']);
    const after = leases.map((one) => (first.includes(one.studioId) ? { ...one, node: 'a', alive: true } : one));
    expect(take('b', after, 2)).toEqual(['two', 'three']);
  });

  test('a node that holds more than its share leaves idle ones, and never one in which something happens', () => {
    const leases = ['one', 'two', 'three', 'four'].map((id) => lease(id, 'a'));
    expect(studiosToLeave('a', { leases, nodes: 2 }, (id) => id !== 'one')).toEqual(['two', 'three']);
    expect(studiosToLeave('a', { leases, nodes: 2 }, never)).toEqual([]);
    expect(studiosToLeave('a', { leases, nodes: 1 }, always)).toEqual([]);
  });
});
