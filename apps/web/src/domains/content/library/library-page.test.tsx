import type { LibraryItem } from '@onair/contract/content/library/library';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { choose, press, showOnPage, tick, type } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { ItemMenu } from './item-signs.tsx';
import { LibraryPage } from './library-page.tsx';

const AT = '2026-11-20T08:00:00.000Z';
const ITEM = {
  ...{ id: 7, title: 'Lake', author: 'Anna', type: 'text', category: 'sports', source: 'ugc', tags: [], version: 3 },
  ...{ status: 'offline', stage: 'draft', review: null, publishedAt: AT, coverUrl: null, summary: '', clicks: [1, 2] },
  ...{ scheduledAt: null, dueAt: null, assignee: null, createdBy: null, updatedAt: AT, deletedAt: null },
  ...{ excerpt: null, said: null },
} as unknown as LibraryItem;

const server = pageServer();
const show = async (list: LibraryItem[], search: Record<string, string> = {}) => {
  server.answers({
    '/api/content/library': { list, next: 'more', total: 40, more: false },
    '/api/user/preferences': { version: 1 },
  });
  return showOnPage('Content', <LibraryPage />, search);
};
const lastList = () => server.requests().findLast(({ path }) => path.startsWith('/api/content/library'))?.path;

test('the library is searched by text, author, tag and bin, which stay in the address', async () => {
  const history = await show([ITEM]);
  await screen.findByRole('button', { name: 'Load more' });
  await type('Search titles, summaries, texts and captions', 'lake');
  await type('Author', 'Anna');
  await type('With tag', 'cup');
  await tick('Recycle bin');
  for (const part of ['text=lake', 'author=Anna', 'tag=cup', 'bin=true']) {
    await waitFor(() => expect(history.location.search).toContain(part));
    await waitFor(() => expect(lastList()).toContain(part));
  }
});

test('further items are read where the list ends', async () => {
  await show([ITEM]);
  await screen.findByRole('button', { name: 'Load more' });
  await press('Load more');
  await waitFor(() => expect(lastList()).toContain('after=more'));
});

test('filters that find nothing are cleared', async () => {
  const history = await show([], { text: 'nothing', author: 'Nobody' });
  await screen.findByRole('button', { name: 'Clear filters' });
  await press('Clear filters');
  await waitFor(() => expect(history.location.search).toBe(''));
});

test('the menu of an item copies, deletes and restores it', async () => {
  server.answers({ 'POST /api/content/7/': { ...ITEM, id: 8 }, 'DELETE /api/content/7': { ...ITEM, deletedAt: AT } });
  await showOnPage('Content', <ItemMenu item={ITEM} />);
  await press('Actions for Lake');
  await choose('Copy as a draft');
  const [copied] = await server.writes(1);
  expect(copied?.[1]).toBe('/api/content/7/duplicate');
  await press('Actions for Lake');
  await choose('Delete');
  const removed = (await server.writes(2)).at(-1);
  expect(removed?.[1]).toMatch(/^\/api\/content\/7/);
  expect(removed?.[2]).toMatchObject({ version: 3 });
});

test('an item in the bin is restored by its menu', async () => {
  await showOnPage('Content', <ItemMenu item={{ ...ITEM, deletedAt: AT }} />);
  await press('Actions for Lake');
  await choose('Restore');
  expect((await server.writes(1))[0]?.[1]).toBe('/api/content/7/restore');
});
