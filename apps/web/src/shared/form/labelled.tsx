import type { ReactNode } from 'react';
import { Field } from '../ui/field.tsx';
import type { Bound } from './form-types.ts';

/** What every field of a form may be told. */
export type FieldProps<T> = {
  field: Bound<T>;
  label: string;
  /** By the contract unless stated. */
  required?: boolean;
  hint?: ReactNode;
  /** The label stands at the control's side. */
  beside?: boolean;
  inline?: boolean;
  disabled?: boolean;
};

/** The part of a field's properties that its label, hint and fault need, and the rest for its control. */
export const forLabel = <T, P extends FieldProps<T>>(props: P & FieldProps<T>) => {
  const { field, label, required, hint, beside, inline, disabled, ...rest } = props;
  const labelled: FieldProps<T> = { field, label, required, hint, beside, inline, disabled };
  return [labelled, rest] as const;
};

/** What a control takes over to be named, described, and marked when it is at fault. */
export type ControlProps = {
  id: string;
  status: 'error' | undefined;
  disabled: boolean | undefined;
  onBlur: () => void;
  'aria-required': boolean | undefined;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
};

type Props<T> = FieldProps<T> & { children: (control: ControlProps, labelId: string) => ReactNode };

/** A field of a form with its label, its hint and its fault. */
export const Labelled = <T,>({ field, label, required, hint, beside, inline, disabled, children }: Props<T>) => {
  const needed = required ?? field.limits.required;
  return (
    <Field label={label} required={needed} hint={hint} beside={beside} inline={inline} fault={field.fault}>
      {({ id, labelId, describedBy, invalid }) =>
        children(
          {
            id,
            disabled,
            status: invalid ? 'error' : undefined,
            onBlur: field.onBlur,
            'aria-required': needed || undefined,
            'aria-invalid': invalid || undefined,
            'aria-describedby': describedBy,
          },
          labelId,
        )
      }
    </Field>
  );
};
