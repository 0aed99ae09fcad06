import { createPolicy, type PolicySet } from '@onair/contract/content/policy-sets';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { useGoTo } from '../../../shared/page/page.tsx';
import { contentRuleWords } from '../content-rule/content-rule.words.ts';
import { createWords } from './create.words.ts';
import { CreateFields } from './create-fields.tsx';
import { EMPTY_NEW_SET, newPolicyOf, newSetFaults } from './new-set.ts';
import { useNameMessages } from './set-draft.ts';

/** Confirms the new set, with a link to it. */
const announceCreated = (set: PolicySet, view: () => void): void => {
  const words = wordsNow(createWords);
  Message.success({
    content: (
      <>
        {words.created(set.name)}
        <Button type="text" size="small" onClick={view}>
          {words.view}
        </Button>
      </>
    ),
    duration: 5000,
  });
};

type Props = { open: boolean; onClose: () => void };

export const CreateDialog = ({ open, onClose }: Props) => {
  const words = useWords(createWords);
  const goTo = useGoTo();
  const { dayOrder } = useWords(contentRuleWords);
  const form = useForm({
    endpoint: createPolicy,
    initial: EMPTY_NEW_SET,
    input: newPolicyOf,
    messages: { name: useNameMessages(), number: words.numberFault, contentType: words.contentTypeRequired },
    faults: (draft) => newSetFaults(draft, dayOrder),
    onDone: (set) => {
      announceCreated(set, () =>
        goTo.page('SearchTable', { view: set.id, ...(set.filterType === 'artificial' ? { part: 'contents' } : {}) }),
      );
      onClose();
    },
  });
  return (
    <FormDialog form={form} open={open} title={words.title} ok={words.create} width={560} onClose={onClose}>
      <CreateFields form={form} />
    </FormDialog>
  );
};
