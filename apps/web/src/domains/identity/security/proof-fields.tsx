import { useState } from 'react';
import { useWords } from '../../../shared/i18n/words.ts';
import { securityWords } from './security.words.ts';
import { TextInput } from './text-input.tsx';

export type Proof = { current: string; code?: string };

/** The password and, where two-step sign-in is on, a code: what every change of an account's protection asks for. */
export const useProof = (twoStepOn: boolean) => {
  const [current, setCurrent] = useState('');
  const [code, setCode] = useState('');
  return {
    twoStepOn,
    current,
    setCurrent,
    code,
    setCode,
    complete: current !== '' && (!twoStepOn || code.trim() !== ''),
    proof: { current, ...(twoStepOn ? { code: code.trim() } : {}) } as Proof,
  };
};

type Props = { state: ReturnType<typeof useProof>; tried: boolean; faultOf: (field: string) => string | undefined };

export const ProofFields = ({ state, tried, faultOf }: Props) => {
  const words = useWords(securityWords);
  return (
    <>
      <TextInput
        secret
        label={words.current}
        value={state.current}
        onChange={state.setCurrent}
        fault={tried && !state.current ? words.currentEmpty : faultOf('current')}
        autoComplete="current-password"
      />
      {state.twoStepOn ? (
        <TextInput
          label={words.code}
          value={state.code}
          onChange={state.setCode}
          hint={words.codeHint}
          fault={tried && !state.code.trim() ? words.codeEmpty : faultOf('code')}
          autoComplete="one-time-code"
          maxLength={32}
        />
      ) : null}
    </>
  );
};
