import type { ReactNode } from 'react';
import { Input } from '../../../shared/kit/controls.ts';
import { Field } from '../../../shared/ui/field.tsx';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  fault?: string | undefined;
  hint?: ReactNode;
  secret?: boolean;
  required?: boolean;
  autoComplete: string;
  maxLength?: number;
  inputMode?: 'numeric' | 'tel' | 'email' | 'text';
};

/** A labelled line of text; a secret one is not shown. */
export const TextInput = ({ label, fault, hint, secret = false, required = true, maxLength = 128, ...rest }: Props) => (
  <Field label={label} required={required} fault={fault} hint={hint}>
    {({ id, describedBy, invalid }) => (
      <Input
        id={id}
        type={secret ? 'password' : 'text'}
        maxLength={maxLength}
        status={invalid ? 'error' : undefined}
        aria-invalid={invalid}
        aria-describedby={describedBy}
        aria-required={required}
        {...rest}
      />
    )}
  </Field>
);
