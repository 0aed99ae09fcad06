import {
  countQueueMatches,
  createQueue,
  editQueue,
  listQueues,
  type Queue,
  type QueueFilter,
} from '@onair/contract/content/review/queues';
import { partsWhere } from '@onair/contract/typed';
import { readNow, useCall } from '../../../shared/api/query.ts';
import { SwitchField } from '../../../shared/form/choice-fields.tsx';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import type { Form } from '../../../shared/form/form-types.ts';
import { NumberField } from '../../../shared/form/number-field.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useFormat } from '../../../shared/i18n/format.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useDebounced } from '../../../shared/ui/use-typed-filter.ts';
import { contentRuleWords } from '../content-rule/content-rule.words.ts';
import { daysReversed, RuleFields } from '../content-rule/rule-fields.tsx';
import styles from './review-queues.module.css';
import { queueWords } from './review-queues.words.ts';

type QueueDraft = {
  name: string;
  rate: number | undefined;
  filter: QueueFilter;
  slaMinutes: number | undefined;
  secondReader: boolean;
};

const EMPTY_QUEUE: QueueDraft = { name: '', rate: 100, filter: {}, slaMinutes: undefined, secondReader: false };

/** A normalized filter without empty parts. */
const cleanFilter = (filter: QueueFilter): QueueFilter =>
  partsWhere(filter, (value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));

/** The form of a queue. The built-in queue's filter cannot be edited. */
const QueueFields = ({ form, builtIn = false }: { form: Form<QueueDraft>; builtIn?: boolean }) => {
  const words = useWords(queueWords);
  return (
    <>
      {builtIn ? null : <IntakeFields form={form} />}
      <NumberField
        field={form.field('slaMinutes')}
        label={words.slaLabel}
        hint={words.slaHint}
        className={styles.rate ?? ''}
      />
      <SwitchField field={form.field('secondReader')} label={words.secondReader} hint={words.secondHint} />
    </>
  );
};

const IntakeFields = ({ form }: { form: Form<QueueDraft> }) => {
  const words = useWords(queueWords);
  return (
    <>
      <TextField field={form.field('name')} label={words.name} hint={words.nameHint} autoFocus />
      <NumberField
        field={form.field('rate')}
        label={words.rateLabel}
        hint={words.rateHint}
        className={styles.rate ?? ''}
      />
      <RuleFields
        choices={['types', 'categories', 'sources', 'reviews']}
        field={form.field('filter')}
        faultAt={form.faultAt}
      />
    </>
  );
};

const DEBOUNCE_MS = 300;

/** The current number of matches of the filter in the form. */
const Matches = ({ draft }: { draft: QueueDraft }) => {
  const words = useWords(queueWords);
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
  const words = useWords(queueWords);
  const { dayOrder } = useWords(contentRuleWords);
  return {
    messages: { name: words.nameRequired, rate: words.rateFault, slaMinutes: words.slaFault },
    faults: ({ filter }: QueueDraft) => (daysReversed(filter) ? { 'filter.to': dayOrder } : {}),
  };
};

/** Creates a queue. Unsaved input is not discarded without asking. */
export const CreateQueue = ({ open, onClose }: OverlayProps) => {
  const words = useWords(queueWords);
  const form = useForm({
    endpoint: createQueue,
    initial: EMPTY_QUEUE,
    input: inputOf,
    ...useRules(),
    onDone: ({ title, pending }) => {
      Message.success(wordsNow(queueWords).created(title, pending));
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
export const EditQueue = ({ queue, open, onClose }: OverlayProps & { queue: Queue }) => {
  const words = useWords(queueWords);
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
      Message.success(wordsNow(queueWords).edited(title, pending));
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
