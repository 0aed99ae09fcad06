import type { ReactNode } from 'react';
import { Field } from '../ui/field.tsx';
import type { Bound } from './form-types.ts';

/** Properties shared by all fields. */
export type FieldProps<T> = {
  field: Bound<T>;
  label: string;
  /** From the contract by default. */
  required?: boolean;
  hint?: ReactNode;
  /** The label is at the control's side. */
  beside?: boolean;
  inline?: boolean;
  disabled?: boolean;
};

/** Separates the properties of label, hint and fault from those of the control. */
export const forLabel = <T, P extends FieldProps<T>>(props: P & FieldProps<T>) => {
  const { field, label, required, hint, beside, inline, disabled, ...rest } = props;
  const labelled: FieldProps<T> = { field, label, required, hint, beside, inline, disabled };
  return [labelled, rest] as const;
};

/** ARIA properties of a control: its name, description and fault. */
type ControlProps = {
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
