import { failures } from '@onair/contract/failure';
import type { Rotation } from '@onair/contract/live/rotation';
import type { Video } from '@onair/contract/live/videos/videos';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { answerQuestion } from '../../../shared/page/ask-to-leave.ts';
import { apiServer, refuse, succeed } from '../../../testing/api-server.ts';
import { field, press, showPart, turn, type, writesOf } from '../../../testing/controls.tsx';
import { DemoNote } from '../rotation/demo-note.tsx';
import { ReviewVideo } from './review-video.tsx';
import { LibraryItem, RenameVideo } from './video-library.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const VIDEO: Video = {
  ...{ id: ID, name: 'Opening', state: 'pendingReview', status: 0, seconds: 12, bytes: 5000, received: 5000 },
  ...{ cover: null, progress: null, failure: null, reason: '', uploadedBy: 'Anna', mine: true, flawed: false },
  ...{ demo: false, captions: [], rotations: 0, createdAt: '2026-11-20T08:00:00.000Z', version: 2 },
};

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  server.answer((_request, response) => succeed(response, VIDEO));
});
afterEach(() => {
  queryClient.clear();
  server.close();
});

test('a video is rejected with a reason, which its uploader reads', async () => {
  const onClose = vi.fn();
  await showPart(<ReviewVideo video={VIDEO} open onClose={onClose} />);
  const dialog = await screen.findByRole('dialog');
  await press('Reject', dialog);
  await screen.findByText('Enter a reason');
  expect(writesOf(server)).toEqual([]);
  await type(/Reason/, 'No sound', dialog);
  await press('Reject', dialog);
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(writesOf(server)).toEqual([['POST', `/api/videos/${ID}/reject`, { version: 2, reason: 'No sound' }]]);
});

test('a video that could not be prepared is tried again; an approved one is added to the list', async () => {
  const onAdd = vi.fn();
  const acts = { progress: null, inList: false, canRetry: true, onAdd, onAct: () => {} };
  await showPart(
    <ul>
      <LibraryItem {...acts} video={{ ...VIDEO, state: 'failed', failure: 'unreadable' }} />
      <LibraryItem {...acts} video={{ ...VIDEO, name: 'Second', state: 'approved' }} />
    </ul>,
  );
  await press('Try again Opening');
  await waitFor(() => expect(writesOf(server)[0]?.slice(1)).toEqual([`/api/videos/${ID}/retry`, { version: 2 }]));
  await press('Add Second to the rotation');
  expect(onAdd).toHaveBeenCalledOnce();
});

test('the demo live of a studio is ended by its switch', async () => {
  await showPart(<DemoNote rotation={{ studioId: ID, demo: 'on', running: null } as unknown as Rotation} />);
  await turn('Demo live');
  await waitFor(() =>
    expect(writesOf(server).map(([, path, body]) => [path, body])).toEqual([
      [`/api/studio/${ID}/demo-broadcast`, { on: false }],
    ]),
  );
});

test('a rejection that is refused keeps its reason, and the dialog asks before it is lost', async () => {
  server.answer((_request, response) => refuse(response, failures.conflict.code, 'Someone else was first'));
  const onClose = vi.fn();
  await showPart(<ReviewVideo video={VIDEO} open onClose={onClose} />);
  const dialog = await screen.findByRole('dialog');
  await type(/Reason/, 'No sound', dialog);
  await press('Reject', dialog);
  await screen.findByText('Someone else was first');
  expect(field(/Reason/, dialog).value).toBe('No sound');
  await press('Cancel', dialog);
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => answerQuestion(true));
  expect(onClose).toHaveBeenCalledOnce();
});

test('a name that was typed for a video is not lost unasked, nor by a refusal', async () => {
  server.answer((_request, response) => refuse(response, failures.conflict.code, 'Someone else was first'));
  const onClose = vi.fn();
  await showPart(<RenameVideo video={VIDEO} open onClose={onClose} />);
  await type('Name', 'Intro');
  await press('Save');
  await screen.findByText('Someone else was first');
  expect(field('Name').value).toBe('Intro');
  await press('Cancel');
  expect(onClose).not.toHaveBeenCalled();
  await act(async () => answerQuestion(false));
});
