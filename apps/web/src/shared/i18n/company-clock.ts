import { site } from '@onair/contract/system/system';
import { useMemo } from 'react';
import { useCall } from '../api/query.ts';
import { type Format, useFormat, type When } from './format.ts';
import { useReaderZone } from './time-zone.ts';

/**
 * The console's clock: instants are shown on the company's, by which filters and files count days. The zone is named
 * where the reader's own clock differs.
 */
export const companyClock = (format: Format, company: string, reader: string) => {
  /** GMT+8 where the two clocks differ, else nothing. */
  const zoneAt = (at: When): string =>
    format.dateTimeIn(at, company) === format.dateTimeIn(at, reader) ? '' : format.offsetIn(at, company);
  /** The zone of a time in a list whose heading names the current one; empty where it is the same. */
  const oddZoneAt = (at: When, now: When): string => {
    const named = zoneAt(now);
    if (named === '') return zoneAt(at);
    const zone = format.offsetIn(at, company);
    return zone === named ? '' : zone;
  };
  /** Without the zone, for lists, ranges and axes that name it elsewhere. */
  const bare = {
    instant: (at: When): string => format.instantIn(at, company),
    minute: (at: When): string => format.dateTimeIn(at, company),
    time: (at: When): string => format.timeIn(at, company),
  };
  const named = (shape: (at: When) => string) => (at: When) => [shape(at), zoneAt(at)].filter(Boolean).join(' ');
  return {
    zoneAt,
    oddZoneAt,
    bare,
    /** Date and time to the second. */
    instant: named(bare.instant),
    /** Date and time to the minute. */
    minute: named(bare.minute),
    /** The time of day to the minute. */
    time: named(bare.time),
    /** A day of the company's calendar, the same for every reader. */
    date: (at: When): string => format.dateIn(at, company),
  };
};

export type CompanyClock = ReturnType<typeof companyClock>;

/** The company's zone; the reader's until it is known. */
export const useCompanyZone = (): string => {
  const reader = useReaderZone();
  return useCall(site, {}, { handled: true, staleTime: Number.POSITIVE_INFINITY }).data?.timeZone ?? reader;
};

/** The company's clock in the current language, for texts; `CompanyTime` renders an instant. */
export const useCompanyClock = (): CompanyClock => {
  const format = useFormat();
  const company = useCompanyZone();
  const reader = useReaderZone();
  return useMemo(() => companyClock(format, company, reader), [format, company, reader]);
};
