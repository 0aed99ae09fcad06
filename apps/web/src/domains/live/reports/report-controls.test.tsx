import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { clipboard, follow, pick, press, select, showOnPage, showPart } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { TimelineCard } from '../audience/audience-tab.tsx';
import { EventList } from '../audience/event-list.tsx';
import { announceEnd } from '../controls/operations.state.tsx';
import { OnAirCard } from '../on-air/on-air-card.tsx';
import { StudioIdProvider } from '../studios/studio.state.ts';
import { StudioSwitcher } from '../studios/studio-switcher.tsx';
import { StudioWall } from '../studios/studio-wall.tsx';
import { Clips } from './clips.tsx';
import { LivesPage } from './lives-page.tsx';
import { ReportHead } from './report-head.tsx';
import { ReportsPanel } from './reports-panel.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const BEFORE = '01890000-0000-7000-8000-000000000002';
const AT = '2026-11-20T08:00:00.000Z';
const CARD = {
  ...{ id: ID, title: '', studio: 'Hall', beganAt: AT, endedAt: '2026-11-20T09:00:00.000Z', seconds: 3600, unique: 4 },
  ...{ peak: 3, averageMinutes: 2, chatMessages: 1, endReason: 'operator', method: 'normal', studioSlug: 'hall' },
};
const REPORT = {
  ...{ ...CARD, endedBy: null, previous: { ...CARD, id: BEFORE }, points: [], events: [], playback: null },
  clips: [{ id: BEFORE, startsAt: AT, endsAt: AT, note: '', by: null }],
  ...{ recording: null, switches: [], playbackBy: [], minutesWatched: 1, stalls: 0 },
};
const STUDIOS = ['hall', 'yard'].map((slug, n) => ({
  ...{ id: `${ID.slice(0, -1)}${n + 1}`, slug, name: slug === 'hall' ? 'Hall' : 'Yard', title: '', live: false },
  ...{ status: 'offline', viewers: 0, program: null, since: null, simulated: false },
})) as never;

const server = pageServer();

test('past lives are narrowed by studio, method and end, and a live opens its report', async () => {
  server.answers({ '/api/studio/list': STUDIOS, '/api/': { list: [CARD], next: null, total: 1 } });
  const history = await showOnPage('Lives', <LivesPage />);
  await screen.findByRole('link', { name: 'Untitled live' });
  await select('Studio', 'Yard');
  await select('Live method', 'Web Live');
  await select('Ended by', 'an operator');
  for (const part of [`studio=${BEFORE}`, 'method=web', 'endReason=operator']) {
    await waitFor(() => expect(history.location.search).toContain(part));
  }
  await screen.findByRole('link', { name: 'Untitled live' });
  await follow('Untitled live');
  await waitFor(() => expect(history.location.href).toBe(`/dashboard/report?live=${ID}`));
});

test('a report leads to its studio and the live before, and its link is copied', async () => {
  const copied = clipboard();
  const history = await showOnPage('LiveReport', <ReportHead report={REPORT as never} />);
  await press('Copy link');
  await waitFor(() => expect(copied.join()).toContain(`/dashboard/report?live=${ID}`));
  await follow(/^Compared with the previous live, “Untitled live”/);
  await waitFor(() => expect(history.location.search).toBe(`?live=${BEFORE}`));
  await follow('Open the studio');
  await waitFor(() => expect(history.location.href).toBe('/dashboard/monitor?studio=hall'));
});

test('a clip is played from its start', async () => {
  const onPlay = vi.fn();
  await showPart(<Clips report={REPORT as never} onPlay={onPlay} />);
  await press(/^Play the clip at/);
  expect(onPlay).toHaveBeenCalledWith(AT, AT);
});

test('the reports of a studio are opened beside it, each and all', async () => {
  server.answers({ '/api/': { list: [CARD], total: 1 } });
  const panel = (
    <StudioIdProvider value={ID}>
      <ReportsPanel open onClose={() => {}} />
    </StudioIdProvider>
  );
  const history = await showOnPage('Monitor', panel);
  await screen.findByRole('link', { name: /^Untitled live/ });
  await follow(/^Untitled live/);
  await waitFor(() => expect(history.location.search).toBe(`?live=${ID}`));
  await follow('All past lives');
  await waitFor(() => expect(history.location.href).toBe(`/dashboard/lives?studio=${ID}`));
});

test('the end of a live is announced with the way to its report', async () => {
  const openReport = vi.fn();
  await showPart(<p>Monitor</p>);
  announceEnd(openReport);
  await screen.findByRole('button', { name: 'Open report' });
  await press('Open report');
  expect(openReport).toHaveBeenCalledOnce();
});

test('studios on air lead to their control rooms', async () => {
  server.answers({
    '/api/studio/list': (STUDIOS as object[]).map((one) => ({ ...one, live: true })),
    '/api/schedule': [],
  });
  const history = await showOnPage('Workplace', <OnAirCard />);
  await screen.findByRole('link', { name: /Yard/ });
  await follow(/Yard/);
  await waitFor(() => expect(history.location.href).toBe('/dashboard/monitor?studio=yard'));
  await follow('Control room');
  await waitFor(() => expect(history.location.href).toBe('/dashboard/monitor'));
});

test('another studio is opened from the list and from the wall', async () => {
  const onChoose = vi.fn();
  const [hall] = STUDIOS as [never];
  await showPart(<StudioSwitcher studios={STUDIOS} current={hall} onChoose={onChoose} />);
  await press(/Hall/);
  await press(/^Yard/);
  expect(onChoose).toHaveBeenCalledWith('yard');
  const onOpen = vi.fn();
  await showPart(<StudioWall studios={STUDIOS} onOpen={onOpen} />);
  await press('Yard');
  expect(onOpen).toHaveBeenCalledWith('yard');
});

test('the timeline shows other hours, and an event is played from its time', async () => {
  server.answers({ '/api/studio/': { points: [], events: [] } });
  await showPart(
    <StudioIdProvider value={ID}>
      <TimelineCard />
    </StudioIdProvider>,
  );
  const spans = () =>
    server.requests().flatMap(({ path }) => {
      const { searchParams } = new URL(path, 'http://here');
      const [from, to] = [searchParams.get('from'), searchParams.get('to')];
      return from && to ? [(Date.parse(to) - Date.parse(from)) / 3_600_000] : [];
    });
  await waitFor(() => expect(spans()).toContain(1));
  await pick('6 hours');
  await waitFor(() => expect(spans()).toContain(6));
  const onPick = vi.fn();
  const event = { id: '1', at: AT, who: 'Anna', kind: 'mark', detail: null, note: '' };
  await showPart(<EventList events={[event as never]} onPick={onPick} />);
  const [time] = screen.getAllByRole('button').slice(-1);
  time?.click();
  expect(onPick).toHaveBeenCalledWith(AT);
});

test('a list of events says how many it leaves out', async () => {
  const events = Array.from({ length: 63 }, (_, n) => ({ id: String(n), at: AT, who: 'Anna', kind: 'mark', note: '' }));
  await showPart(<EventList events={events as never} />);
  await screen.findByText('13 more, not listed here');
});
