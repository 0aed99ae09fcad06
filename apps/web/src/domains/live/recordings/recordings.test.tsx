import type { Recorder } from '@onair/contract/live/recordings';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { press, showPart, turn, type, writesOf } from '../../../testing/controls.tsx';
import { studioNow } from '../../../testing/studio-now.ts';
import { StudioIdProvider, storeReports } from '../studios/studio.state.ts';
import { RecorderForm } from './recorder-form.tsx';
import { RecordingList } from './recording-list.tsx';
import { RecordingsPanel } from './recordings-panel.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const RECORDER: Recorder = { automatic: false, retentionDays: 30, version: 2, running: null, away: null };
const RECORDING = {
  ...{ id: ID, studioId: ID, state: 'finished', startedAt: '2026-11-20T08:00:00.000Z' },
  ...{ endedAt: '2026-11-20T09:00:00.000Z', seconds: 3600, bytes: 5_000_000, parts: 2, startedBy: '' },
  ...{ reason: 'asked', keptUntil: '2026-12-20T09:00:00.000Z' },
};

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

test('a studio is set to record each live and to keep recordings for some days', async () => {
  server.answer(({ body }, response) => succeed(response, { ...RECORDER, ...(body as object), version: 3 }));
  await showPart(<RecorderForm recorder={RECORDER} studioId={ID} />);
  await turn(/Record every live automatically/);
  await type(/Keep recordings for/, '90');
  await press('Save');
  const saved = { automatic: true, retentionDays: 90, version: 2 };
  await waitFor(() => expect(writesOf(server)).toEqual([['PUT', `/api/studio/${ID}/recorder`, saved]]));
});

test('each part of a recording has its download, and the recording is deleted after a question', async () => {
  let list: object[] = [RECORDING];
  server.answer(({ method, path }, response) => {
    if (method === 'DELETE') list = [];
    if (path.endsWith('/ticket')) return succeed(response, { address: '#part', expiresAt: RECORDING.keptUntil });
    succeed(response, path.includes('/recordings') ? { list, total: list.length } : { timeZone: 'Asia/Shanghai' });
  });
  await showPart(<RecordingList studioId={ID} />);
  await screen.findByRole('button', { name: /^Download part 1 the recording of/ });
  await press(/^Download part 2 the recording of/);
  await waitFor(() => expect(writesOf(server)).toEqual([['POST', `/api/recordings/${ID}/ticket`, { part: 2 }]]));
  await press(/^Delete the recording of/);
  const question = await screen.findByRole('dialog', { name: 'Delete the recording?' });
  expect(writesOf(server)).toHaveLength(1);
  await press('Delete', question);
  await screen.findByText('No recordings yet');
  expect(writesOf(server)[1]?.slice(0, 2)).toEqual(['DELETE', `/api/recordings/${ID}`]);
});

test('what is on air is recorded from one press to the next', async () => {
  storeReports([studioNow(ID, { live: true, program: 'main' })]);
  let running: object | null = null;
  server.answer(({ method, path }, response) => {
    if (method === 'POST') running = path.endsWith('/start') ? RECORDING : null;
    const empty = path.includes('/recordings') ? { list: [], total: 0 } : { timeZone: 'Asia/Shanghai' };
    succeed(response, /\/recorder|\/recording\//.test(path) ? { ...RECORDER, running } : empty);
  });
  await showPart(
    <StudioIdProvider value={ID}>
      <RecordingsPanel open onClose={() => {}} />
    </StudioIdProvider>,
  );
  await screen.findByRole('button', { name: 'Start recording' });
  await press('Start recording');
  await screen.findByRole('button', { name: 'Stop recording' });
  await press('Stop recording');
  await screen.findByRole('button', { name: 'Start recording' });
  expect(writesOf(server).map(([, path]) => path)).toEqual([
    `/api/studio/${ID}/recording/start`,
    `/api/studio/${ID}/recording/stop`,
  ]);
});
