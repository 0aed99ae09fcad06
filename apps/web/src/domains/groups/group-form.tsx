import {
  createGroup,
  editGroup,
  GROUP_DESCRIPTION_MAX,
  GROUP_NAME_MAX,
  type Group,
  type GroupKind,
  getGroup,
} from '@onair/contract/groups/groups';
import { keyOf, queryClient, readNow } from '../../shared/api/query.ts';
import { SelectField } from '../../shared/form/choice-fields.tsx';
import { Form } from '../../shared/form/form.tsx';
import { FormButtons } from '../../shared/form/form-frames.tsx';
import { TextField } from '../../shared/form/text-field.tsx';
import { useForm } from '../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../shared/i18n/words.ts';
import { Message } from '../../shared/kit/controls.ts';
import styles from './groups.module.css';
import { groupWords } from './groups.words.ts';

type Props = {
  kind: GroupKind;
  group?: Group;
  onClose: () => void;
  onSaved: (group: Group) => void;
};

const isIn =
  (search: object) =>
  ([key, value]: [string, string]): boolean =>
    Object.entries(search).some(([name, given]) => name === key && given === value);

const valuesOf = (group: Group | undefined) => ({
  name: group?.name ?? '',
  description: group?.description ?? '',
  ownerId: group?.members.find((member) => member.owner)?.accountId,
});

/** Name and description, and once there are members the owner. */
export const GroupForm = ({ kind, group, onClose, onSaved }: Props) => {
  const words = useWords(groupWords);
  const form = useForm({
    endpoint: group ? editGroup : createGroup,
    initial: valuesOf(group),
    version: group?.version,
    input: ({ ownerId, ...texts }, { version }) =>
      group ? { ...texts, id: group.id, version, ...(ownerId ? { ownerId } : {}) } : { ...texts, kind },
    messages: {
      name: { required: words.nameEmpty, maxLength: words.tooLong(GROUP_NAME_MAX) },
      description: { maxLength: words.tooLong(GROUP_DESCRIPTION_MAX) },
    },
    latest: async () => {
      const latest = await readNow(getGroup, { id: group?.id ?? '' });
      return { values: valuesOf(latest), version: latest.version };
    },
    closedBy: ({ search }) => !Object.entries(group ? { group: group.id } : { list: kind }).every(isIn(search)),
    onDone: (saved) => {
      queryClient.setQueryData(keyOf(getGroup, { id: saved.id }), saved);
      Message.success(wordsNow(groupWords)[group ? 'saved' : 'created']);
      onSaved(saved);
    },
  });
  return (
    <Form form={form} className={styles.form} label={words[group ? 'edit' : 'create'][kind]}>
      <TextField field={form.field('name')} label={words.name} placeholder={words.namePlaceholder} required />
      <TextField
        field={form.field('description')}
        label={words.description}
        placeholder={words.descriptionPlaceholder}
        rows={4}
      />
      {group ? (
        <SelectField
          field={form.field('ownerId')}
          label={words.owner}
          options={group.members.map(({ accountId, name }) => ({ value: accountId, label: name }))}
        />
      ) : null}
      <FormButtons form={form} ok={words.save} cancel={words.cancel} onCancel={onClose} status="" />
    </Form>
  );
};
