import type { RestreamTarget } from '@onair/contract/live/restream';
import type { StudioNow } from '@onair/contract/live/studios/now';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { press, showPart, turn, type, writesOf } from '../../../testing/controls.tsx';
import { studioNow } from '../../../testing/studio-now.ts';
import { StudioIdProvider, storeReports } from '../studios/studio.state.ts';
import { RestreamPanel } from './restream-panel.tsx';
import { RestreamTag } from './restream-state.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const TARGET: RestreamTarget = {
  ...{ id: ID, name: 'Our channel', platform: 'bilibili', address: 'rtmp://live.example/app', keyEnding: 'cafe' },
  ...{ automatic: true, wanted: false, version: 1, createdAt: '2026-11-20T08:00:00.000Z' },
};

let server: Awaited<ReturnType<typeof apiServer>>;
let targets: RestreamTarget[];
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  storeReports([studioNow(ID, { live: true })]);
  targets = [];
  server.answer(({ method, path, body }, response) => {
    if (method === 'DELETE') targets = [];
    else if (path.endsWith('/start')) targets = [{ ...TARGET, wanted: true }];
    else if (path.endsWith('/stop')) targets = [TARGET];
    else if (method !== 'GET') targets = [{ ...TARGET, ...(body as object), version: 2 }];
    succeed(response, method === 'GET' ? targets : targets[0]);
  });
});
afterEach(async () => {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  queryClient.clear();
  server.close();
});

const show = async () => {
  await showPart(
    <StudioIdProvider value={ID}>
      <RestreamPanel open onClose={() => {}} />
    </StudioIdProvider>,
  );
  return screen.findByRole('dialog', { name: 'Restream' });
};
const pressed = async (name: string, inside?: HTMLElement) => {
  await screen.findByRole('button', { name });
  await press(name, inside);
};

test('a target is added with its key, which is asked for, and begins with each live unless that is turned off', async () => {
  await show();
  await pressed('Add target');
  const form = await screen.findByRole('dialog', { name: 'Add a restream target' });
  await type(/Name/, 'Our channel', form);
  await type(/Server address/, 'rtmp://live.example/app', form);
  await press('Add target', form);
  expect(writesOf(server)).toEqual([]);
  await type(/Stream key/, 'k-e-y', form);
  await turn(/Start with each live/);
  await press('Add target', form);
  const { name, platform, address } = TARGET;
  const added = { name, platform, address, key: 'k-e-y', automatic: false };
  await waitFor(() => expect(writesOf(server)).toEqual([['POST', `/api/studio/${ID}/restream`, added]]));
});

test('a target is started and stopped during a live, edited without its key, and deleted after a question', async () => {
  targets = [TARGET];
  await show();
  await pressed('Start Our channel');
  await pressed('Stop Our channel');
  await screen.findByRole('button', { name: 'Start Our channel' });
  await press('Edit Our channel');
  const form = await screen.findByRole('dialog', { name: 'Edit the restream target' });
  await type(/Name/, 'Second channel', form);
  await press('Save', form);
  await pressed('Delete Second channel');
  const question = await screen.findByRole('dialog', { name: 'Delete this restream target?' });
  await press('Delete', question);
  await screen.findByText('No restream targets yet');
  const [start, stop, edit, remove] = writesOf(server);
  expect([start?.[1], stop?.[1]]).toEqual([`/api/restreams/${ID}/start`, `/api/restreams/${ID}/stop`]);
  expect(edit?.[2]).toEqual({
    ...{ name: 'Second channel', platform: 'bilibili', address: TARGET.address, automatic: true, version: 1 },
  });
  expect(remove?.slice(0, 2)).toEqual(['DELETE', `/api/restreams/${ID}`]);
});

test('a platform that takes nothing is not called on', async () => {
  const now = { id: ID, state: 'on', kbps: 0, seconds: 5 } as StudioNow['restreams'][number];
  await showPart(<RestreamTag now={now} wanted />);
  await screen.findByText('The platform takes no data');
  await showPart(<RestreamTag now={{ ...now, kbps: 800 }} wanted />);
  await screen.findByText('On');
});
