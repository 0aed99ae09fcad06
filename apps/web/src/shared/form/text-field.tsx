import { Input, type InputProps } from '@arco-design/web-react';
import { type FieldProps, Labelled } from './labelled.tsx';

type Shown = {
  placeholder?: string;
  autoFocus?: boolean;
  /** Shows how many characters there are and may be. What is too long is said, not cut off. */
  counted?: boolean;
};

type TextProps = FieldProps<string> &
  Shown &
  Pick<InputProps, 'autoComplete' | 'inputMode' | 'prefix' | 'suffix' | 'addAfter' | 'onKeyDown' | 'size'> & {
    /** Not shown while it is typed. */
    secret?: boolean;
    /** Cuts off: for codes whose length is known to those who type them. */
    maxLength?: number;
  };

const counter = (counted: boolean, maxLength: number | undefined) =>
  counted && maxLength !== undefined
    ? { maxLength: { length: maxLength, errorOnly: true }, showWordLimit: true }
    : undefined;

/** A line of text. */
export const TextField = ({
  field,
  label,
  required,
  hint,
  beside,
  inline,
  disabled,
  counted = false,
  secret = false,
  ...rest
}: TextProps) => (
  <Labelled {...{ field, label, required, hint, beside, inline, disabled }}>
    {(control) => (
      <Input
        autoComplete="off"
        type={secret ? 'password' : 'text'}
        {...counter(counted, field.limits.maxLength)}
        {...rest}
        {...control}
        value={field.value}
        onChange={(text) => field.onChange(text)}
      />
    )}
  </Labelled>
);

type AreaProps = FieldProps<string> & Shown & { rows?: number };

/** Several lines of text. */
export const TextAreaField = ({
  field,
  label,
  required,
  hint,
  beside,
  inline,
  disabled,
  counted = false,
  ...rest
}: AreaProps) => (
  <Labelled {...{ field, label, required, hint, beside, inline, disabled }}>
    {(control) => (
      <Input.TextArea
        rows={4}
        {...counter(counted, field.limits.maxLength)}
        {...rest}
        {...control}
        value={field.value}
        onChange={(text) => field.onChange(text)}
      />
    )}
  </Labelled>
);
