import { countQueueMatches, createQueue } from '@onair/contract/content/review-queues';
import { useCall } from '../../../shared/api/query.ts';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { useSettled } from '../../../shared/ui/use-typed-filter.ts';
import { contentRuleWords } from '../content-rule/content-rule.words.ts';
import { daysReversed } from '../content-rule/rule-fields.tsx';
import { cleanFilter, EMPTY_QUEUE, type QueueDraft, QueueFields } from './queue-fields.tsx';
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
  const { dayOrder } = useWords(contentRuleWords);
  const form = useForm({
    endpoint: createQueue,
    initial: EMPTY_QUEUE,
    input: ({ name, rate, filter }) => ({ name, rate, filter: cleanFilter(filter) }),
    messages: { name: words.nameRequired, rate: words.rateFault },
    faults: ({ filter }) => (daysReversed(filter) ? { 'filter.to': dayOrder } : {}),
    onDone: ({ title, pending }) => {
      Message.success(wordsNow(qualityWords).created(title, pending));
      onClose();
    },
  });
  return (
    <FormDialog form={form} open={open} title={words.createTitle} ok={words.create} width={600} onClose={onClose}>
      <QueueFields form={form} />
      <Matches draft={form.values} />
    </FormDialog>
  );
};
