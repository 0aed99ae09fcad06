import { expect, test } from 'vitest';
import type { Lease } from './lease.store.ts';
import { studiosToTake } from './lease.ts';

const lease = (studioId: string, node: string | null, alive = true): Lease => ({ studioId, node, epoch: 1, alive });
const always = () => true;
const never = () => false;

test('studios stay together: a free one goes to the node that has the others', () => {
  const leases = [lease('one', 'a'), lease('two', 'a'), lease('new', null, false)];
  expect(studiosToTake('a', leases, always)).toEqual(['new']);
  expect(studiosToTake('b', leases, always)).toEqual([]);
});

test('what a dead node held is taken together, once it has had its chance to come back', () => {
  const leases = [lease('one', 'a', false), lease('two', 'a', false)];
  expect(studiosToTake('b', leases, never)).toEqual([]);
  expect(studiosToTake('b', leases, always)).toEqual(['one', 'two']);
});
