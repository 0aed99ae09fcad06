import type { Role } from '@onair/contract/access';
import { failures } from '@onair/contract/failure';
import {
  changePersonRole,
  confirmPerson,
  disablePerson,
  type Person,
  resetPersonPassword,
  signOutPerson,
} from '@onair/contract/identity/people';
import { getPersonAccount } from '@onair/contract/identity/person-account';
import { resetTwoStep } from '@onair/contract/identity/security';
import { useState } from 'react';
import { announceFailure } from '../../../shared/api/announce.ts';
import { ApiFailure } from '../../../shared/api/failure.ts';
import { readNow, useWrite } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Input, Message } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { PopupMenu } from '../../../shared/ui/popup-menu.tsx';
import { SecretDialog, SecretText } from '../../../shared/ui/secret-dialog.tsx';
import { LeaveGuard } from '../../../shared/ui/unsaved-question.tsx';
import { peopleWords } from './people.words.ts';
import { RoleField } from './person-fields.tsx';

export type HandoverOf = { person: Person; password: string };

/** Shows a generated password once. */
export const Handover = ({ of, onForget }: { of: HandoverOf | null; onForget: () => void }) => {
  const words = useWords(peopleWords);
  return (
    <SecretDialog of={of} title={() => words.handoverTitle} onForget={onForget}>
      {({ person, password }) => (
        <>
          <Text as="p" below={16}>
            {words.handover(person.name)}
          </Text>
          <SecretText name={words.password} text={password} copy={words.copy} />
        </>
      )}
    </SecretDialog>
  );
};

const NO_PROOF = { current: '', code: '' };
type Act = 'role' | 'disable' | 'reset' | 'signOut' | 'twoStep';

const options = { handled: true };

const isConflict = (error: unknown): boolean => error instanceof ApiFailure && error.code === failures.conflict.code;

/** On a conflict the row is reloaded, and the admin decides again. */
const onFailure = (error: unknown): void => {
  if (isConflict(error)) {
    Message.warning(wordsNow(peopleWords).conflict);
  } else announceFailure(error);
};

type Props = {
  menu: { person: Person; anchor: HTMLElement } | null;
  onClose: () => void;
  onHandover: (of: HandoverOf) => void;
};

