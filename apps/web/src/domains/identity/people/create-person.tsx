import type { Role } from '@onair/contract/access';
import { failures } from '@onair/contract/failure';
import { createPerson } from '@onair/contract/identity/people';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import type { HandoverOf } from './handover.tsx';
import { peopleWords } from './people.words.ts';
import { RoleField } from './role-field.tsx';
import { useNameHint } from './use-name-hint.ts';

const BLANK: { username: string; name: string; email: string; role: Role } = {
  username: '',
  name: '',
  email: '',
  role: 'user',
};

type Props = { open: boolean; onClose: () => void; onHandover: (of: HandoverOf) => void };

export const CreatePerson = ({ open, onClose, onHandover }: Props) => {
  const words = useWords(peopleWords);
  const form = useForm({
    endpoint: createPerson,
    initial: BLANK,
    input: ({ email, ...rest }) => ({ ...rest, ...(email ? { email } : {}) }),
    messages: { username: words.usernameFault, name: words.nameFault, email: words.emailFault },
    refusals: ({ code }) => (code === failures.taken.code ? { username: words.taken } : {}),
    onDone: (made) => {
      onClose();
      onHandover(made);
    },
  });
  const nameHint = useNameHint(form.values.name);
  return (
    <FormDialog form={form} open={open} title={words.create} ok={words.create} width={480} onClose={onClose}>
      <TextField field={form.field('username')} label={words.username} hint={words.usernameHint} autoFocus />
      <TextField field={form.field('name')} label={words.name} hint={nameHint} />
      <TextField field={form.field('email')} label={words.email} />
      <RoleField field={form.field('role')} />
    </FormDialog>
  );
};
