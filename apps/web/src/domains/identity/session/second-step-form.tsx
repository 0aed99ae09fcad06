import { type FormEvent, useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { Button } from '../../../shared/kit/controls.ts';
import { IconSafe } from '../../../shared/kit/icons.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import styles from './login.module.css';
import { loginWords } from './login.words.ts';
import { TextField } from './text-field.tsx';

type Props = {
  username: string;
  busy: boolean;
  error: string;
  onCode: (code: string) => void;
  onBack: () => void;
};

/** The second step of signing in, for accounts that have one: a code of the authenticator, or a recovery code. */
export const SecondStepForm = ({ username, busy, error, onCode, onBack }: Props) => {
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
      <h1>{words.code}</h1>
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
