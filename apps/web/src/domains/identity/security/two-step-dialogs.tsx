import { confirmTwoStep, disableTwoStep, renewRecoveryCodes, startTwoStep } from '@onair/contract/identity/security';
import { useState } from 'react';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Button, Message } from '../../../shared/kit/controls.ts';
import { Row, Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { copyText } from '../../../shared/ui/copy-button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { lazyPart } from '../../../shared/ui/lazy-part.tsx';
import { NO_PROOF, ProofFields, useProof } from './proof-fields.tsx';
import styles from './security.module.css';
import { securityWords } from './security.words.ts';

const copyShown = (text: string): Promise<void> => {
  const words = wordsNow(securityWords);
  return copyText(text, words.copied, words.notCopied);
};

/** The recovery codes, shown once. */
const RecoveryCodes = ({ codes, ...dialog }: OverlayProps & { codes: readonly string[] }) => {
  const words = useWords(securityWords);
  return (
    <Dialog keep title={words.codesTitle} width={480} cancelLabel={words.kept} {...dialog}>
      <Text as="p" below={8} tone="muted" line={22}>
        {words.codesText}
      </Text>
      <ul className={styles.codes} aria-label={words.codesTitle}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button onClick={() => void copyShown(codes.join('\n'))}>{words.copy}</Button>
    </Dialog>
  );
};

const QrCode = lazyPart(async () => (await import('./qr-code.tsx')).QrCode, { inPlace: true });

type Enrolment = { key: string; uri: string };
type ConfirmProps = OverlayProps & { enrolment: Enrolment; onOn: (codes: string[]) => void };

const ConfirmDialog = ({ enrolment, onOn, ...dialog }: ConfirmProps) => {
  const words = useWords(securityWords);
  const form = useForm({
    endpoint: confirmTwoStep,
    initial: { code: '' },
    input: (values) => values,
    faults: ({ code }) => ({ code: code === '' ? words.codeEmpty : undefined }),
    onDone: ({ recoveryCodes }) => {
      Message.success(wordsNow(securityWords).twoStepDone);
      onOn(recoveryCodes);
    },
  });
  return (
    <FormDialog form={form} title={words.enrolTitle} ok={words.turnOn} width={460} {...dialog}>
      <Text as="p" tone="muted">
        {words.scan}
      </Text>
      <div className={styles.enrol}>
        <QrCode text={enrolment.uri} />
        <Row wrap gap={8} justify="center" className={styles.key}>
          <span>{words.key}</span>
          <code>{enrolment.key.match(/.{1,4}/g)?.join(' ')}</code>
          <Button size="small" onClick={() => void copyShown(enrolment.key)}>
            {words.of(words.copy, words.key)}
          </Button>
        </Row>
        <TextField
          field={form.field('code')}
          label={words.enrolCode}
          hint={words.othersEnd}
          required
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={12}
        />
      </div>
    </FormDialog>
  );
};

/** Password, then key and code, then the recovery codes. */
export const TurnOnDialog = (dialog: OverlayProps) => {
  const words = useWords(securityWords);
  const { faultsOf } = useProof(false);
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useForm({
    endpoint: startTwoStep,
    initial: NO_PROOF,
    input: ({ current }) => ({ current }),
    verbatim: ['current'],
    faults: faultsOf,
    onDone: setEnrolment,
  });
  if (codes) return <RecoveryCodes codes={codes} {...dialog} />;
  if (enrolment) return <ConfirmDialog key="confirm" enrolment={enrolment} onOn={setCodes} {...dialog} />;
  return (
    <FormDialog form={form} key="password" title={words.enrolTitle} ok={words.next} width={460} {...dialog}>
      <ProofFields form={form} twoStepOn={false} />
    </FormDialog>
  );
};

export const TurnOffDialog = ({ open, onClose }: OverlayProps) => {
  const words = useWords(securityWords);
  const { proofOf, faultsOf, refusals } = useProof(true);
  const form = useForm({
    endpoint: disableTwoStep,
    initial: NO_PROOF,
    input: proofOf,
    verbatim: ['current'],
    faults: faultsOf,
    refusals,
    onDone: () => {
      Message.success(wordsNow(securityWords).twoStepGone);
      onClose();
    },
  });
  return (
    <FormDialog
      open={open}
      danger
      form={form}
      title={words.of(words.turnOff, words.twoStep)}
      ok={words.turnOff}
      width={460}
      onClose={onClose}
    >
      <Text as="p" tone="muted">
        {words.offText}
      </Text>
      <ProofFields form={form} twoStepOn />
    </FormDialog>
  );
};

export const RenewCodesDialog = (dialog: OverlayProps) => {
  const words = useWords(securityWords);
  const { proofOf, faultsOf, refusals } = useProof(true);
  const [codes, setCodes] = useState<string[] | null>(null);
  const form = useForm({
    endpoint: renewRecoveryCodes,
    initial: NO_PROOF,
    input: proofOf,
    verbatim: ['current'],
    faults: faultsOf,
    refusals,
    onDone: ({ recoveryCodes }) => {
      setCodes(recoveryCodes);
    },
  });
  if (codes) return <RecoveryCodes codes={codes} {...dialog} />;
  return (
    <FormDialog form={form} title={words.renewCodes} ok={words.renewCodes} width={460} {...dialog}>
      <Text as="p" tone="muted">
        {words.renewText}
      </Text>
      <ProofFields form={form} twoStepOn />
    </FormDialog>
  );
};
