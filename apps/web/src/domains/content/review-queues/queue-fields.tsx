import type { QueueFilter } from '@onair/contract/content/review-queues';
import { partsWhere } from '@onair/contract/typed';
import type { Form } from '../../../shared/form/form-types.ts';
import { NumberField } from '../../../shared/form/number-field.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useWords } from '../../../shared/i18n/words.ts';
import { RuleFields } from '../content-rule/rule-fields.tsx';
import styles from './review-queues.module.css';
import { qualityWords } from './review-queues.words.ts';

export type QueueDraft = { name: string; rate: number | undefined; filter: QueueFilter };

export const EMPTY_QUEUE: QueueDraft = { name: '', rate: 100, filter: {} };

/** A filter without empty parts, one form for what means the same. */
export const cleanFilter = (filter: QueueFilter): QueueFilter =>
  partsWhere(filter, (value) => (Array.isArray(value) ? value.length > 0 : Boolean(value)));

/** The form of a new queue. */
export const QueueFields = ({ form }: { form: Form<QueueDraft> }) => {
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
