import type { QueueFilter } from '@onair/contract/content/review-queues';
import { partsWhere } from '@onair/contract/typed';
import { SwitchField } from '../../../shared/form/choice-fields.tsx';
import type { Form } from '../../../shared/form/form-types.ts';
import { NumberField } from '../../../shared/form/number-field.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useWords } from '../../../shared/i18n/words.ts';
import { RuleFields } from '../content-rule/rule-fields.tsx';
import styles from './review-queues.module.css';
import { qualityWords } from './review-queues.words.ts';

export type QueueDraft = {
  name: string;
  rate: number | undefined;
  filter: QueueFilter;
  slaMinutes: number | undefined;
  secondReader: boolean;
};

export const EMPTY_QUEUE: QueueDraft = { name: '', rate: 100, filter: {}, slaMinutes: undefined, secondReader: false };

/** A normalized filter without empty parts. */
export const cleanFilter = (filter: QueueFilter): QueueFilter =>
  partsWhere(filter, (value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));

/** The form of a queue. The built-in queue's filter cannot be edited. */
export const QueueFields = ({ form, builtIn = false }: { form: Form<QueueDraft>; builtIn?: boolean }) => {
  const words = useWords(qualityWords);
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
  const words = useWords(qualityWords);
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
