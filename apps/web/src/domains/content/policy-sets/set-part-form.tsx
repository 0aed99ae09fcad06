import { editPolicy, getPolicy, type PolicyRow } from '@onair/contract/content/policy-sets/policy-sets';
import { keysOf } from '@onair/contract/typed';
import { useEffect, useRef } from 'react';
import { readNow, write } from '../../../shared/api/query.ts';
import { SelectField } from '../../../shared/form/choice-fields.tsx';
import { InlineForm } from '../../../shared/form/inline-form.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { offerUndo } from '../../../shared/ui/undo-offer.tsx';
import { policyWords, searchTableWords } from './policy-sets.words.ts';
import { useNameMessages } from './set-editor.ts';

/** The parts of a set that can be edited in the table. */
export type SetPart = 'name' | 'status';
type Draft = { name: string; status: PolicyRow['status'] | undefined };

const draftOf = ({ name, status }: Pick<PolicyRow, SetPart>): Draft => ({ name, status });

type Props = { row: PolicyRow; part: SetPart; onClose: () => void };

/** The form in place of a cell. After saving it offers undo. */
export const SetPartForm = ({ row, part, onClose }: Props) => {
  const { id } = row;
  const policy = useWords(policyWords);
  const before = useRef(draftOf(row));
  const form = useForm({
    endpoint: editPolicy,
    of: id,
    version: row.version,
    initial: draftOf(row),
    input: (draft: Draft, { version }) => ({ id, version, [part]: draft[part] }),
    messages: { name: useNameMessages() },
    latest: async () => {
      const latest = await readNow(getPolicy, { id });
      return { values: draftOf(latest), version: latest.version };
    },
    confirm: (draft, send) => (draft[part] === form.base.values[part] ? onClose() : send()),
    onDone: ({ name, version }) => {
      const former = before.current[part];
      const restoreFormer = async () => {
        await write(editPolicy, { id, version, [part]: former });
        Message.success(wordsNow(searchTableWords).putBack(part === 'name' && former ? former : name));
      };
      offerUndo(`edited ${id}`, wordsNow(searchTableWords).saved(name), restoreFormer);
      onClose();
    },
  });
  // After a conflict this is the latest version.
  const { base } = form;
  useEffect(() => {
    before.current = base.values;
  }, [base]);
  return (
    <InlineForm form={form} onClose={onClose}>
      {part === 'name' ? (
        <TextField field={form.field('name')} label={policy.name} required />
      ) : (
        <SelectField
          field={form.field('status')}
          label={policy.status}
          options={keysOf(policy.statuses).map((value) => ({ value, label: policy.statuses[value] }))}
        />
      )}
    </InlineForm>
  );
};
