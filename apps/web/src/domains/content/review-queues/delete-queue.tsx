import { deleteQueue, listQueues, type Queue, restoreQueue } from '@onair/contract/content/review-queues';
import { announceFailure } from '../../../shared/api/announce.ts';
import { call } from '../../../shared/api/call.ts';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { offerUndo } from '../../../shared/ui/undo-offer.tsx';
import { refreshQueues } from './changed.ts';
import { qualityWords } from './review-queues.words.ts';

const restore = async ({ id, title }: Queue): Promise<void> => {
  await call(restoreQueue, { id });
  Message.success(wordsNow(qualityWords).restored(title));
  await refreshQueues();
};

/** Asks before a queue is deleted. */
export const DeleteQueue = ({ queue, open, onClose }: { queue: Queue; open: boolean; onClose: () => void }) => {
  const words = useWords(qualityWords);
  const write = useWrite(deleteQueue, {
    changes: [listQueues],
    onDone: () => {
      offerUndo(`deleted ${queue.id}`, wordsNow(qualityWords).deleted(queue.title), () => restore(queue));
      onClose();
    },
    onFailed: (error) => {
      announceFailure(error);
      refreshQueues();
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
        loading: write.isPending,
        onPress: () => write.mutate({ id: queue.id }),
      }}
    >
      {words.deleteText(queue.pending)}
    </Dialog>
  );
};
