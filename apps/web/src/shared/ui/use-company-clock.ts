import { site } from '@onair/contract/system/system';
import { useMemo } from 'react';
import { useCall } from '../api/query.ts';
import { type CompanyClock, companyClock } from '../i18n/company-clock.ts';
import { useFormat } from '../i18n/format.ts';

/** The company's clock in the language in force, for texts; `CompanyTime` shows an instant by itself. */
export const useCompanyClock = (): CompanyClock => {
  const format = useFormat();
  const timeZone = useCall(site, {}, { handled: true, staleTime: Number.POSITIVE_INFINITY }).data?.timeZone;
  return useMemo(() => companyClock(format, timeZone), [format, timeZone]);
};
