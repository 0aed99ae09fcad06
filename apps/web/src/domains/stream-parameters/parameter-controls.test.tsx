import { profileBasic } from '@onair/contract/stream-parameters/changes';
import { presets } from '@onair/contract/stream-parameters/stream-parameters';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { keyOf, queryClient } from '../../shared/api/query.ts';
import { field, follow, press, select, showOnPage, type } from '../../testing/controls.tsx';
import { pageServer } from '../../testing/page-server.ts';
import { BasicProfilePage } from './basic-profile-page.tsx';
import { GroupFormPage, StudioCard } from './group-form-page.tsx';
import { OperationDetail } from './operation-detail.tsx';
import { OperationLogCard } from './operation-log-card.tsx';

const [HALL, YARD] = [1, 2].map((n) => `01890000-0000-7000-8000-00000000000${n}`) as [string, string];
const AT = '2026-11-20T08:00:00.000Z';
const STUDIOS = [
  { studio: { id: HALL, slug: 'hall', name: 'Hall' }, inForce: { version: 4, since: AT }, open: null },
  { studio: { id: YARD, slug: 'yard', name: 'Yard' }, inForce: null, open: null },
] as never;

const server = pageServer();

test('where nothing was changed yet the first change is submitted', async () => {
  server.answers({
    '/api/profile/basic': { change: null },
    '/api/operation/log': { list: [], total: 0 },
    '/api/parameter': [],
  });
  const history = await showOnPage('Basic', <BasicProfilePage />);
  await screen.findByRole('button', { name: 'Submit a change' });
  await press('Submit a change');
  await waitFor(() => expect(history.location.pathname).toBe('/form/group'));
});

test('the log is narrowed to one studio, and back to all', async () => {
  server.answers({ '/api/parameter/studios': STUDIOS, '/api/operation/log': { list: [], total: 0 } });
  const onPlace = vi.fn();
  await showOnPage(
    'Basic',
    <OperationLogCard current={1} pageSize={10} of={HALL} onPlace={onPlace} onView={() => {}} />,
  );
  await waitFor(() => expect(server.requests().some(({ path }) => path.includes('parameter/studios'))).toBe(true));
  await select('Filter by studio', 'Yard');
  expect(onPlace).toHaveBeenLastCalledWith({ of: YARD, current: 1 });
  await select('Filter by studio', 'All studios');
  expect(onPlace).toHaveBeenLastCalledWith({ of: undefined, current: 1 });
});

test('a change is for the studio that is picked, and compared with what took effect meanwhile', async () => {
  const rebase = vi.fn();
  const onChoose = vi.fn();
  const group = { outdated: true, rebase, form: { notice: '' } } as never;
  const [current] = STUDIOS as [never];
  await showOnPage('Group', <StudioCard studios={STUDIOS} current={current} group={group} onChoose={onChoose} />);
  await select('Studio', 'Yard');
  expect(onChoose).toHaveBeenCalledWith('yard');
  await press('Compare with latest');
  expect(rebase).toHaveBeenCalledOnce();
});

test('what was filled in for a studio is given up for another one only after a question', async () => {
  const preset = { video: presets.video.mode2, audio: presets.audio.mode2 };
  server.answers({
    '/api/parameter/studios': [HALL, YARD].map((id, n) => ({
      studio: { id, slug: ['hall', 'yard'][n], name: ['Hall', 'Yard'][n] },
      inForce: { version: 4, since: AT, ...preset },
      open: null,
    })),
  });
  const history = await showOnPage('Group', <GroupFormPage />);
  await type('Parameter description', 'For the finals');
  await select('Studio', 'Yard');
  await press('Cancel', await screen.findByRole('dialog', { name: 'Switch studio?' }));
  expect([history.location.search, field('Parameter description').value]).toEqual(['', 'For the finals']);
  await select('Studio', 'Yard');
  await press('Switch', await screen.findByRole('dialog', { name: 'Switch studio?' }));
  await waitFor(() => expect(history.location.search).toBe('?studio=yard'));
  expect(field('Parameter description').value).toBe('');
});

