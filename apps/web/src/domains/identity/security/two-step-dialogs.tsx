import { confirmTwoStep, disableTwoStep, renewRecoveryCodes, startTwoStep } from '@onair/contract/identity/security';
import { useState } from 'react';
import { call } from '../../../shared/api/call.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { LazyPart, partCode } from '../../../shared/ui/lazy-part.tsx';
import { ActDialog } from './act-dialog.tsx';
import { ProofFields, useProof } from './proof-fields.tsx';
import { copyShown, RecoveryCodes } from './recovery-codes.tsx';
import { refreshSecurity } from './refresh.ts';
import styles from './security.module.css';
import { securityWords } from './security.words.ts';
import { TextInput } from './text-input.tsx';

const qrCode = partCode(async () => (await import('./qr-code.tsx')).QrCode);

type Enrolment = { key: string; uri: string };

const ConfirmDialog = ({
  enrolment,
  onOn,
  onClose,
}: {
  enrolment: Enrolment;
  onOn: (codes: string[]) => void;
  onClose: () => void;
}) => {
  const words = useWords(securityWords);
  const [code, setCode] = useState('');
  const send = async () => {
    const { recoveryCodes } = await call(confirmTwoStep, { code: code.trim() }, { handled: true });
    Message.success(wordsNow(securityWords).twoStepDone);
    refreshSecurity();
    onOn(recoveryCodes);
  };
  return (
    <ActDialog
      title={words.enrolTitle}
      text={words.scan}
      okLabel={words.turnOn}
      fields={['code']}
      valid={code.trim() !== ''}
      onSend={send}
      onClose={onClose}
    >
      {({ tried, faultOf }) => (
        <div className={styles.enrol}>
          <LazyPart inPlace code={qrCode} props={{ text: enrolment.uri }} />
          <div className={styles.key}>
            <span>{words.key}</span>
            <code>{enrolment.key.match(/.{1,4}/g)?.join(' ')}</code>
            <Button size="small" onClick={() => void copyShown(enrolment.key)}>
              {words.of(words.copy, words.key)}
            </Button>
          </div>
          <TextInput
            label={words.enrolCode}
            value={code}
            onChange={setCode}
            hint={words.othersEnd}
            fault={tried && !code.trim() ? words.codeEmpty : faultOf('code')}
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={12}
          />
        </div>
      )}
    </ActDialog>
  );
};

/** Password, then key and code, then the recovery codes. */
export const TurnOnDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useWords(securityWords);
  const proof = useProof(false);
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  if (enrolment) return <ConfirmDialog key="confirm" enrolment={enrolment} onOn={setCodes} onClose={onClose} />;
  return (
    <ActDialog
      key="password"
      title={words.enrolTitle}
      okLabel={words.next}
      fields={['current']}
      valid={proof.complete}
      onSend={async () => setEnrolment(await call(startTwoStep, { current: proof.current }, { handled: true }))}
      onClose={onClose}
    >
      {(state) => <ProofFields state={proof} {...state} />}
    </ActDialog>
  );
};

export const TurnOffDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useWords(securityWords);
  const proof = useProof(true);
  const send = async () => {
    await call(disableTwoStep, proof.proof, { handled: true });
    Message.success(wordsNow(securityWords).twoStepGone);
    refreshSecurity();
    onClose();
  };
  return (
    <ActDialog
      danger
      title={words.of(words.turnOff, words.twoStep)}
      text={words.offText}
      okLabel={words.turnOff}
      fields={['current', 'code']}
      valid={proof.complete}
      onSend={send}
      onClose={onClose}
    >
      {(state) => <ProofFields state={proof} {...state} />}
    </ActDialog>
  );
};

export const RenewCodesDialog = ({ onClose }: { onClose: () => void }) => {
  const words = useWords(securityWords);
  const proof = useProof(true);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />;
  const send = async () => {
    const { recoveryCodes } = await call(renewRecoveryCodes, proof.proof, { handled: true });
    refreshSecurity();
    setCodes(recoveryCodes);
  };
  return (
    <ActDialog
      title={words.renewCodes}
      text={words.renewText}
      okLabel={words.renewCodes}
      fields={['current', 'code']}
      valid={proof.complete}
      onSend={send}
      onClose={onClose}
    >
      {(state) => <ProofFields state={proof} {...state} />}
    </ActDialog>
  );
};
