import type { Video } from '@onair/contract/live/videos/videos';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { pick, press, showPart, writesOf } from '../../../testing/controls.tsx';
import { CaptionsDialog } from './captions-dialog.tsx';

const ID = '01890000-0000-7000-8000-000000000001';
const CAPTIONS = {
  ...{ id: ID, language: 'zh-Hans', isDefault: true, address: '/captions.vtt' },
  ...{ cues: 2, by: 'Anna', at: '2026-11-20T08:00:00.000Z' },
};
const VIDEO = { id: ID, name: 'Opening', captions: [] } as unknown as Video;
const TEXT = 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n';

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  let captions: object[] = [];
  server.answer(({ path, method, body }, response) => {
    if (path.endsWith('/captions-removal')) captions = [];
    else if (method === 'PUT') captions = [{ ...CAPTIONS, isDefault: (body as typeof CAPTIONS).isDefault }];
    succeed(response, { ...VIDEO, captions });
  });
});
afterEach(async () => {
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  queryClient.clear();
  server.close();
});

const give = async (file: File) => {
  const field = await screen.findByLabelText(/caption file$/, { selector: 'input' });
  await act(async () => fireEvent.change(field, { target: { files: [file] } }));
};

const pressed = async (name: RegExp) => {
  await screen.findByRole('button', { name });
  await press(name);
};

test('captions are added from a file, taken from the default, and deleted after a question', async () => {
  await showPart(<CaptionsDialog video={VIDEO} open onClose={() => {}} />);
  await give(new File([TEXT], 'opening.vtt'));
  await pressed(/^Don’t show by default: /);
  await pressed(/^Show by default: /);
  await pressed(/^Delete: /);
  await press('Keep');
  await pressed(/^Delete: /);
  await screen.findByText('Readers lose these captions.');
  await press(/^Delete: /);
  await screen.findByText('No captions yet');
  const language = 'zh-Hans';
  expect(writesOf(server).map(([, , body]) => body)).toEqual([
    { language, text: TEXT, isDefault: true },
    { language, isDefault: false },
    { language, isDefault: true },
    { language },
  ]);
});

test('captions that do not tell their encoding are added in the one in which they read right', async () => {
  const bytes = Uint8Array.from(TEXT.replace('Hello', 'Schönes Stück'), (letter) => letter.charCodeAt(0));
  await showPart(<CaptionsDialog video={VIDEO} open onClose={() => {}} />);
  await give(new File([bytes], 'opening.srt'));
  await screen.findByText('Schönes Stück');
  // Nothing is preselected: it would be a guess.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add with this encoding' }).disabled).toBe(true);
  expect(writesOf(server)).toEqual([]);
  await pick('Western European (Windows-1252)');
  await press('Add with this encoding');
  await pressed(/^Delete: /);
  expect(screen.queryByRole('radiogroup', { name: 'Encoding' })).toBeNull();
  const text = TEXT.replace('Hello', 'Schönes Stück');
  expect(writesOf(server).map(([, , body]) => body)).toEqual([{ language: 'zh-Hans', text, isDefault: true }]);
});

test('a file that is no text in any encoding is refused before it is sent', async () => {
  await showPart(<CaptionsDialog video={VIDEO} open onClose={() => {}} />);
  await give(new File([new Uint8Array([0xff, 0x00, 0x01, 0x80])], 'opening.srt'));
  await screen.findByText('This file is no text. Select a WebVTT or SRT file');
  expect(writesOf(server)).toEqual([]);
});
