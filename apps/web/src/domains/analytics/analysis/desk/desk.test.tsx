import { failures } from '@onair/contract/failure';
import type { Profile } from '@onair/contract/identity/session';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../../shared/api/query.ts';
import { setLocale } from '../../../../shared/i18n/locale.ts';
import { setProfile } from '../../../../shared/session/session.ts';
import { apiServer, refuse, succeed } from '../../../../testing/api-server.ts';
import { type Analysis, AnalysisContext } from '../analysis.state.ts';
import { AlertsCard, HappenedCard, wholeRows } from './desk.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
/** A zone that no browser of the tests is in; its hours are 45 minutes off. */
const ZONE = 'Asia/Kathmandu';
const note = { id: ID, at: '2026-11-20T19:00:00.000Z', text: 'feed moved', author: 'Anna', version: 3 };
const alert = {
  id: ID,
  name: 'Sports',
  figure: 'click',
  filter: { category: 'sports' },
  sensitivity: 'normal',
  enabled: true,
  state: 'normal',
  since: null,
  judgedUntil: note.at,
  version: 3,
};
const analysis: Analysis = {
  analysisQuery: { preset: '30d' },
  filter: {},
  choose: () => {},
  compare: true,
  figure: 'click',
  by: 'family',
  breakDown: () => {},
  open: () => {},
};

let server: Awaited<ReturnType<typeof apiServer>>;
let alertNow = alert;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  // An editor; roles that only look have no buttons.
  setProfile({ role: 'editor' } as Profile);
  alertNow = alert;
  server.answer(({ method, path, body }, response) => {
    if (path.startsWith('/api/analysis/annotations')) {
      return succeed(response, { lives: [], outages: [], notes: [note] });
    }
    if (method === 'GET' && path === '/api/analysis/alerts') return succeed(response, [alertNow]);
    if (path === '/api/analysis/alerts/preview') return succeed(response, []);
    if (method === 'PUT' && JSON.stringify(body).includes(`"version":${alertNow.version}`)) {
      return succeed(response, { ...alertNow, version: alertNow.version + 1 });
    }
    if (method === 'PUT') return refuse(response, failures.conflict.code, 'changed meanwhile');
    return succeed(response, { timeZone: ZONE });
  });
});
afterEach(() => {
  queryClient.clear();
  server.close();
});

const shown = (card: ReactNode) =>
  render(
    <QueryClientProvider client={queryClient}>
      <AnalysisContext value={analysis}>{card}</AnalysisContext>
    </QueryClientProvider>,
  );
const press = (name: string | RegExp, within_ = screen as Pick<typeof screen, 'getByRole'>) =>
  fireEvent.click(within_.getByRole('button', { name }), { detail: 1 });
const sent = (method: string) => server.requests.filter((request) => request.method === method);

test('a note is shown and typed on the company’s clock, whatever the browser’s', async () => {
  shown(<HappenedCard />);
  await screen.findByText(/feed moved/);
  await waitFor(() => expect(document.querySelector('time')?.textContent).toContain('00:45'));
  press('Edit feed moved');
  const time = await screen.findByLabelText<HTMLInputElement>(/Time$/);
  expect(time.value).toBe('2026-11-21T00:45');
  fireEvent.change(time, { target: { value: '2026-11-21T09:00' } });
  press('Edit note');
  await waitFor(() => expect(sent('PUT')).toHaveLength(1));
  expect(sent('PUT')[0]?.body).toEqual({ text: 'feed moved', at: '2026-11-21T03:15:00.000Z', version: 3 });
});

test('an alert is changed and switched off; what another changed meanwhile is offered', async () => {
  shown(<AlertsCard />);
  await screen.findByText(/Sports/);
  press('Edit Sports');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Content: Category: Sports')).toBeTruthy();
  alertNow = { ...alert, name: 'Sports by Li', version: 4 };
  fireEvent.click(dialog.getByRole('switch'));
  press('Use filters of this page', dialog);
  press('Edit alert', dialog);
  await dialog.findByText(/changed meanwhile/);
  const keep = () => dialog.getByRole<HTMLButtonElement>('button', { name: /Apply my changes/ });
  await waitFor(() => expect(keep().disabled).toBe(false));
  fireEvent.click(keep(), { detail: 1 });
  await waitFor(() => expect(sent('PUT')).toHaveLength(2));
  expect(sent('PUT')[1]?.body).toMatchObject({ name: 'Sports by Li', enabled: false, filter: {}, version: 4 });
});

test('a role that only looks at the analysis sees what is watched and is offered no change', async () => {
  setProfile({ role: 'viewer' } as Profile);
  shown(<AlertsCard />);
  await screen.findByText(/Sports/);
  expect(screen.queryAllByRole('button')).toEqual([]);
});

test('what happened shows whole rows, however high each is', () => {
  expect(wholeRows([43, 94, 137, 300, 330], 320)).toBe(300);
  expect(wholeRows([43, 94], 320)).toBe(94);
  expect(wholeRows([], 320)).toBe(320);
});
