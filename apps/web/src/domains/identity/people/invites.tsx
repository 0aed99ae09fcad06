import type { Role } from '@onair/contract/access';
import {
  createInvite,
  INVITE_DAYS,
  INVITE_FRAGMENT,
  type Invite,
  listInvites,
  revokeInvite,
} from '@onair/contract/identity/invites';
import { useCall, useWrite } from '../../../shared/api/query.ts';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { NumberField } from '../../../shared/form/number-field.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import type { Column } from '../../../shared/ui/data-table/column.ts';
import { timeCells } from '../../../shared/ui/data-table/time-cells.tsx';
import { KeyList } from '../../../shared/ui/key-list.tsx';
import styles from './people.module.css';
import { invitesWords, peopleWords } from './people.words.ts';
import { RoleField } from './person-fields.tsx';

type Draft = { name: string; email: string; role: Role; days: number | undefined };
const BLANK: Draft = { name: '', email: '', role: 'user', days: INVITE_DAYS };

type FormProps = OverlayProps & { onMade: (link: string) => void };

const InvitePerson = ({ open, onClose, onMade }: FormProps) => {
  const words = useWords(peopleWords);
  const form = useForm({
    endpoint: createInvite,
    initial: BLANK,
    input: ({ email, ...rest }) => ({ ...rest, ...(email ? { email } : {}) }),
    messages: { name: words.nameFault, email: words.emailFault },
    onDone: ({ invite, token, mailed }) => {
      if (mailed) Message.success(wordsNow(invitesWords).mailed(invite.email));
      onClose();
      onMade(`${location.origin}/login#${INVITE_FRAGMENT}=${token}`);
    },
  });
  const { create, days } = useWords(invitesWords);
  return (
    <FormDialog form={form} open={open} title={create} ok={create} width={480} onClose={onClose}>
      <TextField field={form.field('name')} label={words.name} autoFocus />
      <TextField field={form.field('email')} label={words.email} />
      <RoleField field={form.field('role')} />
      <NumberField field={form.field('days')} label={days} required />
    </FormDialog>
  );
};

const useColumns = (): Column<Invite>[] => {
  const words = useWords(peopleWords);
  const { by, expires } = useWords(invitesWords);
  return [
    { key: 'name', title: words.name, rowHeader: true, cell: ({ name }) => <span data-content>{name}</span> },
    { key: 'email', title: words.email, cell: ({ email }) => email || '–' },
    { key: 'role', title: words.role, cell: ({ role }) => words.roles[role] },
    { key: 'by', title: by, cell: ({ invitedBy }) => <span data-content>{invitedBy}</span> },
    { key: 'expires', title: expires, ...timeCells(({ expiresAt }) => expiresAt, 'minute') },
  ];
};

/** Open invites. */
export const Invites = () => {
  const words = useWords(invitesWords);
  return (
    <KeyList
      words={words}
      intro={words.intro}
      list={useCall(listInvites, {}, { handled: true })}
      revoke={useWrite(revokeInvite)}
      columns={useColumns()}
      corner="role"
      form={InvitePerson}
      secret={{ ...words, title: words.link }}
      className={styles.sites}
    />
  );
};
