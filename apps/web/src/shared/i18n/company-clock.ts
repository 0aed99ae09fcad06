import { site } from '@onair/contract/system/system';
import { useMemo } from 'react';
import { useCall } from '../api/query.ts';
import { type Format, useFormat, type When } from './format.ts';

/**
 * Instants as text on the company's clock, by which filters and files count days; on the reader's own until the company's
 * zone is known.
 */
export const companyClock = (format: Format, timeZone: string | undefined) => ({
  instant: (at: When): string => (timeZone ? format.instantIn(at, timeZone) : format.instant(at)),
  minute: (at: When): string => (timeZone ? format.dateTimeIn(at, timeZone) : format.dateTime(at)),
  time: (at: When): string => (timeZone ? format.timeIn(at, timeZone) : format.time(at)),
  date: (at: When): string => (timeZone ? format.dateIn(at, timeZone) : format.date(at)),
  /** The zone's name after a space where the reader's own clock shows another time, else nothing. */
  zone: (at: When): string => (timeZone && format.timeIn(at, timeZone) !== format.time(at) ? ` ${timeZone}` : ''),
});

export type CompanyClock = ReturnType<typeof companyClock>;

const useZone = (): string | undefined =>
  useCall(site, {}, { handled: true, staleTime: Number.POSITIVE_INFINITY }).data?.timeZone;

/** The company's zone; the browser's own until it is known. */
export const useCompanyZone = (): string => useZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The company's clock in the language in force, for texts; `CompanyTime` shows an instant by itself. */
export const useCompanyClock = (): CompanyClock => {
  const format = useFormat();
  const timeZone = useZone();
  return useMemo(() => companyClock(format, timeZone), [format, timeZone]);
};
