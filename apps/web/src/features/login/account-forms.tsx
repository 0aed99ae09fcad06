import { Button, Message } from '@arco-design/web-react';
import { changePassword, forgotPassword, register, resetPassword } from '@onair/contract/session';
import { type FormEvent, type ReactNode, useState } from 'react';
import { call } from '../../shared/api/call.ts';
import { ApiFailure } from '../../shared/api/failure.ts';
import { useWords, wordsNow } from '../../shared/i18n/words.ts';
import { setProfile, useSession } from '../../shared/session/session.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import styles from './login.module.css';
import { loginWords } from './login.words.ts';
import { rememberName } from './sign-in.ts';
import { TextField } from './text-field.tsx';

type FormProps = {
  title: string;
  text: string;
  action: string;
  /** Sends; a thrown `ApiFailure` is shown above the fields. */
  send: () => Promise<void>;
  valid: boolean;
  children: (tried: boolean) => ReactNode;
  after: ReactNode;
};

/** What the forms beside signing in have in common: faults after the first try, one busy button, the server's word on top. */
const AccountForm = ({ title, text, action, send, valid, children, after }: FormProps) => {
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    setError('');
    if (!valid) return;
    setBusy(true);
    try {
      await send();
    } catch (failure) {
      if (!(failure instanceof ApiFailure)) throw failure;
      const fields = failure.fields.map((field) => field.msg).filter(Boolean);
      setError([failure.msg, ...fields].join(' · '));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <h1>{title}</h1>
      <p className={styles.subtitle}>{text}</p>
      <p className={styles.error} role="alert">
        {error}
      </p>
      <form onSubmit={submit} noValidate>
        {children(tried)}
        <Button type="primary" htmlType="submit" size="large" long loading={busy}>
          {action}
        </Button>
      </form>
      {after}
    </>
  );
};

const Back = ({ back }: { back: () => void }) => {
  const words = useWords(loginWords);
  return (
    <Button type="text" long className={styles.other} onClick={back}>
      {words.back}
    </Button>
  );
};

/** A new password and its repetition. */
const useNewPassword = (minLength: number) => {
  const words = useWords(loginWords);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const weak = [...password].length < minLength || /\s/.test(password);
  const fields = (tried: boolean) => (
    <>
      <TextField
        secret
        label={words.newPassword}
        value={password}
        onChange={setPassword}
        hint={words.passwordHint(minLength)}
        fault={tried && weak ? words.passwordHint(minLength) : undefined}
        autoComplete="new-password"
      />
      <TextField
        secret
        label={words.passwordAgain}
        value={again}
        onChange={setAgain}
        fault={tried && again !== password ? words.passwordDiffers : undefined}
        autoComplete="new-password"
      />
    </>
  );
  return { password, valid: !weak && again === password, fields };
};

type ViewProps = { minLength: number; back: () => void };

export const RegisterForm = ({ minLength, back }: ViewProps) => {
  const words = useWords(loginWords);
  const [username, setUsername] = useState('');
  const [email, setEmail] = useState('');
  const secret = useNewPassword(minLength);
  const mailValid = /^[^\s@]+@[^\s@]+$/.test(email);
  const send = async () => {
    await call(register, { username: username.trim(), password: secret.password, email }, { handled: true });
    rememberName(username.trim());
    Message.success(wordsNow(loginWords).registerDone);
    back();
  };
  return (
    <AccountForm
      title={words.registerTitle}
      text={words.registerText}
      action={words.register}
      send={send}
      valid={username.trim() !== '' && mailValid && secret.valid}
      after={<Back back={back} />}
    >
      {(tried) => (
        <>
          <TextField
            label={words.username}
            placeholder={words.usernamePlaceholder}
            value={username}
            onChange={setUsername}
            fault={tried && !username.trim() ? words.usernameEmpty : undefined}
            autoComplete="username"
          />
          <TextField
            label={words.email}
            placeholder={words.emailPlaceholder}
            value={email}
            onChange={setEmail}
            fault={tried && !mailValid ? words.emailInvalid : undefined}
            autoComplete="email"
          />
          {secret.fields(tried)}
        </>
      )}
    </AccountForm>
  );
};

/** By mail where the server can send it, otherwise how an administrator helps. */
export const ForgotForm = ({ mail, back }: { mail: boolean; back: () => void }) => {
  const words = useWords(loginWords);
  const [username, setUsername] = useState('');
  if (!mail) {
    return (
      <>
        <h1>{words.forgotTitle}</h1>
        <p className={styles.subtitle}>{words.forgotByAdmin}</p>
        <pre className={styles.command}>npm run user -- reset NAME</pre>
        <Back back={back} />
      </>
    );
  }
  const send = async () => {
    await call(forgotPassword, { username: username.trim() }, { handled: true });
    Message.success(wordsNow(loginWords).sent);
    back();
  };
  return (
    <AccountForm
      title={words.forgotTitle}
      text={words.forgotByMail}
      action={words.send}
      send={send}
      valid={username.trim() !== ''}
      after={<Back back={back} />}
    >
      {(tried) => (
        <TextField
          label={words.username}
          placeholder={words.usernamePlaceholder}
          value={username}
          onChange={setUsername}
          fault={tried && !username.trim() ? words.usernameEmpty : undefined}
          autoComplete="username"
        />
      )}
    </AccountForm>
  );
};

/** Reached by a reset link; its token stands behind the `#`, so that no server ever logs it. */
export const ResetForm = ({ minLength, back, resetToken }: ViewProps & { resetToken: string }) => {
  const words = useWords(loginWords);
  const secret = useNewPassword(minLength);
  const send = async () => {
    await call(resetPassword, { resetToken, password: secret.password }, { handled: true });
    Message.success(wordsNow(loginWords).resetDone);
    back();
  };
  return (
    <AccountForm
      title={words.resetTitle}
      text={words.resetText}
      action={words.save}
      send={send}
      valid={secret.valid}
      after={<Back back={back} />}
    >
      {secret.fields}
    </AccountForm>
  );
};

/** Stands between signing in and the console while the password is one that somebody else has seen. */
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
