import { Message } from '@arco-design/web-react';
import { countQueueMatches, createQueue, listQueues } from '@onair/contract/content/review-queues';
import type { FieldFault } from '@onair/contract/failure';
import { type FormEvent, useId, useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx';
import { useSettled } from '../../../shared/ui/use-settled.ts';
import { daysReversed } from '../content-rule/days.ts';
import { bodyOf, cleanFilter, EMPTY_QUEUE, type QueueDraft } from './new-queue.ts';
import { QueueFields } from './queue-fields.tsx';
import styles from './review-queues.module.css';
import { qualityWords } from './review-queues.words.ts';

const SETTLE_MS = 300;

/** How many items the filter, as it stands in the form, matches now. */
const Matches = ({ draft }: { draft: QueueDraft }) => {
  const words = useWords(qualityWords);
  const format = useFormat();
  const filter = useSettled(cleanFilter(draft.filter), SETTLE_MS);
  const { data } = useCall(countQueueMatches, { filter }, { enabled: !daysReversed(filter), handled: true });
  return (
    <p className={styles.matches} role="status">
      {data ? words.matches(format.atLeast(data.matching, data.more), format.number(data.pending)) : words.counting}
    </p>
  );
};

/** Creates a queue. What was typed is not thrown away without asking. */
export const CreateQueue = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const words = useWords(qualityWords);
  const formId = useId();
  const [was, setWas] = useState(false);
  const [draft, setDraft] = useState(EMPTY_QUEUE);
  const [tried, setTried] = useState(false);
  const [faults, setFaults] = useState<readonly FieldFault[]>([]);
  if (open !== was) {
    setWas(open);
    setDraft(EMPTY_QUEUE);
    setTried(false);
    setFaults([]);
  }
  const write = useWrite(createQueue, {
    changes: [listQueues],
    onDone: ({ title, pending }) => {
      Message.success(wordsNow(qualityWords).created(title, pending));
      onClose();
    },
    onFailed: (error) => {
      if (error.fields.length > 0) setFaults(error.fields);
      else announceFailure(error);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const body = bodyOf(draft);
    if (body && open) write.mutate(body);
  };
  const dirty = open && JSON.stringify(draft) !== JSON.stringify(EMPTY_QUEUE);
  return (
    <Dialog
      open={open}
      title={words.createTitle}
      width={600}
      keep
      onClose={onClose}
      ok={{ label: words.create, loading: write.isPending, submits: formId }}
    >
      <form id={formId} onSubmit={submit} noValidate>
        <QueueFields
          draft={draft}
          tried={tried}
          faults={faults}
          onChange={(next) => {
            setDraft(next);
            setFaults([]);
          }}
        />
        <Matches draft={draft} />
      </form>
      <LeaveGuard dirty={dirty} onDiscard={() => setDraft(EMPTY_QUEUE)} />
    </Dialog>
  );
};
