import { Input } from '@arco-design/web-react';
import type { PolicySet } from '@onair/contract/content/policy-sets';
import { type FormEvent, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Field } from '../../../shared/ui/field.tsx';
import { faultOf } from './fault-of.ts';
import { policyWords } from './policy.words.ts';
import { RuleEditor } from './rule-editor.tsx';
import { canSave, NAME_MAX } from './set-draft.ts';
import { useNameFault } from './use-name-fault.ts';
import type { SetEditor } from './use-set-editor.ts';

/** Name and rule of a set. The buttons are the drawer's, so that they stay in sight. */
export const SetForm = ({ set, editor }: { set: PolicySet; editor: SetEditor }) => {
  const policy = useWords(policyWords);
  const [tried, setTried] = useState(false);
  const { draft } = editor;
  const ownFault = useNameFault(draft?.name ?? '');
  if (!draft) return null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (editor.dirty && canSave(draft)) editor.save();
  };
  const touched = tried || draft.name !== set.name;
  return (
    <form id="set-form" onSubmit={submit}>
      <Field label={policy.name} required fault={(touched ? ownFault : undefined) ?? faultOf(editor.faults, 'name')}>
        {({ id, describedBy, invalid }) => (
          <Input
            id={id}
            value={draft.name}
            maxLength={{ length: NAME_MAX, errorOnly: true }}
            showWordLimit
            aria-required
            aria-describedby={describedBy}
            {...(invalid ? { status: 'error' as const } : {})}
            onChange={(name) => editor.setDraft({ ...draft, name })}
          />
        )}
      </Field>
      {set.filterType === 'rules' ? (
        <RuleEditor
          contentType={set.contentType}
          rule={draft.rule ?? {}}
          faults={editor.faults}
          onChange={(rule) => editor.setDraft({ ...draft, rule })}
        />
      ) : null}
    </form>
  );
};
