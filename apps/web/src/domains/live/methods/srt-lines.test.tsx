import { rotateSrtPassphrase, type SrtState } from '@onair/contract/live/srt';
import type { StudioDetails } from '@onair/contract/live/studios/studios';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../shared/api/query.ts';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { apiServer, succeed } from '../../../testing/api-server.ts';
import { clipboard } from '../../../testing/controls.tsx';
import { StudioProvider } from '../studios/studio.state.ts';
import { SrtLines } from './srt-lines.tsx';

const ADDRESS = 'srt://live.example.com:9000';
const off = { set: false, lastFour: null, madeAt: null, lastUsedAt: null, address: null, fault: null };
const on = { ...off, set: true, lastFour: 'abcd', madeAt: '2026-11-23T08:00:00.000Z' };
const lines: SrtState['lines'] = [
  { ...on, line: 'main', address: ADDRESS, fault: 'codec' },
  { ...on, line: 'hot', fault: 'noPort' },
  { ...off, line: 'cold' },
];

let server: Awaited<ReturnType<typeof apiServer>>;
beforeEach(async () => {
  server = await apiServer();
  setLocale('en-US');
  server.answer((request, response) => {
    const made = { line: 'cold', passphrase: 'a-passphrase-of-ours', address: ADDRESS };
    succeed(response, request.path.startsWith(rotateSrtPassphrase.path.replace(':id/srt/:line', 'one')) ? made : null);
  });
});
afterEach(() => {
  queryClient.clear();
  server.close();
});

const show = (srt: SrtState) => {
  const studio: Pick<StudioDetails, 'id' | 'srt' | 'publishUrl'> = { id: 'one', srt, publishUrl: 'rtmp://here/live' };
  return render(
    <QueryClientProvider client={queryClient}>
      <StudioProvider value={studio as StudioDetails}>
        <SrtLines />
      </StudioProvider>
    </QueryClientProvider>,
  );
};

test('a line says where it listens or why it does not, and a passphrase is shown within its whole address', async () => {
  show({ away: null, lines });
  expect(screen.getByText(ADDRESS)).toBeTruthy();
  expect(screen.getByText(/^The last encoder sent codecs that are not supported/)).toBeTruthy();
  expect(screen.getByText(/^No port is free/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Turn on SRT Cold standby' }));
  await expect
    .poll(() => screen.queryByText(`${ADDRESS}?mode=caller&passphrase=a-passphrase-of-ours&pbkeylen=32&latency=200000`))
    .not.toBeNull();
});

test('a server without ports or without FFmpeg says so and names another way', () => {
  const none = lines.map(({ line }) => ({ ...off, line }));
  const { unmount } = show({ away: 'off', lines: none });
  expect(screen.getByText(/setting SRT_PORTS/)).toBeTruthy();
  expect(screen.getByText(/^ffmpeg .* rtmp:\/\/here\/live\/KEY$/)).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  show({ away: 'noFfmpeg', lines });
  expect(screen.getByText(/has no FFmpeg/)).toBeTruthy();
  // Lines that are on can still be turned off.
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Turn on SRT Cold standby' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Turn off SRT Main' }).disabled).toBe(false);
});

test('the address of a line is copied', async () => {
  const copied = clipboard();
  show({ away: null, lines });
  fireEvent.click(screen.getByRole('button', { name: 'Copy the SRT address' }));
  await expect.poll(() => copied).toEqual([ADDRESS]);
});
