import { getSecurity, type Security } from '@onair/contract/identity/security';
import { sessionChannel } from '@onair/contract/identity/session';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../../shared/api/query.ts';
import { useCompanyClock } from '../../../shared/i18n/company-clock.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { Overlay } from '../../../shared/overlay/overlays.tsx';
import { useChannel } from '../../../shared/stream/connection.ts';
import { Loaded } from '../../../shared/ui/states.tsx';
import { StatusTag } from '../../../shared/ui/status-tag.tsx';
import { EmailDialog, PendingEmailDialog } from './email-dialog.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PhoneDialog } from './phone-dialog.tsx';
import styles from './security.module.css';
import { securityWords } from './security.words.ts';
import { Sessions } from './sessions.tsx';
import { RenewCodesDialog, TurnOffDialog, TurnOnDialog } from './two-step-dialogs.tsx';

type Act = 'password' | 'phone' | 'email' | 'emailCode' | 'on' | 'off' | 'codes';

type EntryProps = {
  title: string;
  isSet?: boolean;
  note?: ReactNode;
  acts: readonly { act: Act; label: string; name: string; disabled?: boolean }[];
  onAct: (act: Act) => void;
  children: ReactNode;
};

const Entry = ({ title, isSet = true, note, acts, onAct, children }: EntryProps) => (
  <li className={styles.row}>
    <h2>{title}</h2>
    <Text as="div" tone="strong" line={22} anywhere shrinks className={styles.state} data-set={isSet}>
      {children}
      {note ? (
        <Text as="p" size={12} className={styles.note}>
          {note}
        </Text>
      ) : null}
    </Text>
    <Row wrap align="stretch" justify="end">
      {acts.map(({ act, label, name, disabled = false }) => (
        <Button key={act} type="text" aria-label={name} disabled={disabled} onClick={() => onAct(act)}>
          {label}
        </Button>
      ))}
    </Row>
  </li>
);

/** The account's protections, each with its action. */
const SecurityRows = ({ security, onAct }: { security: Security; onAct: (act: Act) => void }) => {
  const words = useWords(securityWords);
  const clock = useCompanyClock();
  const { twoStep, phone, email, emailVerified, emailPending, mail, passwordMinLength, passwordChangedAt } = security;
  const named = (act: Act, label: string, what: string) => ({ act, label, name: words.of(label, what) });
  return (
    <Text as="ul" above={8} aria-label={words.rows}>
      <Entry
        title={words.password}
        note={passwordChangedAt ? words.passwordChanged(clock.instant(passwordChangedAt)) : null}
        acts={[named('password', words.change, words.password)]}
        onAct={onAct}
      >
        {words.passwordSet(passwordMinLength)}
      </Entry>
      <Entry
        title={words.phone}
        isSet={phone !== ''}
        note={words.phoneUnverified}
        acts={[named('phone', phone ? words.change : words.set, words.phone)]}
        onAct={onAct}
      >
        {phone ? words.bound(phone) : words.noPhone}
      </Entry>
      <Entry
        title={words.email}
        isSet={email !== ''}
        note={emailPending ? words.emailSent(emailPending) : mail ? null : words.noMail}
        acts={[
          ...(emailPending ? [{ act: 'emailCode' as const, label: words.enterCode, name: words.enterCode }] : []),
          { ...named('email', email ? words.change : words.set, words.email), disabled: !mail },
        ]}
        onAct={onAct}
      >
        {email ? (
          <Row as="span" wrap gap={[4, 12]} align="stretch" tone="strong">
            {words.bound(email)}
            <StatusTag tone={emailVerified ? 'good' : 'off'}>
              {emailVerified ? words.verified : words.unverified}
            </StatusTag>
          </Row>
        ) : (
          words.noEmail
        )}
      </Entry>
      <Entry
        title={words.twoStep}
        isSet={twoStep.on}
        note={twoStep.on ? words.codesLeft(twoStep.recoveryCodesLeft) : null}
        acts={
          twoStep.on
            ? [
                { act: 'codes', label: words.renewCodes, name: words.renewCodes },
                named('off', words.turnOff, words.twoStep),
              ]
            : [named('on', words.turnOn, words.twoStep)]
        }
        onAct={onAct}
      >
        {twoStep.on ? words.twoStepOn(clock.instant(twoStep.since ?? '')) : words.twoStepOff}
      </Entry>
    </Text>
  );
};

const dialogs: Record<Act, (props: OverlayProps & { security: Security }) => ReactNode> = {
  password: PasswordDialog,
  phone: PhoneDialog,
  email: EmailDialog,
  emailCode: PendingEmailDialog,
  on: TurnOnDialog,
  off: TurnOffDialog,
  codes: RenewCodesDialog,
};

const ActDialog = ({ act, ...dialog }: OverlayProps & { act: Act; security: Security }) => {
  const Part = dialogs[act];
  return <Part {...dialog} />;
};

/** The account's protection and sessions; follows changes in other tabs and devices. */
export const SecurityTab = () => {
  const query = useCall(getSecurity, {}, { handled: true });
  const [act, setAct] = useState<Act | null>(null);
  useChannel(sessionChannel);
  return (
    <>
      <Loaded query={query}>
        {(security) => (
          <>
            <SecurityRows security={security} onAct={setAct} />
            <Overlay part={ActDialog} props={act && { act, security }} onClose={() => setAct(null)} />
          </>
        )}
      </Loaded>
      <Sessions />
    </>
  );
};
