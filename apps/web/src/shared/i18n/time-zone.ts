import { dateFormat } from '@onair/contract/lib/formatters';
import { create } from 'zustand';

const KEY = 'onair-time-zone';

const read = (): string | null => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

/** Whether this browser knows a zone by that name. */
const isKnown = (zone: string): boolean => {
  try {
    return dateFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** The zone of the browser. */
const browserZone = (): string => dateFormat(undefined).resolvedOptions().timeZone;

const chosen = (zone: string | null): string => (zone !== null && isKnown(zone) ? zone : browserZone());

/**
 * The zone of the reader's own clock, which the company's is compared with. Read once: each read creates a formatter.
 */
const useTimeZone = create<{ zone: string }>(() => ({ zone: chosen(read()) }));

/** Switches to a zone, or with null to the browser's, now and after a reload; ignores an unknown one. */
export const setTimeZone = (zone: string | null): void => {
  if (zone !== null && !isKnown(zone)) return;
  try {
    if (zone === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, zone);
  } catch {
    // A browser without storage still switches until the reload.
  }
  useTimeZone.setState({ zone: chosen(zone) });
};

/** The name of the zone of the reader's own clock. */
export const useReaderZone = (): string => useTimeZone((state) => state.zone);
