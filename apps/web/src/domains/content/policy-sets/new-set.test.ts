import { expect, test } from 'vitest';
import { canCreate, EMPTY_NEW_SET, type NewSet, newPolicyOf, numberIsValid } from './new-set.ts';

const filled: NewSet = { ...EMPTY_NEW_SET, name: ' Sports ', contentType: 'img' };

test('a new set needs a name and a content type; its number may be left to the server', () => {
  expect(canCreate(EMPTY_NEW_SET)).toBe(false);
  expect(canCreate({ ...EMPTY_NEW_SET, name: 'Sports' })).toBe(false);
  expect(canCreate(filled)).toBe(true);
});

test('set numbers are letters, digits and hyphens, 20 at most', () => {
  expect(['', 'A-1', 'x'.repeat(20)].every(numberIsValid)).toBe(true);
  expect(['号', 'a b', 'x'.repeat(21), 'a_b'].some(numberIsValid)).toBe(false);
});

test('what is sent has no blanks around it and no rule unless the set is one by rules', () => {
  expect(newPolicyOf(filled)).toEqual({
    name: 'Sports',
    contentType: 'img',
    filterType: 'rules',
    status: 'offline',
    rule: {},
  });
  expect(
    newPolicyOf({ ...filled, number: ' A-1 ', filterType: 'artificial', online: true, rule: { words: ['x'] } }),
  ).toEqual({ number: 'A-1', name: 'Sports', contentType: 'img', filterType: 'artificial', status: 'online' });
});

test('days in the wrong order matter only where the rule does', () => {
  const rule = { from: '2026-02-01', to: '2026-01-01' };
  expect(canCreate({ ...filled, rule })).toBe(false);
  expect(canCreate({ ...filled, rule, filterType: 'artificial' })).toBe(true);
});
