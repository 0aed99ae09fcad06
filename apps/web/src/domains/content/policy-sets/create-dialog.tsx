import {
  createPolicy,
  type FilterType,
  type PolicyContentType,
  type PolicyRule,
  type PolicySet,
} from '@onair/contract/content/policy-sets/policy-sets';
import type { Input } from '@onair/contract/endpoint';
import { RadioField, SelectField, SwitchField } from '../../../shared/form/choice-fields.tsx';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import type { Faults, Form } from '../../../shared/form/form-types.ts';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useGoTo } from '../../../shared/page/page.tsx';
import { contentRuleWords } from '../content-rule/content-rule.words.ts';
import { daysReversed } from '../content-rule/rule-fields.tsx';
import { createWords, policyWords } from './policy-sets.words.ts';
import { RuleEditor } from './set-drawer.tsx';
import { cleanRule, useNameMessages } from './set-editor.ts';

/** Values of the create form; the content type has no default, because none is likelier than another. */
export type NewSet = {
  number: string;
  name: string;
  contentType: PolicyContentType | undefined;
  filterType: FilterType;
  online: boolean;
  rule: PolicyRule;
};

export const EMPTY_NEW_SET: NewSet = {
  number: '',
  name: '',
  contentType: undefined,
  filterType: 'rules',
  online: false,
  rule: {},
};

/** The form as a request; without a number the server assigns one. */
export const newPolicyOf = (draft: NewSet): Partial<Input<typeof createPolicy>> => ({
  ...(draft.number ? { number: draft.number } : {}),
  name: draft.name,
  contentType: draft.contentType,
  filterType: draft.filterType,
  status: draft.online ? 'online' : 'offline',
  ...(draft.filterType === 'rules' ? { rule: cleanRule(draft.rule) } : {}),
});

/** A rule with its days in the wrong order; relevant only for a set by rules. */
export const newSetFaults = ({ filterType, rule }: NewSet, dayOrder: string): Faults<NewSet> =>
  filterType === 'rules' && daysReversed(rule) ? { 'rule.to': dayOrder } : {};

const TYPES: readonly PolicyContentType[] = ['img', 'horizontalVideo', 'verticalVideo'];
const FILTER_TYPES: readonly FilterType[] = ['rules', 'artificial'];

const CreateFields = ({ form }: { form: Form<NewSet> }) => {
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

export const CreateDialog = ({ open, onClose }: OverlayProps) => {
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
