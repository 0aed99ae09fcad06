import {
  countQueueMatches,
  createQueue,
  editQueue,
  listQueues,
  type Queue,
} from '@onair/contract/content/review-queues';
import { readNow, useCall } from '../../../shared/api/query.ts';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { useDebounced } from '../../../shared/ui/use-typed-filter.ts';
import { contentRuleWords } from '../content-rule/content-rule.words.ts';
import { daysReversed } from '../content-rule/rule-fields.tsx';
import { cleanFilter, EMPTY_QUEUE, type QueueDraft, QueueFields } from './queue-fields.tsx';
import { qualityWords } from './review-queues.words.ts';

const DEBOUNCE_MS = 300;

/** The current number of matches of the filter in the form. */
const Matches = ({ draft }: { draft: QueueDraft }) => {
  const words = useWords(qualityWords);
  const format = useFormat();
  const filter = useDebounced(cleanFilter(draft.filter), DEBOUNCE_MS);
  const { data } = useCall(countQueueMatches, { filter }, { enabled: !daysReversed(filter), handled: true });
  return (
    <Text as="p" tone="strong" weight="medium" role="status">
      {data ? words.matches(format.atLeast(data.matching, data.more), format.number(data.pending)) : words.counting}
    </Text>
  );
};

const inputOf = ({ name, rate, filter, slaMinutes, secondReader }: QueueDraft) => ({
  name,
  rate,
  filter: cleanFilter(filter),
  slaMinutes: slaMinutes ?? null,
  secondReader,
});

const useRules = () => {
  const words = useWords(qualityWords);
  const { dayOrder } = useWords(contentRuleWords);
  return {
    messages: { name: words.nameRequired, rate: words.rateFault, slaMinutes: words.slaFault },
    faults: ({ filter }: QueueDraft) => (daysReversed(filter) ? { 'filter.to': dayOrder } : {}),
  };
};

/** Creates a queue. Unsaved input is not discarded without asking. */
export const CreateQueue = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const words = useWords(qualityWords);
  const form = useForm({
    endpoint: createQueue,
    initial: EMPTY_QUEUE,
    input: inputOf,
    ...useRules(),
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

const draftOf = ({ title, rate, filter, slaMinutes, secondReader }: Queue): QueueDraft => ({
  name: title,
  rate,
  filter,
  slaMinutes: slaMinutes ?? undefined,
  secondReader,
});

/** Edits a queue; a conflicting change is shown before anything is overwritten. */
export const EditQueue = ({ queue, open, onClose }: { queue: Queue; open: boolean; onClose: () => void }) => {
  const words = useWords(qualityWords);
  const { id, version } = queue;
  const builtIn = queue.name === 'ruleHits';
  const form = useForm({
    endpoint: editQueue,
    of: id,
    version,
    initial: draftOf(queue),
    same: (a, b) => JSON.stringify(a) === JSON.stringify(b),
    input: (draft, base) => {
      const { slaMinutes, secondReader, ...takenIn } = inputOf(draft);
      return { id, version: base.version, slaMinutes, secondReader, ...(builtIn ? {} : takenIn) };
    },
    ...useRules(),
    latest: async () => {
      const now = (await readNow(listQueues, {})).find((each) => each.id === id) ?? queue;
      return { values: draftOf(now), version: now.version };
    },
    onDone: ({ title, pending }) => {
      Message.success(wordsNow(qualityWords).edited(title, pending));
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      open={open}
      title={words.editTitle(queue.title)}
      ok={words.save}
      width={600}
      onClose={onClose}
    >
      <QueueFields form={form} builtIn={builtIn} />
      {builtIn ? null : (
        <>
          <Matches draft={form.values} />
          <Text as="p" tone="muted" size={12}>
            {words.editHint}
          </Text>
        </>
      )}
    </FormDialog>
  );
};
