import { failures } from '@onair/contract/failure';
import type { Site } from '@onair/contract/system/system';
import { type FormEvent, useState } from 'react';
import type { Static } from 'typebox';
import { ApiFailure } from '../../../shared/api/failure.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Checkbox } from '../../../shared/kit/controls.ts';
import { IconLock, IconSafe, IconUser } from '../../../shared/kit/icons.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import { clearSession } from '../../../shared/session/session.ts';
import styles from './login.module.css';
import { loginWords } from './login.words.ts';
import { rememberedName, rememberName, signIn } from './sign-in.ts';
import { TextField } from './text-field.tsx';

type SecondStepFormProps = {
  username: string;
  busy: boolean;
  error: string;
  onCode: (code: string) => void;
  onBack: () => void;
};

/** The second step of signing in, for accounts that have one: a code of the authenticator, or a recovery code. */
export const SecondStepForm = ({ username, busy, error, onCode, onBack }: SecondStepFormProps) => {
  const words = useWords(loginWords);
  const [code, setCode] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (code.trim()) onCode(code.trim());
  };
  return (
    <>
      <h1 className="login-title">{words.code}</h1>
      <Text as="p" above={4} tone="muted" size={14} line={22}>
        <bdi>{username}</bdi>
      </Text>
      <p className={styles.error} role="alert">
        {error}
      </p>
      <form onSubmit={submit} noValidate>
        <TextField
          autoFocus
          label={words.code}
          prefix={<IconSafe />}
          value={code}
          onChange={setCode}
          hint={words.codeHint}
          fault={tried && !code.trim() ? words.codeEmpty : undefined}
          autoComplete="one-time-code"
        />
        <Button type="primary" htmlType="submit" size="large" long loading={busy}>
          {words.login}
        </Button>
      </form>
      <Button type="text" long className={styles.other} onClick={onBack}>
        {words.otherAccount}
      </Button>
    </>
  );
};

type LoginFormProps = { site: Static<typeof Site> | undefined; show: (view: 'register' | 'forgot') => void };

export const LoginForm = ({ site, show }: LoginFormProps) => {
  const words = useWords(loginWords);
  const [name, setName] = useState(rememberedName);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(true);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  /** A person who has entered the right password and is now asked for a code; nothing of it outlives this form. */
  const [credentials, setCredentials] = useState<{ username: string; secret: string } | null>(null);

  const enter = async (username: string, secret: string, code?: string) => {
    setTried(true);
    setError('');
    if (!username.trim() || !secret) return;
    setBusy(true);
    try {
      await signIn(username, secret, code);
      rememberName(remember ? username : null);
    } catch (failure) {
      clearSession();
      const known = failure instanceof ApiFailure && !failure.transport;
      if (known && failure.code === failures.secondStep.code && !code) {
        setCredentials({ username, secret });
        setBusy(false);
        return;
      }
      setError((known && failure.msg) || wordsNow(loginWords).failed);
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    enter(name, password);
  };

  if (credentials) {
    return (
      <SecondStepForm
        username={credentials.username}
        busy={busy}
        error={error}
        onCode={(code) => enter(credentials.username, credentials.secret, code)}
        onBack={() => {
          setCredentials(null);
          setPassword('');
          setTried(false);
          setError('');
        }}
      />
    );
  }
  return (
    <>
      <h1 className="login-title">{words.title}</h1>
      <p className="login-subtitle">{words.subtitle}</p>
      <p className={styles.error} role="alert">
        {error}
      </p>
      <form onSubmit={submit} noValidate>
        <TextField
          label={words.username}
          placeholder={words.usernamePlaceholder}
          prefix={<IconUser />}
          value={name}
          onChange={setName}
          fault={tried && !name.trim() ? words.usernameEmpty : undefined}
          autoComplete="username"
        />
        <TextField
          secret
          label={words.password}
          placeholder={words.passwordPlaceholder}
          prefix={<IconLock />}
          value={password}
          onChange={setPassword}
          fault={tried && !password ? words.passwordEmpty : undefined}
          autoComplete="current-password"
        />
        <Row wrap gap={[4, 12]} justify="between" below={16} className={styles.options}>
          <Checkbox checked={remember} onChange={setRemember}>
            {words.remember}
          </Checkbox>
          <Button type="text" size="small" onClick={() => show('forgot')}>
            {words.forgot}
          </Button>
        </Row>
        <Button type="primary" htmlType="submit" size="large" long loading={busy}>
          {words.login}
        </Button>
      </form>
      {site?.registration ? (
        <Button type="text" long className={styles.other} onClick={() => show('register')}>
          {words.register}
        </Button>
      ) : null}
      {site?.demo ? (
        <Text as="section" above={24} rounded tone="muted" className={styles.demo} aria-label={words.demoTitle}>
          <p>
            <strong>{words.demoTitle}</strong> {words.demoText}
          </p>
          <Row align="stretch" wrap gap={8}>
            {site.accounts.map((account) => (
              <Button key={account.username} disabled={busy} onClick={() => enter(account.username, account.password)}>
                {words.demoFill[account.username === 'admin' ? 'admin' : 'user']}
              </Button>
            ))}
          </Row>
        </Text>
      ) : null}
    </>
  );
};
