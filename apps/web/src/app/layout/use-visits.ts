import { recordVisit } from '@onair/contract/analytics/workplace';
import { useEffect } from 'react';
import { call } from '../../shared/api/call.ts';
import type { Page } from '../../shared/page/page.tsx';

/** Tells the server which page was opened, for "recently visited" and for the count of visits. Nobody waits for it. */
export const useVisits = (page: Page | null): void => {
  const name = page?.name;
  useEffect(() => {
    if (!name) return;
    call(recordVisit, { name }, { handled: true }).catch(() => {
      // A visit that is not remembered harms nobody.
    });
  }, [name]);
};
