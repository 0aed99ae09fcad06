import type { LineNow } from '@onair/contract/live/studios/now';
import type { StudioDetails } from '@onair/contract/live/studios/studios';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { clipboard, follow, pick, press, select, showOnPage, turn, type } from '../../../testing/controls.tsx';
import { pageServer } from '../../../testing/page-server.ts';
import { lineNow, studioNow } from '../../../testing/studio-now.ts';
import { useWebLive } from '../publishing/web-live.ts';
import { WebPanel } from '../publishing/web-panel.tsx';
import { SlatePanel } from '../slates/slate-panel.tsx';
import { StudioIdProvider, StudioProvider, storeReports } from '../studios/studio.state.ts';
import { EncoderPanel, PatienceSelect } from './encoder-panel.tsx';
import { DelayForm } from './flow-panel.tsx';
import { LiveMethods } from './live-methods.tsx';
import { NewKeyDialog } from './stream-keys.tsx';

const ID = '01890000-0000-7000-8000-0000000000c2';
const ADDRESS = 'rtmp://live.example.com/live';
const STUDIO = {
  ...{
    id: ID,
    slug: 'hall',
    name: 'Hall',
    title: '',
    method: 'normal',
    publishUrl: ADDRESS,
    keys: [],
    parameters: null,
  },
  ...{ delaySeconds: 5, automatic: true, coolDownSeconds: 30, autoStart: false, version: 4 },
  ...{ media: { available: true }, srt: { away: 'off', lines: [] } },
} as unknown as StudioDetails;

const server = pageServer();
const show = (part: ReactNode, studio = STUDIO, lines: LineNow[] = []) => {
  storeReports([studioNow(ID, { lines })]);
  return showOnPage(
    'Monitor',
    <StudioProvider value={studio}>
      <StudioIdProvider value={ID}>{part}</StudioIdProvider>
    </StudioProvider>,
  );
};

test('another live method is used after a question', async () => {
  server.answers({ [`/api/studio/${ID}/`]: STUDIO });
  await show(<LiveMethods studioId={ID} />);
  await pick('Flow Control Live');
  await press('Switch to Flow Control Live');
  const dialog = await screen.findByRole('dialog', { name: 'Switch to Flow Control Live?' });
  await press('Switch to Flow Control Live', dialog);
  const [[, path, body] = []] = await server.writes(1);
  expect([path, body]).toEqual([`/api/studio/${ID}/method`, expect.objectContaining({ method: 'flowControl' })]);
});

test('the question before another method says so when a live has begun meanwhile', async () => {
  await show(<LiveMethods studioId={ID} />);
  await pick('Flow Control Live');
  await press('Switch to Flow Control Live');
  const question = await screen.findByRole('dialog', { name: 'Switch to Flow Control Live?' });
  expect(question.textContent).not.toContain('on air');
  await act(async () => storeReports([studioNow(ID, { live: true })]));
  expect(question.textContent).toContain('on air');
});

test('the safety delay is saved, and the other settings stay', async () => {
  server.answers({ [`PUT /api/studio/${ID}/settings`]: STUDIO });
  await show(<DelayForm />);
  await type('Safety delay (seconds)', '12');
  await press('Save');
  const kept = { automatic: true, coolDownSeconds: 30, version: 4 };
  expect((await server.writes(1))[0]?.[2]).toEqual({ delaySeconds: 12, ...kept });
});

test('how long a live waits for an encoder that is gone is chosen, also until a person ends it', async () => {
  server.answers({ [`PUT /api/studio/${ID}/settings`]: STUDIO });
  await show(<PatienceSelect />, { ...STUDIO, patienceSeconds: 77 });
  expect(screen.getByText('77 s')).toBeTruthy();
  await select('Wait for an encoder that is gone', 'Until ended by hand');
  const kept = { delaySeconds: 5, automatic: true, coolDownSeconds: 30, version: 4 };
  expect((await server.writes(1))[0]?.[2]).toEqual({ ...kept, patienceSeconds: null });
});

test('the address of an encoder is copied, and its parameters are asked for', async () => {
  const copied = clipboard();
  const history = await show(<EncoderPanel />);
  await press('Copy the address');
  await waitFor(() => expect(copied).toEqual([ADDRESS]));
  await follow('Request a change');
  await waitFor(() => expect(history.location.href).toBe('/form/group?studio=hall'));
  await follow('All encoders, and those turned away');
  await waitFor(() => expect(history.location.pathname).toBe('/dashboard/encoders'));
});

test('an encoder that publishes is disconnected after a question; a line without one has no button', async () => {
  server.answers({ [`POST /api/studio/${ID}/drop`]: null });
  const claimed = { fps: null, videoKbps: null, audioKbps: null, width: null, height: null, encoder: 'obs-output 31' };
  const lines = [lineNow('main', { claimed }), lineNow('hot', { origin: null })];
  await show(<EncoderPanel />, STUDIO, lines);
  expect(screen.getByText('obs-output 31')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Disconnect the encoder of Hot standby' })).toBeNull();
  await press('Disconnect the encoder of Main');
  const dialog = await screen.findByRole('dialog', { name: 'Disconnect the encoder of Main?' });
  await press('Disconnect', dialog);
  const [[, path, body] = []] = await server.writes(1);
  expect([path, body]).toEqual([`/api/studio/${ID}/drop`, { line: 'main' }]);
});

test('a new key and its address are copied from where they are shown once', async () => {
  const copied = clipboard();
  await show(<NewKeyDialog open made={{ line: 'main', key: 'k-e-y', publishUrl: ADDRESS }} onClose={() => {}} />);
  await press('Copy the address');
  await press('Copy the key');
  await waitFor(() => expect(copied).toEqual([ADDRESS, 'k-e-y']));
});

test('an uploaded slate makes way for the built-in one after a question', async () => {
  server.answers({ [`GET /api/studio/${ID}/slate`]: { picture: '/p.png', away: null } });
  await show(<SlatePanel open onClose={() => {}} />);
  await screen.findByRole('button', { name: 'Use built-in slate' });
  await press('Use built-in slate');
  await press('Use built-in slate', await screen.findByRole('dialog', { name: 'Use the built-in slate?' }));
  expect((await server.writes(1))[0]?.slice(0, 2)).toEqual(['DELETE', `/api/studio/${ID}/slate`]);
});

test('web live leaves the microphone out when it is turned off', async () => {
  await show(<WebPanel />);
  const microphone = screen.getByRole('switch', { name: 'With the microphone' });
  expect(microphone.getAttribute('aria-checked')).toBe('true');
  await turn('With the microphone');
  expect(microphone.getAttribute('aria-checked')).toBe('false');
  expect(useWebLive.getState().studioId).toBeNull();
});
