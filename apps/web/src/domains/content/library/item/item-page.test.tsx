import type { ContentRecord } from '@onair/contract/content/items/items';
import type { LibraryItem } from '@onair/contract/content/library/library';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { setProfile, useSession } from '../../../../shared/session/session.ts';
import { field, follow, press, select, showOnPage, showPart, type } from '../../../../testing/controls.tsx';
import { pageServer } from '../../../../testing/page-server.ts';
import { BulkDialog } from '../bulk-dialog.tsx';
import { CreateItem } from '../create-item.tsx';
import { ItemMenu } from '../item-signs.tsx';
import { EditItemPart } from '../library-list.tsx';
import { EditItem } from './edit-item.tsx';
import { ItemFigures } from './item-figures.tsx';
import { ItemPage, ItemVerdict } from './item-page.tsx';
import { MoveDialog } from './stage-acts.tsx';

const AT = '2026-11-20T08:00:00.000Z';
const BEN = '01890000-0000-7000-8000-000000000002';
const ITEM = {
  ...{ id: 7, title: 'Lake', author: 'Anna', type: 'img', category: 'sports', source: 'UGC', tags: [], version: 3 },
  ...{ status: 'offline', stage: 'draft', review: null, publishedAt: AT, coverUrl: null, summary: '', stageNote: '' },
  ...{ scheduledAt: null, dueAt: null, assignee: null, createdBy: null, updatedAt: AT, deletedAt: null },
  ...{ coverId: null, videoId: null, document: null },
} as unknown as ContentRecord;

const server = pageServer();
const show = (item: ContentRecord | null) => {
  for (const id of [7, 8]) {
    server.answers({
      [`GET /api/content/${id}`]: item && { ...item, id },
      [`GET /api/content/${id}/comments`]: [],
      [`GET /api/content/${id}/history`]: [],
      [`GET /api/content/${id}/document`]: { doc: { type: 'doc', content: [] }, version: 1 },
    });
  }
  return showOnPage('ContentItem', <ItemPage />, item ? { id: '7' } : {});
};

test('an item is copied on its page, and the copy opened', async () => {
  server.answers({ 'POST /api/content/7/duplicate': { ...ITEM, id: 8 } });
  const history = await show(ITEM);
  await screen.findByRole('button', { name: 'Copy as a draft' });
  await press('Copy as a draft');
  expect((await server.writes(1))[0]?.[1]).toBe('/api/content/7/duplicate');
  await waitFor(() => expect(history.location.search).toBe('?id=8'));
});

test('an item is deleted on its page, which leads back to the list', async () => {
  const history = await show(ITEM);
  await screen.findByRole('button', { name: 'Delete' });
  await press('Delete');
  expect((await server.writes(1))[0]?.[2]).toMatchObject({ version: 3 });
  await press('Back to content');
  await waitFor(() => expect(history.location.pathname).toBe('/list/content'));
});

