import { deleteQueue, type Queue, restoreQueue } from '@onair/contract/content/review/queues';
import { useWrite, write } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { offerUndo } from '../../../shared/ui/undo-offer.tsx';
import { queueWords } from './review-queues.words.ts';

const restore = async ({ id, title }: Queue): Promise<void> => {
  await write(restoreQueue, { id });
  Message.success(wordsNow(queueWords).restored(title));
};

/** Deletes a queue after a question, and offers to undo it. */
export const useQueueDeletion = (): ((queue: Queue) => void) => {
  const words = useWords(queueWords);
  const { confirm } = useOverlays();
  const deletion = useWrite(deleteQueue);
  return async (queue) => {
    const { id, title, pending } = queue;
    const deleted = await confirm({
      title: words.deleteTitle(title),
      text: words.deleteText(pending),
      ok: words.delete,
      cancel: words.keep,
      danger: true,
      act: () => deletion.mutateAsync({ id }),
    });
    if (deleted) offerUndo(`deleted ${id}`, wordsNow(queueWords).deleted(title), () => restore(queue));
  };
};
