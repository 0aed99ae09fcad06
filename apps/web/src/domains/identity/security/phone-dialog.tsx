import { changePhone, PHONE_PATTERN, type Security } from '@onair/contract/identity/security';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { ActDialog } from './act-dialog.tsx';
import { ProofFields, useProof } from './proof-fields.tsx';
import { refreshProfile, refreshSecurity } from './refresh.ts';
import { securityWords } from './security.words.ts';
import { TextInput } from './text-input.tsx';

export const PhoneDialog = ({ security, onClose }: { security: Security; onClose: () => void }) => {
  const words = useWords(securityWords);
  const proof = useProof(security.twoStep.on);
  const [typed, setTyped] = useState('');
  const phone = typed.replace(/[\s-]/g, '');
  const valid = phone === '' || new RegExp(PHONE_PATTERN).test(phone);
  const send = async () => {
    await call(changePhone, { ...proof.proof, phone }, { handled: true });
    Message.success(wordsNow(securityWords).phoneDone);
    refreshSecurity();
    onClose();
    await refreshProfile();
  };
  return (
    <ActDialog
      title={words.of(security.phone ? words.change : words.set, words.phone)}
      text={words.othersEnd}
      fields={['current', 'code', 'phone']}
      valid={proof.complete && valid}
      onSend={send}
      onClose={onClose}
    >
      {({ tried, faultOf }) => (
        <>
          <TextInput
            label={words.phoneLabel}
            required={false}
            value={typed}
            onChange={setTyped}
            hint={words.phoneHint}
            fault={tried && !valid ? words.phoneFault : faultOf('phone')}
            autoComplete="tel"
            inputMode="tel"
            maxLength={24}
          />
          <ProofFields state={proof} tried={tried} faultOf={faultOf} />
        </>
      )}
    </ActDialog>
  );
};
