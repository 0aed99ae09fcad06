import type { Profile } from '@onair/contract/identity/session';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../../shared/api/query.ts';
import { setLocale } from '../../../../shared/i18n/locale.ts';
import { setProfile } from '../../../../shared/session/session.ts';
import { apiServer, succeed } from '../../../../testing/api-server.ts';
import { press, showPart, writesOf } from '../../../../testing/controls.tsx';
import { ItemComments } from './item-comments.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const AT = '2026-11-20T08:00:00.000Z';
const COMMENT = {
  ...{ id: ID, block: null, quote: '', author: { id: ID, name: 'Anna', number: '1' }, body: 'Check the figure' },
  ...{ mentions: [], createdAt: AT, resolvedAt: null as string | null, version: 1 },
};

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  setProfile({ role: 'editor', accountId: '2' } as Profile);
  let comments = [COMMENT];
  server.answer(({ method, path, body }, response) => {
    if (method === 'PUT') {
      const { resolved } = body as { resolved: boolean };
      comments = [{ ...COMMENT, resolvedAt: resolved ? AT : null }];
    }
    if (method === 'DELETE') comments = [];
    if (path.endsWith('/document')) return succeed(response, { doc: { type: 'doc', content: [] }, version: 1 });
    succeed(response, method === 'GET' ? comments : null);
  });
});
afterEach(async () => {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  queryClient.clear();
  server.close();
});

test('a comment is resolved, reopened and deleted', async () => {
  await showPart(<ItemComments id={7} about={null} onAbout={() => {}} onSeek={() => {}} />);
  await screen.findByText('Check the figure');
  await press('Resolve');
  await screen.findByRole('button', { name: 'Reopen' });
  await press('Reopen');
  await screen.findByRole('button', { name: 'Resolve' });
  await press('Delete comment');
  await press('Delete comment', await screen.findByRole('dialog', { name: 'Delete comment?' }));
  await screen.findByText('No comments yet');
  const path = `/api/content/7/comments/${ID}`;
  expect(writesOf(server)).toEqual([
    ['PUT', `${path}/resolved`, { resolved: true }],
    ['PUT', `${path}/resolved`, { resolved: false }],
    ['DELETE', path, undefined],
  ]);
});

test('a comment that was begun on a paragraph can be made one on the whole item', async () => {
  const onAbout = vi.fn();
  await showPart(
    <ItemComments id={7} about={{ block: 'b', quote: 'A calm day' }} onAbout={onAbout} onSeek={() => {}} />,
  );
  await screen.findByText(/A calm day/);
  await press('Comment on the whole item');
  expect(onAbout).toHaveBeenCalledWith(null);
});
