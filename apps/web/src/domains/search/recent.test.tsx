import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showOnPage } from '../../testing/controls.tsx';
import { pageServer } from '../../testing/page-server.ts';
import { usePalette } from './palette.state.ts';
import { Palette } from './palette.tsx';

const server = pageServer();
const before = usePalette.getState();
afterEach(() => usePalette.setState(before));

test.each([
  ['policy', '/list/search-table?view=one'],
  ['activity', '/list/campaign?id=one'],
  ['studio', '/dashboard/monitor?studio=hall'],
  ['person', '/user/accounts?text=hall'],
])('what was opened last is opened again: a %s', async (kind, address) => {
  server.answers({ '/api/': [] });
  usePalette.setState({
    recent: [{ kind, id: 'one', label: 'Spring', hint: 'hall', preview: { coverId: null, facts: [] } }] as never,
  });
  const history = await showOnPage('Workplace', <Palette close={() => {}} />);
  const option = await screen.findByRole('option', { name: /Spring/, hidden: true });
  await act(async () => fireEvent.click(option));
  await waitFor(() => expect(history.location.href).toBe(address));
});
