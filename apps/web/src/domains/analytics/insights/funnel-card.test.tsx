import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { pick, showPart } from '../../../testing/controls.tsx';
import { FunnelCard } from './funnel-card.tsx';

const STEPS = { exposures: 1000, clicks: 60, interactions: 6 };
const ROWS: Record<string, { key: string }> = { family: { key: 'text' }, category: { key: 'sports' } };

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  server.answer(({ path }, response) => {
    const row = ROWS[new URL(path, location.href).searchParams.get('by') ?? ''];
    const both = { now: STEPS, previous: null };
    succeed(response, { range: {}, total: both, rows: row ? [{ ...row, name: null, ...both }] : [] });
  });
});
afterEach(() => {
  queryClient.clear();
  server.close();
});

test('the funnel is split by what is picked', async () => {
  await showPart(<FunnelCard preset="30d" />);
  await screen.findByRole('rowheader', { name: /^Text/ });
  await pick('Category');
  await screen.findByRole('rowheader', { name: /^Sports/ });
  await waitFor(() => expect(screen.queryByRole('rowheader', { name: /^Text/ })).toBeNull());
});
