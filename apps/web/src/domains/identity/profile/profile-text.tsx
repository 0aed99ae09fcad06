import type { ProfileField } from '@onair/contract/identity/profile-rules';
import type { ReactNode } from 'react';
import { Input } from '../../../shared/kit/controls.ts';
import { Field } from '../../../shared/ui/field.tsx';
import type { ProfileFormState } from './use-profile-form.ts';

type Props = {
  state: ProfileFormState;
  field: ProfileField;
  label: string;
  placeholder: string;
  required?: boolean;
  hint?: ReactNode;
  autoComplete?: string;
  /** Several lines; the number is the length that is counted. */
  counted?: number;
};

/** A text of the profile. What is too long is said, not cut off. */
export const ProfileText = ({
  state,
  field,
  label,
  placeholder,
  required = false,
  hint,
  autoComplete = 'off',
  counted,
}: Props) => (
  <div data-field={field}>
    <Field label={label} required={required} beside hint={hint} fault={state.faultAt(field)}>
      {({ id, describedBy, invalid }) => {
        const common = {
          id,
          value: state.form[field],
          placeholder,
          'aria-required': required || undefined,
          'aria-invalid': invalid || undefined,
          'aria-describedby': describedBy,
          ...(invalid ? { status: 'error' as const } : {}),
          onChange: (value: string) => state.set({ [field]: value }),
          onBlur: () => state.leave(field),
        };
        return counted ? (
          <Input.TextArea {...common} rows={3} maxLength={{ length: counted, errorOnly: true }} showWordLimit />
        ) : (
          <Input {...common} autoComplete={autoComplete} />
        );
      }}
    </Field>
  </div>
);
