import { describe, expect, test } from 'vitest';
import { addView, removeView, renameView, VIEWS_MAX, viewFault } from './saved-views.ts';

const view = (id: string, name: string) => ({ id, name, query: 'status=online' });
const two = [view('1', 'Online'), view('2', 'Sports')];

describe('saved views', () => {
  test('a view needs a name that no other view has, whatever its case', () => {
    expect(viewFault(two, '  ', null)).toBe('nameNeeded');
    expect(viewFault(two, ' online ', null)).toBe('nameTaken');
    expect(viewFault(two, 'Offline', null)).toBeNull();
  });

  test('a view may keep its own name when it is renamed', () => {
    expect(viewFault(two, 'ONLINE', '1')).toBeNull();
    expect(viewFault(two, 'Sports', '1')).toBe('nameTaken');
  });

  test('more views than an account may keep are refused, renaming one still works', () => {
    const full = Array.from({ length: VIEWS_MAX }, (_, index) => view(`${index}`, `view ${index}`));
    expect(viewFault(full, 'one more', null)).toBe('full');
    expect(viewFault(full, 'other', '3')).toBeNull();
  });

  test('views are added at the end, renamed in place and removed by id', () => {
    expect(addView(two, view('3', ' New ')).map((one) => one.name)).toEqual(['Online', 'Sports', 'New']);
    expect(renameView(two, '1', ' On air ').map((one) => one.name)).toEqual(['On air', 'Sports']);
    expect(removeView(two, '1').map((one) => one.id)).toEqual(['2']);
  });
});
