import { Checkbox } from '@arco-design/web-react';
import { CATEGORIES, SOURCES } from '@onair/contract/content';
import type { FieldFault } from '@onair/contract/failure';
import type { PolicyContentType, PolicyRule } from '@onair/contract/policies';
import { useWords } from '../../shared/i18n/words.ts';
import { Field, FieldGroup } from '../../shared/ui/field.tsx';
import { DayField } from '../../shared/ui/lazy-day-field.tsx';
import { TagField } from '../../shared/ui/tag-field.tsx';
import { faultOf } from './fault-of.ts';
import { policyWords } from './policy.words.ts';
import { daysReversed } from './rule.ts';
import styles from './rule-editor.module.css';
import { RuleMatches } from './rule-matches.tsx';
import { setWords } from './set.words.ts';

type Props = {
  contentType: PolicyContentType;
  rule: PolicyRule;
  faults: readonly FieldFault[];
  onChange: (rule: PolicyRule) => void;
};

/** The condition of a set, with what it matches at this moment. */
export const RuleEditor = ({ contentType, rule, faults, onChange }: Props) => {
  const words = useWords(setWords);
  const policy = useWords(policyWords);
  const put = (part: Partial<PolicyRule>) => onChange({ ...rule, ...part });
  const dayFault = daysReversed(rule) ? policy.dayOrder : faultOf(faults, 'rule.to');
  return (
    <div className={styles.rule}>
      <p className={styles.note}>{words.alternatives}</p>
      <FieldGroup label={policy.ruleParts.categories}>
        <Checkbox.Group
          value={rule.categories ?? []}
          options={CATEGORIES.map((value) => ({ value, label: policy.categories[value] }))}
          onChange={(categories) => put({ categories })}
        />
      </FieldGroup>
      <FieldGroup label={policy.ruleParts.sources}>
        <Checkbox.Group
          value={rule.sources ?? []}
          options={SOURCES.map((value) => ({ value, label: policy.sources[value] }))}
          onChange={(sources) => put({ sources })}
        />
      </FieldGroup>
      <Field label={policy.ruleParts.tags} fault={faultOf(faults, 'rule.tags')}>
        {({ id: _id, labelId, describedBy, invalid }) => (
          <TagField
            labelledBy={labelId}
            describedBy={describedBy}
            invalid={invalid}
            placeholder={words.tagsHint}
            max={20}
            maxLength={30}
            value={rule.tags ?? []}
            onChange={(tags) => put({ tags })}
          />
        )}
      </Field>
      <Field label={policy.ruleParts.words} fault={faultOf(faults, 'rule.words')}>
        {({ id: _id, labelId, describedBy, invalid }) => (
          <TagField
            labelledBy={labelId}
            describedBy={describedBy}
            invalid={invalid}
            placeholder={words.wordsHint}
            max={20}
            maxLength={30}
            value={rule.words ?? []}
            onChange={(texts) => put({ words: texts })}
          />
        )}
      </Field>
      <div className={styles.days}>
        <Field label={policy.ruleParts.from} fault={faultOf(faults, 'rule.from')}>
          {({ id, describedBy, invalid }) => (
            <DayField
              id={id}
              describedBy={describedBy}
              invalid={invalid}
              placeholder={words.anyDay}
              value={rule.from}
              onChange={(from) => put({ from })}
            />
          )}
        </Field>
        <Field label={policy.ruleParts.to} fault={dayFault}>
          {({ id, describedBy, invalid }) => (
            <DayField
              id={id}
              describedBy={describedBy}
              invalid={invalid}
              placeholder={words.anyDay}
              value={rule.to}
              onChange={(to) => put({ to })}
            />
          )}
        </Field>
      </div>
      <RuleMatches contentType={contentType} rule={rule} />
    </div>
  );
};
