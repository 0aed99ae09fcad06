import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showGuide, useGuide } from '../../shared/page/guide.ts';
import { follow, press, showOnPage, type } from '../../testing/controls.tsx';
import { pageServer } from '../../testing/page-server.ts';
import { HelpPage } from './help-page.tsx';

pageServer();
afterEach(() => showGuide(null));

const show = async (search: Record<string, string> = {}) => {
  const history = await showOnPage('Help', <HelpPage />, search);
  await screen.findByRole('navigation', { name: 'Articles' });
  return history;
};

test('help is searched, and a search without a match is cleared', async () => {
  const history = await show();
  await type('Search help', 'zzzz');
  await screen.findByRole('button', { name: 'Clear search' });
  expect(history.location.search).toContain('q=zzzz');
  await press('Clear search');
  await waitFor(() => expect(history.location.search).toBe(''));
});

test('an article is opened from the list, and leads to the page of its job', async () => {
  const history = await show();
  const [first] = screen.getAllByRole('link');
  await follow(first?.textContent ?? '');
  await waitFor(() => expect(history.location.search).toContain('article='));
  await act(async () => history.push('/user/help?article=live'));
  await press('Go to Real-time Monitor');
  await waitFor(() => expect(history.location.pathname).not.toBe('/user/help'));
});

test('the tour and the keys are shown from the help center, and the API reference is linked', async () => {
  await show();
  await press('Product tour');
  expect(useGuide.getState().shown).toBe('tour');
  await press('Keyboard shortcuts');
  expect(useGuide.getState().shown).toBe('keys');
  expect(screen.getByRole('link', { name: 'API reference' }).getAttribute('href')).toBe('/api/docs');
});
