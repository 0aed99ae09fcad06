import type { Role } from '@onair/contract/access';
import { failures } from '@onair/contract/failure';
import { createPerson, listPeople } from '@onair/contract/identity/people';
import { USERNAME_PATTERN } from '@onair/contract/identity/session';
import { type FormEvent, useId, useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { ApiFailure } from '../../../shared/api/failure.ts';
import { useWrite } from '../../../shared/api/query.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Input, Radio } from '../../../shared/kit/controls.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field, FieldGroup } from '../../../shared/ui/field.tsx';
import { LeaveGuard } from '../../../shared/ui/leave-guard.tsx';
import type { HandoverOf } from './handover.tsx';
import { peopleWords } from './people.words.ts';

const BLANK = { username: '', name: '', email: '', role: 'user' as Role };
const USERNAME = new RegExp(USERNAME_PATTERN, 'u');
const EMAIL = /^[^\s@]+@[^\s@]+$/;

type Props = { open: boolean; onClose: () => void; onHandover: (of: HandoverOf) => void };

export const CreatePerson = ({ open, onClose, onHandover }: Props) => {
  const words = useWords(peopleWords);
  const formId = useId();
  const [draft, setDraft] = useState(BLANK);
  const [tried, setTried] = useState(false);
  const [taken, setTaken] = useState('');
  const create = useWrite(createPerson, { changes: [listPeople], handled: true });
  const put = (part: Partial<typeof BLANK>) => setDraft({ ...draft, ...part });
  const username = draft.username.trim();
  const email = draft.email.trim();
  const faults = {
    username: !USERNAME.test(username) ? words.usernameFault : username === taken ? words.taken : undefined,
    name: draft.name.trim() === '' ? words.nameFault : undefined,
    email: email !== '' && !EMAIL.test(email) ? words.emailFault : undefined,
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (create.isPending || Object.values(faults).some(Boolean)) return;
    try {
      const made = await create.mutateAsync({
        username,
        name: draft.name.trim(),
        role: draft.role,
        ...(email ? { email } : {}),
      });
      onClose();
      onHandover(made);
    } catch (error) {
      if (error instanceof ApiFailure && error.code === failures.taken.code) setTaken(username);
      else announceFailure(error);
    }
  };
  const texts = [
    { key: 'username', max: 64, required: true, hint: words.usernameHint },
    { key: 'name', max: 40, required: true, hint: undefined },
    { key: 'email', max: 254, required: false, hint: undefined },
  ] as const;
  return (
    <Dialog
      open={open}
      title={words.create}
      width={480}
      keep
      ok={{ label: words.create, loading: create.isPending, submits: formId }}
      onClose={onClose}
      onClosed={() => {
        setDraft(BLANK);
        setTried(false);
      }}
    >
      <LeaveGuard dirty={open && JSON.stringify(draft) !== JSON.stringify(BLANK)} onDiscard={() => setDraft(BLANK)} />
      <form id={formId} onSubmit={submit} noValidate autoComplete="off">
        {texts.map(({ key, max, required, hint }, index) => (
          <Field key={key} label={words[key]} required={required} hint={hint} fault={tried ? faults[key] : undefined}>
            {({ id, describedBy, invalid }) => (
              <Input
                id={id}
                autoFocus={index === 0}
                value={draft[key]}
                maxLength={max}
                aria-required={required}
                aria-describedby={describedBy}
                {...(invalid ? { status: 'error' as const } : {})}
                onChange={(value) => put({ [key]: value })}
              />
            )}
          </Field>
        ))}
        <FieldGroup label={words.role}>
          <Radio.Group
            name="person-role"
            value={draft.role}
            onChange={(role: Role) => put({ role })}
            options={(['user', 'admin'] as const).map((value) => ({ value, label: words.roles[value] }))}
          />
        </FieldGroup>
      </form>
    </Dialog>
  );
};
