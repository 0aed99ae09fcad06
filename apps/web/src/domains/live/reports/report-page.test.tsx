import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { showInTab, showOnPage } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { RecordingPlayer } from './recording-player.tsx';
import { ReportPage } from './report-page.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const OTHER = '01890000-0000-7000-8000-000000000002';
const AT = '2026-11-20T08:00:00.000Z';
const END = '2026-11-20T09:00:00.000Z';
const RECORDING = { id: OTHER, starts: [AT], startedAt: AT, endedAt: END };
const REPORT = {
  ...{
    id: ID,
    title: 'Cup',
    studioId: ID,
    studio: 'Hall',
    studioSlug: 'hall',
    beganAt: AT,
    endedAt: END,
    seconds: 3600,
  },
  ...{ unique: 4, peak: 3, averageMinutes: 2, chatMessages: 1, endReason: 'operator', endedBy: null, method: 'normal' },
  ...{
    previous: null,
    points: [],
    events: [],
    playback: null,
    playbackBy: [],
    clips: [],
    recordings: [],
    restreams: [],
  },
  ...{ switches: [], minutesWatched: 1, stalls: 0 },
};

const server = pageServer();
afterEach(() => void vi.useRealTimers());
const reads = () => server.requests().filter(({ path }) => path.includes(`/report`) && path.includes(ID)).length;

test('a report that is being made is asked for again, for a while', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.refuses('GET /api/', 'notFound');
  await showOnPage('LiveReport', <ReportPage />, { live: ID });
  await screen.findByText(/Creating the report/);
  await waitFor(() => expect(reads()).toBeGreaterThan(2));
  await act(async () => vi.advanceTimersByTimeAsync(20_000));
  await screen.findByRole('button', { name: /lives/i });
  const before = reads();
  await act(async () => vi.advanceTimersByTimeAsync(5_000));
  expect(reads()).toBe(before);
});

test('a report that is open is not asked for again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.answers({ 'GET /api/': [], [`GET /api/studio/reports/${ID}`]: REPORT });
  await showOnPage('LiveReport', <ReportPage />, { live: ID });
  await screen.findByText('Cup');
  const before = reads();
  await act(async () => vi.advanceTimersByTimeAsync(10_000));
  expect(reads()).toBe(before);
});

test('a recording that plays pauses behind another page, and neither jumps nor starts by itself on the way back', async () => {
  server.answers({ 'GET /api/': { address: '/film.mp4' }, 'POST /api/': { address: '/film.mp4' } });
  const seek = { recording: RECORDING, part: 1, seconds: 60, press: 1 } as never;
  const live = { studioId: ID, beganAt: AT };
  const { hide, show } = await showInTab(
    'LiveReport',
    <RecordingPlayer live={live} seek={seek} label="Recording" onPlay={() => {}} />,
  );
  const video = screen.getByLabelText<HTMLVideoElement>('Recording');
  await waitFor(() => expect(video.getAttribute('src')).toContain('film.mp4'));
  const play = vi.spyOn(video, 'play').mockResolvedValue();
  const pause = vi.spyOn(video, 'pause').mockReturnValue();
  Object.defineProperty(video, 'duration', { value: 3600 });
  await act(async () => fireEvent.loadedMetadata(video));
  await act(async () => fireEvent.play(video));
  expect([play.mock.calls.length, video.currentTime]).toEqual([1, 60]);
  video.currentTime = 200;
  const opened = server.requests().length;
  await hide();
  expect(pause).toHaveBeenCalledOnce();
  // What was still loading arrives behind the other page.
  await act(async () => fireEvent.loadedMetadata(video));
  await show();
  expect(play).toHaveBeenCalledOnce();
  expect(server.requests().length).toBe(opened);
});
