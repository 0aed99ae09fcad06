import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { press, showOnPage } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { SavedViews } from './saved-views.tsx';

const server = pageServer();
afterEach(() => localStorage.clear());

test('saved views are opened from their button', async () => {
  server.answers({ '/api/user/preferences': { version: 1 } });
  await showOnPage('Content', <SavedViews list="libraryViews" query="" onApply={() => {}} />);
  await press(/views/i);
  expect(await screen.findByText(/No saved views yet/)).toBeTruthy();
});
