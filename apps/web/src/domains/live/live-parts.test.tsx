import type { RestreamNow } from '@onair/contract/live/studios/now';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { clipboard, field, follow, press, showOnPage, showPart, type } from '../../testing/controls.tsx';
import { pageServer } from '../../testing/page-server.ts';
import { studioNow } from '../../testing/studio-now.ts';
import { SrtLines } from './methods/srt-lines.tsx';
import { PlayerControls } from './player/player.tsx';
import { RestreamSection } from './restream/restream-section.tsx';
import { CoverField } from './schedule/cover-field.tsx';
import { NextPlan, UpNext } from './schedule/next-plan.tsx';
import { PlanList } from './schedule/plan-list.tsx';
import { SlatePanel } from './slates/slate-panel.tsx';
import { InformationCard } from './studios/information-card.tsx';
import { StudioIdProvider, StudioProvider, storeReports } from './studios/studio.state.ts';
import { ArchivedStudios } from './studios/studio-dialogs.tsx';
import { VideoLibrary } from './videos/video-library.tsx';

const ID = '01890000-0000-7000-8000-0000000000c4';
const AT = '2026-11-20T08:00:00.000Z';
const server = pageServer();

/** Selects files by the button of that name. */
const give = (name: string, file: File) =>
  act(async () => {
    const input = screen.getByLabelText(name, { selector: 'input' });
    fireEvent.change(input, { target: { files: [file] } });
  });
const JPEG = new Uint8Array([0xff, 0xd8, 0xff]);
/** Larger than any picture that is sent, and nothing that the simulated document could make smaller. */
const HEAVY = new File([JPEG, new Uint8Array(6 * 1024 * 1024)], 'heavy.jpg', { type: 'image/jpeg' });
const uploads = () => server.requests().filter(({ method }) => method === 'POST' || method === 'PUT');

test('a video is uploaded from the library', async () => {
  server.answers({
    '/api/videos': { list: [], total: 0 },
    '/api/videos/service': { away: null, mine: 0, mineMax: 9e9 },
  });
  await showPart(<VideoLibrary open inList={new Set()} state={undefined} onAdd={() => {}} onClose={() => {}} />);
  await waitFor(() => expect(screen.getByLabelText('Upload a video', { selector: 'input' })).toBeTruthy());
  await waitFor(() => expect(server.requests().some(({ path }) => path.includes('service'))).toBe(true));
  await give('Upload a video', new File(['x'], 'notes.txt', { type: 'text/plain' }));
  await screen.findByText(/notes\.txt: only MP4/);
});

test('a slate of one’s own is sent, unless it is no picture or too large for one', async () => {
  server.answers({ [`/api/studio/${ID}/slate`]: { picture: null, away: null } });
  await showPart(
    <StudioIdProvider value={ID}>
      <SlatePanel open onClose={() => {}} />
    </StudioIdProvider>,
  );
  await screen.findByText('The built-in slate is in use.');
  await give('Upload a picture', new File(['x'], 'slate.png', { type: 'image/png' }));
  await screen.findByText('Only PNG, JPEG and WebP pictures can be uploaded');
  await give('Upload a picture', HEAVY);
  await screen.findByText(/stays above 5 MB even when made smaller/);
  expect(uploads()).toEqual([]);
  await give('Upload a picture', new File([JPEG], 'slate.jpg', { type: 'image/jpeg' }));
  await waitFor(() => expect(uploads().map(({ path }) => path)).toEqual([`/api/studio/${ID}/slate`]));
});

test('the title of a live is one line of text in a box of two, and Enter saves it', async () => {
  const texts = { title: 'Cup', onlineNotification: 'Soon', mainCategory: 'sports', subCategory: 'football' };
  const studio = { id: ID, version: 4, ...texts };
  server.answers({ '/api/studio': studio, 'PUT /api/studio': studio });
  await showPart(
    <StudioProvider value={studio as never}>
      <InformationCard />
    </StudioProvider>,
  );
  await type('Title', 'Launch night:\n this winter’s best finds');
  await act(async () => fireEvent.keyDown(field('Title'), { key: 'Enter' }));
  expect((await server.writes(1))[0]?.[2]).toMatchObject({ title: 'Launch night: this winter’s best finds' });
});

