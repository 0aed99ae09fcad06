import { createPolicy } from '@onair/contract/content/policy-sets/policy-sets';
import { expect, test } from 'vitest';
import { inputFaults } from '../../../shared/api/contract-rules.ts';
import { EMPTY_NEW_SET, type NewSet, newPolicyOf, newSetFaults } from './create-dialog.tsx';

const filled: NewSet = { ...EMPTY_NEW_SET, name: 'Sports', contentType: 'img' };
const faultsOf = (draft: NewSet) => inputFaults(createPolicy, newPolicyOf(draft)).map(({ field }) => field);

test('a new set needs a name and a content type; its number may be left to the server', () => {
  expect(faultsOf(EMPTY_NEW_SET)).toEqual(['name', 'contentType']);
  expect(faultsOf({ ...EMPTY_NEW_SET, name: 'Sports' })).toEqual(['contentType']);
  expect(faultsOf(filled)).toEqual([]);
});

test('set numbers are letters, digits and hyphens, 20 at most', () => {
  const isRight = (number: string) => faultsOf({ ...filled, number }).length === 0;
  expect(['', 'A-1', 'x'.repeat(20)].every(isRight)).toBe(true);
  expect(['号', 'a b', 'x'.repeat(21), 'a_b'].some(isRight)).toBe(false);
});

test('what is sent has no rule unless the set is one by rules', () => {
  expect(newPolicyOf(filled)).toEqual({
    name: 'Sports',
    contentType: 'img',
    filterType: 'rules',
    status: 'offline',
    rule: {},
  });
  expect(
    newPolicyOf({ ...filled, number: 'A-1', filterType: 'artificial', online: true, rule: { words: ['x'] } }),
  ).toEqual({ number: 'A-1', name: 'Sports', contentType: 'img', filterType: 'artificial', status: 'online' });
});

test('the rule matters only where the set is one by rules', () => {
  const rule = { from: 'never' };
  expect(faultsOf({ ...filled, rule })).toEqual(['rule.from']);
  expect(faultsOf({ ...filled, rule, filterType: 'artificial' })).toEqual([]);
});

test('days in the wrong order matter only where the rule does', () => {
  const rule = { from: '2026-02-01', to: '2026-01-01' };
  expect(newSetFaults({ ...filled, rule }, 'order')).toEqual({ 'rule.to': 'order' });
  expect(newSetFaults({ ...filled, rule, filterType: 'artificial' }, 'order')).toEqual({});
});
