import type { StudioNow } from '@onair/contract/live/studios/now';
import type { StudioDetails } from '@onair/contract/live/studios/studios';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { press, pressKey, select, showOnPage, type } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { lineNow, studioNow } from '../../../testing/studio-now.ts';
import { StudioIdProvider, StudioProvider, storeReports } from '../studios/studio.state.ts';
import { ControlBar } from './control-bar.tsx';
import { GoLive } from './go-live.tsx';

const ID = '01890000-0000-7000-8000-0000000000c1';
const AT = '2026-11-20T08:00:00.000Z';
const NOW = studioNow(ID, {
  ...{ at: AT, live: true, liveId: ID, since: AT, program: 'main' },
  delay: { seconds: 10, open: true },
  lines: [lineNow('main'), lineNow('hot'), lineNow('cold')],
});
const STUDIO = {
  ...{ id: ID, name: 'Main hall', title: 'Cup', mainCategory: 'sports', subCategory: 'football', keys: [] },
  ...{ coolDownSeconds: 0 },
} as unknown as StudioDetails;

const server = pageServer();
const show = async (now: StudioNow = NOW) => {
  storeReports([now]);
  server.answers({
    '/api/user/preferences': { version: 1, personal: { singleKeys: true } },
    [`GET /api/studio/${ID}`]: { events: [] },
    [`POST /api/studio/${ID}`]: now,
  });
  await showOnPage(
    'Monitor',
    <StudioProvider value={STUDIO}>
      <StudioIdProvider value={ID}>
        <ControlBar />
      </StudioIdProvider>
    </StudioProvider>,
  );
  // Keys count once the reader's preferences are known.
  await waitFor(() => {
    expect(server.requests().some(({ path }) => path.includes('/preferences'))).toBe(true);
    expect(queryClient.isFetching()).toBe(0);
  });
};

test.each([
  ['2', 'switch', { to: 'hot' }],
  ['3', 'switch', { to: 'cold' }],
  ['s', 'switch', { to: 'slate' }],
  ['m', 'mute', { muted: true }],
  ['c', 'cut', undefined],
  ['k', 'mark', expect.anything()],
])('key %s acts on the live without a further question: %s', async (key, act, body) => {
  await show();
  await pressKey(key);
  expect(await server.writes(1)).toEqual([['POST', `/api/studio/${ID}/${act}`, body]]);
});

test('key 1 leads back to the main line, and ? shows all keys', async () => {
  await show({ ...NOW, program: 'hot' });
  await pressKey('1');
  expect((await server.writes(1))[0]?.[2]).toEqual({ to: 'main' });
  await pressKey('?');
  await screen.findByRole('dialog');
});

test('a click on the tile of a line puts it on air', async () => {
  await show();
  await press(/^Switch to.*Hot/);
  expect((await server.writes(1))[0]?.[2]).toEqual({ to: 'hot' });
});

test('a live is ended by a click and a confirmation', async () => {
  await show();
  await press(/^End/);
  expect(server.requests().filter(({ method }) => method === 'POST')).toEqual([]);
  const dialog = await screen.findByRole('dialog');
  await press(/End|Confirm/, dialog);
  expect((await server.writes(1))[0]?.[1]).toBe(`/api/studio/${ID}/end`);
});

test('a live goes on air on the selected line, with its title', async () => {
  server.answers({ '/api/schedule/next': [], [`POST /api/studio/${ID}`]: NOW });
  await showOnPage(
    'Monitor',
    <StudioProvider value={STUDIO}>
      <StudioIdProvider value={ID}>
        <GoLive open lines={['main', 'hot']} onClose={() => {}} />
      </StudioIdProvider>
    </StudioProvider>,
  );
  await type('Title', 'Cup final');
  await select('Line', 'Hot');
  await press('Go live');
  const [[, , body] = []] = await server.writes(1);
  expect(body).toMatchObject({ title: 'Cup final', line: 'hot', mainCategory: 'sports', subCategory: 'football' });
});