test('a studio is deleted by its name, or restored', async () => {
  const studio = { id: ID, name: 'Hall', slug: 'hall', version: 4, archivedAt: AT, lives: 1, recordings: 0 };
  server.answers({ '/api/studio/archived': [{ ...studio, recordingBytes: 0 }], 'POST /api/studio': studio });
  const onRestored = vi.fn();
  await showPart(<ArchivedStudios open onClose={() => {}} onRestored={onRestored} />);
  await screen.findByRole('button', { name: 'Restore Hall' });
  await press('Restore Hall');
  await waitFor(() => expect(onRestored).toHaveBeenCalledWith('hall'));
  await press('Delete Hall');
  await type('Type the name of the studio to confirm', 'Hall');
  const [, dialog] = screen.getAllByRole('dialog');
  await press(/Delete/, dialog);
  expect((await server.writes(2))[1]).toEqual(['POST', `/api/studio/${ID}/delete`, { name: 'Hall', version: 4 }]);
});

const Cover = ({ onChange }: { onChange: (cover: string | null) => void }) => {
  const [value, setValue] = useState<string | null>(null);
  const change = (next: string | null) => {
    onChange(next);
    setValue(next);
  };
  const rest = { onBlur: () => {}, fault: undefined, limits: { required: false }, name: 'cover' };
  return <CoverField field={{ value, onChange: change, ...rest }} label="Cover" />;
};

