import type { KeyboardEvent, ReactNode } from 'react';
import { Input, type InputProps } from '../kit/controls.ts';
import { type FieldProps, forLabel, Labelled } from './labelled.tsx';

type Props = FieldProps<string> &
  Pick<InputProps, 'autoComplete' | 'autoFocus' | 'inputMode' | 'placeholder' | 'prefix' | 'size' | 'suffix'> & {
    /** Multiline, with this many visible lines. */
    rows?: number;
    /** Shows the character count and limit (from the contract by default). Excess text is not cut off. */
    counted?: boolean | number;
    /** After the box, such as a unit; `describedBy` is the id of a further description. */
    addAfter?: ReactNode;
    describedBy?: string;
    /** Masked while typing. */
    secret?: boolean;
    onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
    /** Truncates: for codes of known length. */
    maxLength?: number;
  };

/** A text. */
export const TextField = (props: Props) => {
  const [
    labelled,
    { rows, counted = false, secret = false, autoComplete = 'off', prefix, size, suffix, addAfter, ...others },
  ] = forLabel<string, Props>(props);
  const { describedBy, ...rest } = others;
  const { field } = labelled;
  const length = typeof counted === 'number' ? counted : field.limits.maxLength;
  const common = {
    ...rest,
    ...(counted && length !== undefined ? { maxLength: { length, errorOnly: true }, showWordLimit: true } : {}),
    value: field.value,
    onChange: (text: string) => field.onChange(text),
  };
  return (
    <Labelled {...labelled}>
      {(given) => {
        const ids = [describedBy, given['aria-describedby']].filter(Boolean).join(' ');
        const control = { ...given, 'aria-describedby': ids || undefined };
        return rows === undefined ? (
          <Input
            {...common}
            {...control}
            {...{ autoComplete, prefix, size, suffix, addAfter }}
            type={secret ? 'password' : 'text'}
          />
        ) : (
          <Input.TextArea {...common} {...control} rows={rows} />
        );
      }}
    </Labelled>
  );
};