test('a dialog about an item does not stand over another one', async () => {
  server.answers({ '/api/content/7/preview': { html: '<p>Lake</p>' } });
  const history = await show(ITEM);
  await screen.findByRole('button', { name: 'Preview' });
  await press('Preview');
  await screen.findByRole('dialog', { name: 'Preview of the public page' });
  await act(async () => history.push('/list/content/item?id=8'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an item in the bin is restored on its page', async () => {
  await show({ ...ITEM, deletedAt: AT });
  await screen.findByRole('button', { name: 'Restore' });
  await press('Restore');
  expect((await server.writes(1))[0]?.[1]).toBe('/api/content/7/restore');
});

test('every field of an item is saved', async () => {
  server.answers({ '/api/user/colleagues': [{ accountId: BEN, name: 'Ben', username: 'ben', jobName: '' }] });
  await showPart(<EditItem item={ITEM} open onClose={() => {}} />);
  await type('Author', 'Chris');
  await type('Summary', 'a quiet lake');
  await select('Source', 'Reprints');
  await type('Due', '2026-12-01T10:00');
  expect(field('Due').value).toBe('2026-12-01T10:00');
  await press('Save');
  const [[, , body] = []] = await server.writes(1);
  expect(body).toMatchObject({ author: 'Chris', summary: 'a quiet lake', dueAt: expect.stringMatching(/^2026-1[12]/) });
  expect(body).toMatchObject({ source: expect.not.stringMatching(/^UGC$/) });
});

test('the category of an item is changed within its row', async () => {
  server.answers({ 'PATCH /api/content/7': ITEM });
  const item = { ...ITEM, clicks: [], excerpt: null, said: null };
  await showPart(
    <EditItemPart item={item} part="category">
      Sports
    </EditItemPart>,
  );
  await press(/Lake/);
  await select('Category', 'Finance');
  await press('Save');
  expect((await server.writes(1))[0]?.[2]).toEqual({ version: 3, category: 'finance' });
});

test('a draft is created with its summary and opened', async () => {
  server.answers({ 'POST /api/content/draft': { ...ITEM, id: 9 } });
  const history = await showOnPage('Content', <CreateItem open onClose={() => {}} />);
  await type('Title', 'Hill');
  await type('Summary', 'a high hill');
  await press('Create draft');
  expect((await server.writes(1))[0]?.[2]).toMatchObject({ title: 'Hill', summary: 'a high hill' });
  await waitFor(() => expect(history.location.href).toContain('/list/content/item?id=9'));
});

test('an item is returned with a reason', async () => {
  await showPart(<MoveDialog open item={{ ...ITEM, stage: 'review' }} move="sendBack" onClose={() => {}} />);
  await type('Reason', 'names the wrong lake');
  await press('Return');
  expect((await server.writes(1))[0]?.[2]).toMatchObject({ move: 'sendBack', reason: 'names the wrong lake' });
});

test('an author appeals against a verdict', async () => {
  server.answers({ 'GET /api/content/7/': { reason: 'banned word', at: AT, appeal: null, mayAppeal: true } });
  await showPart(<ItemVerdict id={7} />);
  await screen.findByRole('button', { name: 'Appeal' });
  await press('Appeal');
  const dialog = await screen.findByRole('dialog', { name: 'Appeal' });
  await type('Reason for the appeal', 'it is the name of a lake', dialog);
  await press('Appeal', dialog);
  expect((await server.writes(1))[0]?.[2]).toEqual({ text: 'it is the name of a lake' });
});

test('the figures of an item lead to the analysis of items like it and of its author', async () => {
  const days = [{ day: '2026-11-20', exposure: 1, click: 1, like: 0, comment: 0, share: 0, read: 0 }];
  server.answers({ '/api/content/7/': { authorId: 4, days }, '/api/content/7/referrers': { list: [] } });
  const history = await showOnPage('ContentItem', <ItemFigures item={{ ...ITEM, stage: 'published' }} />);
  await screen.findByRole('link', { name: 'Analysis: items like this' });
  await follow('Analysis: items like this');
  await waitFor(() => expect(history.location.search).toContain('category=sports'));
  await follow('Analysis: this author');
  await waitFor(() => expect(history.location.search).toContain('author=4'));
});

test('a bulk change begins with what was asked', async () => {
  server.answers({ 'POST /api/content/bulk': { id: BEN } });
  const begun: string[] = [];
  const target = { title: 'Change 2 items', of: { ids: [7, 8] } };
  await showPart(<BulkDialog open target={target} bin={false} onBegun={(id) => begun.push(id)} onClose={() => {}} />);
  await press('Start');
  expect((await server.writes(1))[0]?.[2]).toEqual({ ids: [7, 8], act: { act: 'publish' } });
  await waitFor(() => expect(begun).toEqual([BEN]));
});

test('who may only view is not offered a copy', async () => {
  const profile = useSession.getState().profile;
  if (profile) setProfile({ ...profile, role: 'viewer' });
  await show(ITEM);
  await screen.findByRole('button', { name: 'Back to content' });
  expect(screen.queryByRole('button', { name: 'Copy as a draft' })).toBeNull();
  await showOnPage('Content', <ItemMenu item={{ ...ITEM, clicks: [] } as unknown as LibraryItem} />);
  await press('Actions for Lake');
  expect(screen.getByRole('menuitem', { name: 'Copy as a draft' }).getAttribute('aria-disabled')).toBe('true');
});
