import { listQueues, type Queue } from '@onair/contract/content/review-queues';
import type { Inspection } from '@onair/contract/content/reviews';
import { keyOf, queryClient } from '../../../shared/api/query.ts';

/** Anyone who inspects quickly is no reason for every open page to read the list at each of their decisions. */
const PAUSE_MS = 1_500;
let waiting = false;

/** What any change to queues or to what waits in them makes stale. */
export const refreshQueues = (): Promise<unknown> => queryClient.invalidateQueries({ queryKey: keyOf(listQueues) });

/** As `refreshQueues`, a little later and for all changes heard until then. */
export const refreshSoon = (): void => {
  if (waiting) return;
  waiting = true;
  setTimeout(() => {
    waiting = false;
    refreshQueues();
  }, PAUSE_MS);
};

/** Puts what a reviewer was told about a queue into its card at once. */
export const showPending = ({ queue: { id }, pending }: Inspection): void => {
  const told = (queue: Queue): Queue => ({
    ...queue,
    pending,
    data: queue.data.map((figure) => (figure.label === 'pending' ? { ...figure, value: pending } : figure)),
  });
  queryClient.setQueryData<Queue[]>(keyOf(listQueues, {}), (queues) =>
    queues?.map((queue) => (queue.id === id ? told(queue) : queue)),
  );
};
