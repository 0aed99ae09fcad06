import type { ContentRecord } from '@onair/contract/content/items/items';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../../shared/api/query.ts';
import { setLocale } from '../../../../shared/i18n/locale.ts';
import { apiServer, succeed } from '../../../../testing/api-server.ts';
import { press, showPart, writesOf } from '../../../../testing/controls.tsx';
import { MainFilm } from '../../films/main-film.tsx';
import { CoverActs } from '../../pictures/cover-acts.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const ITEM = { id: 7, version: 3, coverId: ID, coverUrl: '', videoId: ID } as ContentRecord;

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  server.answer(({ method, path }, response) => {
    if (method === 'PATCH') return succeed(response, { ...ITEM, coverId: null, videoId: null });
    succeed(
      response,
      path.includes('/document') ? { doc: { type: 'doc', content: [] }, version: 1 } : { list: [], total: 0 },
    );
  });
});
afterEach(async () => {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  queryClient.clear();
  server.close();
});

test('the cover of an item is removed, or another one is asked for', async () => {
  await showPart(<CoverActs item={ITEM} />);
  await press('Remove cover');
  await waitFor(() => expect(writesOf(server)[0]?.slice(1)).toEqual(['/api/content/7', { version: 3, coverId: null }]));
  await press('Change cover');
  await screen.findByRole('dialog', { name: 'Change cover' });
});

test('the main video of an item is removed, or another one is asked for', async () => {
  await showPart(<MainFilm item={ITEM} may />);
  await press('Remove main video');
  await waitFor(() => expect(writesOf(server)[0]?.slice(1)).toEqual(['/api/content/7', { version: 3, videoId: null }]));
  await press('Change main video');
  await screen.findByRole('dialog', { name: 'Change main video' });
});
