import { contextWords, type PasswordFault, passwordFaults } from '@onair/contract/identity/password';
import { passwordWords } from '@onair/contract/identity/password.words';
import type { Security } from '@onair/contract/identity/security';
import { changePassword } from '@onair/contract/identity/session';
import { FormDialog } from '../../../shared/form/form-frames.tsx';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useForm } from '../../../shared/form/use-form.ts';
import { useLocale } from '../../../shared/i18n/locale.ts';
import { useWords, wordsNow } from '../../../shared/i18n/words.ts';
import { Message } from '../../../shared/kit/controls.ts';
import { IconCheckCircle, IconMinusCircle } from '../../../shared/kit/icons.ts';
import { Text } from '../../../shared/layout/layout.tsx';
import type { OverlayProps } from '../../../shared/overlay/overlay.ts';
import { useSession } from '../../../shared/session/session.ts';
import { NO_PROOF, ProofFields, useProof } from './proof-fields.tsx';
import styles from './security.module.css';
import { securityWords } from './security.words.ts';

const SHOWN: readonly PasswordFault[] = ['length', 'digit', 'lower', 'upper', 'special', 'space', 'context'];

const LEVELS = ['weak', 'fair', 'good', 'strong'] as const;

/** 1 to 4: weak while a rule is violated, then by length, which determines the cost of guessing; 0 for no input. */
const levelOf = (password: string, faults: readonly PasswordFault[]): number => {
  if (password === '') return 0;
  if (faults.length > 0) return 1;
  const { length } = [...password];
  return length >= 14 ? 4 : length >= 10 ? 3 : 2;
};

type Props = { password: string; minLength: number; context: readonly string[] };

/** The strength of a new password and the rules that it meets, announced while it is typed. */
const PasswordRules = ({ password, minLength, context }: Props) => {
  const words = useWords(securityWords);
  const locale = useLocale((state) => state.locale);
  const faults = passwordFaults(password, { minLength, context });
  const level = levelOf(password, faults);
  const name = LEVELS[level - 1];
  return (
    <>
      <div className={styles.meter} data-level={level} aria-hidden="true">
        {LEVELS.map((name) => (
          <span key={name} />
        ))}
      </div>
      <Text as="p" tone="muted" size={12} below={4} role="status">
        {words.strength}
        {name ? ` · ${words.strengths[name]}` : ''}
      </Text>
      <ul className={styles.rules} aria-label={words.rules}>
        {SHOWN.map((rule) => {
          const met = password !== '' && !faults.includes(rule);
          return (
            <li key={rule} data-met={met}>
              {met ? <IconCheckCircle aria-hidden="true" /> : <IconMinusCircle aria-hidden="true" />}
              {passwordWords[rule][locale].replace('{min}', String(minLength))}
              <span className="sr-only">{` ${met ? words.met : words.unmet}`}</span>
            </li>
          );
        })}
      </ul>
    </>
  );
};

export const PasswordDialog = ({ open, security, onClose }: OverlayProps & { security: Security }) => {
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
      open={open}
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
