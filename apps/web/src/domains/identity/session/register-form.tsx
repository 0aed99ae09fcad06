import { register } from '@onair/contract/identity/session';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { AccountForm, Back, useNewPassword, useUsername, type ViewProps } from './account-form.tsx';
import { loginWords } from './login.words.ts';
import { rememberName } from './sign-in.ts';
import { TextField } from './text-field.tsx';

export const RegisterForm = ({ minLength, back }: ViewProps) => {
  const words = useWords(loginWords);
  const name = useUsername();
  const [email, setEmail] = useState('');
  const secret = useNewPassword(minLength);
  const mailValid = /^[^\s@]+@[^\s@]+$/.test(email);
  const send = async () => {
    await call(register, { username: name.username, password: secret.password, email }, { handled: true });
    rememberName(name.username);
    Message.success(wordsNow(loginWords).registerDone);
    back();
  };
  return (
    <AccountForm
      title={words.registerTitle}
      text={words.registerText}
      action={words.register}
      send={send}
      valid={name.valid && mailValid && secret.valid}
      after={<Back back={back} />}
    >
      {(tried) => (
        <>
          {name.field(tried)}
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
