import type { PolicySet } from '@onair/contract/content/policy-sets/policy-sets';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { field, follow, openTab, press, showInTab, showOnPage, turn, type } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { BulkBar } from './bulk-bar.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { SearchTablePage } from './search-table-page.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const AT = '2026-11-20T08:00:00.000Z';
const SET = {
  ...{ id: ID, number: 'A7', name: 'Spring', contentType: 'img', filterType: 'artificial', count: 3, version: 5 },
  ...{ createdTime: AT, status: 'online', rule: null, createdBy: 'Anna', updatedTime: AT },
} as unknown as PolicySet;
const item = (id: number, title: string) => ({ id, title, type: 'img', status: 'online', cover: '', publishedAt: AT });

const server = pageServer();
const answer = (list = [SET]) =>
  server.answers({
    'GET /api/list/policy': { list, total: list.length },
    [`GET /api/policy/${ID}`]: SET,
    [`GET /api/policy/${ID}/contents`]: { list: [item(7, 'Lake')], total: 1 },
    'GET /api/contents': { list: [item(8, 'Hill')], total: 1 },
    'GET /api/content/': { list: [item(8, 'Hill')], total: 1 },
    '/api/user/preferences': { version: 1 },
  });
const show = async (search: Record<string, string> = {}, list = [SET]) => {
  answer(list);
  return showOnPage('SearchTable', <SearchTablePage />, search);
};
const asked = () => server.requests().filter(({ path }) => path.startsWith('/api/list/policy')).length;

test('sets are found by ID and name, and Reset shows all of them', async () => {
  const history = await show();
  await screen.findByRole('link', { name: 'View Spring' });
  await type('Set ID', 'A7');
  await type('Set name', 'Spri');
  await press('Search');
  await waitFor(() => expect(history.location.search).toMatch(/number=A7.*name=Spri|name=Spri.*number=A7/));
  await press('Reset');
  await waitFor(() => expect(history.location.search).toBe(''));
  const before = asked();
  await press('Refresh');
  await waitFor(() => expect(asked()).toBe(before + 1));
});

test('what an undone import has left is still said when the changes are opened again', async () => {
  const change = {
    ...{ id: ID, act: 'import', at: AT, by: 'Anna', state: 'done', total: 3, done: 3, created: 3, changed: 0 },
    ...{ undoable: true, undone: false },
  };
  server.answers({
    'GET /api/policy-changes': { list: [change], total: 1 },
    [`POST /api/policy-import/${ID}/undo`]: {
      ...{ removed: 2, restored: 0, truncated: false },
      faults: [{ row: 4, column: 'name', msg: 'changed since' }],
    },
  });
  const history = await show({ dialog: 'changes' });
  await screen.findByRole('button', { name: /^Undo/ });
  await press(/^Undo/);
  await screen.findByText('changed since');
  await act(async () => history.push('/list/search-table'));
  await waitFor(() => expect(screen.queryByText('changed since')).toBeNull());
  await act(async () => history.push('/list/search-table?dialog=changes'));
  expect(await screen.findByText('changed since')).toBeTruthy();
});

test('where filters find nothing they are cleared', async () => {
  const history = await show({ name: 'nothing' }, []);
  await screen.findByRole('button', { name: 'Clear filters' });
  await press('Clear filters');
  await waitFor(() => expect(history.location.search).toBe(''));
});

test('links of a row open the set at its details, its form and its items', async () => {
  const history = await show();
  await screen.findByRole('link', { name: 'View Spring' });
  for (const [name, part] of [
    ['View Spring', `view=${ID}`],
    ['Edit Spring', 'part=edit'],
    [/3 items of Spring/, 'part=contents'],
  ] as const) {
    await follow(name);
    await waitFor(() => expect(history.location.search).toContain(part));
  }
});

