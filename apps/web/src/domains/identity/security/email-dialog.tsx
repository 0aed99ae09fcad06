import { confirmEmail, requestEmail, type Security } from '@onair/contract/identity/security';
import { useState } from 'react';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { refreshProfile } from './phone-dialog.tsx';
import { NO_PROOF, ProofFields, useProof } from './proof-fields.tsx';
import { securityWords } from './security.words.ts';

type Props = OverlayProps & { security: Security };

/** The title of the dialogs: whether there is an address already. */
const useTitle = ({ email }: Security): string => {
  const words = useWords(securityWords);
  return words.of(email ? words.change : words.set, words.email);
};

const CodeDialog = ({ open, sentTo, security, onClose }: Props & { sentTo: string }) => {
  const title = useTitle(security);
  const words = useWords(securityWords);
  const form = useForm({
    endpoint: confirmEmail,
    initial: { code: '' },
    input: (values) => values,
    messages: { code: words.mailCodeFault },
    onDone: () => {
      Message.success(wordsNow(securityWords).emailDone);
      onClose();
      void refreshProfile();
    },
  });
  return (
    <FormDialog open={open} form={form} title={title} ok={words.save} width={460} onClose={onClose}>
      <Text as="p" tone="muted">
        {words.emailSent(sentTo)}
      </Text>
      <TextField
        field={form.field('code')}
        label={words.mailCode}
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={6}
      />
    </FormDialog>
  );
};

/** For an address whose code was sent before, perhaps before the page was left to read it. */
export const PendingEmailDialog = (props: Props) => (
  <CodeDialog sentTo={props.security.emailPending ?? ''} {...props} />
);

/** A new address takes effect once its code is entered. */
export const EmailDialog = ({ security, ...dialog }: Props) => {
  const words = useWords(securityWords);
  const { on } = security.twoStep;
  const { proofOf, faultsOf, refusals } = useProof(on);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    endpoint: requestEmail,
    initial: { ...NO_PROOF, email: '' },
    input: ({ email, ...proof }) => ({ ...proofOf(proof), email }),
    verbatim: ['current'],
    messages: { email: words.emailFault },
    faults: (values) => ({
      ...faultsOf(values),
      email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(values.email) ? undefined : words.emailFault,
    }),
    refusals,
    onDone: (answer) => {
      setSentTo(answer.sentTo);
    },
  });
  const title = useTitle(security);
  if (sentTo !== null) return <CodeDialog key="code" sentTo={sentTo} security={security} {...dialog} />;
  return (
    <FormDialog form={form} key="address" title={title} ok={words.next} width={460} {...dialog}>
      <Text as="p" tone="muted">
        {words.othersEnd}
      </Text>
      <TextField
        field={form.field('email')}
        label={words.newEmail}
        autoComplete="email"
        inputMode="email"
        maxLength={254}
      />
      <ProofFields form={form} twoStepOn={on} />
    </FormDialog>
  );
};
