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
import { usePress } from '../../../shared/api/use-press.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Input, Message } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useOverlays } from '../../../shared/overlay/overlays.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Field } from '../../../shared/ui/field.tsx';
import { PopupMenu } from '../../../shared/ui/popup-menu.tsx';
import { SecretDialog, SecretText } from '../../../shared/ui/secret-dialog.tsx';
import { LeaveGuard } from '../../../shared/ui/unsaved-question.tsx';
import { peopleWords } from './people.words.ts';
import { RoleField } from './person-fields.tsx';

export type HandoverOf = { person: Person; password: string };

/** Shows a generated password once. */
export const Handover = ({ person, password, ...dialog }: OverlayProps & HandoverOf) => {
  const words = useWords(peopleWords);
  return (
    <SecretDialog title={words.handoverTitle} {...dialog}>
      <Text as="p" below={16}>
        {words.handover(person.name)}
      </Text>
      <SecretText name={words.password} text={password} copy={words.copy} />
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

type ActProps = OverlayProps & { act: Act; person: Person; onHandover: (of: HandoverOf) => void };

/** The confirmation of an act that ends someone's sessions. */
const ActDialog = ({ open, act, person: asked, onHandover, onClose }: ActProps) => {
  const words = useWords(peopleWords);
  const [person, setPerson] = useState(asked);
  const [own, setOwn] = useState(NO_PROOF);
  const [chosen, setChosen] = useState(asked.role);
  const role = useWrite(changePersonRole, options);
  const disabled = useWrite(disablePerson, options);
  const password = useWrite(resetPersonPassword, options);
  const signOut = useWrite(signOutPerson, options);
  const twoStep = useWrite(resetTwoStep, options);
  const { id, version } = person;
  /** Acts that a session alone does not allow. */
  const proves = act === 'twoStep' || (act === 'reset' && person.role === 'admin');

  const run = async () => {
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
  /** What is confirmed next is about the account as it is now. */
  const showLatest = async () => {
    const latest = await readNow(getPersonAccount, { id }).catch(() => null);
    if (latest) setPerson(latest.person);
  };
  const { busy, press } = usePress(async () => {
    try {
      await run();
      onClose();
    } catch (error) {
      // Told once another try would be about the account as it is now.
      if (isConflict(error)) await showLatest();
      onFailure(error);
    }
  });
  const dirty = own.current !== '' || own.code !== '' || (act === 'role' && chosen !== person.role);
  return (
    <Dialog
      open={open}
      title={words.acts[act]}
      width={440}
      ok={{
        label: words.acts[act],
        loading: busy,
        disabled: act === 'role' && person.role === chosen,
        status: act === 'disable' ? 'danger' : undefined,
        onPress: press,
      }}
      onClose={onClose}
    >
      <LeaveGuard dirty={open && dirty} onDiscard={onClose} />
      <Text as="p" {...(act === 'role' || proves ? { below: 12 } : {})}>
        {words.confirm[act](person.name)}
      </Text>
      {act === 'role' ? <RoleField field={{ value: chosen, onChange: setChosen }} /> : null}
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
  );
};

type Props = {
  menu: { person: Person; anchor: HTMLElement } | null;
  onClose: () => void;
  onHandover: (of: HandoverOf) => void;
};

/** The menu of one account, and the confirmation of each act that ends someone's sessions. */
export const PersonActs = ({ menu, onClose, onHandover }: Props) => {
  const words = useWords(peopleWords);
  const { open } = useOverlays();
  const disabled = useWrite(disablePerson, options);
  const confirmed = useWrite(confirmPerson, options);
  const person = menu?.person;
  const ask = (act: Act) => person && open(ActDialog, { act, person, onHandover });
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
  return (
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
  );
};