test('items are added to a set that is open and removed from it', async () => {
  await show({ view: ID, part: 'contents' });
  await screen.findByText('Lake');
  await press('Remove Lake');
  await press('Add items');
  await type('Search items to add', 'hil');
  const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add Hill' });
  await waitFor(() => expect(add.disabled).toBe(false));
  await press('Add Hill');
  await press('Done adding');
  expect(screen.queryByLabelText('Search items to add')).toBeNull();
  const picks = (await server.writes(2)).map(([, , body]) => body);
  expect(picks).toEqual([
    { version: 5, remove: [7] },
    { version: 5, add: [8] },
  ]);
  await openTab('Details');
  expect(screen.getByRole('link', { name: '/c/set/A7' }).getAttribute('href')).toBe('/c/set/A7');
});

const OpenDialog = () => {
  const [open, setOpen] = useState(true);
  return <CreateDialog open={open} onClose={() => setOpen(false)} />;
};

test('a new set is made with its ID, is offline if one wants, and is opened from the notice', async () => {
  // The form counts what its rule matches.
  server.answers({ 'POST /api/policy': SET, 'POST /api/policy/matches': { count: 0, more: false, sample: [] } });
  const history = await showOnPage('SearchTable', <OpenDialog />);
  await type('Set name', 'Spring');
  await type('Set ID', 'B9');
  await turn('Publish immediately');
  expect(field('Set ID').value).toBe('B9');
  fireEvent.click(screen.getByRole('combobox', { name: /Content type/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'Image-text' }));
  await press('Create');
  const [[, , body] = []] = await server.writes(1);
  expect(body).toMatchObject({ name: 'Spring', number: 'B9', contentType: 'img', status: 'online' });
  // Once the dialog has closed: it hides what is outside of it.
  fireEvent.click(await screen.findByRole('button', { name: 'View' }));
  await waitFor(() => expect(history.location.search).toContain(`view=${ID}`));
});

test('selected sets are published, and only they', async () => {
  const acts = { setStatus: vi.fn(async () => true), remove: vi.fn(), copy: vi.fn(), busy: false };
  const choice = { ids: new Set(['a', 'b']), all: false, choose: vi.fn(), chooseAll: () => {} };
  await showOnPage('SearchTable', <BulkBar choice={choice} filters={{}} total={9} acts={acts} onBegun={() => {}} />);
  await press('Publish');
  expect(acts.setStatus).toHaveBeenCalledWith(['a', 'b'], 'online');
  await waitFor(() => expect(choice.choose).toHaveBeenCalledWith(new Set()));
});

test('a set that is closed shows the list, whichever way it was opened', async () => {
  const copied = `${ID.slice(0, -1)}2`;
  const history = await show();
  server.answers({ [`GET /api/policy/${copied}`]: { ...SET, id: copied, name: 'Copy of Spring' } });
  server.answers({ [`POST /api/policy/${ID}/copy`]: { ...SET, id: copied, name: 'Copy of Spring' } });
  const close = async () => press('Close', await screen.findByRole('dialog', { name: /Spring/ }));
  const view = async () => {
    await screen.findByRole('link', { name: 'View Spring' });
    await follow('View Spring');
  };
  await view();
  await close();
  await waitFor(() => expect(history.location.search).toBe(''));
  await view();
  await screen.findByRole('dialog', { name: /Spring/ });
  await act(async () => history.push(`/list/search-table?view=${copied}`));
  await screen.findByRole('dialog', { name: /Copy of Spring/ });
  await close();
  await waitFor(() => expect(history.location.search).toBe(''));
});

test('a set that was linked to from another page is closed into the list, not back to that page', async () => {
  answer();
  const { history, hide, show: shown } = await showInTab('SearchTable', <SearchTablePage />);
  await screen.findByRole('link', { name: 'View Spring' });
  // Another page takes the list's place in the history, and leads to the set.
  await hide();
  await act(async () => history.replace('/dashboard/workplace'));
  await act(async () => history.push(`/list/search-table?view=${ID}`));
  await shown();
  await press('Close', await screen.findByRole('dialog', { name: /Spring/ }));
  await waitFor(() => expect(history.location.search).toBe(''));
  expect(history.location.pathname).toBe('/list/search-table');
});
