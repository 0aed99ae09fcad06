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
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

const usable = (zone: string | null): string | null => (zone !== null && isKnown(zone) ? zone : null);

/** The zone of the reader's own clock, to which the company's is compared; null for that of the browser. */
export const useTimeZone = create<{ zone: string | null }>(() => ({ zone: usable(read()) }));

/** Switches to a zone, now and after a reload; an unknown one changes nothing. */
export const setTimeZone = (zone: string | null): void => {
  if (zone !== null && !isKnown(zone)) return;
  try {
    if (zone === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, zone);
  } catch {
    // A browser without storage still switches until the reload.
  }
  useTimeZone.setState({ zone });
};

/** The browser's zone, asked for once: each question makes a formatter, and every time on a page has one. */
let browserZone: string | undefined;

/** The name of the zone of the reader's own clock. */
export const useReaderZone = (): string => {
  const zone = useTimeZone((state) => state.zone);
  browserZone ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zone ?? browserZone;
};
