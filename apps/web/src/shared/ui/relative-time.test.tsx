import { site } from '@onair/contract/system/system';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { keyOf, queryClient } from '../api/query.ts';
import { setLocale } from '../i18n/locale.ts';
import { setTimeZone } from '../i18n/time-zone.ts';
import { RelativeTime } from './relative-time.tsx';

afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
  setTimeZone(null);
});

test('a relative time goes on counting while it is on the screen, with the company’s time as its title', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-01T12:02:00.000Z') });
  setLocale('en-US');
  setTimeZone('UTC');
  queryClient.setQueryData(keyOf(site, {}), { timeZone: 'Asia/Shanghai' });
  render(
    <QueryClientProvider client={queryClient}>
      <RelativeTime at="2026-03-01T12:00:00.000Z" />
    </QueryClientProvider>,
  );
  expect(screen.getByText('2 minutes ago').title).toBe('Mar 1, 2026, 20:00:00 GMT+8');
  await act(async () => vi.advanceTimersByTimeAsync(3 * 60_000));
  expect(screen.getByText('5 minutes ago')).toBeTruthy();
});
