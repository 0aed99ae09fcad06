import type { FilterType, PolicyContentType } from '@onair/contract/content/policy-sets';
import { RadioField, SelectField, SwitchField } from '../../../shared/form/choice-fields.tsx';
import type { Form } from '../../../shared/form/form-types.ts';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useWords } from '../../../shared/i18n/words.ts';
import { createWords } from './create.words.ts';
import type { NewSet } from './new-set.ts';
import { policyWords } from './policy.words.ts';
import { RuleEditor } from './rule-matches.tsx';

const TYPES: readonly PolicyContentType[] = ['img', 'horizontalVideo', 'verticalVideo'];
const FILTER_TYPES: readonly FilterType[] = ['rules', 'artificial'];

export const CreateFields = ({ form }: { form: Form<NewSet> }) => {
  const words = useWords(createWords);
  const policy = useWords(policyWords);
  const { filterType, contentType } = form.values;
  return (
    <>
      <TextField field={form.field('name')} label={policy.name} placeholder={words.nameHint} autoFocus counted />
      <TextField field={form.field('number')} label={policy.number} hint={words.numberHint} />
      <SelectField
        field={form.field('contentType')}
        label={policy.contentType}
        placeholder={words.choose}
        options={TYPES.map((value) => ({ value, label: policy.contentTypes[value] }))}
      />
      <RadioField
        field={form.field('filterType')}
        label={policy.filterType}
        direction="vertical"
        options={FILTER_TYPES.map((value) => ({
          value,
          label: `${policy.filterTypes[value]} · ${words.filterTypeHint[value]}`,
        }))}
      />
      <SwitchField field={form.field('online')} label={words.onlineNow} />
      {filterType === 'rules' && contentType ? (
        <RuleEditor contentType={contentType} field={form.field('rule')} faultAt={form.faultAt} />
      ) : null}
    </>
  );
};
