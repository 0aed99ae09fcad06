import type { StudioCard } from '@onair/contract/live/studios/studios';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { setLocale } from '../../../shared/i18n/locale.ts';
import { useStream } from '../../../shared/stream/connection.ts';
import { showOnPage } from '../../../testing/controls.tsx';
import { studioNow } from '../../../testing/studio-now.ts';
import { storeReports } from './studio.state.ts';
import { StudioSwitcher } from './studio-switcher.tsx';

const ID = '01890000-0000-7000-8000-00000000e0e3';
const STUDIO = { id: ID, slug: 'main-hall', name: 'Main hall', title: '', live: true };

afterEach(() => useStream.setState({ live: false }));

test('a studio is called live for as long as reports of it arrive, and unknown when the connection is lost', async () => {
  setLocale('en-US');
  useStream.setState({ live: true });
  storeReports([studioNow(ID, { live: true })]);
  const studio = STUDIO as unknown as StudioCard;
  await showOnPage('Monitor', <StudioSwitcher studios={[studio]} current={studio} onChoose={() => {}} />);
  const button = screen.getByRole('button', { name: /Main hall/ });
  expect(button.textContent).toContain('Live');
  act(() => useStream.setState({ live: false }));
  expect(button.textContent).toContain('Unknown');
  expect(button.textContent).not.toContain('Live');
});
