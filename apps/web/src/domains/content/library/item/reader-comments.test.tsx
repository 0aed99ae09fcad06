import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { pick, press, showPart, turn, type } from '../../../../testing/controls.tsx';
import { pageServer } from '../../../../testing/page-server.ts';
import { ReaderComments } from './reader-comments.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const AT = '2026-11-20T08:00:00.000Z';
const SAID = { id: ID, name: 'Li', body: 'Fine', createdAt: AT };
const COMMENT = { ...SAID, state: 'held', words: [], heldFor: ['first'], sender: 'free' };

const server = pageServer();

test('a reader comment is shown or hidden', async () => {
  server.answers({ '/api/': { open: true, comments: [COMMENT] } });
  await showPart(<ReaderComments id={7} />);
  await screen.findByText('Fine');
  expect(screen.getByText('First comment of its network')).toBeTruthy();
  await press('Show');
  expect((await server.writes(1))[0]?.[2]).toMatchObject({ state: 'shown' });
});

test('the comments of an item are closed, and opened again', async () => {
  server.answers({ '/api/': { open: true, comments: [] } });
  const first = await showPart(<ReaderComments id={7} />);
  await screen.findByText('No reader comments yet');
  await press('Close comments');
  expect((await server.writes(1))[0]).toEqual(['PUT', '/api/content/7/reader-comments/open', { open: false }]);
  first.unmount();
  server.answers({ '/api/': { open: false, comments: [] } });
  await showPart(<ReaderComments id={8} />);
  await screen.findByText('Comments are closed: readers see those that are there.');
  await press('Reopen comments');
  expect((await server.writes(2))[1]).toEqual(['PUT', '/api/content/8/reader-comments/open', { open: true }]);
});

test.each([
  ['1 hour', 60],
  ['1 day', 1440],
  ['7 days', 10_080],
  ['30 days', 43_200],
  ['Permanently', null],
])('the sender of a comment is blocked with a reason, after who else that is was said: %s', async (name, minutes) => {
  server.answers({
    '/api/': ({ path }: { path: string }) =>
      path.endsWith('/network') ? { comments: 3, names: ['Li', 'Bo'] } : { open: true, comments: [COMMENT] },
  });
  await showPart(<ReaderComments id={7} />);
  await screen.findByText('Fine');
  await press('Block the sender Li');
  const dialog = await screen.findByRole('dialog', { name: 'Block the sender Li' });
  await within(dialog).findByText(/It sent 3 comments in the last 30 days, as Li, Bo/);
  await pick(name, dialog);
  await type('Reason', 'advertising', dialog);
  await press('Block', dialog);
  expect((await server.writes(1))[0]?.[2]).toEqual({ minutes, reason: 'advertising' });
});

test('the comment settings say which comments wait, and which senders are blocked', async () => {
  const block = { id: ID, names: ['Li', 'Bo'], reason: 'spam', at: AT, until: null, by: 'Anna', refused: 4 };
  server.answers({
    '/api/reader-comment-rules': { holdFirst: true, holdLinks: true, version: 3 },
    '/api/reader-blocks': ({ method }: { method: string }) => (method === 'GET' ? [{ ...block, refusedAt: AT }] : true),
    '/api/content': { open: true, comments: [] },
  });
  await showPart(<ReaderComments id={7} />);
  await screen.findByText('No reader comments yet');
  await press('Comment settings');
  await screen.findByText(/Permanently · Blocked by Anna, .* · Reason: spam · 4 comments refused, last/);
  await press('Unblock Li');
  expect((await server.writes(1))[0]).toEqual(['DELETE', `/api/reader-blocks/${ID}`, undefined]);
  await turn(/Review first comments/);
  await turn(/Review comments with links/);
  await press('Save');
  expect((await server.writes(2))[1]?.[2]).toEqual({ holdFirst: false, holdLinks: false, version: 3 });
});
