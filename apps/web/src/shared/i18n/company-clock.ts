import { site } from '@onair/contract/system/system';
import { useMemo } from 'react';
import { useCall } from '../api/query.ts';
import { type Format, useFormat, type When } from './format.ts';

/**
 * Formats instants on the company's clock, which filters and files use for days; on the reader's own until the
 * company's zone is known.
 */
export const companyClock = (format: Format, timeZone: string | undefined) => ({
  instant: (at: When): string => (timeZone ? format.instantIn(at, timeZone) : format.instant(at)),
  minute: (at: When): string => (timeZone ? format.dateTimeIn(at, timeZone) : format.dateTime(at)),
  time: (at: When): string => (timeZone ? format.timeIn(at, timeZone) : format.time(at)),
  date: (at: When): string => (timeZone ? format.dateIn(at, timeZone) : format.date(at)),
  /** A space and the zone, short enough for tables, where the reader's own clock shows another time, else nothing. */
  zone: (at: When): string =>
    timeZone && format.timeIn(at, timeZone) !== format.time(at) ? ` ${format.offsetIn(at, timeZone)}` : '',
});

export type CompanyClock = ReturnType<typeof companyClock>;

const useZone = (): string | undefined =>
  useCall(site, {}, { handled: true, staleTime: Number.POSITIVE_INFINITY }).data?.timeZone;

/** The company's zone; the browser's own until it is known. */
export const useCompanyZone = (): string => useZone() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The company's clock in the current language, for texts; `CompanyTime` renders an instant. */
export const useCompanyClock = (): CompanyClock => {
  const format = useFormat();
  const timeZone = useZone();
  return useMemo(() => companyClock(format, timeZone), [format, timeZone]);
};
