import { editPolicy, listPolicies } from '@onair/contract/content/policy-sets/policy-sets';
import { logout } from '@onair/contract/identity/session';
import { describe, expect, test } from 'vitest';
import { requestOf } from './request.ts';
import { fileName } from './transfer.ts';

describe('one input becomes address and body', () => {
  test('path parameters are put in place and escaped, the rest is the body', () => {
    expect(requestOf(editPolicy, { id: 'a/b?', version: 1, name: 'x' })).toEqual({
      url: '/api/policy/a%2Fb%3F',
      body: { version: 1, name: 'x' },
    });
  });

  test('query values that are not given stay out, lists repeat', () => {
    expect(requestOf(listPolicies, { current: 2, name: undefined, createdTime: ['2026-01-01', '2026-01-31'] })).toEqual(
      {
        url: '/api/list/policy?current=2&createdTime=2026-01-01&createdTime=2026-01-31',
        body: undefined,
      },
    );
  });

  test('an endpoint without a body sends none', () => {
    expect(requestOf(logout, {})).toEqual({ url: '/api/user/logout', body: undefined });
  });
});

describe('the name of a download', () => {
  test('is the one that the server encodes', () => {
    expect(fileName(`attachment; filename="sets.csv"; filename*=UTF-8''%E9%9B%86.csv`, 'x')).toBe('集.csv');
  });

  test('is the plain one, or ours, where there is no other', () => {
    expect(fileName('attachment; filename="sets.csv"', 'x')).toBe('sets.csv');
    expect(fileName('attachment', 'x')).toBe('x');
    expect(fileName(`attachment; filename*=UTF-8''%E9%9`, 'x')).toBe('x');
  });
});