test('the cover of a plan is cut to its piece or left, and another one picked', async () => {
  const onChange = vi.fn();
  const field = { value: null, onChange, onBlur: () => {}, fault: undefined, limits: {}, name: 'cover' };
  await showPart(<CoverField field={field as never} label="Cover" />);
  await give('Select a picture', new File(['x'], 'notes.txt', { type: 'text/plain' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(uploads()).toEqual([]);
});

test('a cover that stays too large when it is made smaller is refused before it is sent', async () => {
  await showPart(<Cover onChange={() => {}} />);
  await give('Select a picture', HEAVY);
  const picture = await waitFor(() => {
    const found = document.querySelector('img');
    if (!found) throw new Error('no picture');
    return found;
  });
  Object.defineProperties(picture, { naturalWidth: { value: 1920 }, naturalHeight: { value: 1080 } });
  await act(async () => fireEvent.load(picture));
  await press('Use this crop');
  await screen.findByText(/stays above 5 MB even when made smaller/);
  expect(uploads()).toEqual([]);
});

test('the passphrase of a line and its whole address are copied', async () => {
  const copied = clipboard();
  const line = { line: 'cold', passphrase: 'a-passphrase', address: 'srt://here:9000' };
  server.answers({ 'POST /api/studio': line });
  const off = { set: false, lastFour: null, madeAt: null, lastUsedAt: null, address: null, fault: null, line: 'cold' };
  const studio = { id: ID, srt: { away: null, lines: [off] }, publishUrl: null };
  await showPart(
    <StudioProvider value={studio as never}>
      <SrtLines />
    </StudioProvider>,
  );
  await press('Turn on SRT Cold standby');
  await screen.findByText('a-passphrase');
  await press('Copy the complete address');
  await press('Copy the passphrase');
  await waitFor(() => expect(copied).toEqual([expect.stringContaining('passphrase=a-passphrase'), 'a-passphrase']));
});

test('the sound of the preview follows its slider and its button', async () => {
  const video = { current: document.createElement('video') };
  await showPart(<PlayerControls video={video} box={{ current: null }} latency={null} />);
  await act(async () => fireEvent.change(screen.getByLabelText('Volume'), { target: { value: '0.4' } }));
  expect([video.current.volume, video.current.muted]).toEqual([0.4, false]);
  await press(/^Mute/);
  expect(video.current.muted).toBe(true);
});

test('a restream is stopped beside the health of the live', async () => {
  const restream: RestreamNow = {
    ...{ id: ID, name: 'Our channel', state: 'on', reason: null, detail: null },
    ...{ kbps: 100, seconds: 5, retries: 0, dropped: 0 },
  };
  storeReports([studioNow(ID, { at: AT, live: true, restreams: [restream] })]);
  await showPart(
    <StudioIdProvider value={ID}>
      <RestreamSection />
    </StudioIdProvider>,
  );
  await press('Stop Our channel');
  expect((await server.writes(1))[0]?.[1]).toBe(`/api/restreams/${ID}/stop`);
});

test('the next plan is linked from the studio, the Workplace and the list', async () => {
  const startsAt = new Date(Date.now() + 3_600_000).toISOString();
  const next = { id: ID, title: 'Cup', startsAt, endsAt: startsAt };
  server.answers({ '/api/studio/list': [{ id: ID, name: 'Hall', next }] });
  const history = await showOnPage('Monitor', <NextPlan studioId={ID} otherwise="Hall" />);
  await screen.findByRole('link', { name: /^Planned: Cup/ });
  await follow(/^Planned: Cup/);
  await waitFor(() => expect(history.location.search).toContain(`plan=${ID}`));
  const workplace = await showOnPage('Workplace', <UpNext studios={[{ name: 'Hall', next } as never]} />);
  await follow('Cup');
  await waitFor(() => expect(workplace.location.search).toContain(`plan=${ID}`));
  const onOpen = vi.fn();
  const plan = { ...next, studio: 'Hall', method: 'normal', state: 'planned', followers: 0, cover: null };
  await showPart(<PlanList plans={[plan as never]} timeZone="Asia/Shanghai" onOpen={onOpen} />);
  await press(/Cup.*Hall/);
  expect(onOpen).toHaveBeenCalledWith(ID);
});

test('a planned live that did not start in time is said to be late, not to have started', async () => {
  const startsAt = new Date(Date.now() - 20 * 60_000).toISOString();
  const next = { id: ID, title: 'Cup', startsAt, endsAt: new Date(Date.now() + 3_600_000).toISOString() };
  await showOnPage('Workplace', <UpNext studios={[{ name: 'Hall', next } as never]} />);
  await screen.findByText('Hall · Was due 20 minutes ago, not started');
});

test('the piece of a picture that is taken becomes the cover, unless it is left', async () => {
  server.answers({ 'POST /api/schedule/cover': { cover: ID } });
  const onChange = vi.fn();
  await showPart(<Cover onChange={onChange} />);
  const choosePicture = async () => {
    // A JPEG, whatever it is called.
    await give('Select a picture', new File([new Uint8Array([0xff, 0xd8, 0xff])], 'cover.png', { type: 'image/png' }));
    await screen.findByRole('button', { name: 'Cancel' });
    const picture = document.querySelector('img');
    if (!picture) throw new Error('no picture');
    // The simulated document decodes no pictures.
    Object.defineProperties(picture, { naturalWidth: { value: 1600 }, naturalHeight: { value: 1200 } });
    await act(async () => fireEvent.load(picture));
  };
  await choosePicture();
  // No cover can be saved with it: neither the earlier one nor none at all.
  expect(onChange).toHaveBeenLastCalledWith('');
  await press('Cancel');
  expect(onChange).toHaveBeenLastCalledWith(null);
  expect(screen.queryByRole('button', { name: 'Use this crop' })).toBeNull();
  await choosePicture();
  await press('Use this crop');
  await waitFor(() => expect(onChange).toHaveBeenCalledWith(ID));
  expect(uploads()).toHaveLength(1);
});
