import { Input, InputNumber } from '@arco-design/web-react';
import type { FieldFault } from '@onair/contract/failure';
import { useWords } from '../../../shared/i18n/words.ts';
import { Field } from '../../../shared/ui/field.tsx';
import { RuleFields } from '../content-rule/rule-fields.tsx';
import { draftFaults, type QueueDraft } from './new-queue.ts';
import styles from './review-queues.module.css';
import { qualityWords } from './review-queues.words.ts';

type Props = {
  draft: QueueDraft;
  /** Faults are shown once someone has tried to create. */
  tried: boolean;
  faults: readonly FieldFault[];
  onChange: (draft: QueueDraft) => void;
};

/** The form of a new queue. */
export const QueueFields = ({ draft, tried, faults, onChange }: Props) => {
  const words = useWords(qualityWords);
  const { name, rate, filter } = draft;
  const own = draftFaults(draft);
  const told = (field: string) => faults.find((fault) => fault.field === field)?.msg;
  return (
    <>
      <Field
        label={words.name}
        required
        hint={words.nameHint}
        fault={told('name') ?? (tried && own.name ? words.nameRequired : undefined)}
      >
        {({ id, describedBy, invalid }) => (
          <Input
            id={id}
            value={name}
            maxLength={60}
            autoFocus
            aria-describedby={describedBy}
            aria-invalid={invalid}
            aria-required
            {...(invalid ? { status: 'error' as const } : {})}
            onChange={(next) => onChange({ ...draft, name: next })}
          />
        )}
      </Field>
      <Field
        label={words.rateLabel}
        required
        hint={words.rateHint}
        fault={tried && own.rate ? words.rateFault : undefined}
      >
        {({ id, describedBy, invalid }) => (
          <InputNumber
            id={id}
            value={rate}
            min={1}
            max={100}
            precision={0}
            className={styles.rate ?? ''}
            aria-describedby={describedBy}
            error={invalid}
            onChange={(next) => onChange({ ...draft, rate: next })}
          />
        )}
      </Field>
      <RuleFields
        choices={['types', 'categories', 'sources', 'reviews']}
        rule={filter}
        faults={faults}
        path="filter"
        onChange={(next) => onChange({ ...draft, filter: next })}
      />
    </>
  );
};
