import { InputNumber, type InputNumberProps } from '../kit/controls.ts';

type Props = Omit<InputNumberProps, 'min' | 'max' | 'precision' | 'onChange'> & {
  min: number | undefined;
  max: number | undefined;
  onChange: (value: number | undefined) => void;
};

/**
 * An integer whose buttons and arrow keys stay within limits. The kit does not get the limits: it would replace a typed
 * number beyond them without a word, before anybody could explain it.
 */
export const IntegerInput = ({ min = -Infinity, max = Infinity, onChange, ...rest }: Props) => (
  <InputNumber
    {...rest}
    aria-valuemin={Number.isFinite(min) ? min : undefined}
    aria-valuemax={Number.isFinite(max) ? max : undefined}
    precision={0}
    onChange={(value: number | undefined, reason) => {
      const stepped = reason === 'increase' || reason === 'decrease';
      if (value === undefined || Number.isNaN(value)) onChange(undefined);
      else onChange(stepped ? Math.min(max, Math.max(min, value)) : value);
    }}
  />
);
