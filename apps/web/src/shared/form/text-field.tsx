import type { KeyboardEvent } from 'react';
import { Input, type InputProps } from '../kit/controls.ts';
import { type FieldProps, forLabel, Labelled } from './labelled.tsx';

type Props = FieldProps<string> &
  Pick<InputProps, 'autoComplete' | 'autoFocus' | 'inputMode' | 'placeholder' | 'prefix' | 'size' | 'suffix'> & {
    /** Several lines, this many of them in sight. */
    rows?: number;
    /** Shows how many characters there are and may be (by the contract unless stated). What is too long is not cut off. */
    counted?: boolean | number;
    /** Not shown while it is typed. */
    secret?: boolean;
    onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
    /** Cuts off: for codes whose length is known to those who type them. */
    maxLength?: number;
  };

/** A text. */
export const TextField = (props: Props) => {
  const [labelled, { rows, counted = false, secret = false, autoComplete = 'off', prefix, size, suffix, ...rest }] =
    forLabel<string, Props>(props);
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
      {(control) =>
        rows === undefined ? (
          <Input
            {...common}
            {...control}
            {...{ autoComplete, prefix, size, suffix }}
            type={secret ? 'password' : 'text'}
          />
        ) : (
          <Input.TextArea {...common} {...control} rows={rows} />
        )
      }
    </Labelled>
  );
};
