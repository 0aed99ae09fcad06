import type { SavedView } from '@onair/contract/preferences/preferences';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { press, showPart, type } from '../../../testing/controls.tsx';
import { SavedViewsPanel } from './saved-views-panel.tsx';

let server: Awaited<ReturnType<typeof apiServer>>;
let stored: { version: number; libraryViews?: SavedView[] };
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  stored = { version: 1 };
  server.answer(({ method, body }, response) => {
    if (method !== 'GET') stored = { ...stored, ...(body as typeof stored), version: stored.version + 1 };
    succeed(response, stored);
  });
});
afterEach(() => {
  queryClient.clear();
  server.close();
});

const names = () => stored.libraryViews?.map(({ name }) => name);

test('filters are saved under a name, applied, renamed and deleted', async () => {
  const onApply = vi.fn();
  const close = vi.fn();
  await showPart(<SavedViewsPanel list="libraryViews" query="stage=draft" onApply={onApply} close={close} />);
  await screen.findByText(/No saved views yet/);
  await press('Save');
  await screen.findByText('Enter a name for the view');
  await type('View name', 'Drafts');
  await press('Save');
  await waitFor(() => expect(names()).toEqual(['Drafts']));
  await screen.findByRole('button', { name: 'Apply view Drafts' });
  await press('Apply view Drafts');
  expect(onApply).toHaveBeenCalledWith('stage=draft');
  expect(close).toHaveBeenCalledOnce();
  await press('Rename view Drafts');
  await type('New name for Drafts', 'Unfinished');
  await press('OK');
  await waitFor(() => expect(names()).toEqual(['Unfinished']));
  await press('Delete view Unfinished');
  await waitFor(() => expect(names()).toEqual([]));
});
