import type { Profile } from '@onair/contract/identity/session';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { setProfile } from '../../../shared/session/session.ts';
import { press, showPart } from '../../../testing/controls.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { Filters } from './search-table-page.tsx';
import { EmptyList } from './set-list.tsx';

beforeEach(() => {
  setLocale('en-US');
  setProfile({ role: 'editor' } as Profile);
});

test('selected sets are cleared without a change to them', async () => {
  const choose = vi.fn();
  const acts = { setStatus: vi.fn(), remove: vi.fn(), copy: vi.fn(), busy: false };
  const choice = { ids: new Set(['a', 'b']), all: false, choose, chooseAll: () => {} };
  await showPart(<BulkBar choice={choice} filters={{}} total={9} acts={acts} onBegun={() => {}} />);
  await press('Clear selection');
  expect(choose).toHaveBeenCalledWith(new Set());
  expect(acts.setStatus).not.toHaveBeenCalled();
});

test('the fields of the filters are folded out by a button that says how many are set', async () => {
  await showPart(<Filters applied={{ status: 'online', name: 'spring' }} onSearch={() => {}} />);
  const toggle = screen.getByRole('button', { name: 'Filters (2)' });
  expect(toggle.getAttribute('aria-expanded')).toBe('false');
  await press('Filters (2)');
  expect(toggle.getAttribute('aria-expanded')).toBe('true');
});

test('where there are no sets yet the first one is begun', async () => {
  const onCreate = vi.fn();
  await showPart(<EmptyList filtered={false} onClear={() => {}} onCreate={onCreate} />);
  await press('Create a set');
  expect(onCreate).toHaveBeenCalledOnce();
});
