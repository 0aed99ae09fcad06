import { contextWords, passwordFaults } from '@onair/contract/identity/password';
import { passwordWords } from '@onair/contract/identity/password.words';
import type { Security } from '@onair/contract/identity/security';
import { changePassword } from '@onair/contract/identity/session';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { PasswordRules } from './password-rules.tsx';
import { NO_PROOF, ProofFields, useProof } from './proof-fields.tsx';
import { securityWords } from './security.words.ts';

export const PasswordDialog = ({ security, onClose }: { security: Security; onClose: () => void }) => {
  const words = useWords(securityWords);
  const locale = useLocale((state) => state.locale);
  const { on } = security.twoStep;
  const { proofOf, faultsOf, refusals } = useProof(on);
  const { passwordMinLength: minLength } = security;
  const context = contextWords(useSession((state) => state.profile?.name ?? ''));
  const form = useForm({
    endpoint: changePassword,
    initial: { ...NO_PROOF, password: '', again: '' },
    input: ({ password, again: _, ...proof }) => ({ ...proofOf(proof), password }),
    verbatim: ['current', 'password', 'again'],
    faults: (values) => {
      const fault = passwordFaults(values.password, { minLength, context })[0];
      return {
        ...faultsOf(values),
        password: fault && passwordWords[fault][locale].replace('{min}', String(minLength)),
        again: values.again === values.password ? undefined : words.differs,
      };
    },
    refusals,
    onDone: () => {
      Message.success(wordsNow(securityWords).passwordDone);
      onClose();
    },
  });
  const secret = { required: true, secret: true, maxLength: 128, autoComplete: 'new-password' };
  return (
    <FormDialog
      open
      form={form}
      title={words.of(words.change, words.password)}
      ok={words.save}
      width={460}
      onClose={onClose}
    >
      <Text as="p" tone="muted">
        {words.othersEnd}
      </Text>
      <ProofFields form={form} twoStepOn={on} />
      <TextField field={form.field('password')} label={words.newPassword} {...secret} />
      <PasswordRules password={form.values.password} minLength={minLength} context={context} />
      <TextField field={form.field('again')} label={words.again} {...secret} />
    </FormDialog>
  );
};
