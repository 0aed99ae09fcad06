import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiFailure } from '../../../shared/api/failure.ts';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import styles from './login.module.css';
import { loginWords } from './login.words.ts';
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

/**
 * Shared by the forms around signing in: faults after the first attempt, one busy button, the server's message on top.
 */
export const AccountForm = ({ title, text, action, send, valid, children, after }: FormProps) => {
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
      <h1 className="login-title">{title}</h1>
      <Text as="p" above={4} tone="muted" size={14} line={22}>
        {text}
      </Text>
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

export const Back = ({ back }: { back: () => void }) => {
  const words = useWords(loginWords);
  return (
    <Button type="text" long className={styles.other} onClick={back}>
      {words.back}
    </Button>
  );
};

/** The username, without blanks around it. */
export const useUsername = () => {
  const words = useWords(loginWords);
  const [typed, setTyped] = useState('');
  const username = typed.trim();
  const field = (tried: boolean, hint?: string) => (
    <TextField
      label={words.username}
      placeholder={words.usernamePlaceholder}
      value={typed}
      onChange={setTyped}
      hint={hint}
      fault={tried && !username ? words.usernameEmpty : undefined}
      autoComplete="username"
    />
  );
  return { username, valid: username !== '', field };
};

/** A new password and its repetition. */
export const useNewPassword = (minLength: number) => {
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

export type ViewProps = { minLength: number; back: () => void };
