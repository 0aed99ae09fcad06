import { describe, expect, test } from 'vitest';
import { moveColumn, resolveColumns, showColumn } from './column-choice.ts';

const known = ['index', 'number', 'name', 'status'];
const keys = (columns: readonly { key: string }[]) => columns.map((column) => column.key).join(' ');

describe('columns as a person arranged them', () => {
  test('nothing saved is the default order with everything shown', () => {
    expect(keys(resolveColumns(known))).toBe('index number name status');
    expect(resolveColumns(known).every((column) => column.shown)).toBe(true);
  });

  test('a saved order and hidden columns are kept', () => {
    const saved = resolveColumns(known, [
      { key: 'status', shown: true },
      { key: 'name', shown: true },
      { key: 'number', shown: false },
      { key: 'index', shown: true },
    ]);
    expect(keys(saved)).toBe('status name number index');
    expect(saved[2]).toEqual({ key: 'number', shown: false });
  });

  test('a column that no longer exists, or is named twice, is dropped', () => {
    const saved = ['gone', 'name', 'name', 'index', 'number', 'status'].map((key) => ({ key, shown: true }));
    expect(keys(resolveColumns(known, saved))).toBe('name index number status');
  });

  test('a column that is new since then appears after its neighbor of the default order', () => {
    const saved = ['status', 'number', 'index'].map((key) => ({ key, shown: true }));
    expect(keys(resolveColumns(known, saved))).toBe('status number name index');
    const withoutFirst = ['name', 'number', 'status'].map((key) => ({ key, shown: true }));
    expect(keys(resolveColumns(known, withoutFirst))).toBe('index name number status');
  });

  test('a column that must be seen is shown whatever was saved', () => {
    expect(resolveColumns(known, [{ key: 'name', shown: false }], ['name'])).toContainEqual({
      key: 'name',
      shown: true,
    });
  });

  test('moving takes one column out and puts it in, without swapping or doubling any', () => {
    const columns = resolveColumns(known);
    expect(keys(moveColumn(columns, 0, 2))).toBe('number name index status');
    expect(keys(moveColumn(columns, 3, 0))).toBe('status index number name');
    expect(keys(moveColumn(columns, 1, 99))).toBe('index name status number');
    expect(keys(moveColumn(columns, 1, -5))).toBe('number index name status');
    expect(keys(moveColumn(columns, 9, 0))).toBe('index number name status');
  });

  test('hiding a second column leaves the first hidden one hidden', () => {
    const one = showColumn(resolveColumns(known), 'number', false);
    const two = showColumn(one, 'status', false);
    expect(two.filter((column) => !column.shown).map((column) => column.key)).toEqual(['number', 'status']);
    expect(keys(showColumn(two, 'number', true))).toBe('index number name status');
  });
});
