import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { setLocale } from '../i18n/locale.ts';
import { RelativeTime } from './relative-time.tsx';

afterEach(() => void vi.useRealTimers());

test('a relative time goes on counting while it is on the screen', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:02:00.000Z') });
  setLocale('en-US');
  render(<RelativeTime at="2026-03-01T12:00:00.000Z" />);
  expect(screen.getByText('2 minutes ago')).toBeTruthy();
  await act(async () => vi.advanceTimersByTimeAsync(3 * 60_000));
  expect(screen.getByText('5 minutes ago')).toBeTruthy();
});
