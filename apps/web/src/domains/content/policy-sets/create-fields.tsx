import { Input, Radio, Switch } from '@arco-design/web-react';
import type { FilterType } from '@onair/contract/content/policy-sets';
import type { FieldFault } from '@onair/contract/failure';
import { useId } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Row } from '../../../shared/layout/layout.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { NamedSelect } from '../../../shared/ui/named-select.tsx';
import { createWords } from './create.words.ts';
import styles from './create-fields.module.css';
import { faultOf } from './fault-of.ts';
import { type NewSet, numberIsValid } from './new-set.ts';
import { policyWords } from './policy.words.ts';
import { RuleEditor } from './rule-editor.tsx';
import { NAME_MAX } from './set-draft.ts';
import { useNameFault } from './use-name-fault.ts';

const TYPES = ['img', 'horizontalVideo', 'verticalVideo'] as const;
const FILTER_TYPES: readonly FilterType[] = ['rules', 'artificial'];

type Props = {
  draft: NewSet;
  /** Create has been pressed: what is missing is said. */
  tried: boolean;
  faults: readonly FieldFault[];
  onChange: (draft: NewSet) => void;
};

export const CreateFields = ({ draft, tried, faults, onChange }: Props) => {
  const words = useWords(createWords);
  const policy = useWords(policyWords);
  const onlineId = useId();
  const nameFault = useNameFault(draft.name);
  const put = (part: Partial<NewSet>) => onChange({ ...draft, ...part });
  const numberFault = numberIsValid(draft.number) ? faultOf(faults, 'number') : words.numberFault;
  return (
    <>
      <Field label={policy.name} required fault={(tried ? nameFault : undefined) ?? faultOf(faults, 'name')}>
        {({ id, describedBy, invalid }) => (
          <Input
            id={id}
            autoFocus
            value={draft.name}
            maxLength={{ length: NAME_MAX, errorOnly: true }}
            showWordLimit
            placeholder={words.nameHint}
            aria-required
            aria-describedby={describedBy}
            {...(invalid ? { status: 'error' as const } : {})}
            onChange={(name) => put({ name })}
          />
        )}
      </Field>
      <Field label={policy.number} fault={numberFault} hint={words.numberHint}>
        {({ id, describedBy, invalid }) => (
          <Input
            id={id}
            value={draft.number}
            maxLength={20}
            aria-describedby={describedBy}
            {...(invalid ? { status: 'error' as const } : {})}
            onChange={(number) => put({ number })}
          />
        )}
      </Field>
      <Field
        label={policy.contentType}
        required
        fault={tried && draft.contentType === undefined ? words.contentTypeRequired : faultOf(faults, 'contentType')}
      >
        {({ id, labelId, describedBy, invalid }) => (
          <NamedSelect
            id={id}
            labelledBy={labelId}
            describedBy={describedBy}
            invalid={invalid}
            placeholder={words.choose}
            value={draft.contentType}
            options={TYPES.map((value) => ({ value, label: policy.contentTypes[value] }))}
            onChange={(contentType) => put({ contentType })}
          />
        )}
      </Field>
      <fieldset className={styles.choice}>
        <legend>{policy.filterType}</legend>
        <Radio.Group
          value={draft.filterType}
          onChange={(filterType: FilterType) => put({ filterType })}
          options={FILTER_TYPES.map((value) => ({
            value,
            label: `${policy.filterTypes[value]} · ${words.filterTypeHint[value]}`,
          }))}
          direction="vertical"
        />
      </fieldset>
      <Row gap={12} tone="muted" below={16}>
        <span id={onlineId}>{words.onlineNow}</span>
        <Switch checked={draft.online} aria-labelledby={onlineId} onChange={(online) => put({ online })} />
      </Row>
      {draft.filterType === 'rules' && draft.contentType ? (
        <RuleEditor
          contentType={draft.contentType}
          rule={draft.rule}
          faults={faults}
          onChange={(rule) => put({ rule })}
        />
      ) : null}
    </>
  );
};
