import { CATEGORIES, CONTENT_TYPES, SOURCES } from '@onair/contract/content/items/items';
import type { QueueFilter } from '@onair/contract/content/review/queues';
import type { Bound } from '../../../shared/form/form-types.ts';
import { contentWords } from '../../../shared/i18n/content.words.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Checkbox } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { Field, FieldGroup } from '../../../shared/ui/field.tsx';
import { DayField } from '../../../shared/ui/lazy-days.tsx';
import { TagField } from '../../../shared/ui/tag-field.tsx';
import styles from '../policy-sets/policy-sets.module.css';
import { contentRuleWords } from './content-rule.words.ts';

/** Whether the last day is before the first, which matches nothing. */
export const daysReversed = ({ from, to }: { from?: string | undefined; to?: string | undefined }): boolean =>
  Boolean(from && to && to < from);

type Choice = 'types' | 'categories' | 'sources' | 'reviews';
const VALUES: Record<Choice, readonly string[]> = {
  types: CONTENT_TYPES,
  categories: CATEGORIES,
  sources: SOURCES,
  reviews: ['pending', 'passed', 'rejected'],
};

type Props<R extends QueueFilter> = {
  /** The parts with fixed values that the condition may have; words, tags and days are always available. */
  choices: readonly Choice[];
  field: Bound<R>;
  /** The fault of a part of the condition. */
  faultAt: (path: string) => string | undefined;
};

/** The condition on content items of sets and queues. */
export const RuleFields = <R extends QueueFilter>({ choices, field, faultAt }: Props<R>) => {
  const words = useWords(contentRuleWords);
  const content = useWords(contentWords);
  const labels: Record<Choice, Readonly<Record<string, string>>> = {
    types: content.contentTypes,
    categories: content.categories,
    sources: content.sources,
    reviews: content.reviews,
  };
  const rule = field.value;
  const put = (part: Partial<QueueFilter>) => field.onChange({ ...rule, ...part });
  const faultOf = (part: string) => faultAt(`${field.name}.${part}`);
  return (
    <Text as="div" shrinks className={styles.ruleFieldsRule}>
      <Text as="p" tone="muted" size={13} below={12}>
        {words.alternatives}
      </Text>
      {choices.map((part) => (
        <FieldGroup key={part} label={words.parts[part]}>
          <Checkbox.Group
            value={[...(rule[part] ?? [])]}
            options={VALUES[part].map((value) => ({ value, label: labels[part][value] ?? value }))}
            onChange={(chosen: string[]) => put({ [part]: chosen } as Partial<QueueFilter>)}
          />
        </FieldGroup>
      ))}
      {(['tags', 'words'] as const).map((part) => (
        <Field key={part} label={words.parts[part]} fault={faultOf(part)}>
          {({ labelId, describedBy, invalid }) => (
            <TagField
              labelledBy={labelId}
              describedBy={describedBy}
              invalid={invalid}
              placeholder={words.hints[part]}
              max={20}
              maxLength={30}
              value={rule[part] ?? []}
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
            fault={part === 'to' && daysReversed(rule) ? words.dayOrder : faultOf(part)}
          >
            {({ id, describedBy, invalid }) => (
              <DayField
                id={id}
                describedBy={describedBy}
                invalid={invalid}
                placeholder={words.anyDay}
                value={rule[part]}
                onChange={(day) => put({ [part]: day } as Partial<QueueFilter>)}
              />
            )}
          </Field>
        ))}
      </div>
    </Text>
  );
};