test('a change of the log leads to its approval', async () => {
  const change = { id: YARD, number: 'PC000007', state: 'pending', description: '', reason: null, decided: null };
  const rest = { studio: { id: HALL, slug: 'hall', name: 'Hall' }, submitted: { name: 'Li', at: AT }, mine: false };
  const parameters = { video: presets.video.mode2, audio: presets.audio.mode2 };
  server.answers({
    '/api/profile/basic': {
      status: 2,
      ...parameters,
      original: null,
      change: { ...change, ...rest, finishedAt: null },
    },
  });
  const history = await showOnPage('Info', <OperationDetail open id={YARD} onClose={() => {}} />);
  await screen.findByRole('link', { name: 'Open approval' });
  await follow('Open approval');
  await waitFor(() =>
    expect([history.location.pathname, history.location.search]).toEqual(['/profile/basic', `?id=${YARD}`]),
  );
});

test('the latest change is the one of now, not the one that the cache remembers', async () => {
  const profile = (id: string) => ({ change: { id }, video: {}, audio: {}, original: { video: {}, audio: {} } });
  queryClient.setQueryData(keyOf(profileBasic, {}), profile(HALL), { updatedAt: 1 });
  server.answers({ '/api/profile/basic': { change: null }, '/api/operation/log': { list: [], total: 0 } });
  const history = await showOnPage('Basic', <BasicProfilePage />);
  await screen.findByRole('button', { name: 'Submit a change' });
  expect(history.location.search).toBe('');
});

test('the latest change is shown when it was read on the way to the page', async () => {
  server.answers({ '/api/operation/log': { list: [], total: 0 }, '/api/parameter': [] });
  queryClient.setQueryData(keyOf(profileBasic, {}), { change: null } as never);
  await showOnPage('Basic', <BasicProfilePage />);
  await screen.findByRole('button', { name: 'Submit a change' });
  expect(server.requests().some(({ path }) => path.includes('profile/basic'))).toBe(false);
});

test('the latest change stays on the screen while it is read again', async () => {
  server.answers({ '/api/profile/basic': { change: null }, '/api/operation/log': { list: [], total: 0 } });
  await showOnPage('Basic', <BasicProfilePage />);
  const button = await screen.findByRole('button', { name: 'Submit a change' });
  const reads = () => server.requests().filter(({ path }) => path.startsWith('/api/profile/basic')).length;
  const before = reads();
  await act(async () => queryClient.invalidateQueries());
  await waitFor(() => expect(reads()).toBeGreaterThan(before));
  // Replaced by placeholders in between, it would be another one, without the focus.
  expect(button.isConnected).toBe(true);
});

test('where the latest change cannot be read, the one that the cache remembers is not shown', async () => {
  const profile = (id: string) => ({ change: { id }, video: {}, audio: {}, original: { video: {}, audio: {} } });
  queryClient.setQueryData(keyOf(profileBasic, {}), profile(HALL), { updatedAt: 1 });
  server.answers({ '/api/operation/log': { list: [], total: 0 } });
  server.refuses('/api/profile/basic', 'failed');
  const history = await showOnPage('Basic', <BasicProfilePage />);
  await screen.findByRole('button', { name: 'Retry' });
  expect(history.location.search).toBe('');
});

const Detail = () => {
  const [open, setOpen] = useState(true);
  return <OperationDetail id={YARD} open={open} onClose={() => setOpen(false)} />;
};

test('a panel that was closed is not read again', async () => {
  server.answers({ '/api/profile/basic': { change: null } });
  await showOnPage('Info', <Detail />);
  const reads = () => server.requests().filter(({ path }) => path.startsWith('/api/profile/basic')).length;
  await waitFor(() => expect(reads()).toBe(1));
  await press('Close', await screen.findByRole('dialog'));
  await act(async () => queryClient.invalidateQueries());
  expect(reads()).toBe(1);
});
