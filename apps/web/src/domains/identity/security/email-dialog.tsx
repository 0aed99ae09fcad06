import { confirmEmail, requestEmail, type Security } from '@onair/contract/identity/security';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { ActDialog } from './act-dialog.tsx';
import { ProofFields, useProof } from './proof-fields.tsx';
import { refreshProfile, refreshSecurity } from './refresh.ts';
import { securityWords } from './security.words.ts';
import { TextInput } from './text-input.tsx';

type Props = { security: Security; onClose: () => void };

const CodeDialog = ({ sentTo, title, onClose }: { sentTo: string; title: string; onClose: () => void }) => {
  const words = useWords(securityWords);
  const [code, setCode] = useState('');
  const valid = /^[0-9]{6}$/.test(code.trim());
  const send = async () => {
    await call(confirmEmail, { code: code.trim() }, { handled: true });
    Message.success(wordsNow(securityWords).emailDone);
    refreshSecurity();
    onClose();
    await refreshProfile();
  };
  return (
    <ActDialog title={title} text={words.emailSent(sentTo)} fields={[]} valid={valid} onSend={send} onClose={onClose}>
      {({ tried }) => (
        <TextInput
          label={words.mailCode}
          value={code}
          onChange={setCode}
          fault={tried && !valid ? words.mailCodeFault : undefined}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={6}
        />
      )}
    </ActDialog>
  );
};

/** A new address counts once the code sent to it has come back. */
export const EmailDialog = ({ security, onClose }: Props) => {
  const words = useWords(securityWords);
  const proof = useProof(security.twoStep.on);
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const title = words.of(security.email ? words.change : words.set, words.email);
  const valid = /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim());
  if (sentTo !== null) return <CodeDialog key="code" sentTo={sentTo} title={title} onClose={onClose} />;
  const send = async () => {
    const answer = await call(requestEmail, { ...proof.proof, email: email.trim() }, { handled: true });
    refreshSecurity();
    setSentTo(answer.sentTo);
  };
  return (
    <ActDialog
      key="address"
      title={title}
      text={words.othersEnd}
      okLabel={words.next}
      fields={['current', 'code', 'email']}
      valid={proof.complete && valid}
      onSend={send}
      onClose={onClose}
    >
      {({ tried, faultOf }) => (
        <>
          <TextInput
            label={words.newEmail}
            value={email}
            onChange={setEmail}
            fault={tried && !valid ? words.emailFault : faultOf('email')}
            autoComplete="email"
            inputMode="email"
            maxLength={254}
          />
          <ProofFields state={proof} tried={tried} faultOf={faultOf} />
        </>
      )}
    </ActDialog>
  );
};
