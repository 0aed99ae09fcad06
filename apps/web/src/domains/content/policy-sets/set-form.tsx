import type { PolicySet } from '@onair/contract/content/policy-sets';
import { Form } from '../../../shared/form/form.tsx';
import { FormNotice } from '../../../shared/form/form-notice.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useWords } from '../../../shared/i18n/words.ts';
import { policyWords } from './policy.words.ts';
import { RuleEditor } from './rule-matches.tsx';
import type { SetEditor } from './use-set-editor.ts';

/** Name and rule of a set. The buttons are in the drawer's footer, so that they stay visible. */
export const SetForm = ({ set, editor: { form } }: { set: PolicySet; editor: SetEditor }) => {
  const policy = useWords(policyWords);
  return (
    <Form form={form} bare>
      {form.conflict ? null : <FormNotice form={form} />}
      <TextField field={form.field('name')} label={policy.name} required counted />
      {set.filterType === 'rules' ? (
        <RuleEditor contentType={set.contentType} field={form.field('rule')} faultAt={form.faultAt} />
      ) : null}
    </Form>
  );
};
