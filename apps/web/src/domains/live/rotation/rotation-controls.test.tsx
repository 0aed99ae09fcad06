import type { Rotation } from '@onair/contract/live/rotation';
import type { StudioDetails } from '@onair/contract/live/studios/studios';
import type { Video } from '@onair/contract/live/videos/videos';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clipboard, press, showOnPage, showPart, tick, type } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { studioNow } from '../../../testing/studio-now.ts';
import { StudioIdProvider, StudioProvider, storeReports } from '../studios/studio.state.ts';
import { ReviewVideo } from '../videos/review-video.tsx';
import { RenameVideo } from '../videos/video-library.tsx';
import { keepRotation } from './rotation.state.ts';
import { VideoPanel } from './video-panel.tsx';

const ID = '01890000-0000-7000-8000-0000000000c3';
const video = (n: number, name: string): Video => ({
  ...{ id: `${ID.slice(0, -1)}${n}`, name, state: 'approved', status: 1, seconds: 12, bytes: 5000, received: 5000 },
  ...{ cover: null, progress: null, failure: null, reason: '', uploadedBy: 'Anna', mine: true, flawed: false },
  ...{ demo: false, captions: [], rotations: 1, createdAt: '2026-11-20T08:00:00.000Z', version: 2 },
});
const [OPENING, MATCH] = [video(1, 'Opening'), video(2, 'Match')];
const ROTATION: Rotation = {
  ...{ studioId: ID, items: [OPENING, MATCH], loops: 0, version: 3, running: false, startedAt: null, pending: false },
  ...{ position: null, demo: null },
};

const server = pageServer();
const show = async () => {
  storeReports([studioNow(ID, { at: OPENING.createdAt })]);
  server.answers({
    [`GET /api/studio/${ID}/rotation`]: ROTATION,
    '/api/videos': { list: [], total: 0 },
    '/api/videos/service': { away: null, mine: 0, mineMax: 1000 },
  });
  await showOnPage(
    'Monitor',
    <StudioProvider
      value={
        {
          id: ID,
          name: 'Hall',
          method: 'video',
          keys: [],
          media: { available: true, away: null },
        } as unknown as StudioDetails
      }
    >
      <StudioIdProvider value={ID}>
        <VideoPanel />
      </StudioIdProvider>
    </StudioProvider>,
  );
  await screen.findByRole('button', { name: 'Edit rotation' });
};
const order = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);

test('videos are moved up and down, and Cancel puts them back', async () => {
  const copied = clipboard();
  await show();
  await press('Edit rotation');
  await press('Move Match up');
  expect(order()).toEqual(['Match', 'Opening']);
  await press('Move Match down');
  fireEvent.keyDown(screen.getByRole('button', { name: 'Drag Match to reorder' }), { key: 'Home' });
  await waitFor(() => expect(order()).toEqual(['Match', 'Opening']));
  await press('Copy the ID of Match');
  await waitFor(() => expect(copied).toEqual([MATCH.id]));
  await press('Cancel');
  expect(order()).toEqual(['Opening', 'Match']);
});

test('selected videos are removed or kept, and further ones come from the library', async () => {
  await show();
  await press('Edit rotation');
  await tick('Select Opening');
  await press('Clear selection');
  expect(screen.queryByRole('button', { name: 'Remove (1)' })).toBeNull();
  await tick('Select Opening');
  await press('Remove (1)');
  expect(order()).toEqual(['Match']);
  await press('Add from library');
  await screen.findByRole('dialog', { name: 'Video library' });
});

test('where another operator was faster, theirs is loaded or one’s own kept', async () => {
  server.refuses(`PUT /api/studio/${ID}/rotation`, 'conflict');
  await show();
  await press('Edit rotation');
  await press('Move Match up');
  // The other operator has saved first: after the conflict their version is read.
  server.answers({ [`GET /api/studio/${ID}/rotation`]: { ...ROTATION, version: 8 } });
  await press('Save');
  await screen.findByRole('button', { name: 'Keep my edits' });
  await press('Keep my edits');
  server.answers({ [`PUT /api/studio/${ID}/rotation`]: ROTATION });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep my edits' })).toBeNull());
  await press('Save');
  const videoIds = [MATCH.id, OPENING.id];
  expect((await server.writes(2))[1]?.[2]).toEqual({ version: 8, videoIds, loops: 0 });
});

test('the list of another operator takes the place of one’s own', async () => {
  server.refuses(`PUT /api/studio/${ID}/rotation`, 'conflict');
  await show();
  await press('Edit rotation');
  await press('Move Match up');
  await press('Save');
  await screen.findByRole('button', { name: 'Load the latest' });
  await press('Load the latest');
  await waitFor(() => expect(order()).toEqual(['Opening', 'Match']));
});

test('the question before a start follows the list and what is on air', async () => {
  await show();
  await press('Start');
  const question = await screen.findByRole('dialog');
  expect(question.textContent).toContain('2 videos');
  await act(async () => keepRotation({ ...ROTATION, items: [OPENING], version: 8 }));
  await expect.poll(() => question.textContent).toContain('1 video ');
  await act(async () => storeReports([studioNow(ID, { program: 'main' })]));
  expect(question.textContent).toContain('is on air now');
  server.answers({ [`POST /api/studio/${ID}/rotation/start`]: { ...ROTATION, running: true } });
  await press('Start', question);
  expect((await server.writes(1))[0]?.[2]).toMatchObject({ version: 8 });
});

test('a video gets another name, and its ID is copied', async () => {
  const copied = clipboard();
  const shown = await showPart(<RenameVideo video={OPENING} open onClose={() => {}} />);
  await type('Name', 'Intro');
  fireEvent.submit(document.querySelector('form') as HTMLFormElement);
  expect((await server.writes(1))[0]?.[2]).toEqual({ version: 2, name: 'Intro' });
  shown.unmount();
  await showPart(<ReviewVideo video={OPENING} open onClose={() => {}} />);
  await press('Copy the ID');
  await waitFor(() => expect(copied).toEqual([OPENING.id]));
});