/** The menu of one account, and the confirmation of each act that ends someone's sessions. */
export const PersonActs = ({ menu, onClose, onHandover }: Props) => {
  const words = useWords(peopleWords);
  const [requested, setRequested] = useState<{ act: Act; person: Person } | null>(null);
  const [open, setOpen] = useState(false);
  const [own, setOwn] = useState(NO_PROOF);
  const [chosen, setChosen] = useState<Role>('user');
  const role = useWrite(changePersonRole, options);
  const disabled = useWrite(disablePerson, options);
  const password = useWrite(resetPersonPassword, options);
  const confirmed = useWrite(confirmPerson, options);
  const signOut = useWrite(signOutPerson, options);
  const twoStep = useWrite(resetTwoStep, options);
  const busy = [role, disabled, confirmed, password, signOut, twoStep].some((write) => write.isPending);

  /** Acts that a session alone does not allow. */
  const proves = requested?.act === 'twoStep' || (requested?.act === 'reset' && requested.person.role === 'admin');

  const ask = (act: Act) => {
    if (!menu) return;
    setOwn(NO_PROOF);
    setChosen(menu.person.role);
    setRequested({ act, person: menu.person });
    setOpen(true);
  };
  const accept = async ({ id, version }: Person) => {
    try {
      await confirmed.mutateAsync({ id, version });
      Message.success(words.done.accepted);
    } catch (error) {
      onFailure(error);
    }
  };
  const enable = async ({ id, version }: Person) => {
    try {
      await disabled.mutateAsync({ id, version, disabled: false });
      Message.success(words.done.enabled);
    } catch (error) {
      onFailure(error);
    }
  };
  const run = async ({ act, person: { id, version } }: { act: Act; person: Person }) => {
    const code = own.code.trim();
    const proof = { current: own.current, ...(code ? { code } : {}) };
    if (act === 'role') {
      await role.mutateAsync({ id, version, role: chosen });
      Message.success(words.done.role);
    } else if (act === 'disable') {
      await disabled.mutateAsync({ id, version, disabled: true });
      Message.success(words.done.disabled);
    } else if (act === 'signOut') {
      const { ended } = await signOut.mutateAsync({ id });
      Message.success(words.done.signedOut(ended));
    } else if (act === 'twoStep') {
      await twoStep.mutateAsync({ id, ...proof });
      Message.success(words.done.twoStep);
    } else {
      onHandover(await password.mutateAsync({ id, version, ...(proves ? proof : {}) }));
    }
  };
  const confirm = async () => {
    if (!requested || busy) return;
    try {
      await run(requested);
      setOpen(false);
    } catch (error) {
      onFailure(error);
      if (isConflict(error)) await showLatest(requested.person.id);
    }
  };
  /** What is confirmed next is about the account as it is now. */
  const showLatest = async (id: string) => {
    const latest = await readNow(getPersonAccount, { id }).catch(() => null);
    if (latest) setRequested((now) => now && { ...now, person: latest.person });
  };
  const dirty =
    own.current !== '' || own.code !== '' || (requested?.act === 'role' && chosen !== requested.person.role);

  const person = menu?.person;
  return (
    <>
      <PopupMenu
        label={person ? words.actsFor(person.name) : ''}
        anchor={menu?.anchor ?? null}
        onClose={onClose}
        items={[
          { key: 'role', label: words.acts.role, onSelect: () => ask('role') },
          ...(person?.state === 'unconfirmed'
            ? [{ key: 'accept', label: words.acts.accept, onSelect: () => void accept(person) }]
            : []),
          { key: 'reset', label: words.acts.reset, onSelect: () => ask('reset') },
          {
            key: 'signOut',
            label: words.acts.signOut,
            disabled: person?.sessions === 0,
            onSelect: () => ask('signOut'),
          },
          ...(person?.twoStep ? [{ key: 'twoStep', label: words.acts.twoStep, onSelect: () => ask('twoStep') }] : []),
          person?.state === 'disabled'
            ? { key: 'enable', label: words.acts.enable, divided: true, onSelect: () => void enable(person) }
            : { key: 'disable', label: words.acts.disable, divided: true, onSelect: () => ask('disable') },
        ]}
      />
      <Dialog
        open={open}
        title={requested ? words.acts[requested.act] : ''}
        width={440}
        ok={{
          label: requested ? words.acts[requested.act] : '',
          loading: busy,
          disabled: requested?.act === 'role' && requested.person.role === chosen,
          ...(requested?.act === 'disable' ? { status: 'danger' as const } : {}),
          onPress: confirm,
        }}
        onClose={() => setOpen(false)}
        onClosed={() => setRequested(null)}
      >
        <LeaveGuard dirty={open && dirty} onDiscard={() => setOpen(false)} />
        <Text as="p" {...(requested?.act === 'role' || proves ? { below: 12 } : {})}>
          {requested ? words.confirm[requested.act](requested.person.name) : null}
        </Text>
        {requested?.act === 'role' ? <RoleField field={{ value: chosen, onChange: setChosen }} /> : null}
        {proves ? (
          <>
            <Field label={words.ownPassword} required hint={words.ownPasswordHint}>
              {({ id, describedBy }) => (
                <Input
                  id={id}
                  type="password"
                  aria-describedby={describedBy}
                  autoComplete="current-password"
                  maxLength={128}
                  value={own.current}
                  onChange={(current) => setOwn({ ...own, current })}
                />
              )}
            </Field>
            <Field label={words.ownCode}>
              {({ id }) => (
                <Input
                  id={id}
                  autoComplete="one-time-code"
                  maxLength={32}
                  value={own.code}
                  onChange={(code) => setOwn({ ...own, code })}
                />
              )}
            </Field>
          </>
        ) : null}
      </Dialog>
    </>
  );
};
