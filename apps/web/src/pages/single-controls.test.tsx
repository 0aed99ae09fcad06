import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { LibraryPage } from '../domains/content/library/library-page.tsx';
import { BulkBar } from '../domains/content/policy-sets/bulk-bar.tsx';
import { CreateToken } from '../domains/integrations/tokens/create-token.tsx';
import { LineSecrets } from '../domains/live/methods/line-secrets.tsx';
import { WeekCalendar } from '../domains/live/schedule/calendar/week-calendar.tsx';
import { LibraryItem } from '../domains/live/videos/video-library.tsx';
import { Announcements } from '../domains/notifications/announcements/announcements.tsx';
import { Talk } from '../domains/work/talk.tsx';
import { follow, press, showOnPage, showPart, turn, type } from '../testing/controls.tsx';
import { pageServer } from '../testing/page-server.ts';
import { MonitorPage } from './monitor/monitor-page.tsx';
import { PageTiles } from './workplace/page-tiles.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const AT = '2026-11-20T08:00:00.000Z';
const server = pageServer();

test('a stream key is revoked after a question', async () => {
  const onRevoke = vi.fn();
  const key = { line: 'main', set: true, lastFour: 'abcd', madeAt: AT, lastUsedAt: null } as const;
  const words = {
    ...{ make: 'Create key', none: 'No key', renew: 'Replace', revoke: 'Revoke', renewText: '', revokeText: '' },
    renewTitle: () => 'Replace?',
    revokeTitle: () => 'Revoke?',
  };
  await showPart(<LineSecrets lines={[key]} words={words} creating={null} onCreate={() => {}} onRevoke={onRevoke} />);
  await press('Revoke Main');
  expect(onRevoke).not.toHaveBeenCalled();
  await press('Revoke', await screen.findByRole('dialog', { name: 'Revoke?' }));
  expect(onRevoke).toHaveBeenCalledWith('main');
});

test('a video of the library is renamed, reviewed and deleted by its buttons', async () => {
  const onAct = vi.fn();
  const video = {
    ...{ id: ID, name: 'Opening', state: 'pendingReview', seconds: 12, bytes: 5, received: 5, cover: null, version: 2 },
    ...{ progress: null, failure: null, reason: '', uploadedBy: 'Anna', mine: true, flawed: false, demo: false },
    ...{ captions: [], rotations: 0, createdAt: AT },
  } as never;
  const rest = { progress: null, inList: false, canRetry: true, onAdd: () => {}, onAct };
  await showPart(<LibraryItem video={video} {...rest} />);
  for (const name of ['Review Opening', 'Rename Opening', 'Delete Opening']) await press(name);
  expect(onAct.mock.calls.map(([what]) => what)).toEqual(['review', 'rename', 'remove']);
});

test('a press on a free hour of the week plans a live', async () => {
  const onCreate = vi.fn();
  const rest = { plans: [], timeZone: 'Asia/Shanghai', onOpen: () => {}, onMove: () => {} };
  await showPart(<WeekCalendar monday="2026-11-23" onCreate={onCreate} {...rest} />);
  const [slot] = screen.getAllByRole('button');
  await act(async () => slot && fireEvent.click(slot));
  expect(onCreate).toHaveBeenCalledWith(expect.stringMatching(/^2026-11-2\dT\d\d:\d\d$/));
});

test('an unknown studio leads to another one', async () => {
  const studio = { id: ID, slug: 'hall', name: 'Hall', title: '', live: false, viewers: 0, status: 'offline' };
  server.answers({ '/api/': [], '/api/studio/list': [{ ...studio, program: null, since: null, simulated: false }] });
  const history = await showOnPage('Monitor', <MonitorPage />, { studio: 'gone' });
  await screen.findByRole('button', { name: 'Show another studio' });
  await press('Show another studio');
  await waitFor(() => expect(history.location.search).toContain('studio=hall'));
});

test('a shortcut opens its page', async () => {
  const history = await showOnPage('Workplace', <PageTiles names={['Help']} empty="" />);
  await follow('Help center');
  await waitFor(() => expect(history.location.pathname).toBe('/user/help'));
});

test('selected sets are taken offline after a question', async () => {
  const acts = { setStatus: vi.fn(async () => true), remove: vi.fn(), copy: vi.fn(), busy: false };
  const choice = { ids: new Set(['a']), all: false, choose: () => {}, chooseAll: () => {} };
  await showOnPage('SearchTable', <BulkBar choice={choice} filters={{}} total={9} acts={acts} onBegun={() => {}} />);
  await press('Take offline');
  expect(acts.setStatus).not.toHaveBeenCalled();
  await press('Take offline', await screen.findByRole('dialog'));
  expect(acts.setStatus).toHaveBeenCalledWith(['a'], 'offline');
});

test('a row of the library’s table leads to its item', async () => {
  const item = {
    ...{ id: 7, title: 'Lake', author: 'Anna', type: 'text', category: 'sports', source: 'ugc', tags: [], version: 3 },
    ...{ status: 'offline', stage: 'draft', review: null, publishedAt: AT, coverUrl: null, summary: '', clicks: [] },
    ...{ scheduledAt: null, dueAt: null, assignee: null, createdBy: null, updatedAt: AT, deletedAt: null },
    ...{ excerpt: null, said: null },
  };
  server.answers({
    '/api/': { list: [item], next: null, total: 1, more: false },
    '/api/user/preferences': { version: 1 },
  });
  const history = await showOnPage('Content', <LibraryPage />, { look: 'table' });
  await screen.findByRole('link', { name: 'Lake' });
  await follow('Lake');
  await waitFor(() => expect(history.location.href).toBe('/list/content/item?id=7'));
});

test('a token has the scopes of its switches', async () => {
  server.answers({ 'POST /api/': { token: 'onair_x' } });
  await showPart(<CreateToken open onClose={() => {}} onMade={() => {}} />);
  await type('Name', 'Screen');
  await turn('Read lives that are on air');
  await press('Create token');
  expect((await server.writes(1))[0]?.[2]).toMatchObject({ scopes: ['content', 'live'] });
});

test('an announcement of the list is opened', async () => {
  const announcement = { id: ID, tag: 'notice', title: 'Maintenance', content: '', featured: false, author: 'Anna' };
  server.answers({ '/api/': { list: [{ ...announcement, publishedAt: AT, version: 1 }], total: 1 } });
  await showOnPage('Workplace', <Announcements />);
  await screen.findByRole('button', { name: /Maintenance/ });
  await press(/Maintenance/);
  await screen.findByRole('dialog');
});

test('a comment is added, and withdrawn by its author', async () => {
  const author = { id: 'me', name: 'Me', number: 'me' };
  server.answers({ '/api/': [{ id: ID, author, body: 'Fine', mentions: [], createdAt: AT }] });
  await showPart(<Talk subject="parameterChange" id={ID} />);
  await screen.findByRole('button', { name: 'Withdraw' });
  await press('Withdraw');
  expect(server.requests().some(({ method }) => method === 'DELETE')).toBe(false);
  await press('Withdraw', await screen.findByRole('dialog', { name: 'Withdraw comment?' }));
  expect((await server.writes(1))[0]?.[0]).toBe('DELETE');
  await type('Add a comment', 'Good');
  await press('Comment');
  expect((await server.writes(2))[1]?.[2]).toMatchObject({ body: 'Good', mentions: [] });
});
