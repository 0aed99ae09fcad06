import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { press, showPart } from '../../../testing/controls.tsx';
import { LibrarySelection } from './library-selection.tsx';

test('selected items are cleared, and none of them is changed', async () => {
  setLocale('en-US');
  const choose = vi.fn();
  const onBegun = vi.fn();
  const choice = { ids: new Set(['1', '2']), all: false, choose, chooseAll: () => {} };
  const rest = { keys: ['1', '2', '3'], total: '3', hasMore: false, onBegun };
  await showPart(<LibrarySelection state={{ look: 'grid' }} choice={choice} {...rest} />);
  await press('Clear selection');
  expect(choose).toHaveBeenCalledWith(new Set());
  expect(onBegun).not.toHaveBeenCalled();
  expect(screen.queryByRole('dialog')).toBeNull();
});
