import { jobKind } from '../../../jobs/index.ts';

/** Carries out a change of many items. */
export const bulkKind = jobKind<{ id: string }>('content.bulk', {
  retries: 20,
  backoffSeconds: 2,
  timeoutSeconds: 3_600,
  concurrency: 1,
});
