import { Checkbox, Input, InputNumber } from '@arco-design/web-react';
import { CATEGORIES, CONTENT_TYPES, SOURCES } from '@onair/contract/content';
import type { FieldFault } from '@onair/contract/failure';
import type { QueueFilter } from '@onair/contract/quality';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Field, FieldGroup } from '../../../shared/ui/field.tsx';
import { DayField } from '../../../shared/ui/lazy-day-field.tsx';
import { TagField } from '../../../shared/ui/tag-field.tsx';
import { draftFaults, type QueueDraft } from './new-queue.ts';
import styles from './quality.module.css';
import { qualityWords } from './quality.words.ts';

type Props = {
  draft: QueueDraft;
  /** Faults are shown once somebody has tried to create. */
  tried: boolean;
  faults: readonly FieldFault[];
  onChange: (draft: QueueDraft) => void;
};

const REVIEWS = ['pending', 'passed', 'rejected'] as const;

/** The form of a new queue. */
export const QueueFields = ({ draft, tried, faults, onChange }: Props) => {
  const words = useWords(qualityWords);
  const content = useWords(contentWords);
  const { name, rate, filter } = draft;
  const own = draftFaults(draft);
  const told = (field: string) => faults.find((fault) => fault.field === field)?.msg;
  const put = (part: Partial<QueueFilter>) => onChange({ ...draft, filter: { ...filter, ...part } });
  const choices = [
    ['types', CONTENT_TYPES, content.contentTypes],
    ['categories', CATEGORIES, content.categories],
    ['sources', SOURCES, content.sources],
    ['reviews', REVIEWS, content.reviews],
  ] as const;
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
      <p className={styles.note}>{words.filterText}</p>
      {choices.map(([part, values, labels]) => (
        <FieldGroup key={part} label={words.parts[part]}>
          <Checkbox.Group
            value={[...(filter[part] ?? [])]}
            options={values.map((value) => ({ value, label: (labels as Record<string, string>)[value] ?? value }))}
            onChange={(chosen: string[]) => put({ [part]: chosen } as Partial<QueueFilter>)}
          />
        </FieldGroup>
      ))}
      {(['tags', 'words'] as const).map((part) => (
        <Field key={part} label={words.parts[part]} fault={told(`filter.${part}`)}>
          {({ labelId, describedBy, invalid }) => (
            <TagField
              labelledBy={labelId}
              describedBy={describedBy}
              invalid={invalid}
              placeholder={words.tagsHint}
              max={20}
              maxLength={30}
              value={filter[part] ?? []}
              onChange={(values) => put({ [part]: values })}
            />
          )}
        </Field>
      ))}
      <div className={styles.days}>
        {(['from', 'to'] as const).map((part) => (
          <Field
            key={part}
            label={words.parts[part]}
            fault={part === 'to' && own.to ? words.dayOrder : told(`filter.${part}`)}
          >
            {({ id, describedBy, invalid }) => (
              <DayField
                id={id}
                describedBy={describedBy}
                invalid={invalid}
                placeholder={words.anyDay}
                value={filter[part]}
                onChange={(day) => put({ [part]: day } as Partial<QueueFilter>)}
              />
            )}
          </Field>
        ))}
      </div>
    </>
  );
};
