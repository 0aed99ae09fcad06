import { listServices, type Service } from '@onair/contract/billing/services';
import { servicesChannel } from '@onair/contract/billing/services-channel';
import { useEffect } from 'react';
import { readNow } from '../../../shared/api/query.ts';
import { useChannel } from '../../../shared/stream/connection.ts';

/** Longer timers overflow in browsers; by then the page has reloaded the data anyway. */
const LONGEST_WAIT_MS = 86_400_000;

/** Reloads services and balance when someone changes them, and when the next contract ends. */
export const useServiceEvents = (services: readonly Service[] | undefined): void => {
  useChannel(servicesChannel);
  const ends = (services ?? []).filter(({ enable }) => enable).map(({ expiresAt }) => Date.parse(expiresAt ?? ''));
  const next = Math.min(...ends.filter((end) => !Number.isNaN(end)));
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    // Slightly later, since clocks differ.
    const wait = Math.min(Math.max(next - Date.now(), 0) + 2000, LONGEST_WAIT_MS);
    const timer = setTimeout(() => void readNow(listServices, {}).catch(() => undefined), wait);
    return () => clearTimeout(timer);
  }, [next]);
};
