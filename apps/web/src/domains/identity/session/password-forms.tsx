import { changePassword, forgotPassword, readReset, resetPassword } from '@onair/contract/identity/session';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useCall } from '../../../shared/api/query.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { setProfile, useSession } from '../../../shared/session/session.ts';
import { signOut } from '../../../shared/session/sign-out.ts';
import { Skeleton } from '../../../shared/ui/states.tsx';
import { AccountForm, Back, useNewPassword, useUsername, type ViewProps } from './account-form.tsx';
import styles from './login.module.css';
import { loginWords } from './login.words.ts';
import { TextField } from './text-field.tsx';

/** By mail where the server can send it, otherwise instructions to ask an admin. */
export const ForgotForm = ({ mail, back }: { mail: boolean; back: () => void }) => {
  const words = useWords(loginWords);
  const name = useUsername();
  if (!mail) {
    return (
      <>
        <h1 className="login-title">{words.forgotTitle}</h1>
        <Text as="p" above={4} tone="muted" size={14} line={22}>
          {words.forgotByAdmin}
        </Text>
        <pre className={styles.command}>npm run user -- reset NAME</pre>
        <Back back={back} />
      </>
    );
  }
  const send = async () => {
    await call(forgotPassword, { username: name.username }, { handled: true });
    Message.success(wordsNow(loginWords).sent);
    back();
  };
  return (
    <AccountForm
      title={words.forgotTitle}
      text={words.forgotByMail}
      action={words.send}
      send={send}
      valid={name.valid}
      after={<Back back={back} />}
    >
      {(tried) => name.field(tried)}
    </AccountForm>
  );
};

type ResetProps = ViewProps & { resetToken: string; forgot: () => void };

/** Opened by a reset link, which is checked before anything is typed; its token is in the fragment, so that no server ever logs it. */
export const ResetForm = ({ minLength, back, forgot, resetToken }: ResetProps) => {
  const words = useWords(loginWords);
  const link = useCall(readReset, { resetToken }, { handled: true, staleTime: Number.POSITIVE_INFINITY });
  const secret = useNewPassword(minLength);
  if (link.error) {
    return (
      <>
        <h1 className="login-title">{words.resetTitle}</h1>
        <p className={styles.error} role="alert">
          {link.error.msg}
        </p>
        <Button type="primary" long size="large" onClick={forgot}>
          {words.resetAgain}
        </Button>
        <Back back={back} />
      </>
    );
  }
  if (!link.data) return <Skeleton rows={4} />;
  const send = async () => {
    await call(resetPassword, { resetToken, password: secret.password }, { handled: true });
    Message.success(wordsNow(loginWords).resetDone);
    back();
  };
  return (
    <AccountForm
      title={words.resetTitle}
      text={words.resetText(link.data.username)}
      action={words.save}
      send={send}
      valid={secret.valid}
      after={<Back back={back} />}
    >
      {secret.fields}
    </AccountForm>
  );
};

/** Required between signing in and the console while the password is one that someone else has seen. */
export const InitialPasswordForm = ({ minLength }: { minLength: number }) => {
  const words = useWords(loginWords);
  const [current, setCurrent] = useState('');
  const secret = useNewPassword(minLength);
  const send = async () => {
    await call(changePassword, { current, password: secret.password }, { handled: true });
    const { profile } = useSession.getState();
    if (profile) setProfile({ ...profile, mustChangePassword: false });
  };
  return (
    <AccountForm
      title={words.initialTitle}
      text={words.initialText}
      action={words.save}
      send={send}
      valid={current !== '' && secret.valid}
      after={
        <Button type="text" long className={styles.other} onClick={signOut}>
          {words.signOut}
        </Button>
      }
    >
      {(tried) => (
        <>
          <TextField
            secret
            label={words.currentPassword}
            value={current}
            onChange={setCurrent}
            fault={tried && !current ? words.passwordEmpty : undefined}
            autoComplete="current-password"
          />
          {secret.fields(tried)}
        </>
      )}
    </AccountForm>
  );
};
