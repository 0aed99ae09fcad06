import { studioPopulation, studioTimeline } from '@onair/contract/live/studios/history';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { setTimeZone } from '../../../shared/i18n/time-zone.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { AudienceTab } from '../audience/audience-tab.tsx';
import { StudioIdProvider } from './studio.state.ts';

/** A simulated document has no canvas to draw on: the library never comes, and the figures stand in the tables. */
vi.mock('../../../shared/ui/chart/engine.ts', () => ({ openChart: () => new Promise(() => {}) }));

const AT = '2026-03-01T18:30:00.000Z';
const STUDIO = '01890000-0000-7000-8000-000000000001';

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  setTimeZone('UTC');
  const path = (endpoint: { path: string }) => endpoint.path.replace(':id', STUDIO);
  server.answer((request, response) => {
    if (request.path.startsWith('/api/site')) succeed(response, { timeZone: 'Asia/Shanghai' });
    else if (request.path.startsWith(path(studioPopulation))) {
      const points = [{ at: AT, now: 3, peak: 3, unique: 4 }];
      succeed(response, {
        liveId: null,
        since: AT,
        until: AT,
        points,
        peak: 3,
        unique: 4,
        minutesWatched: 1,
        averageMinutes: 1,
      });
    } else if (request.path.startsWith(path(studioTimeline))) {
      const points = [{ at: AT, videoKbps: 800, audioKbps: 100, fps: 30, viewers: 3, chat: 1 }];
      succeed(response, { from: AT, to: AT, points, events: [] });
    } else succeed(response, null);
  });
});
afterEach(() => {
  queryClient.clear();
  setTimeZone(null);
  server.close();
});

test('the charts of a studio read the company’s clock, and name its zone', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <StudioIdProvider value={STUDIO}>
        <AudienceTab />
      </StudioIdProvider>
    </QueryClientProvider>,
  );
  const tables = () => screen.getAllByRole<HTMLButtonElement>('button', { name: /^View as table/ });
  await expect.poll(() => tables().filter((button) => !button.disabled).length).toBe(2);
  for (const button of tables()) await act(async () => fireEvent.click(button));
  await expect.poll(() => screen.queryAllByText('Mar 2, 2026, 02:30 GMT+8').length).toBe(2);
});
