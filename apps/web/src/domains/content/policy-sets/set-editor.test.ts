import { editPolicy, type PolicySet } from '@onair/contract/content/policy-sets/policy-sets';
import { describe, expect, test } from 'vitest';
import { inputFaults } from '../../../shared/api/contract-rules.ts';
import { tidy } from '../../../shared/form/form-state.ts';
import { changeOf, differences, draftFaults, draftOf, isEmptyChange, rebase } from './set-editor.ts';

const stored: PolicySet = {
  id: '018f0000-0000-7000-8000-000000000001',
  number: 'P-001',
  name: 'Sports weekly',
  contentType: 'img',
  filterType: 'rules',
  count: 12,
  status: 'online',
  createdTime: '2026-01-01T00:00:00.000Z',
  updatedTime: '2026-01-01T00:00:00.000Z',
  createdBy: 'admin',
  version: 3,
  rule: { categories: ['sports', 'finance'], words: ['cup'] },
};

const set = draftOf(stored);

describe('what was typed about a set', () => {
  test('an untouched draft changes nothing', () => {
    expect(isEmptyChange(changeOf(set, set))).toBe(true);
  });

  test('alternatives in another order, empty parts and blanks around a name are no change', () => {
    const draft = {
      ...set,
      name: ' Sports weekly ',
      rule: { categories: ['finance', 'sports'] as never, words: ['cup'], tags: [] },
    };
    expect(isEmptyChange(changeOf(set, draft))).toBe(true);
  });

  test('only what differs is sent', () => {
    expect(changeOf(set, { ...set, name: 'Sports' })).toEqual({ name: 'Sports' });
    expect(changeOf(set, { ...set, rule: { words: ['cup', ' cup ', 'goal'] } })).toEqual({
      rule: { words: ['cup', 'goal'] },
    });
  });

  test('a set picked by hand has no rule to change', () => {
    const byHand = draftOf({ ...stored, filterType: 'artificial', rule: null });
    expect(changeOf(byHand, { ...byHand, rule: { words: ['x'] } })).toEqual({});
  });

  test('a name is needed, is at most 60 characters and has no control characters', () => {
    const ruleOf = (name: string) =>
      inputFaults(editPolicy, { id: stored.id, version: 3, ...tidy({ name }, []) })[0]?.rule ?? null;
    expect(ruleOf('  ')).toBe('required');
    expect(ruleOf('😀'.repeat(60))).toBeNull();
    expect(ruleOf('x'.repeat(61))).toBe('maxLength');
    expect(ruleOf('a\u0007b')).toBe('pattern');
    expect(ruleOf('\ud800')).toBe('pattern');
  });
});

test('days in the wrong order cannot be saved', () => {
  const faultsOf = (from: string, to: string) => draftFaults({ ...set, rule: { from, to } }, 'order');
  expect(faultsOf('2026-02-01', '2026-01-01')).toEqual({ 'rule.to': 'order' });
  expect(faultsOf('2026-01-01', '2026-01-01')).toEqual({});
});

describe('someone else saved first', () => {
  const latest = { ...set, name: 'Sports daily', rule: { ...set.rule, tags: ['hot'] } };

  test('mine and theirs are put side by side, field by field', () => {
    const change = { rule: { categories: ['sports' as const], words: ['cup'] } };
    expect(differences(set, change, latest)).toEqual([
      { field: 'name', base: 'Sports weekly', mine: 'Sports weekly', latest: 'Sports daily' },
      { field: 'categories', base: ['sports', 'finance'], mine: ['sports'], latest: ['sports', 'finance'] },
      { field: 'tags', base: undefined, mine: undefined, latest: ['hot'] },
    ]);
  });

  test('mine on top of theirs keeps what only they changed', () => {
    const change = { rule: { categories: ['sports' as const], words: ['cup'] } };
    expect(rebase(set, change, latest)).toEqual({ rule: { categories: ['sports'], words: ['cup'], tags: ['hot'] } });
    expect(rebase(set, { name: 'Mine' }, latest)).toEqual({ name: 'Mine' });
  });

  test('a part that I emptied stays empty', () => {
    expect(rebase(set, { rule: { categories: ['sports', 'finance'] } }, latest)).toEqual({
      rule: { categories: ['sports', 'finance'], tags: ['hot'] },
    });
  });
});
