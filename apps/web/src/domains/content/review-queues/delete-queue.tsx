import { deleteQueue, type Queue, restoreQueue } from '@onair/contract/content/review/queues';
import { useWrite, write } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { offerUndo } from '../../../shared/ui/undo-offer.tsx';
import { queueWords } from './review-queues.words.ts';

const restore = async ({ id, title }: Queue): Promise<void> => {
  await write(restoreQueue, { id });
  Message.success(wordsNow(queueWords).restored(title));
};

/** Asks before a queue is deleted. */
export const DeleteQueue = ({ queue, open, onClose }: { queue: Queue; open: boolean; onClose: () => void }) => {
  const words = useWords(queueWords);
  const deletion = useWrite(deleteQueue, {
    onDone: () => {
      offerUndo(`deleted ${queue.id}`, wordsNow(queueWords).deleted(queue.title), () => restore(queue));
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      title={words.deleteTitle(queue.title)}
      width={420}
      cancelLabel={words.keep}
      onClose={onClose}
      ok={{
        label: words.delete,
        status: 'danger',
        loading: deletion.isPending,
        onPress: () => deletion.mutate({ id: queue.id }),
      }}
    >
      {words.deleteText(queue.pending)}
    </Dialog>
  );
};
