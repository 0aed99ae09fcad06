import { contextWords, passwordFaults } from '@onair/contract/identity/password';
import { passwordWords } from '@onair/contract/identity/password.words';
import type { Security } from '@onair/contract/identity/security';
import { changePassword } from '@onair/contract/identity/session';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { useSession } from '../../../shared/session/session.ts';
import { ActDialog } from './act-dialog.tsx';
import { PasswordRules } from './password-rules.tsx';
import { ProofFields, useProof } from './proof-fields.tsx';
import { refreshSecurity } from './refresh.ts';
import { securityWords } from './security.words.ts';
import { TextInput } from './text-input.tsx';

export const PasswordDialog = ({ security, onClose }: { security: Security; onClose: () => void }) => {
  const words = useWords(securityWords);
  const locale = useLocale((state) => state.locale);
  const proof = useProof(security.twoStep.on);
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const { passwordMinLength: minLength } = security;
  const context = contextWords(useSession((state) => state.profile?.name ?? ''));
  const fault = passwordFaults(password, { minLength, context })[0];
  const send = async () => {
    await call(changePassword, { ...proof.proof, password }, { handled: true });
    Message.success(wordsNow(securityWords).passwordDone);
    refreshSecurity();
    onClose();
  };
  return (
    <ActDialog
      title={words.of(words.change, words.password)}
      text={words.othersEnd}
      fields={['current', 'code', 'password']}
      valid={proof.complete && !fault && again === password}
      onSend={send}
      onClose={onClose}
    >
      {({ tried, faultOf }) => (
        <>
          <ProofFields state={proof} tried={tried} faultOf={faultOf} />
          <TextInput
            secret
            label={words.newPassword}
            value={password}
            onChange={setPassword}
            fault={
              tried && fault ? passwordWords[fault][locale].replace('{min}', String(minLength)) : faultOf('password')
            }
            autoComplete="new-password"
          />
          <PasswordRules password={password} minLength={minLength} context={context} />
          <TextInput
            secret
            label={words.again}
            value={again}
            onChange={setAgain}
            fault={tried && again !== password ? words.differs : undefined}
            autoComplete="new-password"
          />
        </>
      )}
    </ActDialog>
  );
};
