import { changePhone, type Security } from '@onair/contract/identity/security';
import { userInfo } from '@onair/contract/identity/session';
import { call } from '../../../shared/api/call.ts';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { setProfile } from '../../../shared/session/session.ts';
import { NO_PROOF, ProofFields, useProof } from './proof-fields.tsx';
import { securityWords } from './security.words.ts';

/** The panel above the tabs shows phone and certification from the session's profile. */
export const refreshProfile = async (): Promise<void> => setProfile(await call(userInfo, {}, { handled: true }));

export const PhoneDialog = ({ open, security, onClose }: OverlayProps & { security: Security }) => {
  const words = useWords(securityWords);
  const { on } = security.twoStep;
  const { proofOf, faultsOf, refusals } = useProof(on);
  const form = useForm({
    endpoint: changePhone,
    initial: { ...NO_PROOF, phone: '' },
    input: ({ phone, ...proof }) => ({ ...proofOf(proof), phone: phone.replace(/[\s-]/g, '') }),
    verbatim: ['current'],
    messages: { phone: words.phoneFault },
    faults: faultsOf,
    refusals,
    onDone: () => {
      Message.success(wordsNow(securityWords).phoneDone);
      onClose();
      void refreshProfile();
    },
  });
  return (
    <FormDialog
      open={open}
      form={form}
      title={words.of(security.phone ? words.change : words.set, words.phone)}
      ok={words.save}
      width={460}
      onClose={onClose}
    >
      <Text as="p" tone="muted">
        {words.othersEnd}
      </Text>
      <TextField
        field={form.field('phone')}
        label={words.phoneLabel}
        hint={words.phoneHint}
        required={false}
        autoComplete="tel"
        inputMode="tel"
        maxLength={24}
      />
      <ProofFields form={form} twoStepOn={on} />
    </FormDialog>
  );
};
