import type { StudioDetails } from '@onair/contract/live/studios/studios';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { choose, clipboard, press, showOnPage } from '../../../testing/controls.tsx';
import { studioNow } from '../../../testing/studio-now.ts';
import type { PlayerStats } from '../player/figures.ts';
import { usePreview } from './preview.state.ts';
import { PreviewMenu } from './preview-card.tsx';
import { StudioIdProvider, StudioProvider, storeReports } from './studio.state.ts';

const ID = '01890000-0000-7000-8000-00000000e0e2';
const STUDIO = { id: ID, slug: 'main-hall', name: 'Main hall', title: '', livePath: '/live/main-hall' };

beforeEach(async () => {
  setLocale('en-US');
  storeReports([studioNow(ID, { program: 'hot' })]);
  usePreview.setState({ stats: { fps: 25 } as unknown as PlayerStats });
  await showOnPage(
    'Monitor',
    <StudioProvider value={STUDIO as unknown as StudioDetails}>
      <StudioIdProvider value={ID}>
        <PreviewMenu boxId="preview" />
        <div id="preview" />
      </StudioIdProvider>
    </StudioProvider>,
  );
});
afterEach(() => {
  usePreview.setState({ stats: null });
  vi.restoreAllMocks();
});

const act = async (name: string) => {
  await press('More');
  await choose(name);
};

test('the audience page of the studio is opened, and its address copied', async () => {
  const copied = clipboard();
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const address = new URL('/live/main-hall', location.href).href;
  await act('Open audience page');
  expect(open).toHaveBeenCalledWith(address, '_blank', 'noopener');
  await act('Copy audience link');
  await screen.findByText('Link copied');
  expect(copied).toEqual([address]);
});

test('what the player measures is copied together with the report of the studio', async () => {
  const copied = clipboard();
  await act('Copy playback figures');
  await screen.findByText('Playback figures copied');
  expect(JSON.parse(copied[0] ?? '')).toMatchObject({
    ...{ studio: 'main-hall', source: 'preview', player: { fps: 25 }, now: { program: 'hot' } },
  });
});

test('a snapshot without a picture says so instead of saving an empty file', async () => {
  await act('Save a snapshot');
  await screen.findByText('No picture now');
});
