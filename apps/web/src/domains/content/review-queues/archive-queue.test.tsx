import type { Alike } from '@onair/contract/content/review/reviews';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { pick, press, showOnPage, showPart, writesOf } from '../../../testing/controls.tsx';
import { ArchivedQueues } from './archive-queue.tsx';
import { PictureCompare } from './reviewed-content.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const QUEUE = { id: ID, title: 'Covers', pending: 0, archivedAt: '2026-11-20T08:00:00.000Z', version: 2 };
const alike = (n: number) => ({ otherId: `${ID.slice(0, -1)}${n}`, bits: 0, item: { id: n, title: `Story ${n}` } });

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
});
afterEach(async () => {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  queryClient.clear();
  server.close();
});

test('an archived queue is reactivated, and leaves the list of archived ones', async () => {
  let archived = [QUEUE];
  server.answer(({ method }, response) => {
    if (method !== 'GET') archived = [];
    succeed(response, method === 'GET' ? archived : { ...QUEUE, archivedAt: null });
  });
  await showPart(<ArchivedQueues open onClose={() => {}} />);
  await screen.findByRole('button', { name: 'Reactivate: Covers' });
  await press('Reactivate: Covers');
  await waitFor(() => expect(screen.queryByText('Covers')).toBeNull());
  expect(writesOf(server)[0]?.[1]).toContain(ID);
});

test('a picture is enlarged and made smaller, beside the similar one that is picked', async () => {
  const looked = { pictureId: ID, text: 'Harbor' };
  const pictures = [alike(2), alike(3)] as unknown as Alike[];
  await showOnPage('Content', <PictureCompare open looked={looked} alike={pictures} onClose={() => {}} />);
  const widthOf = () => screen.getByRole('img', { name: 'Story 2' }).style.width;
  await press('Zoom in');
  expect(widthOf()).toBe('200%');
  await press('Zoom out');
  expect(widthOf()).toBe('100%');
  await act(async () => fireEvent.doubleClick(screen.getByRole('region', { name: 'Story 2' })));
  expect(widthOf()).toBe('200%');
  await pick('2');
  expect(screen.getByRole('img', { name: 'Story 3' })).toBeTruthy();
  expect(screen.queryByRole('img', { name: 'Story 2' })).toBeNull();
});
