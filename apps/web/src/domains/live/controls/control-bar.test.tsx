import type { StudioNow } from '@onair/contract/live/studios/now';
import type { StudioDetails } from '@onair/contract/live/studios/studios';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { choose, pick, press, showOnPage, showPart, turn, writesOf } from '../../../testing/controls.tsx';
import { studioNow } from '../../../testing/studio-now.ts';
import { StudioIdProvider, StudioProvider, storeReports } from '../studios/studio.state.ts';
import { ControlBar, ControlButton } from './control-bar.tsx';
import { KeysSheet } from './keys-sheet.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const AT = '2026-11-20T08:00:00.000Z';
const NOW = studioNow(ID, {
  ...{ at: AT, live: true, liveId: ID, since: AT, program: 'main', muted: true },
  watching: { now: 4, peak: 4, unique: 4 },
  renditions: [
    { rendition: '720p', kbps: 1500, viewers: 3 },
    { rendition: '480p', kbps: 800, viewers: 1 },
  ],
});

let server: Awaited<ReturnType<typeof apiServer>>;
let now: StudioNow;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  now = NOW;
  storeReports([now]);
  server.answer(({ method, path, body }, response) => {
    if (method === 'GET') return succeed(response, path.includes('/preferences') ? { version: 1 } : { events: [] });
    const part = body as { muted?: boolean; rendition?: string } | undefined;
    if (path.includes('/mute')) now = { ...now, muted: part?.muted === true };
    if (part?.rendition) now = { ...now, renditions: now.renditions.filter((one) => one.rendition !== part.rendition) };
    succeed(response, path.includes('/preferences') ? { version: 2, ...(body as object) } : now);
  });
});
afterEach(async () => {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  queryClient.clear();
  server.close();
});

const show = () =>
  showOnPage(
    'Monitor',
    <StudioProvider value={{ id: ID, name: 'Main hall', keys: [], coolDownSeconds: 0 } as unknown as StudioDetails}>
      <StudioIdProvider value={ID}>
        <ControlBar />
      </StudioIdProvider>
    </StudioProvider>,
  );

test('a muted studio is unmuted, and a moment of its live is marked for the report', async () => {
  await show();
  await press(/^Unmute/);
  await screen.findByRole('button', { name: /^Mute/ });
  await press(/^Mark a clip/);
  await waitFor(() => expect(writesOf(server)).toHaveLength(2));
  const [muting, marking] = writesOf(server);
  expect(muting?.slice(1)).toEqual([`/api/studio/${ID}/mute`, { muted: false }]);
  expect(marking?.[1]).toBe(`/api/studio/${ID}/mark`);
});

test('a program that was cut is taken back, also after the delay has ended', async () => {
  storeReports([{ ...NOW, delay: { seconds: 0, open: false } }]);
  await show();
  await press(/^Take/);
  await waitFor(() => expect(writesOf(server)[0]?.[1]).toBe(`/api/studio/${ID}/take`));
});

test('while nobody sends the end is counted down, and an operator puts it off or ends the live now', async () => {
  const at = (seconds: number) => new Date(Date.parse(AT) + seconds * 1000).toISOString();
  const silence = { since: at(0), endsAt: at(300) };
  now = { ...NOW, program: 'slate', at: at(28), silence };
  storeReports([now]);
  await show();
  screen.getByText('Nobody has sent for 00:28. The live ends in 04:32');
  await press('Wait longer');
  await waitFor(() => expect(writesOf(server)[0]?.[1]).toBe(`/api/studio/${ID}/wait`));
  await act(async () => storeReports([{ ...now, at: at(30), silence: { ...silence, endsAt: null } }]));
  screen.getByText('Nobody has sent for 00:30. The live waits until someone ends it');
  expect(screen.queryByRole('button', { name: 'Wait longer' })).toBeNull();
  await press('End now');
  await screen.findByRole('dialog', { name: /End live/ });
});

test('the rendition that is picked stops', async () => {
  await show();
  await press('Quality');
  await choose('Stop rendition');
  const dialog = await screen.findByRole('dialog', { name: 'Stop rendition' });
  expect(writesOf(server)).toEqual([]);
  await pick(/^480p/, dialog);
  await press('Confirm', dialog);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Stop rendition' })).toBeNull());
  expect(now.renditions.map(({ rendition }) => rendition)).toEqual(['720p']);
});

test('single keys are turned on where they are listed, for this account', async () => {
  await showPart(<KeysSheet open onClose={() => {}} />);
  await turn('Single-key shortcuts (Monitor and reviews)');
  await waitFor(() => expect(writesOf(server)[0]?.[2]).toMatchObject({ personal: { singleKeys: true }, version: 1 }));
});

const Delay = () => {
  const [open, setOpen] = useState(true);
  return <ControlButton label={open ? 'Cut' : 'Take'} icon={null} against={null} onPress={() => setOpen(!open)} />;
};
const pressButton = (detail: number) => fireEvent.click(screen.getByRole('button'), { detail });
const label = () => screen.getByRole('button').textContent;

test('a double click on Cut cuts, and does not take that back', () => {
  render(<Delay />);
  pressButton(1);
  expect(label()).toBe('Take');
  pressButton(2);
  expect(label()).toBe('Take');
  pressButton(1);
  expect(label()).toBe('Cut');
});

test('the second click of a double click acts where the first one hit no button', () => {
  render(<Delay />);
  pressButton(2);
  expect(label()).toBe('Take');
});

test('a shorter label for phones leaves the button its name', () => {
  render(<ControlButton label="Show slate" short="Slate" icon={null} against={null} onPress={() => {}} />);
  expect(screen.getByRole('button', { name: 'Show slate' }).textContent).toBe('Show slateSlate');
});
