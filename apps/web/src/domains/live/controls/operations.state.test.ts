import type { StudioNow } from '@onair/contract/live/studios/now';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { studioNow } from '../../../testing/studio-now.ts';
import { storeReports } from '../studios/studio.state.ts';
import { studioShows } from './operations.state.tsx';

let second = 0;
const tell = (open: boolean, at = ++second) =>
  storeReports([
    studioNow('s1', {
      at: `2026-11-22T12:00:${String(at).padStart(2, '0')}.000Z`,
      delay: { seconds: 8, open },
    }),
  ]);
const isCut = ({ delay }: StudioNow) => !delay.open;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a command is confirmed by what the studio shows, once it does', async () => {
  tell(true);
  const confirmed = studioShows('s1', isCut);
  tell(true);
  tell(false);
  expect(await confirmed).toBe(true);
});

test('a stored answer confirms nothing: the studio still shows another state', async () => {
  tell(true);
  const confirmed = studioShows('s1', isCut);
  tell(false, 0);
  await vi.advanceTimersByTimeAsync(6000);
  expect(await confirmed).toBe(false);
});

test('a state that is already shown is confirmed immediately', async () => {
  tell(false);
  expect(await studioShows('s1', isCut)).toBe(true);
});
