import { listQueues } from '@onair/contract/quality';
import { keyOf, queryClient } from '../../../shared/api/query.ts';

/** What any change to queues or to what waits in them makes stale. */
export const refreshQueues = (): Promise<unknown> => queryClient.invalidateQueries({ queryKey: keyOf(listQueues) });
