import { listQueues, type Queue } from '@onair/contract/content/review-queues';
import type { Inspection } from '@onair/contract/content/reviews';
import { keyOf, queryClient } from '../../../shared/api/query.ts';

/** Puts what a reviewer's answer says about a queue into its card. */
export const showPending = ({ queue: { id }, pending }: Inspection): void => {
  const changed = (queue: Queue): Queue => ({
    ...queue,
    pending,
    data: queue.data.map((figure) => (figure.label === 'pending' ? { ...figure, value: pending } : figure)),
  });
  queryClient.setQueryData<Queue[]>(keyOf(listQueues, {}), (queues) =>
    queues?.map((queue) => (queue.id === id ? changed(queue) : queue)),
  );
};
