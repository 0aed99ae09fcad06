import { failures } from '@onair/contract/failure';
import type { ApiFailure } from '../../../shared/api/failure.ts';
import type { Faults, Form } from '../../../shared/form/form-types.ts';
import { TextField } from '../../../shared/form/text-field.tsx';
import { useWords } from '../../../shared/i18n/words.ts';
import { securityWords } from './security.words.ts';

export type Proof = { current: string; code: string };
export const NO_PROOF: Proof = { current: '', code: '' };

/** The password and, where two-step sign-in is on, a code: required for every change of an account's protection. */
export const useProof = (twoStepOn: boolean) => {
  const words = useWords(securityWords);
  return {
    proofOf: ({ current, code }: Proof) => ({ current, ...(twoStepOn ? { code } : {}) }),
    faultsOf: ({ current, code }: Proof): Faults<Proof> => ({
      current: current === '' ? words.currentEmpty : undefined,
      code: twoStepOn && code === '' ? words.codeEmpty : undefined,
    }),
    refusals: (error: ApiFailure): Faults<Proof> =>
      twoStepOn && error.code === failures.secondStep.code ? { code: error.msg } : {},
  };
};

type Props = { form: Form<Proof>; twoStepOn: boolean };

export const ProofFields = ({ form, twoStepOn }: Props) => {
  const words = useWords(securityWords);
  return (
    <>
      <TextField
        field={form.field('current')}
        label={words.current}
        required
        secret
        maxLength={128}
        autoComplete="current-password"
      />
      {twoStepOn ? (
        <TextField
          field={form.field('code')}
          label={words.code}
          hint={words.codeHint}
          required
          maxLength={32}
          autoComplete="one-time-code"
        />
      ) : null}
    </>
  );
};
