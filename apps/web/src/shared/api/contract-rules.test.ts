import { editPolicy } from '@onair/contract/content/policy-sets/policy-sets';
import { createQueue } from '@onair/contract/content/review/queues';
import { createPerson } from '@onair/contract/identity/people';
import { expect, test } from 'vitest';
import { inputFaults, limitsOf } from './contract-rules.ts';

test('an input that keeps every rule of the contract has no fault', () => {
  expect(inputFaults(createPerson, { username: 'anna', name: 'Anna', role: 'user' })).toEqual([]);
});

test('each broken rule is named with its place and its limit', () => {
  expect(inputFaults(createPerson, { username: 'Not Right', name: '', role: 'guest', email: 'nowhere' })).toEqual([
    { field: 'username', rule: 'pattern' },
    { field: 'name', rule: 'required' },
    { field: 'email', rule: 'format' },
    { field: 'role', rule: 'value' },
  ]);
  const id = '6f2f0f0e-4e1c-4c1e-8f1a-0d1c2b3a4f5e';
  const rule = { words: ['cup', 'x'.repeat(31)], from: '2026-02-30' };
  expect(inputFaults(editPolicy, { id, version: 0, name: '😀'.repeat(61), rule })).toEqual([
    { field: 'version', rule: 'minimum', limit: 1 },
    { field: 'name', rule: 'maxLength', limit: 60 },
    { field: 'rule.words.1', rule: 'maxLength', limit: 30 },
    { field: 'rule.from', rule: 'format' },
  ]);
});

test('a field is required where the contract wants it and an empty one breaks it', () => {
  expect(limitsOf(createPerson, 'name')).toMatchObject({ required: true, maxLength: 40 });
  expect(limitsOf(createPerson, 'email').required).toBe(false);
  expect(limitsOf(createQueue, 'slaMinutes')).toMatchObject({ required: false, minimum: 5, maximum: 43_200 });
  expect(limitsOf(editPolicy, 'name').required).toBe(false);
});
