import { failures } from '@onair/contract/failure';
import {
  createGroup,
  editGroup,
  GROUP_DESCRIPTION_MAX,
  GROUP_NAME_MAX,
  type Group,
  type GroupKind,
  getGroup,
} from '@onair/contract/groups/groups';
import { type FormEvent, useState } from 'react';
import { keyOf, queryClient, useWrite } from '../../shared/api/query.ts';
import { useWords, wordsNow } from '../../shared/i18n/words.ts';
import { Alert, Button, Input, Message } from '../../shared/kit/controls.ts';
import { useUnsaved } from '../../shared/page/use-unsaved.ts';
import { Field } from '../../shared/ui/field.tsx';
import { NamedSelect } from '../../shared/ui/named-select.tsx';
import { groupWords } from './group.words.ts';
import styles from './groups.module.css';
import { groupViews } from './use-groups.ts';

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

const length = (text: string): number => [...text.trim()].length;

/** Name and description, and whose it is once there are members. */
export const GroupForm = ({ kind, group, onClose, onSaved }: Props) => {
  const words = useWords(groupWords);
  const owner = group?.members.find((member) => member.owner)?.accountId;
  const [original] = useState({
    name: group?.name ?? '',
    description: group?.description ?? '',
    ownerId: owner ?? '',
  });
  const [draft, setDraft] = useState(original);
  const dirty = JSON.stringify(draft) !== JSON.stringify(original);
  const unsaved = useUnsaved(dirty, () => setDraft(original), {
    closedBy: ({ search }) => !Object.entries(group ? { group: group.id } : { list: kind }).every(isIn(search)),
  });
  const [tried, setTried] = useState(false);
  const options = {
    changes: groupViews,
    handled: true,
    onDone: (saved: Group) => {
      queryClient.setQueryData(keyOf(getGroup, { id: saved.id }), saved);
      Message.success(wordsNow(groupWords)[group ? 'saved' : 'created']);
      unsaved.saved();
      onSaved(saved);
    },
  };
  const create = useWrite(createGroup, options);
  const edit = useWrite(editGroup, options);
  const error = create.error ?? edit.error;
  const said = (field: string) => error?.fields.find((fault) => fault.field === field)?.msg;
  const nameFault = length(draft.name) === 0 ? words.nameEmpty : undefined;
  const nameLong = length(draft.name) > GROUP_NAME_MAX ? words.tooLong(GROUP_NAME_MAX) : undefined;
  const long = length(draft.description) > GROUP_DESCRIPTION_MAX ? words.tooLong(GROUP_DESCRIPTION_MAX) : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (nameFault || nameLong || long || create.isPending || edit.isPending) return;
    const texts = { name: draft.name.trim(), description: draft.description.trim() };
    if (!group) create.mutate({ kind, ...texts });
    else
      edit.mutate({
        id: group.id,
        version: group.version,
        ...texts,
        ...(draft.ownerId ? { ownerId: draft.ownerId } : {}),
      });
  };
  return (
    <form onSubmit={submit} noValidate className={styles.form} aria-label={words[group ? 'edit' : 'create'][kind]}>
      {error && error.fields.length === 0 ? (
        <Alert
          type="error"
          content={error.msg}
          action={
            error.code === failures.conflict.code && group ? (
              <Button
                size="mini"
                onClick={() => {
                  queryClient.invalidateQueries({ queryKey: keyOf(getGroup) });
                  onClose();
                }}
              >
                {words.reload}
              </Button>
            ) : undefined
          }
        />
      ) : null}
      <Field label={words.name} required fault={(tried ? nameFault : undefined) ?? nameLong ?? said('name')}>
        {({ id, describedBy, invalid }) => (
          <Input
            id={id}
            autoComplete="off"
            value={draft.name}
            placeholder={words.namePlaceholder}
            aria-required
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            {...(invalid ? { status: 'error' as const } : {})}
            onChange={(name) => setDraft({ ...draft, name })}
          />
        )}
      </Field>
      <Field label={words.description} fault={long ?? said('description')}>
        {({ id, describedBy, invalid }) => (
          <Input.TextArea
            id={id}
            rows={4}
            value={draft.description}
            placeholder={words.descriptionPlaceholder}
            aria-invalid={invalid || undefined}
            aria-describedby={describedBy}
            {...(invalid ? { status: 'error' as const } : {})}
            onChange={(description) => setDraft({ ...draft, description })}
          />
        )}
      </Field>
      {group ? (
        <Field label={words.owner}>
          {({ labelId }) => (
            <NamedSelect
              labelledBy={labelId}
              value={draft.ownerId}
              options={group.members.map(({ accountId, name }) => ({ value: accountId, label: name }))}
              onChange={(ownerId = '') => setDraft({ ...draft, ownerId })}
            />
          )}
        </Field>
      ) : null}
      <div className={styles.buttons}>
        <Button onClick={() => unsaved.ask(onClose)}>{words.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={create.isPending || edit.isPending}>
          {words.save}
        </Button>
      </div>
    </form>
  );
};
